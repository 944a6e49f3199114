import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs/define-job.ts';

/** Daily: letters that were put away two years ago go. */
export const forgetOldLetters = defineJob({
  name: 'support.forget_old',
  schema: z.object({}),
  schedule: { cron: '53 4 * * *', timeZone: 'UTC' },
});
