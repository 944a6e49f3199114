import { expect, it } from 'vitest';
import { lowestPrice } from './lowest-price.ts';

const program = (price: number, format = 'In-Person') => ({ title: 'First Touch', price, sessions: 1, sessionMinutes: 60, format });

it.each([
  [[program(45), program(90)], { price: '$45', of: 'all' }],
  [[program(62.5)], { price: '$62.50', of: 'all' }],
  [[program(45, 'Online'), program(90, 'Hybrid (Both)')], { price: '$90', of: 'in person' }],
  [[program(45, 'Online')], { price: '$45', of: 'online' }],
  [[], null],
])('the lowest price is the first program where one meets, else the first online: #%#', (programs, lowest) => {
  expect(lowestPrice({ programs })).toEqual(lowest);
});
