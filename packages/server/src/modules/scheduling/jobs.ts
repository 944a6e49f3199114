import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs/define-job.ts';

/** Every minute: requests that nobody has answered in time are declined (R109). */
export const expireRequests = defineJob({
  name: 'scheduling.expire_requests',
  schema: z.object({}),
  // The next minute is the retry.
  retries: 0,
  // After a standstill there may be many.
  timeoutSeconds: 300,
  policy: 'one_at_a_time',
  schedule: { cron: '* * * * *', timeZone: 'UTC' },
});

/** Every ten minutes: times that families no longer keep are given back. Nobody waits for it: who wants one of them gives it back first. */
export const sweepHolds = defineJob({
  name: 'scheduling.sweep_holds',
  schema: z.object({}),
  // The next run is the retry.
  retries: 0,
  policy: 'one_at_a_time',
  schedule: { cron: '*/10 * * * *', timeZone: 'UTC' },
});
