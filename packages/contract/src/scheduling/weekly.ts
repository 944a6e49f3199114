import * as z from 'zod/mini';
import { MeetingTimeId } from '../core/ids.ts';
import { t } from '../core/texts.ts';
import { CalendarDate, Instant, TimeZone } from '../core/time.ts';
import { Appointment } from './appointment.ts';
import { sessionDurationsMinutes } from './locations.ts';

const WallClock = z
  .string(t('must be a time such as 16:30'))
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, t('must be a time such as 16:30')));

/** Several sessions of one purchase, a week apart, at one wall time. */
export const weeklyWish = {
  /** Date and wall time of the first one, in `timeZone`. */
  date: CalendarDate,
  time: WallClock,
  timeZone: TimeZone,
  durationMinutes: z.literal([...sessionDurationsMinutes], 'must be 30, 60, 90 or 120'),
  /** How many weeks; unscheduled sessions are used in their order. */
  count: z.int(t('must be a whole number')).check(z.minimum(1, t('must be at least 1')), z.maximum(52, t('must be at most 52'))),
};

/** The result for one week. */
export const weeklyOutcomes = [
  'free',
  'taken',
  'full',
  'calendar_busy',
  'trainer_away',
  'too_soon',
  'too_close',
  'outside_hours',
  'past',
  'skipped_hour',
] as const;

/** What a trainer has at a time that can't be had. */
export const TakenBy = z.object({
  programTitle: z.string(),
  /** Of a group: how many have joined, and how many can. */
  seats: z.nullable(z.object({ taken: z.int(), all: z.int() })),
  /** Set times of groups that nobody has joined or is booking, where they are all that's in the way: their trainer can have them give way. */
  emptyTimeIds: z.optional(z.array(MeetingTimeId)),
  /** Whether those times are of the very group that is to meet then: it moves. */
  isSameGroup: z.optional(z.boolean()),
});
export type TakenBy = z.infer<typeof TakenBy>;

export const WeeklyOccurrence = z.object({
  date: CalendarDate,
  time: z.string(),
  /** Null where the clock skips this time that day. */
  startTime: z.nullable(Instant),
  endTime: z.nullable(Instant),
  outcome: z.enum(weeklyOutcomes),
  /** Outside the trainer's usual hours: it is scheduled anyway. */
  isUsual: z.boolean(),
  /** Where it's taken, what its trainer has then; told to the trainer alone, who sets when a group meets. */
  takenBy: z.optional(TakenBy),
  /** Free, but the trainer has to confirm it first, though the purchase is accepted (R175). */
  isAskedAgain: z.boolean(),
});
export type WeeklyOccurrence = z.infer<typeof WeeklyOccurrence>;

export const WeeklyReply = z.object({
  occurrences: z.array(WeeklyOccurrence),
  /** The sessions that got a time; empty for a preview. */
  scheduled: z.array(Appointment),
});
export type WeeklyReply = z.infer<typeof WeeklyReply>;
