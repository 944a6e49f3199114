import * as z from 'zod/mini';
import { NotificationId } from '../core/ids.ts';
import { pageQuery } from '../core/paging.ts';
import { defineRoute } from '../core/route.ts';
import { Notification } from './notification.ts';
import { NotificationPreferences } from './preferences.ts';
import { OneClick, UNSUBSCRIBE_PATH, Unsubscribe, UnsubscribeLink } from './unsubscribe.ts';

const Channels = z.object({
  /** Whether SMS is configured at all (R30). */
  smsAvailable: z.boolean(),
  /** The server's public key for Web Push; null when it is not configured. */
  pushPublicKey: z.nullable(z.string()),
});

const PushKey = z.string('must be text').check(z.regex(/^[A-Za-z0-9_-]{16,200}={0,2}$/, "isn't a push subscription key"));

const byLink = z.object({ link: UnsubscribeLink });

export const notificationsRoutes = {
  preferences: defineRoute({
    method: 'GET',
    path: '/api/users/notification-preferences',
    access: 'signed-in',
    summary: 'The notification preferences of the signed-in person, and the available channels.',
    reply: z.object({ preferences: NotificationPreferences, channels: Channels }),
    errors: [],
  }),
  savePreferences: defineRoute({
    method: 'PUT',
    path: '/api/users/notification-preferences',
    access: 'signed-in',
    summary: 'Changes the given preferences, effective immediately.',
    body: z.partial(NotificationPreferences),
    reply: z.object({ preferences: NotificationPreferences, channels: Channels }),
    errors: [],
  }),
  list: defineRoute({
    method: 'GET',
    path: '/api/notifications',
    access: 'signed-in',
    summary: "The signed-in person's notifications, newest first.",
    query: z.object(pageQuery),
    reply: z.array(Notification),
    isPaged: true,
    errors: [],
  }),
  unreadCount: defineRoute({
    method: 'GET',
    path: '/api/notifications/unread',
    access: 'signed-in',
    summary: 'The number of unread notifications, up to 100.',
    reply: z.object({ unreadCount: z.int() }),
    errors: [],
  }),
  markRead: defineRoute({
    method: 'PUT',
    path: '/api/notifications/read',
    access: 'signed-in',
    summary: 'Marks notifications as read: up to a given one, or all.',
    body: z.object({ upToId: z.optional(NotificationId) }),
    reply: z.object({ unreadCount: z.int() }),
    errors: [],
  }),
  subscribePush: defineRoute({
    method: 'POST',
    path: '/api/notifications/push-subscriptions',
    access: 'signed-in',
    summary: 'Subscribes this browser to push messages. Its push service must be a known one (security.md F48).',
    body: z.object({
      endpoint: z.string('must be text').check(z.regex(/^https?:\/\/[^\s]{1,1000}$/, "isn't an address")),
      keys: z.object({ p256dh: PushKey, auth: PushKey }),
    }),
    reply: z.object({ ok: z.literal(true) }),
    errors: ['push.unknown_service'],
  }),
  unsubscribePush: defineRoute({
    method: 'POST',
    path: '/api/notifications/push-subscriptions/remove',
    access: 'signed-in',
    summary: 'Unsubscribes a browser.',
    body: z.object({ endpoint: z.string('must be text').check(z.maxLength(1_010, 'is too long')) }),
    reply: z.object({ ok: z.literal(true) }),
    errors: [],
  }),
  readUnsubscribe: defineRoute({
    method: 'GET',
    path: `${UNSUBSCRIBE_PATH}/preference`,
    access: 'anyone',
    summary: 'Which preference an unsubscribe link of an email switches off, and whether it is on.',
    params: byLink,
    reply: Unsubscribe,
    errors: ['unsubscribe.link_invalid'],
  }),
  unsubscribe: defineRoute({
    method: 'POST',
    path: UNSUBSCRIBE_PATH,
    access: 'anyone',
    summary:
      'Switches that preference off for the person who got the email (RFC 8058). The link is the permission; the same call again changes nothing.',
    params: byLink,
    takesForm: true,
    body: OneClick,
    reply: Unsubscribe,
    errors: ['unsubscribe.link_invalid'],
  }),
} as const;
