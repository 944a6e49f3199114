import { PayoutId } from '@x1/contract/core/ids.ts';
import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs/define-job.ts';

/** Advances one payout as far as possible: to the provider, to the bank, or back. Retried for long; after that the reconciler continues. */
export const advancePayout = defineJob({
  name: 'payouts.advance',
  schema: z.object({ payoutId: PayoutId }),
  retries: 15,
  retryDelaySeconds: 5,
  timeoutSeconds: 180,
});

/** Processes every Friday that is due by the product's clock, and continues what a webhook or a crash left behind. */
export const runPayouts = defineJob({
  name: 'payouts.run',
  schema: z.object({}),
  // The next minute is the retry.
  retries: 0,
  timeoutSeconds: 300,
  policy: 'one_at_a_time',
  schedule: { cron: '* * * * *', timeZone: 'UTC' },
});
