import type { AppointmentId, TransactionId } from '@x1/contract/core/ids.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { heldBackCents, type OpenShare, planPayout } from './amount.ts';

const cutoffAt = new Date('2026-02-09T05:00:00Z');
const minimumCents = 5_000;
const at = (seconds: number) => new Date(cutoffAt.getTime() + seconds * 1_000);
let nextId = 0;
const share = (amountCents: number, given: { seconds?: number; isHeld?: boolean } = {}): OpenShare => {
  nextId += 1;
  const ids = { transactionId: nextId as TransactionId, appointmentId: nextId as AppointmentId };
  return { ...ids, amountCents, releasedCents: amountCents, releasedAt: at(given.seconds ?? -1), isHeld: given.isHeld ?? false };
};
const plan = (payableCents: number, ...shares: OpenShare[]) => planPayout({ payableCents, shares, cutoffAt, minimumCents });

describe('the amount of a payout', () => {
  it.each([
    [4_999, 0],
    [5_000, 5_000],
    [5_001, 5_001],
  ])('of %i payable cents is %i', (cents, amount) => {
    expect(plan(cents, share(cents)).amountCents).toBe(amount);
  });

  it('includes what was released a second before the cutoff, but nothing released at the cutoff', () => {
    const [before, on, after] = [share(6_000, { seconds: -1 }), share(7_000, { seconds: 0 }), share(8_000, { seconds: 1 })];
    expect(plan(21_000, before, on, after)).toEqual({ amountCents: 6_000, carriedCents: 0, takes: [before] });
  });

  it('leaves out held shares, and is zero when the rest is below the minimum', () => {
    const [held, free] = [share(6_000, { isHeld: true }), share(5_500)];
    expect(plan(11_500, held, free)).toEqual({ amountCents: 5_500, carriedCents: 0, takes: [free] });
    expect(plan(10_999, share(6_000, { isHeld: true }), share(4_999))).toEqual({ amountCents: 0, carriedCents: 0, takes: [] });
  });

  it('subtracts a share that is both held and too new only once', () => {
    expect(plan(12_000, share(6_000, { isHeld: true, seconds: 5 }), share(6_000)).amountCents).toBe(6_000);
  });

  it('is reduced by later losses on sessions that were already paid out', () => {
    expect(plan(7_000, share(9_000)).amountCents).toBe(7_000);
    expect(plan(3_500, share(12_000)).amountCents).toBe(0);
  });

  it('is reduced by a debt even when newer shares could cover it later', () => {
    // 6,000 were due; 2,000 of them and nothing younger went to the debt, so 4,000 are left and carried.
    expect(plan(16_000, share(6_000), share(12_000, { seconds: 60 })).amountCents).toBe(0);
    expect(plan(0, share(12_000, { seconds: 60 })).amountCents).toBe(0);
  });

  it('includes money without a share, such as a transfer an operator reversed in part', () => {
    expect(plan(5_000)).toEqual({ amountCents: 5_000, carriedCents: 0, takes: [] });
  });

  it('does not list shares that refunds reduced to zero', () => {
    const full = share(5_000);
    expect(plan(5_000, share(0), full).takes).toEqual([full]);
  });

  it('is at most the cap; the carried rest can still be held, and is paid with the next payouts, share by share', () => {
    const [first, second] = [share(60_000), share(90_000)];
    const capped = (payableCents: number, ...open: OpenShare[]) =>
      planPayout({ payableCents, shares: open, cutoffAt, capCents: 100_000, minimumCents });
    expect(capped(100_000, share(100_000))).toMatchObject({ amountCents: 100_000, carriedCents: 0, takes: [{ amountCents: 100_000 }] });
    expect(capped(150_000, first, second)).toEqual({ amountCents: 100_000, carriedCents: 50_000, takes: [first] });
    expect(capped(50_000, second)).toEqual({ amountCents: 50_000, carriedCents: 0, takes: [second] });
    const large = share(250_000);
    expect(capped(250_000, large)).toEqual({ amountCents: 100_000, carriedCents: 150_000, takes: [] });
    expect(capped(50_000, large)).toEqual({ amountCents: 50_000, carriedCents: 0, takes: [large] });
  });

  const shares = fc.array(
    fc
      .record({ amountCents: fc.nat(20_000), seconds: fc.integer({ min: -3, max: 3 }), isHeld: fc.boolean() })
      .map(({ amountCents, ...rest }) => share(amountCents, rest)),
    { maxLength: 12 },
  );

  it('never exceeds the balance or what is due, never includes held or newer shares, and is zero or at least $50', () => {
    fc.assert(
      fc.property(shares, fc.integer({ min: -20_000, max: 5_000 }), fc.constantFrom(5_000, 20_000, 1e9), (open, elsewhere, capCents) => {
        const total = open.reduce((sum, { amountCents }) => sum + amountCents, 0);
        const payableCents = Math.max(0, total + elsewhere);
        const { amountCents, carriedCents, takes } = planPayout({ payableCents, shares: open, cutoffAt, capCents, minimumCents });
        const kept = open.filter(({ isHeld, releasedAt }) => isHeld || releasedAt >= cutoffAt);
        const keptCents = kept.reduce((sum, { amountCents: cents }) => sum + cents, 0);
        expect(amountCents === 0 || amountCents >= 5_000).toBe(true);
        expect(amountCents).toBeLessThanOrEqual(payableCents);
        // The remaining balance covers exactly the shares left out.
        if (amountCents > 0) expect(payableCents - amountCents - carriedCents).toBe(keptCents);
        else expect(takes).toEqual([]);
        expect(amountCents).toBeLessThanOrEqual(capCents);
        // What is carried is still of shares that can be held back.
        const untaken = open.filter((each) => !takes.includes(each) && !kept.includes(each));
        expect(untaken.reduce((sum, { amountCents: cents }) => sum + cents, 0)).toBeGreaterThanOrEqual(
          Math.min(carriedCents, total - keptCents),
        );
        for (const taken of takes) expect(kept).not.toContain(taken);
      }),
      { numRuns: 5_000 },
    );
  });
});

it('leaves held shares back, at most the whole balance', () => {
  const shares = [share(6_000, { isHeld: true }), share(3_000)];
  expect(heldBackCents({ payableCents: 9_000, shares })).toBe(6_000);
  expect(heldBackCents({ payableCents: 4_000, shares })).toBe(4_000);
});
