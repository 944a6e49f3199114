import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { platformFeeCents, returnedFeeCents } from './platform-fee.ts';

describe('a payment', () => {
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
