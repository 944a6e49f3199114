import type { notificationsRoutes } from '@x1/contract/notifications/routes.ts';
import { type Handlers, page } from '../../http/handlers.ts';
import type { NotificationsService } from './service.ts';

/** Everybody has an own list, own switches and own browsers, and reaches no others. */
export function createNotificationsHandlers(notifications: NotificationsService): Handlers<typeof notificationsRoutes> {
  return {
    preferences: (actor) => notifications.preferences(actor),
    savePreferences: (actor, { body }) => notifications.savePreferences(actor, body),
    list: async (actor, { query }) => page(await notifications.list(actor, query)),
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
