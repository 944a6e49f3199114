import { notificationsRoutes } from '@x1/contract/notifications/routes.ts';
import { createApi } from './create-api.ts';

export const notificationsApi = createApi(notificationsRoutes, {
  savePreferences: [],
  markRead: [],
  subscribePush: [],
  unsubscribePush: [],
  unsubscribe: [],
});
