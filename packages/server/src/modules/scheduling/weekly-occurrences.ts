import { addDays, type CalendarDate, readWallTime, type TimeZone } from '@x1/contract/core/time.ts';
import { type HindranceKind, type TimeSpan, type WantedTime, whyAskedAgain, whyNotFree } from '@x1/contract/scheduling/availability.ts';
import type { WeeklyOccurrence } from '@x1/contract/scheduling/weekly.ts';
import type { AvailabilityFacts } from './availability-facts.ts';

/** One wall time on the same day of several weeks. */
export interface WeeklyWish {
  readonly date: CalendarDate;
  readonly time: string;
  readonly timeZone: TimeZone;
  readonly durationMinutes: number;
  readonly count: number;
}

/** An occurrence that the clock does not skip. */
export type DatedOccurrence = WeeklyOccurrence & { readonly startTime: string; readonly endTime: string };

interface Circumstances {
  readonly facts: AvailabilityFacts;
  readonly now: Date;
  readonly role: WantedTime['role'];
  /** Times of the other sessions of the same purchase: nobody takes part in two of them at once, in one group either. */
  readonly ofPurchase: readonly TimeSpan[];
  /** Whether the trainer has accepted the purchase. */
  readonly isAccepted: boolean;
}

type Outcome = WeeklyOccurrence['outcome'];
const outcomes: Readonly<Record<HindranceKind, Outcome>> = {
  past: 'past',
  too_soon: 'too_soon',
  buffer: 'too_close',
  session: 'taken',
  hold: 'taken',
  group_full: 'full',
  calendar: 'calendar_busy',
  time_off: 'trainer_away',
  own_session: 'free',
  athlete_session: 'free',
  outside_hours: 'free',
  only_within_hours: 'outside_hours',
};

/** Of a week that the clock skips. */
const unknown = { isUsual: false, isAskedAgain: false } as const;

/** When each week's session would be; the hour may be another instant in each, or none at all (R114). */
export function readWeeks({ date, time, timeZone, durationMinutes, count }: WeeklyWish): WeeklyOccurrence[] {
  return Array.from({ length: count }, (_, week) => {
    const day = addDays(date, 7 * week);
    const reading = readWallTime({ date: day, time, timeZone });
    if (reading.kind === 'skipped') {
      return { date: day, time, startTime: null, endTime: null, outcome: 'skipped_hour' as const, ...unknown };
    }
    const endTime = new Date(Date.parse(reading.instant) + durationMinutes * 60_000).toISOString();
    return { date: day, time, startTime: reading.instant, endTime, outcome: 'free' as const, isUsual: true, isAskedAgain: false };
  });
}

/**
 * How each week would go. Weeks cannot be in each other's way: a week is far longer than a session.
 *
 * @param weeks from `readWeeks`
 */
export function judgeWeeks(weeks: readonly WeeklyOccurrence[], circumstances: Circumstances): WeeklyOccurrence[] {
  return weeks.map((week) => (isDated(week) ? judge(week, circumstances) : week));
}

export function isDated(week: WeeklyOccurrence): week is DatedOccurrence {
  return week.startTime !== null && week.endTime !== null;
}

function judge(week: DatedOccurrence, { facts, now, role, ofPurchase, isAccepted }: Circumstances): WeeklyOccurrence {
  const wanted = { ...facts, range: week, now: now.toISOString(), role, timeZone: facts.timeZone ?? 'UTC' };
  const hindrances = whyNotFree(wanted);
  const refusal = hindrances.find(({ refuses }) => refuses);
  const isDouble = ofPurchase.some((other) => week.startTime < other.endTime && other.startTime < week.endTime);
  const outcome = refusal ? outcomes[refusal.kind] : isDouble ? 'taken' : 'free';
  const isAskedAgain = isAccepted && outcome === 'free' && whyAskedAgain(wanted).length > 0;
  return { ...week, outcome, isUsual: !hindrances.some(({ kind }) => kind === 'outside_hours'), isAskedAgain };
}
