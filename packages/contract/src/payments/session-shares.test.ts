import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shareOfSession } from './refund-policy.ts';
import { leftOfSessions, type ReturnedPart, releasableCents } from './session-shares.ts';

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
const payment = fc.record({ grossCents: fc.integer({ min: 500, max: 10_000_000 }), count: fc.integer({ min: 1, max: 52 }) });
const parts = fc.array(
  fc.record({
    amountCents: fc.integer({ min: 1, max: 3_000_000 }),
    sessionNumber: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 52 })),
  }),
  { maxLength: 8 },
);
const within = (count: number, returns: readonly ReturnedPart[]): ReturnedPart[] =>
  returns.map((part) => ({ ...part, sessionNumber: part.sessionNumber === null ? null : ((part.sessionNumber - 1) % count) + 1 }));

describe("the amounts left of a payment's sessions", () => {
  it('are equal shares of the price, without losing a cent', () => {
    expect(leftOfSessions({ grossCents: 10_000, count: 3 }, [])).toEqual([3_333, 3_333, 3_334]);
    fc.assert(
      fc.property(payment, (bought) => {
        const left = leftOfSessions(bought, []);
        expect(sum(left)).toBe(bought.grossCents);
        expect(Math.max(...left) - Math.min(...left)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('add up to what is left of the payment and are never below zero', () => {
    fc.assert(
      fc.property(payment, parts, (bought, returns) => {
        const left = leftOfSessions(bought, within(bought.count, returns));
        expect(sum(left)).toBe(Math.max(0, bought.grossCents - sum(returns.map(({ amountCents }) => amountCents))));
        expect(Math.min(...left)).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 2_000 },
    );
  });

  it('are zero for a refunded session and unchanged for the others', () => {
    const bought = { grossCents: 10_000, count: 3 };
    expect(leftOfSessions(bought, [{ amountCents: 3_333, sessionNumber: 2 }])).toEqual([3_333, 0, 3_334]);
  });

  it('shrink in proportion when part of the whole payment is refunded', () => {
    const bought = { grossCents: 9_000, count: 3 };
    const half = { amountCents: 4_500, sessionNumber: null };
    expect(leftOfSessions(bought, [half])).toEqual([1_500, 1_500, 1_500]);
    expect(leftOfSessions(bought, [{ amountCents: 3_000, sessionNumber: 1 }, half])).toEqual([0, 750, 750]);
  });

  it('are taken from the other sessions when a lost dispute took more than was left of one', () => {
    const lost = { amountCents: 7_500, sessionNumber: null };
    expect(leftOfSessions({ grossCents: 9_000, count: 3 }, [lost, { amountCents: 1_500, sessionNumber: 1 }])).toEqual([0, 0, 0]);
  });
});

describe('the amount a held session releases', () => {
  const bundle = { grossCents: 10_000, shareCents: 8_500, count: 3 };
  const open = (...left: number[]) => new Map(left.map((cents, index) => [index + 1, cents]));

  it('is its share, and for the last session everything that is left', () => {
    expect(releasableCents(bundle, { number: 1, unreleasedCents: 8_500, open: open(3_333, 3_333, 3_334) })).toBe(2_833);
    expect(releasableCents(bundle, { number: 3, unreleasedCents: 2_835, open: new Map([[3, 3_334]]) })).toBe(2_835);
  });

  it('is zero when a refund of the whole payment left only what the other sessions need', () => {
    const held = {
      number: 2,
      unreleasedCents: 1_500,
      open: new Map([
        [2, 1_500],
        [3, 1_500],
      ]),
    } as const;
    expect(releasableCents({ grossCents: 9_000, shareCents: 9_000, count: 3 }, held)).toBe(0);
  });

  it('is reduced by the refunds of its price', () => {
    expect(releasableCents(bundle, { number: 1, unreleasedCents: 7_083, open: open(1_666, 3_333, 3_334) })).toBe(1_416);
  });

  it('is at most its part of what is left of its price', () => {
    expect(releasableCents(bundle, { number: 1, unreleasedCents: 8_500, open: open(1_666, 3_333, 3_334) })).toBe(1_416);
  });

  it('is everything unreleased when the other open sessions have no money left', () => {
    expect(releasableCents(bundle, { number: 1, unreleasedCents: 5_000, open: open(3_333, 0, 0) })).toBe(5_000);
  });

  it('is zero for a session whose share of a tiny price is zero', () => {
    const tiny = { grossCents: 2, shareCents: 2, count: 3 };
    expect(releasableCents(tiny, { number: 1, unreleasedCents: 2, open: open(0, 1, 1) })).toBe(0);
  });

  it('is everything that is left for a payment of one session', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.nat(10_000_000), (unreleasedCents, leftCents) => {
        const only = { grossCents: 10_000_000, shareCents: 8_500_000, count: 1 };
        expect(releasableCents(only, { number: 1, unreleasedCents, open: open(leftCents) })).toBe(unreleasedCents);
      }),
    );
  });

  it('is share k of n of the whole without refunds', () => {
    fc.assert(
      fc.property(payment, fc.integer({ min: 0, max: 10_000 }), ({ grossCents, count }, feeParts) => {
        const shareCents = Math.floor((grossCents * feeParts) / 10_000);
        let unreleasedCents = shareCents;
        const left = open(...leftOfSessions({ grossCents, count }, []));
        for (let number = 1; number <= count; number += 1) {
          const cents = releasableCents({ grossCents, shareCents, count }, { number, unreleasedCents, open: left });
          expect(cents).toBe(shareOfSession(shareCents, { number, count }));
          unreleasedCents -= cents;
          left.delete(number);
        }
        expect(unreleasedCents).toBe(0);
      }),
    );
  });
});
