import { UserId } from '@x1/contract/core/ids.ts';
import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs/define-job.ts';

/** Synchronizes one trainer's calendar and X1: writes what waits, reads what changed there. Keyed by the user. */
export const syncCalendar = defineJob({
  name: 'calendar.sync',
  schema: z.object({ userId: UserId }),
  // Google's refusals are stored in the rows; what is left is our database, and the watch runs every minute.
  retries: 2,
  timeoutSeconds: 600,
  policy: 'one_waiting',
});

/** Finds calendars with waiting events or a due read. */
export const watchCalendars = defineJob({
  name: 'calendar.watch',
  schema: z.object({}),
  // The next minute is the retry.
  retries: 0,
  policy: 'one_at_a_time',
  schedule: { cron: '* * * * *', timeZone: 'UTC' },
});

/** Revokes a consent at Google whose owner disconnected or left. The encrypted token is stored only here. */
export const revokeConsent = defineJob({
  name: 'calendar.revoke_consent',
  schema: z.object({ userId: UserId, sealedToken: z.string() }),
  retries: 12,
  retryDelaySeconds: 5,
});
