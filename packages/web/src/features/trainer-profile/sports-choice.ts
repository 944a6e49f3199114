import { type Gender, sportsFor } from '@x1/contract/trainers/sports.ts';
import { sportLabel } from '@x1/contract/trainers/value-labels.ts';

/** Most trainers' sports, the most frequent first (R189). */
const mostChosen: readonly string[] = [
  'Football',
  'Basketball',
  'Soccer',
  'Volleyball',
  'Baseball',
  'Softball',
  'Track & Field',
  'Tennis',
  'Swimming & Diving',
  'Gymnastics',
];
const shownCount = 8;

/** The sports to tick for a gender at first: the eight most chosen (S2§2, R189). */
export function firstSports(gender: Gender | ''): readonly string[] {
  const all = allSports(gender);
  return mostChosen.filter((sport) => all.includes(sport)).slice(0, shownCount);
}

interface Narrowed {
  readonly typed?: string;
  /** What operators have added, for both genders. */
  readonly added?: readonly string[];
}

/** All of them, or those whose name contains what was typed, in any case. */
export function allSports(gender: Gender | '', { typed = '', added }: Narrowed = {}): readonly string[] {
  const wanted = typed.trim().toLowerCase();
  return sportsFor(gender === '' ? undefined : gender, added).filter((sport) => sportLabel(sport).toLowerCase().includes(wanted));
}
