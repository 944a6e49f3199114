import { expect, it } from 'vitest';
import { pricePerSession } from './program-fields.tsx';

it.each([
  ['89.00', '1', 'Included in one purchase'],
  ['90.00', '6', '$15.00 a session'],
  ['100', '3', 'About $33.33 a session'],
  ['', '6', 'Included in one purchase, up to 52'],
  ['90', '53', 'Included in one purchase, up to 52'],
  ['90', '1.5', 'Included in one purchase, up to 52'],
  ['90', '', 'Included in one purchase, up to 52'],
])('says what one session costs at a price of %s for %s sessions', (price, sessions, text) => {
  expect(pricePerSession([price, sessions])).toBe(text);
});
