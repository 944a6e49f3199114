import { ApiError } from '@x1/contract/core/client.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { MeetingTime } from '@x1/contract/scheduling/meeting-time.ts';
import type { WeeklyOccurrence } from '@x1/contract/scheduling/weekly.ts';

/** Who has a seat, and who is about to: '3 of 8 joined · 1 being booked'. */
export function seatsTakenText({ seatsTaken, seatsHeld }: Pick<MeetingTime, 'seatsTaken' | 'seatsHeld'>, capacity: number): string {
  const taken = t('{count} of {total} joined', { count: seatsTaken, total: capacity });
  return seatsHeld === 0 ? taken : t('{taken} · {count} being booked', { taken, count: seatsHeld });
}

/** The weeks of a refusal, each with how it would go; undefined of another one. */
export function weeksOf(error: unknown): readonly WeeklyOccurrence[] | undefined {
  if (!(error instanceof ApiError) || error.code !== 'meeting_time.conflicts') return undefined;
  const weeks = error.body?.details?.['occurrences'];
  return Array.isArray(weeks) ? (weeks as readonly WeeklyOccurrence[]) : undefined;
}

/** What the button does: all weeks, or those of a refusal that are free. */
export function submitLabelOf(free: number | undefined, weeks: number): string {
  if (free === 0) return weeks === 1 ? t('Choose another time') : t('No week is free');
  if (free !== undefined) return t("Set the {free, plural, one {# week} other {# weeks}} you're free", { free });
  return weeks === 1 ? t('Set this time') : t('Set {weeks} weeks', { weeks });
}
