import { t } from '../core/texts.ts';
import { sportsFor } from '../trainers/sports.ts';
import { type StateCode, stateNames } from '../trainers/state-names.ts';
import { sportWord } from '../trainers/value-labels.ts';

/** What one page of the directory lists: trainers of a sport, of a state within it, or all. */
export interface DirectoryPlace {
  /** As it is stored and read: 'Track & Field'. */
  readonly sport: string | null;
  /** Only with a sport. */
  readonly state: StateCode | null;
}

/** 'track-field', 'north-carolina' */
const toSlug = (name: string) => name.toLowerCase().replace(/[^a-z]+/g, '-');

const sports = new Map(sportsFor(undefined).map((sport) => [toSlug(sport), sport]));
const codes = new Map(Object.entries(stateNames).map(([code, name]) => [toSlug(name), code as StateCode]));

/** A sport by its part of the address; undefined for any other text. Sports of the trainers' own have no pages. */
const findSport = (slug: string): string | undefined => sports.get(slug);

/** A state by its part of the address: 'NC' for 'north-carolina'. */
const findState = (slug: string): StateCode | undefined => codes.get(slug);

/** Whether a sport has pages of its own. */
export const isListedSport = (sport: string): boolean => sports.get(toSlug(sport)) === sport;

/** Whether a text is the code of a state: profiles from before the list may say something else. */
export const isStateCode = (code: string | null): code is StateCode => code !== null && Object.hasOwn(stateNames, code);

/** '/trainers/soccer/north-carolina/2'; the first page has no number. */
export function directoryPath({ sport, state }: DirectoryPlace, page = 1): string {
  const parts = [sport && toSlug(sport), sport && state && toSlug(stateNames[state]), page > 1 && page].filter(Boolean);
  return ['/trainers', ...parts].join('/');
}

/** The name of a page, in its heading, its tab and in search results: 'Soccer trainers in North Carolina'. */
export function directoryTitle({ sport, state }: DirectoryPlace, page = 1): string {
  const title =
    sport === null
      ? t('College-athlete trainers')
      : state === null
        ? t('{sport} trainers', { sport: sportWord(sport) })
        : t('{sport} trainers in {state}', { sport: sportWord(sport), state: stateNames[state] });
  return page > 1 ? t('{title}, page {page}', { title, page }) : title;
}

/** As far from a zip code, in miles, visitors are shown trainers. */
export const DIRECTORY_NEAR_MILES = 50;

/** Nobody reads further; a longer list is divided by its states. */
export const DIRECTORY_PAGES_MAX = 100;

const address = /^\/trainers(?:\/([a-z-]+)(?:\/([a-z-]+))?)?(?:\/([2-9]|[1-9]\d|100))?\/?$/;

/** What an address lists; 'unknown' for a sport, state or page there isn't, undefined for any other page of the product. */
export function readDirectoryPath(path: string): (DirectoryPlace & { readonly page: number }) | 'unknown' | undefined {
  const [whole, sportSlug, stateSlug, page = '1'] = address.exec(path) ?? [];
  if (whole === undefined) return path.startsWith('/trainers/') ? 'unknown' : undefined;
  const sport = sportSlug === undefined ? null : findSport(sportSlug);
  const state = stateSlug === undefined ? null : findState(stateSlug);
  return sport === undefined || state === undefined ? 'unknown' : { sport, state, page: Number(page) };
}
