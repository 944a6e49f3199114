import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs/define-job.ts';

/** Deletes evidence after its year (security.md §5.4). */
export const forgetEvidence = defineJob({
  name: 'safety.forget_evidence',
  schema: z.object({}),
  schedule: { cron: '20 4 * * *', timeZone: 'UTC' },
});
