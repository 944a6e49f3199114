import * as z from 'zod/mini';
import { AppointmentId, pathId } from '../core/ids.ts';
import { defineRoute } from '../core/route.ts';
import { CalDavAccount } from './caldav.ts';
import { CalendarConnection } from './connection.ts';

/** Google redirects the browser here: without a bearer token; the state parameter and the browser's cookie authenticate it (security.md B6, F56). */
export const GOOGLE_CALLBACK_PATH = '/api/auth/google/callback';
/** The same of Microsoft. */
export const OUTLOOK_CALLBACK_PATH = '/api/auth/outlook/callback';

const Feed = z.object({
  /** Private: anyone who has the address can read the sessions. Null without one. */
  url: z.nullable(z.string()),
});
const ofAppointment = z.object({ appointmentId: pathId(AppointmentId) });
const ICALENDAR = 'text/calendar; charset=utf-8';

export const calendarRoutes = {
  status: defineRoute({
    method: 'GET',
    path: '/api/calendar/status',
    access: ['trainer'],
    summary: "Whether the trainer's Google Calendar is connected (S1§7).",
    reply: z.object({ connected: z.boolean(), hasTokens: z.boolean() }),
    errors: [],
  }),
  connection: defineRoute({
    method: 'GET',
    path: '/api/calendar/connection',
    access: ['trainer'],
    summary: 'The state of the connection: entries still to be written, and times that differ between the calendars (R133).',
    reply: CalendarConnection,
    errors: [],
  }),
  authUrl: defineRoute({
    method: 'GET',
    path: '/api/auth/google',
    access: ['trainer'],
    summary: "The address of Google's consent page, bound to this person and this browser for ten minutes (R129).",
    reply: z.object({ authUrl: z.string() }),
    errors: ['calendar.unavailable'],
  }),
  outlookAuthUrl: defineRoute({
    method: 'GET',
    path: '/api/auth/outlook',
    access: ['trainer'],
    summary: "The same of Microsoft's consent page, for an Outlook calendar (decision 0097).",
    reply: z.object({ authUrl: z.string() }),
    errors: ['calendar.unavailable'],
  }),
  connectCalDav: defineRoute({
    method: 'POST',
    path: '/api/calendar/caldav',
    access: ['trainer'],
    summary:
      "Connects a calendar of iCloud, Nextcloud or another CalDAV server with an app password, in place of the one that's connected (decision 0098).",
    body: CalDavAccount,
    limit: 'calendar-password',
    reply: CalendarConnection,
    errors: ['calendar.password_refused', 'calendar.server_unreachable', 'calendar.none_found', 'calendar.unavailable'],
  }),
  disconnect: defineRoute({
    method: 'POST',
    path: '/api/calendar/disconnect',
    access: ['trainer'],
    summary: 'Revokes the consent at its provider and deletes the tokens; events stay (B22).',
    reply: z.object({ ok: z.literal(true) }),
    errors: [],
  }),
  syncAppointment: defineRoute({
    method: 'POST',
    path: '/api/appointments/:appointmentId/sync-calendar',
    access: ['parent', 'trainer'],
    summary: 'For a trainer, writes the event again; for a parent, sends the invitation again (R121, R122).',
    params: ofAppointment,
    limit: 'calendar-sync',
    reply: z.object({ message: z.string() }),
    errors: [
      'appointment.not_found',
      'calendar.not_connected',
      'calendar.not_scheduled',
      'calendar.session_over',
      'calendar.not_approved',
      'calendar.unavailable',
    ],
  }),
  setVideoCalls: defineRoute({
    method: 'PUT',
    path: '/api/calendar/video-calls',
    access: ['trainer'],
    summary:
      "Whether each online session gets a Google Meet link of its own; off, the trainer's own link is used. Nothing happens without a connection.",
    body: z.object({ isOn: z.boolean() }),
    reply: CalendarConnection,
    errors: [],
  }),
  resolveDisagreement: defineRoute({
    method: 'POST',
    path: '/api/calendar/disagreements/:appointmentId',
    access: ['trainer'],
    summary: "restore: X1's time is written into the calendar again; leave: the calendar stays as it is and isn't asked about again.",
    params: ofAppointment,
    body: z.object({ choice: z.enum(['restore', 'leave'], 'must be restore or leave') }),
    reply: CalendarConnection,
    errors: ['appointment.not_found'],
  }),
  feed: defineRoute({
    method: 'GET',
    path: '/api/calendar/feed',
    access: ['parent', 'trainer'],
    summary: "The private feed address where calendar apps read the person's sessions.",
    reply: Feed,
    errors: [],
  }),
  renewFeed: defineRoute({
    method: 'POST',
    path: '/api/calendar/feed',
    access: ['parent', 'trainer'],
    summary: 'Creates the feed address, or replaces it: the previous one stops working immediately.',
    reply: Feed,
    errors: [],
  }),
  revokeFeed: defineRoute({
    method: 'DELETE',
    path: '/api/calendar/feed',
    access: ['parent', 'trainer'],
    summary: 'Deletes the feed address; it stops working immediately.',
    reply: Feed,
    errors: [],
  }),
  readFeed: defineRoute({
    method: 'GET',
    path: '/api/calendar/feed/:token',
    access: 'anyone',
    summary: "A person's sessions as iCalendar: knowing the address is the permission (B37).",
    params: z.object({ token: z.string().check(z.regex(/^[\w-]{43}\.ics$/, "isn't a feed")) }),
    limit: 'calendar-feed',
    file: { contentType: ICALENDAR },
    reply: z.string(),
    errors: ['calendar.feed_not_found'],
  }),
  downloadSession: defineRoute({
    method: 'GET',
    path: '/api/appointments/:appointmentId/calendar.ics',
    access: ['parent', 'trainer'],
    summary: 'One scheduled session as iCalendar, for its two parties (B23).',
    params: ofAppointment,
    file: { contentType: ICALENDAR },
    reply: z.string(),
    errors: ['appointment.not_found', 'calendar.not_scheduled', 'calendar.session_over'],
  }),
} as const;
