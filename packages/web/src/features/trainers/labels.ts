import { formatDollars } from '@x1/contract/core/number-format.ts';
import { countText } from '@x1/contract/core/plural.ts';
import { distanceBandText } from '@x1/contract/search/distance-bands.ts';
import { athleteTypes, coachingStyles } from '@x1/contract/trainers/profile-options.ts';

const CUSTOM_PREFIX = 'other-';

/** 'Chapel Hill, NC'; what is missing is left out, null when both are. */
export function placeText(trainer: { homeCity: string | null; homeState: string | null }): string | null {
  return [trainer.homeCity, trainer.homeState].filter(Boolean).join(', ') || null;
}

/** What programs cost at least, said beside the hourly rate (R84). */
export function programsFromText({ programsFrom }: { programsFrom: number | null }): string {
  return programsFrom === null ? 'No programs yet' : `Programs from ${formatDollars(programsFrom)}`;
}

/** '4 years', '1 year', 'New to coaching' for none. */
export function yearsText(years: number): string {
  if (years === 0) return 'New to coaching';
  return countText(years, 'year');
}

/** 'within 8 mi', '8-15 mi', and that the trainer comes; null when no zip code was given, or no place is known. */
export function distanceText({ distanceMiles, comesThere }: { distanceMiles: number | null; comesThere: boolean }): string | null {
  if (distanceMiles === null) return null;
  return comesThere ? `${distanceBandText(distanceMiles)}, comes to you` : distanceBandText(distanceMiles);
}

const HOUR = 60;
const DAY = 24 * HOUR;

/**
 * How long a reply takes: '3 hours', '1 day'; the next whole step above the median, so that it promises no more than what was measured.
 *
 * @param minutes null while too few messages were answered to say anything; then, and beyond a week, nothing is said
 */
export function replySpan(minutes: number | null): string | null {
  if (minutes === null || minutes > 7 * DAY) return null;
  if (minutes <= 22 * HOUR) return countText(Math.max(1, Math.ceil(minutes / HOUR)), 'hour');
  return countText(Math.ceil(minutes / DAY), 'day');
}

/** 'Usually replies within 3 hours'; null where `replySpan` says nothing. */
export function replyTimeText(minutes: number | null): string | null {
  const span = replySpan(minutes);
  return span && `Usually replies within ${span}`;
}

/** 'Since March 2026'. */
export function memberSinceText(instant: string, zone: string): string {
  return `Since ${new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: zone }).format(new Date(instant))}`;
}

/** '24 trainers'; the total may read '1000+'. */
export function trainerCountText(total: string): string {
  return countText(total, 'trainer');
}

/** Labels of approach values: for known ones their label, custom ones without their prefix (R52, R54). */
export function approachLabels(values: readonly string[], ownWords: string | null): string[] {
  const labels: Readonly<Record<string, string>> = coachingStyles;
  return values
    .map((value) => (value === 'other' ? (ownWords ?? '') : (labels[value] ?? withoutPrefix(value))))
    .filter((label) => label !== '');
}

function withoutPrefix(value: string): string {
  return value.startsWith(CUSTOM_PREFIX) ? value.slice(CUSTOM_PREFIX.length) : value;
}

/** Whom the trainer trains, as people read it (R54). */
export function athleteLabels(values: readonly string[]): string[] {
  const labels: Readonly<Record<string, string>> = athleteTypes;
  return values.map((value) => labels[value] ?? withoutPrefix(value));
}

/** 'Monday to Friday' for a run of three or more weekdays, else 'Monday, Thursday'; null without any. */
export function availabilityText(days: readonly string[], week: readonly string[]): string | null {
  const positions = week.flatMap((day, index) => (days.includes(day) ? [index] : []));
  const first = positions[0];
  const last = positions.at(-1);
  if (first === undefined || last === undefined) return days.join(', ') || null;
  const isRun = last - first === positions.length - 1 && positions.length >= 3;
  return isRun ? `${week[first]} to ${week[last]}` : positions.map((position) => week[position]).join(', ');
}

/** The days a trainer gives, each once, in the order of the week; other words follow as they were written. */
export function daysInOrder(days: readonly string[], week: readonly string[]): string[] {
  const others = days.filter((day) => !week.includes(day));
  return [...week.filter((day) => days.includes(day)), ...new Set(others)];
}
