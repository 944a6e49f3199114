import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs/define-job.ts';

/** Sent when a profile shows another photo or none: the old file goes, unless something still shows it. */
export const removePhoto = defineJob({
  name: 'trainers.remove_photo',
  schema: z.object({ key: z.string() }),
  retries: 10,
  retryDelaySeconds: 5,
});

/** Hourly: zip codes without a place get theirs, words without a trainer go. */
export const tidyTrainerSearch = defineJob({
  name: 'trainers.tidy_search',
  schema: z.object({}),
  schedule: { cron: '17 * * * *', timeZone: 'UTC' },
  policy: 'one_at_a_time',
  timeoutSeconds: 600,
});
