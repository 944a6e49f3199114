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

const gym = { id: 8 as PlaceId, kind: 'gym', name: 'Pine Gym', town: 'Durham, NC' } as const;

it.each([
  ['In-Person', [], 'field', ''],
  ['In-Person', [gym, park], 'custom', 'Riverside Park'],
  ['In-Person', [gym], 'custom', 'Pine Gym'],
  ['Online', [gym], 'online', ''],
  ['Hybrid (Both)', [], 'online', ''],
] as const)(
  'proposes for a program that is %s, of a trainer with the places %j, the location %s %s',
  (format, places, option, customText) => {
    expect(usualPlace(format, places)).toMatchObject({ option, customText });
  },
);

const labelsOf = (...input: Parameters<typeof placeChoices>) => placeChoices(...input).map(({ label }) => label);

it("offers the specified choices, or a trainer's own places instead of the two that would be other words for them", () => {
  expect(labelsOf([])).toEqual(['Online (Video Call)', 'Local Gym', 'Training Field', 'Custom Location']);
  expect(labelsOf([park])).toEqual(['Online (Video Call)', 'Riverside Park, Durham, NC', 'Custom Location']);
});

it('keeps what a session has among the choices', () => {
  expect(choiceOf(placeOf('gym'), [park])).toBe('gym');
  expect(labelsOf([park], 'gym')).toContain('Local Gym');
  expect(choiceOf(placeOf('field'), [park])).toBe('7');
});

it('sends the name of a chosen place, and shows a stored name as the place', () => {
  const chosen = chosenPlace('7', [park]);
  expect([locationToSend(chosen), chosen.placeId]).toEqual(['Riverside Park', 7]);
  expect(choiceOf(placeOf('Riverside Park'), [park])).toBe('7');
  expect(choiceOf(placeOf('Elsewhere'), [park])).toBe('custom');
  expect(chosenPlace('gym', [park])).toMatchObject({ option: 'gym', placeId: undefined });
});
