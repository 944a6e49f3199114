import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs/define-job.ts';

/** Sent when a profile shows another photo or none: the old file goes, unless something still shows it. */
export const removePhoto = defineJob({
  name: 'trainers.remove_photo',
  schema: z.object({ key: z.string() }),
  retries: 10,
  retryDelaySeconds: 5,
});
