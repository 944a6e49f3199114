import { ApiKeyId, UserId, WebhookId } from '@x1/contract/core/ids.ts';
import * as z from 'zod/mini';
import { defineEvent } from '../../platform/events.ts';

/** Somebody made a key for an account: its owner is emailed, who may not be the one who did it. */
export const apiKeyMade = defineEvent({ name: 'developers.api_key_made', schema: z.object({ userId: UserId, apiKeyId: ApiKeyId }) });

/** A webhook was added to an account, or leads to another server now, by its owner or by a program with a key: its owner is emailed. */
export const webhookAdded = defineEvent({
  name: 'developers.webhook_added',
  schema: z.object({ userId: UserId, webhookId: WebhookId, host: z.string() }),
});

/** X1 turned a webhook off: its server said it's gone, or nothing got through for three days. */
export const webhookStopped = defineEvent({
  name: 'developers.webhook_stopped',
  schema: z.object({ userId: UserId, webhookId: WebhookId, host: z.string(), why: z.enum(['gone', 'failing']) }),
});
