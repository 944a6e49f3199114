import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs/define-job.ts';

/** Hourly: deletes counts that no limit uses anymore. */
export const forgetOldRateCounts = defineJob({
  name: 'system.forget_old_rate_counts',
  schema: z.object({}),
  schedule: { cron: '9 * * * *', timeZone: 'UTC' },
});

/** Hourly: deletes jobs that were done a day ago. */
export const forgetDoneJobs = defineJob({
  name: 'system.forget_done_jobs',
  schema: z.object({}),
  schedule: { cron: '13 * * * *', timeZone: 'UTC' },
});
