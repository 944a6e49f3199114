import * as z from 'zod/mini';
import { AppointmentId } from '../core/ids.ts';
import { t } from '../core/texts.ts';
import { Instant } from '../core/time.ts';

/** What a trainer can connect, one at a time (decision 0097). */
export const calendarProviders = ['google', 'outlook', 'caldav'] as const;
export type CalendarProviderName = (typeof calendarProviders)[number];

/** What a person calls the calendar of each. */
export const calendarNames: Readonly<Record<CalendarProviderName, string>> = {
  google: t('Google Calendar'),
  outlook: t('Outlook calendar'),
  caldav: t('calendar'),
};

/** not_connected: never, or disconnected by the trainer; lost: the consent is gone, and nothing is written until it is given again (R133). */
export const connectionStates = ['not_connected', 'connected', 'lost'] as const;

/** A session whose time in the trainer's calendar differs from X1: the trainer chooses; nothing is canceled because of it (R133). */
export const Disagreement = z.object({
  appointmentId: AppointmentId,
  title: z.string(),
  kind: z.enum(['moved', 'deleted']),
  /** The time in X1, which is the valid one. */
  startTime: Instant,
  endTime: Instant,
  /** The time in that calendar; null where the event is gone. */
  calendarStartTime: z.nullable(Instant),
  calendarEndTime: z.nullable(Instant),
  noticedAt: Instant,
});
export type Disagreement = z.infer<typeof Disagreement>;

/** The connection as its owner sees it: no token, no address of an account. */
export const CalendarConnection = z.object({
  state: z.enum(connectionStates),
  /** Whose calendar it is, or was until it was lost. */
  provider: z.nullable(z.enum(calendarProviders)),
  /** The name of the server of a CalDAV calendar, such as caldav.icloud.com; null for others. */
  server: z.nullable(z.string()),
  connectedAt: z.nullable(Instant),
  lostAt: z.nullable(Instant),
  lastSyncedAt: z.nullable(Instant),
  /** Sessions whose event still has to be written, removed or checked; retried automatically. */
  waitingCount: z.int(),
  /** Whether each online session gets a video call of its own; the trainer's own link is used otherwise. */
  makesCalls: z.boolean(),
  disagreements: z.array(Disagreement),
});
export type CalendarConnection = z.infer<typeof CalendarConnection>;

/** Why connecting failed, in the address of /calendar-connected?error=…; the screen has the texts. */
export const calendarErrors = ['denied', 'expired', 'mismatch', 'scope_missing', 'unavailable'] as const;
export type CalendarError = (typeof calendarErrors)[number];

/** The popup and the page notify each other over this channel that something changed; it carries no data (R130). */
export const CALENDAR_CHANNEL = 'x1-calendar';
/** S1§4. */
export const POPUP_WIDTH = 500;
export const POPUP_HEIGHT = 600;
export const POPUP_POLL_MS = 1_000;
export const RECHECK_DELAY_MS = 1_000;
/** S2§9. */
export const CALENDAR_CONNECTED_REDIRECT_MS = 5_000;
