import type { PlaceId } from '@x1/contract/core/ids.ts';
import { expect, it } from 'vitest';
import { choiceOf, chosenPlace, locationToSend, placeChoices, placeOf, usualPlace } from './place.ts';

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

const park = { id: 7 as PlaceId, kind: 'field', name: 'Riverside Park', town: 'Durham, NC' } as const;

it("offers the trainer's places between the usual choices and one's own words", () => {
  expect(placeChoices([park]).map(({ label }) => label)).toEqual([
    'Online (Video Call)',
    'Local Gym',
    'Training Field',
    'Riverside Park, Durham, NC',
    'Custom Location',
  ]);
});

it('sends the name of a chosen place, and shows a stored name as the place', () => {
  const chosen = chosenPlace('7', [park]);
  expect([locationToSend(chosen), chosen.placeId]).toEqual(['Riverside Park', 7]);
  expect(choiceOf(placeOf('Riverside Park'), [park])).toBe('7');
  expect(choiceOf(placeOf('Elsewhere'), [park])).toBe('custom');
  expect(chosenPlace('gym', [park])).toMatchObject({ option: 'gym', placeId: undefined });
});
