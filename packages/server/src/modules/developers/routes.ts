import type { allRoutes } from '@x1/contract/all-routes.ts';
import { created, type Handlers, page } from '../../http/handlers.ts';
import type { DevelopersService } from './service.ts';

export const createDevelopersHandlers = (developers: DevelopersService): Handlers<typeof allRoutes.developers> => ({
  listApiKeys: (actor) => developers.listApiKeys(actor),
  createApiKey: async (actor, { body }) => created(await developers.createApiKey(actor, body)),
  currentApiKey: (actor) => developers.showCurrent(actor),
  revokeApiKey: async (actor, { params }) => {
    await developers.revokeApiKey(actor, params.apiKeyId);
    return { ok: true };
  },
  listWebhooks: (actor) => developers.listWebhooks(actor),
  createWebhook: async (actor, { body }) => created(await developers.createWebhook(actor, body)),
  updateWebhook: (actor, { params, body }) => developers.updateWebhook(actor, params.webhookId, body),
  deleteWebhook: async (actor, { params }) => {
    await developers.deleteWebhook(actor, params.webhookId);
    return { ok: true };
  },
  rotateWebhookSecret: (actor, { params }) => developers.rotateSecret(actor, params.webhookId),
  testWebhook: async (actor, { params }) => created(await developers.testWebhook(actor, params.webhookId)),
  listDeliveries: async (actor, { params, query }) => page(await developers.listDeliveries(actor, params.webhookId, query)),
  replayDelivery: (actor, { params }) => developers.replayDelivery(actor, params.deliveryId),
  listApiSessions: async (actor, { query }) => page(await developers.listSessions(actor, query)),
  getApiSession: (actor, { params }) => developers.getSession(actor, params.appointmentId),
});
