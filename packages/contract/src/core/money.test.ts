import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centsToDollars, centsToText, dollarsToCents, formatCents, platformFeeCents, returnedFeeCents } from './money.ts';

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

  it('up to $200 is split into whole cents of fee and rest at extreme fee rates', () => {
    for (const rate of [0, 1, 1_500, 9_999, 10_000]) {
      for (let gross = 0; gross <= 20_000; gross += 1) {
        const fee = platformFeeCents(gross, rate);
        if (!Number.isInteger(fee) || fee < 0 || fee > gross) throw new Error(`${gross} at ${rate} gives ${fee}`);
      }
    }
  });

  it('has its fee rounded half up, at any price and rate', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: 0, max: 10_000 }), (gross, rate) => {
        const exact = (BigInt(gross) * BigInt(rate) + 5_000n) / 10_000n;
        expect(BigInt(platformFeeCents(gross, rate))).toBe(exact);
      }),
      { numRuns: 20_000 },
    );
  });

  it('returns the whole fee with a full refund, and never more than the refund', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 0, max: 10_000 }), fc.nat(), (grossCents, rate, part) => {
        const feeCents = platformFeeCents(grossCents, rate);
        const returnedCents = part % (grossCents + 1);
        const returned = returnedFeeCents({ grossCents, feeCents, returnedCents });
        const exact = (BigInt(feeCents) * BigInt(returnedCents) + BigInt(grossCents) / 2n) / BigInt(grossCents);
        expect(BigInt(returned)).toBe(exact);
        expect(returned).toBeLessThanOrEqual(returnedCents);
        expect(returnedFeeCents({ grossCents, feeCents, returnedCents: grossCents })).toBe(feeCents);
      }),
      { numRuns: 5_000 },
    );
  });
});
