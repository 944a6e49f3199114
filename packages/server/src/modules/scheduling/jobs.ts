import { ScheduleChangeId, TrainerId } from '@x1/contract/core/ids.ts';
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

/** Finishes a change of many sessions that its request did not finish. */
export const finishChange = defineJob({
  name: 'scheduling.finish_change',
  schema: z.object({ changeId: ScheduleChangeId }),
  timeoutSeconds: 300,
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

/** Every minute: what is free is offered to those in line, and what was offered and has ended to the next (decision 0084). */
export const offerWaiting = defineJob({
  name: 'scheduling.offer_waiting',
  schema: z.object({}),
  // The next minute is the retry.
  retries: 0,
  timeoutSeconds: 300,
  policy: 'one_at_a_time',
  schedule: { cron: '* * * * *', timeZone: 'UTC' },
});

/** The same for one trainer at once: something of theirs has become free just now. */
export const offerFreed = defineJob({ name: 'scheduling.offer_freed', schema: z.object({ trainerId: TrainerId }) });
