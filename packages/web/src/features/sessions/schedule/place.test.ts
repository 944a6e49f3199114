import { expect, it } from 'vitest';
import { locationToSend } from './place.ts';

it.each([
  ['online', '', 'online'],
  ['gym', 'ignored', 'gym'],
  ['custom', '  WakeMed Park, Field 5 ', 'WakeMed Park, Field 5'],
  ['custom', '   ', null],
  ['custom', 'x'.repeat(201), null],
] as const)('sends %s with %j as %j', (place, text, location) => {
  expect(locationToSend(place, text)).toBe(location);
});
