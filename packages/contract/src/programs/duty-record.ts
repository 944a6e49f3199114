import * as z from 'zod/mini';
import { DutyRecordId } from '../core/ids.ts';
import { text } from '../core/text.ts';
import { Instant } from '../core/time.ts';
import { dutyPeriods } from './expectations.ts';

export const DUTY_NOTE_MAX_LENGTH = 500;
/** Of a duty without a period a program may collect years of notes. */
export const DUTY_RECORDS_MAX = 100;

/** A trainer's words for the parent, which may be left out. */
export const DutyNote = z.object({ note: z._default(text({ max: DUTY_NOTE_MAX_LENGTH }), '') });

/** A duty of the core-expectations agreement that a trainer has kept towards one parent. */
export const DutyRecord = z.object({ id: DutyRecordId, note: z.nullable(z.string()), keptAt: Instant });
export type DutyRecord = z.infer<typeof DutyRecord>;

/** Progress of one duty in the current period, in the trainer's zone: weeks begin on Monday. */
export const DutyProgress = z.object({
  key: z.string(),
  text: z.string(),
  per: z.enum(dutyPeriods),
  /** How often it is due in a period, and how often it was kept in this one: noted down, or by completed sessions. */
  due: z.int(),
  kept: z.int(),
  /** When the period ends, exclusive; null for what is due once in a program. */
  periodEnd: z.nullable(Instant),
  isKeptBySessions: z.boolean(),
  /** What was noted down in this period, newest first: at most `DUTY_RECORDS_MAX`, however many were kept. */
  records: z.array(DutyRecord),
});
export type DutyProgress = z.infer<typeof DutyProgress>;
