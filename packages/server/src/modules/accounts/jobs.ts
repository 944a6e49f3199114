import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs/define-job.ts';

/** Daily: sign-ins that ended more than 30 days ago are deleted. */
export const forgetOldSessions = defineJob({
  name: 'accounts.forget_old_sessions',
  schema: z.object({}),
  schedule: { cron: '17 4 * * *', timeZone: 'UTC' },
});
