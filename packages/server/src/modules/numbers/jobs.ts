import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs/define-job.ts';

/** Counts every day that isn't closed: today's is never older than an hour. */
export const countNumbers = defineJob({
  name: 'numbers.count_days',
  schema: z.object({}),
  // The next hour is the retry: it goes on where this one stopped.
  retries: 0,
  // The first count of years goes month by month.
  timeoutSeconds: 3_600,
  policy: 'one_at_a_time',
  schedule: { cron: '0 * * * *', timeZone: 'UTC' },
});
