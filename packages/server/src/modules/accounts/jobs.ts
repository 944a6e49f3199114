import { UserId } from '@x1/contract/core/ids.ts';
import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs/define-job.ts';

/** Daily: sign-ins, links, exports and known devices are forgotten when their time is over (security.md §5.2). */
export const forgetOldSessions = defineJob({
  name: 'accounts.forget_old_sessions',
  schema: z.object({}),
  schedule: { cron: '17 4 * * *', timeZone: 'UTC' },
});

/** Sent whether or not the email belongs to somebody, so that the answer takes the same time (F55). */
export const preparePasswordReset = defineJob({
  name: 'accounts.prepare_password_reset',
  schema: z.object({ userId: z.nullable(UserId) }),
});

/** Sent when somebody asks for their data. */
export const makeDataExport = defineJob({
  name: 'accounts.make_data_export',
  schema: z.object({ exportId: z.int() }),
  timeoutSeconds: 300,
});
