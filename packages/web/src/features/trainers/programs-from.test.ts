import { expect, it } from 'vitest';
import { programsFromText } from './programs-from.ts';

it.each([
  [49.5, 49.5, 'In person from $49.50'],
  [49.5, 89, 'In person from $89'],
  [49.5, null, 'Online from $49.50'],
  [null, null, 'No programs yet'],
])('says of programs from %s dollars, and from %s in person, what one pays', (programsFrom, inPersonFrom, text) => {
  expect(programsFromText({ programsFrom, inPersonFrom })).toBe(text);
});
