import type { AppointmentId, TransactionId } from '@x1/contract/core/ids.ts';

/** What one session of a payment moved of a trainer's payable balance; without a session: what the payment took back as a whole. */
export interface PayableMove {
  readonly transactionId: TransactionId;
  readonly appointmentId: AppointmentId | null;
  /** Null where nothing was released. */
  readonly releasedAt: Date | null;
  readonly releasedCents: number;
  /** By refunds and lost disputes; below zero where a last cent became payable with one. */
  readonly takenBackCents: number;
}

/** What a released session has left in its trainer's payable balance. */
export interface ReleasedShare {
  readonly transactionId: TransactionId;
  readonly appointmentId: AppointmentId;
  readonly releasedAt: Date;
  /** After refunds and lost disputes, in cents. */
  readonly amountCents: number;
}

/**
 * What every released session has left: its release less what was taken back for it. What was taken back for the payment as a whole, or for a
 * session that had less, comes out of the oldest release first, as that is the one a payout takes first. The parts of a payment are together
 * what it has left in the balance.
 *
 * @param moves oldest release first
 */
export function releasedShares(moves: readonly PayableMove[]): ReleasedShare[] {
  const toTakeBack = new Map<TransactionId, number>();
  const add = (transactionId: TransactionId, cents: number) => toTakeBack.set(transactionId, (toTakeBack.get(transactionId) ?? 0) + cents);
  const shares = [];
  for (const { transactionId, appointmentId, releasedAt, releasedCents, takenBackCents } of moves) {
    const own = appointmentId !== null && releasedAt !== null ? Math.max(0, Math.min(takenBackCents, releasedCents)) : 0;
    add(transactionId, takenBackCents - own);
    if (appointmentId !== null && releasedAt !== null) {
      shares.push({ transactionId, appointmentId, releasedAt, amountCents: releasedCents - own });
    }
  }
  return shares.map((share) => {
    const taken = Math.min(share.amountCents, toTakeBack.get(share.transactionId) ?? 0);
    add(share.transactionId, -taken);
    return { ...share, amountCents: share.amountCents - taken };
  });
}
