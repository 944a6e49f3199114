import { calendarProviders } from '@x1/contract/calendar/connection.ts';
import { UserId } from '@x1/contract/core/ids.ts';
import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs/define-job.ts';

/** Synchronizes one trainer's calendar and X1: writes what waits, reads what changed there. Keyed by the user. */
export const syncCalendar = defineJob({
  name: 'calendar.sync',
  schema: z.object({ userId: UserId }),
  // A calendar's refusals are stored in the rows; what is left is our database, and the watch runs every minute.
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

const RevokedConsent = z.object({
  userId: UserId,
  // Jobs of the version before name none: there was only Google.
  provider: z._default(z.enum(calendarProviders), 'google'),
  sealedToken: z.string(),
});
export type RevokedConsent = z.infer<typeof RevokedConsent>;

/** Revokes a consent at its provider whose owner disconnected or left. The encrypted token is stored only here. */
export const revokeConsent = defineJob({
  name: 'calendar.revoke_consent',
  schema: RevokedConsent,
  retries: 12,
  retryDelaySeconds: 5,
});
