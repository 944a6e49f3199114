import { conversationsRoutes } from '@x1/contract/conversations/routes.ts';
import { createApi } from './create-api.ts';

export const conversationsApi = createApi(conversationsRoutes, {
  start: ['conversations'],
  send: ['conversations'],
  markRead: ['conversations'],
});
