import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs/define-job.ts';

/** The provider reported a change of this payment: ask and record it. Retried for long, because a payment must not be missed. */
export const settleIntent = defineJob({
  name: 'payments.settle_intent',
  schema: z.object({ intentId: z.string() }),
  retries: 15,
  retryDelaySeconds: 2,
});

/** Something happened to a charge: a refund, a dispute, its fee. Ask and write down what is true. Retried as long as a payment. */
export const followCharge = defineJob({
  name: 'payments.follow_charge',
  // `isFee`: it can be nothing but its fee.
  schema: z.object({ intentId: z.string(), isFee: z.optional(z.boolean()) }),
  retries: 15,
  retryDelaySeconds: 2,
});

/** Catches up with the provider on missed webhooks and hints, pays open refunds, and releases what is due. */
export const reconcile = defineJob({
  name: 'payments.reconcile',
  schema: z.object({}),
  // The next minute is the retry.
  retries: 0,
  // An hourly run asks about everything that is open, and each answer may take seconds.
  timeoutSeconds: 300,
  policy: 'one_at_a_time',
  schedule: { cron: '* * * * *', timeZone: 'UTC' },
});
