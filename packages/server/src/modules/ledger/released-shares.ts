import type { AppointmentId, TransactionId } from '@x1/contract/core/ids.ts';

/** How one session of a payment changed a trainer's payable balance; without a session: returns of the payment as a whole. */
export interface PayableMove {
  readonly transactionId: TransactionId;
  readonly appointmentId: AppointmentId | null;
  /** Null if nothing was released. */
  readonly releasedAt: Date | null;
  readonly releasedCents: number;
  /** By refunds and lost disputes; negative if a last cent became payable with one. */
  readonly takenBackCents: number;
}

/** What a released session has left in its trainer's payable balance. */
export interface ReleasedShare {
  readonly transactionId: TransactionId;
  readonly appointmentId: AppointmentId;
  readonly releasedAt: Date;
  /** What became payable when it was released, in cents. */
  readonly releasedCents: number;
  /** After refunds and lost disputes, in cents. */
  readonly amountCents: number;
}

/**
 * What every released session has left: its release less its returns. Returns of the payment as a whole, or of
 * a session that had less, come out of the oldest release first, because a payout takes that one first. The parts of a payment add up
 * to what it has left in the balance.
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
      shares.push({ transactionId, appointmentId, releasedAt, releasedCents, amountCents: releasedCents - own });
    }
  }
  return shares.map((share) => {
    const taken = Math.min(share.amountCents, toTakeBack.get(share.transactionId) ?? 0);
    add(share.transactionId, -taken);
    return { ...share, amountCents: share.amountCents - taken };
  });
}
