import { apiKeyRoutes } from '@x1/contract/developers/api-key-routes.ts';
import { webhookRoutes } from '@x1/contract/developers/webhook-routes.ts';
import { createApi } from './create-api.ts';

export const apiKeysApi = createApi(apiKeyRoutes, {
  createApiKey: ['api-keys'],
  revokeApiKey: ['api-keys'],
});

export const webhooksApi = createApi(webhookRoutes, {
  createWebhook: ['webhooks'],
  updateWebhook: ['webhooks'],
  deleteWebhook: ['webhooks'],
  rotateWebhookSecret: ['webhooks'],
  testWebhook: ['webhooks'],
  replayDelivery: ['webhooks'],
});
