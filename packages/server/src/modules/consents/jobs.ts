import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs/define-job.ts';

/** Daily: records whose years are over are deleted (R173). */
export const forgetOldConsents = defineJob({
  name: 'consents.forget_old',
  schema: z.object({}),
  schedule: { cron: '47 4 * * *', timeZone: 'UTC' },
});

/** Daily: parents whose agreement ends soon are reminded (R173). */
export const remindOfEnding = defineJob({
  name: 'consents.remind',
  schema: z.object({}),
  // Noon in New York.
  schedule: { cron: '0 17 * * *', timeZone: 'UTC' },
});
