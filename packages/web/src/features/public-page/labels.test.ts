import { expect, it } from 'vitest';
import { fromText, placeText } from './labels.ts';

const program = (price: number) => ({ title: 'First Touch', price, sessions: 1, format: 'Online' });

it.each([
  [{ city: 'Chapel Hill', state: 'NC' }, 'Chapel Hill, NC'],
  [{ city: null, state: 'NC' }, 'NC'],
  [{ city: null, state: null }, null],
])('a place of %j reads %s', (place, text) => {
  expect(placeText(place)).toBe(text);
});

it.each([
  [[program(45), program(90)], '$45'],
  [[program(62.5)], '$62.50'],
  [[], null],
])('the lowest price is the first program', (programs, text) => {
  expect(fromText({ programs })).toBe(text);
});
