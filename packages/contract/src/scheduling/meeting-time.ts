import * as z from 'zod/mini';
import { MeetingTimeId } from '../core/ids.ts';
import { t } from '../core/texts.ts';
import { Instant } from '../core/time.ts';
import { MAX_MEETING_TIMES, MAX_MEETING_WEEKS } from './meeting-limits.ts';
import { WeeklyOccurrence, weeklyWish } from './weekly.ts';

/** When a group meets: one wall time, once or in successive weeks. Each lasts as long as the program's sessions do. */
export const newMeetingTimes = {
  date: weeklyWish.date,
  time: weeklyWish.time,
  timeZone: weeklyWish.timeZone,
  weeks: z._default(
    z
      .int(t('must be a whole number'))
      .check(
        z.minimum(1, t('must be at least 1')),
        z.maximum(MAX_MEETING_WEEKS, { error: () => t('must be at most {count}', { count: MAX_MEETING_WEEKS }) }),
      ),
    1,
  ),
  /** all: every week or none; fitting: the weeks in which the trainer is free. */
  mode: z._default(z.enum(['all', 'fitting'], 'must be all or fitting'), 'all'),
  /** Set times that the new ones replace: they're removed in the same step. An id that no longer exists is ignored. */
  replaces: z._default(z.array(MeetingTimeId).check(z.maxLength(MAX_MEETING_TIMES, 'has too many entries')), []),
};

/** A time that a trainer has set for the group of a program (decision 0120). */
export const MeetingTime = z.object({
  id: MeetingTimeId,
  startTime: Instant,
  endTime: Instant,
  /** Where the group meets, as of sessions. */
  location: z.nullable(z.string()),
  seatsTaken: z.int(),
  /** How many families are booking a seat just now, or are offered one. */
  seatsHeld: z.int(),
  /** Its trainer has time off then: families don't see it. */
  isInTimeOff: z.boolean(),
});
export type MeetingTime = z.infer<typeof MeetingTime>;

export const MeetingTimesReply = z.object({
  /** How each week went. */
  occurrences: z.array(WeeklyOccurrence),
  /** All that are set for the program now. */
  times: z.array(MeetingTime),
});
export type MeetingTimesReply = z.infer<typeof MeetingTimesReply>;
