import { isSameName, sortedIn } from '../core/sorted-in.ts';
import { t } from '../core/texts.ts';
import { sportLabel } from './value-labels.ts';

/** Sports by gender (S1§3). Custom sports are allowed too (R45). */
export const mensSports = [
  'Baseball',
  'Basketball',
  'Cross Country',
  'Football',
  'Golf',
  'Ice Hockey',
  'Lacrosse',
  'Soccer',
  'Swimming & Diving',
  'Tennis',
  'Track & Field',
  'Volleyball',
  'Water Polo',
  'Wrestling',
] as const;

export const womensSports = [
  'Basketball',
  'Beach Volleyball',
  'Cross Country',
  'Field Hockey',
  'Golf',
  'Gymnastics',
  'Ice Hockey',
  'Lacrosse',
  'Rowing',
  'Soccer',
  'Softball',
  'Swimming & Diving',
  'Tennis',
  'Track & Field',
  'Volleyball',
  'Water Polo',
] as const;

/** Stored with the wizard's words (R43). */
export const genders = ['Biological Male', 'Biological Female'] as const;
export type Gender = (typeof genders)[number];

/** Maps 'male', 'Female', 'Biological Male' and so on to one of the two stored words; undefined for anything else (R43). */
export function toGender(value: string): Gender | undefined {
  const word = value.trim().toLowerCase();
  if (word === 'male' || word === 'biological male') return 'Biological Male';
  if (word === 'female' || word === 'biological female') return 'Biological Female';
  return undefined;
}

/**
 * The sports to offer: the men's list, the women's list, or both merged and sorted while gender is unknown (S1§5).
 *
 * @param added what operators have added, for everybody (decision 0121)
 */
export function sportsFor(gender: Gender | undefined, added: readonly string[] = []): readonly string[] {
  if (gender === undefined) return sortedIn([...mensSports, ...womensSports], added);
  const listed = gender === 'Biological Male' ? mensSports : womensSports;
  return added.length === 0 ? listed : sortedIn(listed, added);
}

/** The six sports with a color of their own, also the sport filter after 'All' (S1§9, R168). */
export const filterSports = ['Basketball', 'Soccer', 'Tennis', 'Football', 'Baseball', 'Track & Field'] as const;

/** How long the name of a sport may be, and how many a person may have (R45). */
export const SPORT_MAX_LENGTH = 40;
export const SPORTS_MAX = 20;

/** As many sports operators can add to the list. */
export const ADDED_SPORTS_MAX = 100;

/** Either the new list of sports, or the sentence that says why nothing was added. */
type Addition = { readonly sports: readonly string[] } | { readonly problem: string };

/**
 * Adds a typed sport to those of a trainer or an athlete (S1§5): trimmed, 40 characters, 20 sports, and 'soccer' is 'Soccer', as
 * 'fútbol' is where the reader's language calls it so (R45).
 *
 * @param chosen the sports so far; never changed
 * @param added what operators have added to the list
 */
export function addSport(chosen: readonly string[], typed: string, added: readonly string[] = []): Addition {
  const sport = typed.trim().replace(/\s+/g, ' ');
  if (sport === '') return { problem: t('Type the name of the sport') };
  if (sport.length > SPORT_MAX_LENGTH) return { problem: t('Use at most {count} characters', { count: SPORT_MAX_LENGTH }) };
  // 'Other' is a control, never a value.
  if (isSameName(sport, 'other')) return { problem: t('Type the name of the sport') };
  const isCalled = (one: string) => isSameName(one, sport) || isSameName(sportLabel(one), sport);
  if (chosen.some(isCalled)) return { problem: t('{sport} is already chosen', { sport }) };
  if (chosen.length >= SPORTS_MAX) return { problem: t('Choose at most {count} sports', { count: SPORTS_MAX }) };
  const known = sportsFor(undefined, added).find(isCalled);
  return { sports: [...chosen, known ?? sport] };
}
