import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs/define-job.ts';

/** Every ten minutes: asks the provider about checks of which no webhook came. */
export const reconcileChecks = defineJob({
  name: 'background_checks.reconcile',
  schema: z.object({}),
  retries: 0,
  timeoutSeconds: 540,
  policy: 'one_at_a_time',
  schedule: { cron: '*/10 * * * *', timeZone: 'UTC' },
});

/** Daily: trainers whose check ends soon are reminded. */
export const remindOfEnding = defineJob({
  name: 'background_checks.remind',
  schema: z.object({}),
  // Noon in New York.
  schedule: { cron: '5 17 * * *', timeZone: 'UTC' },
});
