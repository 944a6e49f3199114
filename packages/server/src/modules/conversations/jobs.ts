import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs/define-job.ts';

/** Daily: completes conversations without activity for 30 days after the last bought session (R146). */
export const completeQuiet = defineJob({
  name: 'conversations.complete_quiet',
  schema: z.object({}),
  schedule: { cron: '41 4 * * *', timeZone: 'UTC' },
});

/** Daily: deletes messages of people whose account has been closed for 90 days (security.md §5.2). */
export const forgetPeopleWhoLeft = defineJob({
  name: 'conversations.forget_people_who_left',
  schema: z.object({}),
  schedule: { cron: '47 4 * * *', timeZone: 'UTC' },
});
