import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs/define-job.ts';

/** Hourly: counts of limits are forgotten when no limit looks at them any more. */
export const forgetOldRateCounts = defineJob({
  name: 'system.forget_old_rate_counts',
  schema: z.object({}),
  schedule: { cron: '9 * * * *', timeZone: 'UTC' },
});
