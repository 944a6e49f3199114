import { ApiError } from '@x1/contract/core/client.ts';
import { t } from '@x1/contract/core/texts.ts';
import { locationLabel } from '@x1/contract/scheduling/locations.ts';
import type { MeetingTime } from '@x1/contract/scheduling/meeting-time.ts';
import type { WeeklyOccurrence } from '@x1/contract/scheduling/weekly.ts';
import { isFree } from '../schedule/weekly/use-weekly.ts';

/** Who has a seat, and who is about to: '3 of 8 joined · 1 being booked'. */
export function seatsTakenText({ seatsTaken, seatsHeld }: Pick<MeetingTime, 'seatsTaken' | 'seatsHeld'>, capacity: number): string {
  const taken = t('{count} of {total} joined', { count: seatsTaken, total: capacity });
  return seatsHeld === 0 ? taken : t('{taken} · {count} being booked', { taken, count: seatsHeld });
}

/** Under a set time: where it is and who has joined, or that nobody can. */
export function setTimeText(time: MeetingTime, capacity: number): string {
  const [taken, place] = [seatsTakenText(time, capacity), locationLabel(time.location)];
  if (!time.isInTimeOff) return t('{taken} · {place}', { taken, place });
  return time.seatsTaken === 0 ? t('Time off, hidden from families') : t('Time off, hidden from other families · {taken}', { taken });
}

/** The weeks of a refusal, each with how it would go; undefined of another one. */
export function weeksOf(error: unknown): readonly WeeklyOccurrence[] | undefined {
  if (!(error instanceof ApiError) || error.code !== 'meeting_time.conflicts') return undefined;
  const weeks = error.body?.details?.['occurrences'];
  return Array.isArray(weeks) ? (weeks as readonly WeeklyOccurrence[]) : undefined;
}

/** Empty times of another group that are all that's in the way of a week. */
export const emptyTimesOf = ({ takenBy }: WeeklyOccurrence): readonly MeetingTime['id'][] => takenBy?.emptyTimes ?? [];

/** What's wrong with the weeks of a refusal. */
export function refusedTitleOf(weeks: readonly WeeklyOccurrence[]): string {
  if (weeks.some(isFree)) return t("You're not free every week");
  if (weeks.length > 1) return t('No week is free');
  return weeks.some((week) => emptyTimesOf(week).length > 0) ? t('Another group meets then') : t("You can't set this time");
}

/** What can be done about it, where so many weeks are free and so many would be if another group gave way. */
export function whatNowText(free: number | undefined, empty: number): string {
  if (empty > 0) return t("Nobody has joined your other group then. If you use its times here, it doesn't meet then anymore.");
  return free === 0 ? t('Choose another day or time.') : t("We can set just the weeks when you're free.");
}

/** Under how often the group meets: how long each time, and that more weeks can follow. */
export function howOftenText(weeks: number, { minutes, zoneAbbreviation }: { minutes: number; zoneAbbreviation: string }): string {
  const length = t('{minutes} minutes each, in your time zone ({zoneAbbreviation}).', { minutes, zoneAbbreviation });
  return weeks === 1 ? length : `${length} ${t('It ends after {weeks} weeks. You can add more weeks any time.', { weeks })}`;
}

/** What the button does: all weeks, or those of a refusal that are free or that another group gives up. */
export function submitLabelOf(free: number | undefined, { weeks, instead }: { weeks: number; instead: number }): string {
  if (free === 0 && instead > 0)
    return instead === 1 ? t('Use this time for this group instead') : t('Use these times for this group instead');
  if (free === 0) return weeks === 1 ? t('Choose another time') : t('No week is free');
  if (free !== undefined && instead > 0) return t('Set {weeks} weeks', { weeks: free + instead });
  if (free !== undefined) return t("Set the {free, plural, one {# week} other {# weeks}} you're free", { free });
  return weeks === 1 ? t('Set this time') : t('Set {weeks} weeks', { weeks });
}
