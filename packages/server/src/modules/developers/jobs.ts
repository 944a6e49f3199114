import { WebhookId } from '@x1/contract/core/ids.ts';
import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs/define-job.ts';

/** Sends what waits for one webhook. A server's refusals are in the deliveries' rows; what fails here is our database. */
export const sendWebhooks = defineJob({
  name: 'developers.send_webhooks',
  schema: z.object({ webhookId: WebhookId }),
  timeoutSeconds: 180,
});

/** Finds webhooks with something to send: what a process that died was sending, and whatever a job didn't come to. */
export const watchWebhooks = defineJob({
  name: 'developers.watch_webhooks',
  schema: z.object({}),
  // The next minute is the retry.
  retries: 0,
  policy: 'one_at_a_time',
  schedule: { cron: '* * * * *', timeZone: 'UTC' },
});

/** Daily: deletes deliveries that are older than the log keeps them. */
export const forgetDeliveries = defineJob({
  name: 'developers.forget_deliveries',
  schema: z.object({}),
  schedule: { cron: '23 5 * * *', timeZone: 'UTC' },
});
