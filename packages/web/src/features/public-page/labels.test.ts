import { expect, it } from 'vitest';
import { lowestPrice, placeText } from './labels.ts';

const program = (price: number, format = 'In-Person') => ({ title: 'First Touch', price, sessions: 1, sessionMinutes: 60, format });

it.each([
  [{ city: 'Chapel Hill', state: 'NC' }, 'Chapel Hill, NC'],
  [{ city: null, state: 'NC' }, 'NC'],
  [{ city: null, state: null }, null],
])('a place of %j reads %s', (place, text) => {
  expect(placeText(place)).toBe(text);
});

it.each([
  [[program(45), program(90)], { price: '$45', of: 'all' }],
  [[program(62.5)], { price: '$62.50', of: 'all' }],
  [[program(45, 'Online'), program(90, 'Hybrid (Both)')], { price: '$90', of: 'in person' }],
  [[program(45, 'Online')], { price: '$45', of: 'online' }],
  [[], null],
])('the lowest price is the first program where one meets, else the first online: #%#', (programs, lowest) => {
  expect(lowestPrice({ programs })).toEqual(lowest);
});
