import { ReportId, UserId } from '@x1/contract/core/ids.ts';
import { reportReasons } from '@x1/contract/safety/report.ts';
import * as z from 'zod/mini';
import { defineEvent } from '../../platform/events.ts';

/** A report was made: operators are notified, never the reported person. */
export const reported = defineEvent({
  name: 'safety.reported',
  schema: z.object({ reportId: ReportId, reason: z.enum(reportReasons), pausesTrainer: z.boolean() }),
});

/** An operator warns a person of a rule violation; the reporter is not revealed. */
export const userWarned = defineEvent({ name: 'safety.user_warned', schema: z.object({ userId: UserId, reportId: ReportId }) });
