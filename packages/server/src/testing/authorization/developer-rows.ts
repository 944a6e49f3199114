import { allRoutes } from '@x1/contract/all-routes.ts';
import type { ApiScope } from '@x1/contract/core/api-scopes.ts';
import type { UserId } from '@x1/contract/core/ids.ts';
import { insertApiKey, insertWebhook } from '../rows-developers.ts';
import { type MatrixRow, row } from './matrix-row.ts';
import type { World } from './people.ts';

const { developers } = allRoutes;

const newKey = (scopes: ApiScope[]) => ({ name: 'Club page', scopes, days: 90 });
const keyOf = async ({ app }: World, userId: UserId) => ({ params: { apiKeyId: (await insertApiKey(app, { userId })).id } });

const settings = { url: 'http://127.0.0.1:1/hooks/x1', events: ['session.booked'] };

/** A webhook of TO, with a delivery. */
const webhookOf = async ({ app, users }: World) => {
  const { webhookId, deliveryId } = await insertWebhook(app, { userId: users.TO });
  return { ofWebhook: { params: { webhookId } }, ofDelivery: { params: { deliveryId } } };
};

/** Keys and what programs read (decision 0107), webhooks (decision 0108). */
export const developerRows: readonly MatrixRow[] = [
  row('0107 list', developers.listApiKeys, [401, 403, 403, 200, 200, 200]),
  // The matrix's operator has a second factor, which is asked for.
  row('0107 create', developers.createApiKey, [401, 403, 403, 201, 201, 403], async (_world, actor) => ({
    body: newKey([actor === 'AD' ? 'income:read' : 'profile:read']),
  })),
  row('0107 other scope', developers.createApiKey, [401, 403, 403, 400, 400, 403], async (_world, actor) => ({
    body: newKey([actor === 'AD' ? 'webhooks:write' : 'income:read']),
  })),
  row('0107 current', developers.currentApiKey, [401, 403, 403, 404, 404, 404]),
  row('0107 revoke', developers.revokeApiKey, [401, 403, 403, 200, 404, 404], (world) => keyOf(world, world.users.TO)),
  row('0108 list', developers.listWebhooks, [401, 403, 403, 200, 200, 200]),
  row('0108 create', developers.createWebhook, [401, 403, 403, 201, 201, 201], async ({ app }) => {
    await app.db.deleteFrom('webhookEndpoints').execute();
    return { body: settings };
  }),
  row('0108 change', developers.updateWebhook, [401, 403, 403, 200, 404, 404], async (world) => ({
    ...(await webhookOf(world)).ofWebhook,
    body: { ...settings, isOn: false },
  })),
  row('0108 secret', developers.rotateWebhookSecret, [401, 403, 403, 200, 404, 404], async (world) => (await webhookOf(world)).ofWebhook),
  row('0108 test', developers.testWebhook, [401, 403, 403, 201, 404, 404], async (world) => (await webhookOf(world)).ofWebhook),
  row('0108 log', developers.listDeliveries, [401, 403, 403, 200, 404, 404], async (world) => (await webhookOf(world)).ofWebhook),
  row('0108 replay', developers.replayDelivery, [401, 403, 403, 200, 404, 404], async (world) => (await webhookOf(world)).ofDelivery),
  row('0108 delete', developers.deleteWebhook, [401, 403, 403, 200, 404, 404], async (world) => (await webhookOf(world)).ofWebhook),
  row('0107 sessions', developers.listApiSessions, [401, 403, 403, 200, 200, 403], async (world) => {
    await world.session();
    return {};
  }),
  row('0107 session', developers.getApiSession, [401, 403, 403, 200, 404, 403], async (world) => ({
    params: { appointmentId: (await world.session()).appointmentId },
  })),
];
