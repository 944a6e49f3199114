import type { AppointmentId, TransactionId } from '@x1/contract/core/ids.ts';
import { expect, it } from 'vitest';
import type { OpenShare } from './amount.ts';
import { partsOfPlan } from './next-parts.ts';

const releasedAt = new Date('2026-02-08T12:00:00Z');
const share = (id: number, releasedCents: number, amountCents = releasedCents) => ({
  transactionId: id as TransactionId,
  appointmentId: id as AppointmentId,
  releasedAt,
  releasedCents,
  amountCents,
  isHeld: false,
});
const lines = (amountCents: number, takes: OpenShare[], shares: ReturnType<typeof share>[], returns: [number, number][] = []) =>
  partsOfPlan({
    plan: { amountCents, carriedCents: 0, takes },
    shares,
    returns: returns.map(([id, cents]) => ({ transactionId: id as TransactionId, cents })),
  }).map(({ kind, transactionId, amount }) => [kind, transactionId, amount]);

it('lists each session of a payout in full, and what went back of it', () => {
  const shares = [share(1, 8_900), share(2, 8_900, 6_450), share(3, 4_000)];
  expect(lines(15_350, shares.slice(0, 2), shares, [[2, 2_450]])).toEqual([
    ['session', 1, 8_900],
    ['session', 2, 8_900],
    ['refund', 2, -2_450],
  ]);
});

it('lists what went back of a session that an earlier payout took', () => {
  const shares = [share(1, 8_900), share(2, 8_900)];
  expect(lines(15_350, shares, shares, [[9, 2_450]])).toEqual([
    ['session', 1, 8_900],
    ['session', 2, 8_900],
    ['refund', 9, -2_450],
  ]);
});

it('adds up whatever else there is: what a bank sent back, and a session that is paid in parts', () => {
  const shares = [share(1, 8_900), share(2, 6_000)];
  expect(lines(16_900, shares, shares)).toEqual([
    ['session', 1, 8_900],
    ['session', 2, 6_000],
    ['other', null, 2_000],
  ]);
  expect(lines(10_000, shares, shares, [[9, 1_000]])).toEqual([
    ['session', 1, 8_900],
    ['session', 2, 6_000],
    ['refund', 9, -1_000],
    ['other', null, -3_900],
  ]);
  expect(lines(10_000, [], shares)).toEqual([['other', null, 10_000]]);
});
