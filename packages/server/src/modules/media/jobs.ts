import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs/define-job.ts';

/** Hourly: removes what has been unused for a day (security.md F04). */
export const cleanUpMedia = defineJob({
  name: 'media.clean_up',
  schema: z.object({}),
  schedule: { cron: '41 * * * *', timeZone: 'UTC' },
  policy: 'one_at_a_time',
  timeoutSeconds: 900,
});
