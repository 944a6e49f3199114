import type { AppointmentId, TransactionId } from '@x1/contract/core/ids.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { heldBackCents, type OpenShare, planPayout } from './amount.ts';

const cutoffAt = new Date('2026-02-09T05:00:00Z');
const at = (seconds: number) => new Date(cutoffAt.getTime() + seconds * 1_000);
let nextId = 0;
const share = (amountCents: number, given: { seconds?: number; isHeld?: boolean } = {}): OpenShare => {
  nextId += 1;
  const ids = { transactionId: nextId as TransactionId, appointmentId: nextId as AppointmentId };
  return { ...ids, amountCents, releasedAt: at(given.seconds ?? -1), isHeld: given.isHeld ?? false };
};
const plan = (payableCents: number, ...shares: OpenShare[]) => planPayout({ payableCents, shares, cutoffAt });

describe('the amount of a payout', () => {
  it.each([
    [4_999, 0],
    [5_000, 5_000],
    [5_001, 5_001],
  ])('of %i cents is %i', (cents, amount) => {
    expect(plan(cents, share(cents)).amountCents).toBe(amount);
  });

  it('takes what was released a second before the cut-off, and leaves what was released with it', () => {
    const [before, on, after] = [share(6_000, { seconds: -1 }), share(7_000, { seconds: 0 }), share(8_000, { seconds: 1 })];
    expect(plan(21_000, before, on, after)).toEqual({ amountCents: 6_000, takes: [before] });
  });

  it('leaves held shares out, and is nothing when the rest is too little', () => {
    const [held, free] = [share(6_000, { isHeld: true }), share(5_500)];
    expect(plan(11_500, held, free)).toEqual({ amountCents: 5_500, takes: [free] });
    expect(plan(10_999, share(6_000, { isHeld: true }), share(4_999))).toEqual({ amountCents: 0, takes: [] });
  });

  it('counts a share that is both held and too young once', () => {
    expect(plan(12_000, share(6_000, { isHeld: true, seconds: 5 }), share(6_000)).amountCents).toBe(6_000);
  });

  it('is less by what paid-out sessions have cost since', () => {
    expect(plan(7_000, share(9_000)).amountCents).toBe(7_000);
    expect(plan(3_500, share(12_000)).amountCents).toBe(0);
  });

  it('lets a debt be paid by older shares first, never by money that is not due', () => {
    // 6,000 were due; 2,000 of them and nothing younger went to the debt, so 4,000 are left and carried.
    expect(plan(16_000, share(6_000), share(12_000, { seconds: 60 })).amountCents).toBe(0);
    expect(plan(0, share(12_000, { seconds: 60 })).amountCents).toBe(0);
  });

  it('may be of money without a share: a part that an operator took back at the provider', () => {
    expect(plan(5_000)).toEqual({ amountCents: 5_000, takes: [] });
  });

  it('does not list shares that refunds have emptied', () => {
    const full = share(5_000);
    expect(plan(5_000, share(0), full).takes).toEqual([full]);
  });

  const shares = fc.array(
    fc
      .record({ amountCents: fc.nat(20_000), seconds: fc.integer({ min: -3, max: 3 }), isHeld: fc.boolean() })
      .map(({ amountCents, ...rest }) => share(amountCents, rest)),
    { maxLength: 12 },
  );

  it('never exceeds the balance nor what is due, never takes what is held or young, and is nothing or at least $50', () => {
    fc.assert(
      fc.property(shares, fc.integer({ min: -20_000, max: 5_000 }), (open, elsewhere) => {
        const total = open.reduce((sum, { amountCents }) => sum + amountCents, 0);
        const payableCents = Math.max(0, total + elsewhere);
        const { amountCents, takes } = planPayout({ payableCents, shares: open, cutoffAt });
        const kept = open.filter(({ isHeld, releasedAt }) => isHeld || releasedAt >= cutoffAt);
        const keptCents = kept.reduce((sum, { amountCents: cents }) => sum + cents, 0);
        expect(amountCents === 0 || amountCents >= 5_000).toBe(true);
        expect(amountCents).toBeLessThanOrEqual(payableCents);
        // What is left afterwards covers whatever was kept back.
        if (amountCents > 0) expect(payableCents - amountCents).toBe(keptCents);
        else expect(takes).toEqual([]);
        for (const taken of takes) expect(kept).not.toContain(taken);
      }),
      { numRuns: 5_000 },
    );
  });
});

it('tells what is kept back, never more than the balance', () => {
  const shares = [share(6_000, { isHeld: true }), share(3_000)];
  expect(heldBackCents({ payableCents: 9_000, shares })).toBe(6_000);
  expect(heldBackCents({ payableCents: 4_000, shares })).toBe(4_000);
});
