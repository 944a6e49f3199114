import { expect, it } from 'vitest';
import { placeText } from './labels.ts';

it.each([
  [{ city: 'Chapel Hill', state: 'NC' }, 'Chapel Hill, NC'],
  [{ city: null, state: 'NC' }, 'NC'],
  [{ city: null, state: null }, null],
])('a place of %j reads %s', (place, text) => {
  expect(placeText(place)).toBe(text);
});
