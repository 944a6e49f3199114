import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs/define-job.ts';

/** Daily: what was taken down a year ago, and deleted by its trainer, is evidence no more (security.md §5.4). */
export const forgetTakenDown = defineJob({
  name: 'programs.forget_taken_down',
  schema: z.object({}),
  schedule: { cron: '32 4 * * *', timeZone: 'UTC' },
});
