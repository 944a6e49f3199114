import { UserId } from '@x1/contract/core/ids.ts';
import { Instant } from '@x1/contract/core/time.ts';
import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs/define-job.ts';

/** Waits for the family's evening; the first change of a day counts, later ones are told along with it. */
export const tellFamily = defineJob({
  name: 'progress.tell_family',
  schema: z.object({ parentId: UserId, since: Instant }),
  policy: 'one_waiting',
});

/** Waits for the trainer's evening, for what families added. */
export const tellTrainer = defineJob({
  name: 'progress.tell_trainer',
  schema: z.object({ trainerUserId: UserId, since: Instant }),
  policy: 'one_waiting',
});
