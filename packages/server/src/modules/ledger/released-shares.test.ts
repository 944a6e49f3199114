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
/** Refunded of a session that was not released, or of the payment as a whole. */
const takenBack = (session: number | null, cents: number): PayableMove => ({
  transactionId: 1 as TransactionId,
  appointmentId: session as AppointmentId | null,
  releasedAt: null,
  releasedCents: 0,
  takenBackCents: cents,
});
const amounts = (...moves: PayableMove[]) => releasedShares(moves).map(({ appointmentId, amountCents }) => [appointmentId, amountCents]);

describe('the share that is left of a released session', () => {
  it("is reduced by the session's own refunds", () => {
    expect(amounts(released(1, 2_833), released(2, 2_833, 1_000))).toEqual([
      [1, 2_833],
      [2, 1_833],
    ]);
  });

  it('is reduced by refunds of the whole payment, oldest session first', () => {
    expect(amounts(released(1, 2_833), released(2, 2_833), takenBack(null, 3_000))).toEqual([
      [1, 0],
      [2, 2_666],
    ]);
  });

  it('gets the cent that a refund makes payable if it is the oldest', () => {
    expect(amounts(released(1, 2_836), released(2, 2_836), takenBack(3, -1))).toEqual([
      [1, 2_837],
      [2, 2_836],
    ]);
  });

  it('is not reduced by refunds of a different payment', () => {
    const other = { ...takenBack(null, 500), transactionId: 2 as TransactionId };
    expect(amounts(released(1, 2_833), other)).toEqual([[1, 2_833]]);
  });

  it("is never below zero, and together they equal the payment's rest of the balance", () => {
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
