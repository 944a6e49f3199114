import type { AppointmentId, TransactionId } from '@x1/contract/core/ids.ts';
import { MINIMUM_PAYOUT_CENTS } from '@x1/contract/payouts/payout.ts';

/** A released session's share that no payout has taken. */
export interface OpenShare {
  readonly appointmentId: AppointmentId;
  readonly transactionId: TransactionId;
  readonly releasedAt: Date;
  /** What refunds and lost disputes have left of it, in cents. */
  readonly amountCents: number;
  /** A problem report or dispute is open. */
  readonly isHeld: boolean;
}

/** What a payout would be, and which shares it would take; nothing below the minimum. */
export interface PayoutPlan {
  readonly amountCents: number;
  readonly takes: readonly OpenShare[];
}

const nothing: PayoutPlan = { amountCents: 0, takes: [] };
const sum = (shares: readonly OpenShare[]) => shares.reduce((total, { amountCents }) => total + amountCents, 0);

/**
 * What is paid of a balance: everything released before the cut-off and not held (R97, R98, M12). Counted from the balance as it is now, so that
 * whatever refunds, disputes and debts took since is missing from the payout and never from the platform.
 *
 * @param balance `payableCents` is the balance now; `shares` are all that no payout has taken
 * @returns nothing below $50: that is carried
 */
export function planPayout(balance: { payableCents: number; shares: readonly OpenShare[]; cutoffAt: Date }): PayoutPlan {
  const { payableCents, shares, cutoffAt } = balance;
  const isReady = (share: OpenShare) => !share.isHeld && share.releasedAt < cutoffAt;
  const amountCents = payableCents - sum(shares.filter((share) => !isReady(share)));
  if (amountCents < MINIMUM_PAYOUT_CENTS) return nothing;
  return { amountCents, takes: shares.filter((share) => isReady(share) && share.amountCents > 0) };
}

/** What of a balance is kept back because a report or dispute is open, in cents. */
export function heldBackCents({ payableCents, shares }: { payableCents: number; shares: readonly OpenShare[] }): number {
  return Math.min(payableCents, sum(shares.filter(({ isHeld }) => isHeld)));
}
