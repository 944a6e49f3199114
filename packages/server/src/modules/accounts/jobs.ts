import { UserId } from '@x1/contract/core/ids.ts';
import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs/define-job.ts';

/** Daily: expired sign-ins, links, exports and known devices are deleted (security.md §5.2). */
export const forgetOldSessions = defineJob({
  name: 'accounts.forget_old_sessions',
  schema: z.object({}),
  schedule: { cron: '17 4 * * *', timeZone: 'UTC' },
});

/** Sent whether or not the email has an account, so that the response takes the same time (F55). */
export const preparePasswordReset = defineJob({
  name: 'accounts.prepare_password_reset',
  schema: z.object({ userId: z.nullable(UserId) }),
});

/** Sent when a person requests their data. */
export const makeDataExport = defineJob({
  name: 'accounts.make_data_export',
  schema: z.object({ exportId: z.int() }),
  timeoutSeconds: 300,
});
