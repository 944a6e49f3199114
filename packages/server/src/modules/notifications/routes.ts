import type { notificationsRoutes } from '@x1/contract/notifications/routes.ts';
import { type Handlers, ok, page } from '../../http/handlers.ts';
import type { NotificationsService } from './service.ts';

/** Every person has their own list, preferences and browsers, and cannot reach others'. */
export function createNotificationsHandlers(notifications: NotificationsService): Handlers<typeof notificationsRoutes> {
  return {
    preferences: (actor) => notifications.preferences(actor),
    savePreferences: (actor, { body }) => notifications.savePreferences(actor, body),
    list: async (actor, { query }) => page(await notifications.list(actor, query)),
    unreadCount: async (actor) => ({ unreadCount: await notifications.unreadCount(actor) }),
    markRead: async (actor, { body }) => ({ unreadCount: await notifications.markRead(actor, body.upToId) }),
    subscribePush: (actor, { body }) => ok(notifications.push.subscribe(actor, body)),
    unsubscribePush: (actor, { body }) => ok(notifications.push.unsubscribe(actor, body.endpoint)),
    readUnsubscribe: (_actor, { params }) => notifications.unsubscribeLinks.read(params.link),
    unsubscribe: (_actor, { params }) => notifications.unsubscribeLinks.unsubscribe(params.link),
  };
}
