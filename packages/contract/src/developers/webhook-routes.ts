import * as z from 'zod/mini';
import { Done } from '../accounts/replies.ts';
import { DeliveryId, pathId, WebhookId } from '../core/ids.ts';
import { pageQuery } from '../core/paging.ts';
import { defineRoute } from '../core/route.ts';
import { Delivery, MadeWebhook, Webhook, WebhookChange, WebhookSettings } from './webhook.ts';

const ofWebhook = z.object({ webhookId: pathId(WebhookId) });
/** A trainer is told about their own sessions and payouts, an operator about everybody's. */
const own = { access: ['trainer', 'admin'], keyScope: 'webhooks:write' } as const;

/** Events sent to a program of the caller's, signed as Standard Webhooks says (decision 0108). */
export const webhookRoutes = {
  listWebhooks: defineRoute({
    ...own,
    method: 'GET',
    path: '/api/developers/webhooks',
    isAudited: false,
    summary: "The caller's webhooks, oldest first.",
    reply: z.array(Webhook),
    errors: [],
  }),
  createWebhook: defineRoute({
    ...own,
    method: 'POST',
    path: '/api/developers/webhooks',
    summary: 'Adds a webhook and shows its secret, this once.',
    limit: 'developers',
    body: WebhookSettings,
    reply: MadeWebhook,
    mayCreate: true,
    errors: ['webhook.too_many', 'webhook.address_refused'],
  }),
  updateWebhook: defineRoute({
    ...own,
    method: 'PUT',
    path: '/api/developers/webhooks/:webhookId',
    summary: 'Changes where and what, and turns it on or off. Turned on again, it goes on with what waits for it.',
    limit: 'developers',
    params: ofWebhook,
    body: WebhookChange,
    reply: Webhook,
    errors: ['webhook.not_found', 'webhook.address_refused'],
  }),
  deleteWebhook: defineRoute({
    ...own,
    method: 'DELETE',
    path: '/api/developers/webhooks/:webhookId',
    summary: "Deletes a webhook with its log. What waits for it isn't sent anymore.",
    params: ofWebhook,
    reply: Done,
    errors: ['webhook.not_found'],
  }),
  rotateWebhookSecret: defineRoute({
    ...own,
    method: 'POST',
    path: '/api/developers/webhooks/:webhookId/secret',
    summary: 'Makes a new secret and shows it, this once. For a day messages are signed with the former one too.',
    limit: 'developers',
    params: ofWebhook,
    reply: MadeWebhook,
    errors: ['webhook.not_found'],
  }),
  testWebhook: defineRoute({
    ...own,
    method: 'POST',
    path: '/api/developers/webhooks/:webhookId/test',
    summary: 'Sends a `webhook.test`. How that went is in the log.',
    limit: 'developers',
    params: ofWebhook,
    reply: Delivery,
    mayCreate: true,
    errors: ['webhook.not_found', 'webhook.off'],
  }),
  listDeliveries: defineRoute({
    ...own,
    method: 'GET',
    path: '/api/developers/webhooks/:webhookId/deliveries',
    isAudited: false,
    summary: 'What was sent or waits to be, newest first, of the last 30 days.',
    params: ofWebhook,
    query: z.object(pageQuery),
    reply: z.array(Delivery),
    isPaged: true,
    errors: ['webhook.not_found'],
  }),
  replayDelivery: defineRoute({
    ...own,
    method: 'POST',
    path: '/api/developers/deliveries/:deliveryId/replay',
    summary: 'Sends a delivery once more, with the same id. One that waits is tried at once.',
    limit: 'developers',
    params: z.object({ deliveryId: pathId(DeliveryId) }),
    reply: Delivery,
    errors: ['delivery.not_found', 'webhook.off'],
  }),
} as const;
