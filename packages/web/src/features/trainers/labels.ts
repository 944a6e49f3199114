import { locale, t } from '@x1/contract/core/texts.ts';
import { distanceBandText } from '@x1/contract/search/distance-bands.ts';
import { athleteTypes, coachingStyles } from '@x1/contract/trainers/profile-options.ts';
import type { TrainerListItem } from '@x1/contract/trainers/trainer.ts';
import { weekdayLabel, weekdayWord } from '@x1/contract/trainers/value-labels.ts';

const CUSTOM_PREFIX = 'other-';

/** 'Chapel Hill, NC'; what is missing is left out, null when both are. */
export function placeText(trainer: { homeCity: string | null; homeState: string | null }): string | null {
  return [trainer.homeCity, trainer.homeState].filter(Boolean).join(', ') || null;
}

/** '4 years', '1 year', 'New to coaching' for none. */
export function yearsText(years: number): string {
  if (years === 0) return t('New to coaching');
  return t('{years, plural, one {# year} other {# years}}', { years });
}

/** How far away a trainer is said to be; nothing where no ZIP code was given. */
export type ToldDistance = Partial<Pick<TrainerListItem, 'distanceMiles' | 'comesThere'>>;

/** 'within 8 mi', '8-15 mi', and that the trainer comes; null when no zip code was given, or no place is known. */
export function distanceText({ distanceMiles, comesThere }: ToldDistance): string | null {
  if (!distanceMiles) return null;
  return comesThere
    ? t('{distanceBand}, comes to you', { distanceBand: distanceBandText(distanceMiles) })
    : distanceBandText(distanceMiles);
}

/** In miles: beyond it nobody drives for a session. */
const DRIVEN_AT_MOST = 100;

/** Whether a trainer is too far away to meet in person: neither of the two drives that far. False while it isn't known. */
export function isOutOfReach({ distanceMiles, comesThere }: ToldDistance): boolean {
  return (distanceMiles ?? 0) > DRIVEN_AT_MOST && !comesThere;
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
  if (minutes <= 22 * HOUR) return t('{hours, plural, one {# hour} other {# hours}}', { hours: Math.max(1, Math.ceil(minutes / HOUR)) });
  return t('{days, plural, one {# day} other {# days}}', { days: Math.ceil(minutes / DAY) });
}

/** 'Usually replies within 3 hours'; null where `replySpan` says nothing. */
export function replyTimeText(minutes: number | null): string | null {
  const span = replySpan(minutes);
  return span && t('Usually replies within {span}', { span });
}

/** 'Since March 2026'. */
export function memberSinceText(instant: string, zone: string): string {
  const month = new Intl.DateTimeFormat(locale(), { month: 'long', year: 'numeric', timeZone: zone }).format(new Date(instant));
  return t('Since {month}', { month });
}

/** '24 trainers'; the total may read '1000+'. */
export function trainerCountText(total: string): string {
  return t('{total, plural, one {# trainer} other {# trainers}}', { total });
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
  const firstDay = weekdayLabel(week[first] ?? '');
  if (isRun) return t('{firstDay} to {lastDay}', { firstDay, lastDay: weekdayWord(week[last] ?? '') });
  return [firstDay, ...positions.slice(1).map((position) => weekdayWord(week[position] ?? ''))].join(', ');
}

/** The days a trainer gives, each once, in the order of the week; other words follow as they were written. */
export function daysInOrder(days: readonly string[], week: readonly string[]): string[] {
  const others = days.filter((day) => !week.includes(day));
  return [...week.filter((day) => days.includes(day)), ...new Set(others)];
}
