import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs/define-job.ts';

/** Daily: what has been quiet for 30 days after the last bought session is completed (R146). */
export const completeQuiet = defineJob({
  name: 'conversations.complete_quiet',
  schema: z.object({}),
  schedule: { cron: '41 4 * * *', timeZone: 'UTC' },
});

/** Daily: what people wrote whose account has been closed for 90 days is removed (security.md §5.2). */
export const forgetPeopleWhoLeft = defineJob({
  name: 'conversations.forget_people_who_left',
  schema: z.object({}),
  schedule: { cron: '47 4 * * *', timeZone: 'UTC' },
});
