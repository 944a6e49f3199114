import { expect, it } from 'vitest';
import { isOnline, mapAddress } from './place-link.ts';

it.each([null, '', 'online', 'gym', 'field'])('shows no map for the location %j', (location) => {
  expect(mapAddress(location)).toBeNull();
});

it('searches the map for a custom location, whatever characters it contains', () => {
  expect(mapAddress('WakeMed Soccer Park, Field 5 & 6')).toBe(
    'https://www.google.com/maps/search/?api=1&query=WakeMed%20Soccer%20Park%2C%20Field%205%20%26%206',
  );
});

it.each([
  [null, true],
  ['online', true],
  ['gym', false],
  ['WakeMed Soccer Park', false],
])('knows whether the location %j is online: %s', (location, expected) => {
  expect(isOnline(location)).toBe(expected);
});
