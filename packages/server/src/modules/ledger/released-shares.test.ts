import type { AppointmentId, TransactionId } from '@x1/contract/core/ids.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PayableMove, releasedShares } from './released-shares.ts';

const at = (day: number) => new Date(Date.UTC(2026, 0, day));
const released = (session: number, cents: number, takenBackCents = 0): PayableMove => ({
  transactionId: 1 as TransactionId,
  appointmentId: session as AppointmentId,
  releasedAt: at(session),
  releasedCents: cents,
  takenBackCents,
});
/** Taken back of a session that was not released, or of the payment as a whole. */
const takenBack = (session: number | null, cents: number): PayableMove => ({
  transactionId: 1 as TransactionId,
  appointmentId: session as AppointmentId | null,
  releasedAt: null,
  releasedCents: 0,
  takenBackCents: cents,
});
const amounts = (...moves: PayableMove[]) => releasedShares(moves).map(({ appointmentId, amountCents }) => [appointmentId, amountCents]);

describe('what released sessions have left', () => {
  it('is less what was taken back for each', () => {
    expect(amounts(released(1, 2_833), released(2, 2_833, 1_000))).toEqual([
      [1, 2_833],
      [2, 1_833],
    ]);
  });

  it('pays what was taken back of the payment as a whole with the oldest first', () => {
    expect(amounts(released(1, 2_833), released(2, 2_833), takenBack(null, 3_000))).toEqual([
      [1, 0],
      [2, 2_666],
    ]);
  });

  it('gives the cent that became payable with a refund to the oldest', () => {
    expect(amounts(released(1, 2_836), released(2, 2_836), takenBack(3, -1))).toEqual([
      [1, 2_837],
      [2, 2_836],
    ]);
  });

  it('is kept apart by payment', () => {
    const other = { ...takenBack(null, 500), transactionId: 2 as TransactionId };
    expect(amounts(released(1, 2_833), other)).toEqual([[1, 2_833]]);
  });

  it('is together what the payment has left in the balance, and never below zero', () => {
    const shares = fc.array(fc.record({ cents: fc.nat(100_000), part: fc.double({ min: 0, max: 1.2, noNaN: true }) }), {
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(shares, fc.double({ min: 0, max: 1, noNaN: true }), (sessions, wholePart) => {
        const moves = sessions.map(({ cents, part }, index) => released(index + 1, cents, Math.floor(cents * Math.min(part, 1))));
        const left = moves.reduce((sum, { releasedCents, takenBackCents }) => sum + releasedCents - takenBackCents, 0);
        const whole = Math.floor(left * wholePart);
        const found = releasedShares([...moves, takenBack(null, whole)]).map(({ amountCents }) => amountCents);
        expect(found.reduce((sum, cents) => sum + cents, 0)).toBe(left - whole);
        expect(Math.min(...found)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
