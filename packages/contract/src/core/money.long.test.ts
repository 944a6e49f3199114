import { expect, it } from 'vitest';
import { centsToDollars } from './money.ts';
import { dollarsToCents } from './number-format.ts';

it('every amount from $0.00 to $100,000.00 is read without losing a cent', { timeout: 60_000 }, () => {
  let lost: string | undefined;
  for (let cents = 0; cents <= 10_000_000; cents += 1) {
    const text = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
    if (dollarsToCents(text) !== cents || dollarsToCents(centsToDollars(cents)) !== cents) lost ??= text;
  }
  expect(lost).toBeUndefined();
});
