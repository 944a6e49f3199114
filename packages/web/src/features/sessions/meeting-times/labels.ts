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

/** Empty times of a group that are all that's in the way of a week. */
export const emptyTimeIdsOf = ({ takenBy }: WeeklyOccurrence): readonly MeetingTime['id'][] => takenBy?.emptyTimeIds ?? [];

/** How many weeks would be free if a group gave way, and whether that's the one that is to meet: then it moves. */
interface Replaceable {
  readonly count: number;
  readonly isSameGroup: boolean;
}

export function replaceableIn(weeks: readonly WeeklyOccurrence[]): Replaceable {
  const replaceable = weeks.filter((week) => emptyTimeIdsOf(week).length > 0);
  return {
    count: replaceable.length,
    isSameGroup: replaceable.length > 0 && replaceable.every(({ takenBy }) => takenBy?.isSameGroup === true),
  };
}

/** What's wrong with the weeks of a refusal. */
export function refusedTitleOf(weeks: readonly WeeklyOccurrence[]): string {
  const replaceable = replaceableIn(weeks);
  if (replaceable.count === weeks.length)
    return replaceable.isSameGroup ? t('This group already meets then') : t('Another group meets then');
  if (weeks.some(isFree)) return t("You're not free every week");
  return weeks.length > 1 ? t('No week is free') : t("You can't set this time");
}

/** What can be done about it, where so many weeks are free. */
export function whatNowText(free: number | undefined, { count, isSameGroup }: Replaceable): string {
  if (isSameGroup)
    return t(
      '{count, plural, one {Nobody has joined the time this group already has then. You can move it.} other {Nobody has joined the # times this group already has then. You can move them.}}',
      { count },
    );
  if (count > 0)
    return t(
      "Nobody has joined your other group at {count, plural, one {that time. If you use it} other {those times. If you use them}} here, your other group won't meet then.",
      { count },
    );
  return free === 0 ? t('Choose another day or time.') : t("We can set just the weeks when you're free.");
}

/** Under how often the group meets: how long each time, and that more weeks can follow. */
export function howOftenText(weeks: number, { minutes, zoneAbbreviation }: { minutes: number; zoneAbbreviation: string }): string {
  const length = t('{minutes} minutes each, in your time zone ({zoneAbbreviation}).', { minutes, zoneAbbreviation });
  return weeks === 1 ? length : `${length} ${t('It ends after {weeks} weeks. You can add more weeks any time.', { weeks })}`;
}

/** What the button does: all weeks, or those of a refusal that are free or that another group gives up. */
export function submitLabelOf(free: number | undefined, { weeks, replaced }: { weeks: number; replaced: Replaceable | undefined }): string {
  if (free === 0 && replaced) return replaceLabelOf(replaced);
  if (free === 0) return weeks === 1 ? t('Choose another time') : t('No week is free');
  if (free !== undefined && replaced) return t('Set {weeks} weeks', { weeks: free + replaced.count });
  if (free !== undefined) return t("Set the {free, plural, one {# week} other {# weeks}} you're free", { free });
  return weeks === 1 ? t('Set this time') : t('Set {weeks} weeks', { weeks });
}

function replaceLabelOf({ count, isSameGroup }: Replaceable): string {
  if (isSameGroup) return count === 1 ? t('Move this time') : t('Move these times');
  return count === 1 ? t('Use that time here instead') : t('Use those times here instead');
}

/** What's ticked so that a group gives way where other weeks are free anyway. */
export function alsoReplaceLabel({ count, isSameGroup }: Replaceable): string {
  return isSameGroup
    ? t('Also move the {count, plural, one {time} other {# times}} this group already has', { count })
    : t("Also use your other group's {count, plural, one {time} other {# times}}", { count });
}
