import { PayoutId } from '@x1/contract/core/ids.ts';
import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs/define-job.ts';

/** Brings one payout as far as it comes: to the provider, to the bank, or back. Retried long; after that the reconciler goes on. */
export const advancePayout = defineJob({
  name: 'payouts.advance',
  schema: z.object({ payoutId: PayoutId }),
  retries: 15,
  retryDelaySeconds: 5,
  timeoutSeconds: 180,
});

/** Does every Friday that is due by the product's clock, and goes on with whatever a webhook or a crash left behind. */
export const runPayouts = defineJob({
  name: 'payouts.run',
  schema: z.object({}),
  // The next minute is the retry.
  retries: 0,
  timeoutSeconds: 300,
  policy: 'one_at_a_time',
  schedule: { cron: '* * * * *', timeZone: 'UTC' },
});
