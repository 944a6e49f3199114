import { expect, it } from 'vitest';
import { passwordStrength } from './password-strength.ts';

it.each([
  ['', 0],
  ['a1b2c', 1],
  ['123456', 1],
  ['abcdefgh', 1],
  ['aaaaaaaa', 1],
  ['Password1', 1],
  ['demo1234', 2],
  ['hollowpine22', 3],
  ['Correct horse battery 9', 4],
])('rates the password %j with %i bars', (password, bars) => {
  expect(passwordStrength(password).bars).toBe(bars);
});

it('always shows a hint below the password bars', () => {
  expect(passwordStrength('').hint).toBe('At least 6 characters.');
});
