import { UserId } from '@x1/contract/core/ids.ts';
import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs/define-job.ts';

/** Brings one trainer's calendar and X1 together: writes what waits, reads what changed there. Keyed by the user. */
export const syncCalendar = defineJob({
  name: 'calendar.sync',
  schema: z.object({ userId: UserId }),
  // Google's own refusals are kept with the rows; what is left is our database, and the watch comes round every minute.
  retries: 2,
  timeoutSeconds: 600,
  policy: 'one_waiting',
});

/** Finds the calendars where something waits or a look is due. */
export const watchCalendars = defineJob({
  name: 'calendar.watch',
  schema: z.object({}),
  // The next minute is the retry.
  retries: 0,
  policy: 'one_at_a_time',
  schedule: { cron: '* * * * *', timeZone: 'UTC' },
});

/** Takes a consent back at Google whose owner disconnected or left. The token is encrypted, and nowhere else any more. */
export const revokeConsent = defineJob({
  name: 'calendar.revoke_consent',
  schema: z.object({ userId: UserId, sealedToken: z.string() }),
  retries: 12,
  retryDelaySeconds: 5,
});
