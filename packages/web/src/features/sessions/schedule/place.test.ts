import { expect, it } from 'vitest';
import { locationToSend, placeOf, usualPlace } from './place.ts';

it.each([
  ['online', '', 'online'],
  ['gym', 'ignored', 'gym'],
  ['custom', '  WakeMed Park, Field 5 ', 'WakeMed Park, Field 5'],
  ['custom', '   ', null],
  ['custom', 'x'.repeat(201), null],
] as const)('sends the location %s with the text %j as %j', (option, customText, location) => {
  expect(locationToSend({ option, customText })).toBe(location);
});

it.each([
  ['In-Person', 'field'],
  ['Online', 'online'],
  ['Hybrid (Both)', 'online'],
] as const)('proposes for a program that is %s the location %s', (format, option) => {
  expect(usualPlace(format)).toEqual({ option, customText: '' });
});

it.each([
  [null, 'online', ''],
  ['', 'online', ''],
  ['online', 'online', ''],
  ['field', 'field', ''],
  ['toString', 'custom', 'toString'],
  ['WakeMed Park', 'custom', 'WakeMed Park'],
] as const)('shows the stored location %j as %s', (location, option, customText) => {
  expect(placeOf(location)).toEqual({ option, customText });
});
