import * as z from 'zod/mini';
import { TimeOffId } from '../core/ids.ts';
import { text } from '../core/text.ts';
import { t } from '../core/texts.ts';
import { Instant, TimeZone } from '../core/time.ts';

export const TIME_OFF_NOTE_MAX_LENGTH = 100;

/** How many stretches of time off a trainer may have ahead. */
export const MAX_TIME_OFF = 50;

/** When a trainer is away, and in which zone they said so. Nothing is canceled by it (R174). */
export const NewTimeOff = z
  .object({
    startTime: Instant,
    endTime: Instant,
    timeZone: TimeZone,
    /** For the trainer alone. */
    note: z._default(text({ max: TIME_OFF_NOTE_MAX_LENGTH }), ''),
  })
  .check(z.refine(({ startTime, endTime }) => startTime < endTime, { error: t('must end after it begins'), path: ['endTime'] }));
export type NewTimeOff = z.infer<typeof NewTimeOff>;

export const TimeOff = z.object({ id: TimeOffId, startTime: Instant, endTime: Instant, timeZone: TimeZone, note: z.string() });
export type TimeOff = z.infer<typeof TimeOff>;

/** Time off as it was just added. */
export const AddedTimeOff = z.extend(TimeOff, {
  /** When set times of groups begin that families don't see because of it, in order; those that somebody has joined are sessions, which stay. */
  hiddenGroupTimes: z.array(Instant),
});
export type AddedTimeOff = z.infer<typeof AddedTimeOff>;
