import { expect, it } from 'vitest';
import { states } from '../trainers/profile-options.ts';
import { sportsFor } from '../trainers/sports.ts';
import { directoryPath, directoryTitle, isListedSport, isStateCode, readDirectoryPath } from './directory-address.ts';

it.each([
  ['/trainers', { sport: null, state: null }, 'College-athlete trainers'],
  ['/trainers/track-field', { sport: 'Track & Field', state: null }, 'Track & Field trainers'],
  ['/trainers/soccer/north-carolina', { sport: 'Soccer', state: 'NC' }, 'Soccer trainers in North Carolina'],
] as const)('%s lists %j, and is called %s', (path, place, title) => {
  expect(readDirectoryPath(path)).toEqual({ ...place, page: 1 });
  expect(readDirectoryPath(`${path}/`)).toEqual({ ...place, page: 1 });
  expect(directoryPath(place)).toBe(path);
  expect(directoryTitle(place)).toBe(title);
});

it('every sport and every state has an address of its own, which reads back', () => {
  const places = sportsFor(undefined).flatMap((sport) => [null, ...states].map((state) => ({ sport, state })));
  expect(new Set(places.map((place) => directoryPath(place))).size).toBe(places.length);
  for (const place of places) expect(readDirectoryPath(directoryPath(place))).toEqual({ ...place, page: 1 });
});

it.each([
  '/trainers/quidditch',
  '/trainers/soccer/atlantis',
  '/trainers/soccer/north-carolina/raleigh',
  '/trainers/Soccer',
  '/trainers/1',
  '/trainers/101',
  '/trainers/soccer/02',
])('knows nothing at %s', (path) => expect(readDirectoryPath(path)).toBe('unknown'));

it('is none of the pages of trainers', () => {
  expect(readDirectoryPath('/trainer/12')).toBeUndefined();
  expect(readDirectoryPath('/')).toBeUndefined();
});

it('numbers the pages after the first', () => {
  const place = { sport: 'Soccer', state: 'NC' } as const;
  expect(directoryPath(place, 1)).toBe('/trainers/soccer/north-carolina');
  expect(directoryPath(place, 3)).toBe('/trainers/soccer/north-carolina/3');
  expect(readDirectoryPath('/trainers/soccer/north-carolina/3')).toEqual({ ...place, page: 3 });
  expect(readDirectoryPath('/trainers/100')).toEqual({ sport: null, state: null, page: 100 });
  expect(directoryTitle(place, 3)).toBe('Soccer trainers in North Carolina, page 3');
});

it("lists no sport and no state of a trainer's own making", () => {
  expect([isListedSport('Soccer'), isListedSport('soccer'), isListedSport('Quidditch')]).toEqual([true, false, false]);
  expect([isStateCode('NC'), isStateCode('XX'), isStateCode(null)]).toEqual([true, false, false]);
});
