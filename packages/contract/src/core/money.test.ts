import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centsToDollars } from './money.ts';
import { centsToText, dollarsToCents, formatCents } from './number-format.ts';

describe('an amount of money', () => {
  it('from $0.00 to $100.00 is read without losing a cent', () => {
    for (let cents = 0; cents <= 10_000; cents += 1) expect(dollarsToCents(centsToDollars(cents))).toBe(cents);
  });

  it.each([['19.999'], ['1e3'], ['-1'], ['abc'], [''], ['1.'], ['.5'], ['1,000'], ['Infinity'], ['0x10']])('cannot be %j', (text) => {
    expect(dollarsToCents(text)).toBeUndefined();
  });

  it('cannot be NaN, infinite, negative or a fraction of a cent', () => {
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY, -1, 0.1 + 0.2, 1e21]) expect(dollarsToCents(value)).toBeUndefined();
  });

  it('is shown with two decimals that read back as the same cents', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (cents) => {
        expect(dollarsToCents(centsToText(Math.abs(cents)))).toBe(Math.abs(cents));
        expect(formatCents(cents)).toMatch(/^-?\$\d{1,3}(,\d{3})*\.\d{2}$/);
      }),
    );
    expect(formatCents(123_450)).toBe('$1,234.50');
    expect(formatCents(-5)).toBe('-$0.05');
  });
});
