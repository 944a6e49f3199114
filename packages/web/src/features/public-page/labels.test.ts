import { expect, it } from 'vitest';
import { fromText, placeText } from './labels.ts';

const program = (price: number, format = 'In-Person') => ({ title: 'First Touch', price, sessions: 1, sessionMinutes: 60, format });

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
  [[program(45, 'Online'), program(90, 'Hybrid (Both)')], '$90'],
  [[program(45, 'Online')], '$45 online'],
  [[], null],
])('the lowest price is the first program where one meets, else the first online: #%#', (programs, text) => {
  expect(fromText({ programs })).toBe(text);
});
