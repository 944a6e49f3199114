import { ReportId, UserId } from '@x1/contract/core/ids.ts';
import { reportReasons } from '@x1/contract/safety/report.ts';
import * as z from 'zod/mini';
import { defineEvent } from '../../platform/events.ts';

/** Somebody has reported somebody: operators are told, never whoever is reported. */
export const reported = defineEvent({
  name: 'safety.reported',
  schema: z.object({ reportId: ReportId, reason: z.enum(reportReasons), pausesTrainer: z.boolean() }),
});

/** An operator warns somebody that X1's rules were broken; by whom it was said is not told. */
export const userWarned = defineEvent({ name: 'safety.user_warned', schema: z.object({ userId: UserId, reportId: ReportId }) });
