import { API_KEY_PREFIX, type ApiScope } from '@x1/contract/core/api-scopes.ts';
import type { ApiKeyId, AuthSessionId, DeliveryId, UserId, WebhookId } from '@x1/contract/core/ids.ts';
import { hashToken, newToken } from '../platform/tokens.ts';
import type { TestApp } from './start-app.ts';

const dayMs = 86_400_000;

/** A key of a person, with the token that opens with it. */
export async function insertApiKey(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  { userId, scopes = ['profile:read'], days = 90 }: { userId: UserId; scopes?: ApiScope[]; days?: number },
): Promise<{ id: ApiKeyId; token: string }> {
  const token = API_KEY_PREFIX + newToken();
  const now = clock.now();
  const { id } = await db
    .insertInto('apiKeys')
    .values({
      userId,
      name: 'Club page',
      prefix: token.slice(0, 10),
      tokenHash: hashToken(token),
      scopes,
      createdAt: now,
      expiresAt: new Date(now.getTime() + days * dayMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token };
}

/** Nobody listens there. */
const nowhere = 'http://127.0.0.1:1/hooks/x1';

/** A trainer's webhook to where nobody listens, instead of those there were, with one delivery. */
export async function insertWebhook(
  { db, services: { developers } }: Pick<TestApp, 'db' | 'services'>,
  { userId }: { userId: UserId },
): Promise<{ webhookId: WebhookId; deliveryId: DeliveryId }> {
  await db.deleteFrom('webhookEndpoints').where('userId', '=', userId).execute();
  const owner = { userId, familyId: userId, role: 'trainer', sessionId: 0 as AuthSessionId } as const;
  const { webhook } = await developers.createWebhook(owner, { url: nowhere, events: ['session.booked'] });
  const { id } = await developers.testWebhook(owner, webhook.id);
  return { webhookId: webhook.id, deliveryId: id };
}
