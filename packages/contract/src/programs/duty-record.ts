import * as z from 'zod/mini';
import { DutyRecordId } from '../core/ids.ts';
import { text } from '../core/text.ts';
import { Instant } from '../core/time.ts';
import { dutyPeriods } from './expectations.ts';

export const DUTY_NOTE_MAX_LENGTH = 500;
/** A duty without a period may collect years of notes. */
export const DUTY_RECORDS_MAX = 100;

/** An optional note from the trainer to the parent. */
export const DutyNote = z.object({ note: z._default(text({ max: DUTY_NOTE_MAX_LENGTH }), '') });

/** A duty of the core-expectations agreement that a trainer has done for one parent. */
export const DutyRecord = z.object({ id: DutyRecordId, note: z.nullable(z.string()), keptAt: Instant });
export type DutyRecord = z.infer<typeof DutyRecord>;

/** Progress of one duty in the current period, in the trainer's zone: weeks start on Monday. */
export const DutyProgress = z.object({
  key: z.string(),
  text: z.string(),
  per: z.enum(dutyPeriods),
  /** How often it is due per period, and how often it was done in this one: recorded by hand, or by completed sessions. */
  due: z.int(),
  kept: z.int(),
  /** When the period ends, exclusive; null for what is due once per program. */
  periodEnd: z.nullable(Instant),
  isKeptBySessions: z.boolean(),
  /** What was recorded by hand in this period, newest first: at most `DUTY_RECORDS_MAX`, even if there are more. */
  records: z.array(DutyRecord),
});
export type DutyProgress = z.infer<typeof DutyProgress>;
