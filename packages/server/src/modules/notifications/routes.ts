import type { Notification } from '@x1/contract/notifications/notification.ts';
import type { notificationsRoutes } from '@x1/contract/notifications/routes.ts';
import type { Actor } from '../../http/actor.ts';
import { type Handlers, page } from '../../http/handlers.ts';
import type { NotificationsService } from './service.ts';

interface Needs {
  notifications: NotificationsService;
  /** The caller's own, newest first (module views). */
  listNotifications: (
    actor: Actor,
    request: { limit: number; cursor?: string | undefined },
  ) => Promise<{ items: Notification[]; nextCursor: string | null; total: number | '1000+' }>;
}

/** Everybody has an own list, own switches and own browsers, and reaches no others. */
export function createNotificationsHandlers({ notifications, listNotifications }: Needs): Handlers<typeof notificationsRoutes> {
  return {
    preferences: (actor) => notifications.preferences(actor),
    savePreferences: (actor, { body }) => notifications.savePreferences(actor, body),
    list: async (actor, { query }) => page(await listNotifications(actor, query)),
    unreadCount: async (actor) => ({ unreadCount: await notifications.unreadCount(actor) }),
    markRead: async (actor, { body }) => ({ unreadCount: await notifications.markRead(actor, body.upToId) }),
    subscribePush: async (actor, { body }) => {
      await notifications.push.subscribe(actor, body);
      return { ok: true };
    },
    unsubscribePush: async (actor, { body }) => {
      await notifications.push.unsubscribe(actor, body.endpoint);
      return { ok: true };
    },
  };
}
