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

it.each([
  [[], ['Online (Video Call)', 'Local Gym', 'Training Field', 'Custom Location']],
  [[park], ['Online (Video Call)', 'Local Gym', 'Training Field', 'Riverside Park, Durham, NC', 'Custom Location']],
] as const)("offers the trainer's places %j before one's own words", (places, labels) => {
  expect(placeChoices(places).map(({ label }) => label)).toEqual(labels);
});

it.each(['field', 'own', 'gym'])("takes the typed word %j for nobody's place", (customText) => {
  expect(choiceOf({ option: 'custom', customText }, [park, gym])).toBe('custom');
});

it('sends the name of a chosen place, and shows a stored name as the place', () => {
  const chosen = chosenPlace('7', [park]);
  expect([locationToSend(chosen), chosen.placeId]).toEqual(['Riverside Park', 7]);
  expect(choiceOf(placeOf('Riverside Park'), [park])).toBe('7');
  expect(choiceOf(placeOf('Elsewhere'), [park])).toBe('custom');
  expect(chosenPlace('gym', [park])).toMatchObject({ option: 'gym', placeId: undefined });
});
