import { HIDDEN_LOCATION, isOnlineLocation } from '@x1/contract/scheduling/locations.ts';
import { expect, it } from 'vitest';
import { mapAddress } from './map-address.ts';

it.each([null, '', 'online', 'gym', 'field', HIDDEN_LOCATION])('shows no map for the location %j', (location) => {
  expect(mapAddress({ location, placeAddress: null, placeTown: null })).toBeNull();
});

it("shows where a trainer's place is once its address is told, and nothing while only its name is known", () => {
  const park = { location: 'Riverside Park', placeTown: 'Durham, NC' };
  expect(mapAddress({ ...park, placeAddress: null })).toBeNull();
  expect(mapAddress({ ...park, placeAddress: '5 Mill Road, Durham' })).toContain('query=5%20Mill%20Road%2C%20Durham');
});

it('searches the map for a custom location, whatever characters it contains', () => {
  expect(mapAddress({ location: 'WakeMed Soccer Park, Field 5 & 6', placeAddress: null, placeTown: null })).toBe(
    'https://www.google.com/maps/search/?api=1&query=WakeMed%20Soccer%20Park%2C%20Field%205%20%26%206',
  );
});

it.each([
  [null, true],
  ['online', true],
  ['Online (Video Call)', true],
  ['gym', false],
  ['WakeMed Soccer Park', false],
])('knows whether the location %j is online: %s', (location, expected) => {
  expect(isOnlineLocation(location)).toBe(expected);
});
