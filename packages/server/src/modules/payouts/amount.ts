import type { AppointmentId, TransactionId } from '@x1/contract/core/ids.ts';

/** A released session's share that no payout has taken. */
export interface OpenShare {
  readonly appointmentId: AppointmentId;
  readonly transactionId: TransactionId;
  readonly releasedAt: Date;
  /** What it was when it was released, in cents. */
  readonly releasedCents: number;
  /** What refunds and lost disputes have left of it, in cents. */
  readonly amountCents: number;
  /** A problem report or dispute is open. */
  readonly isHeld: boolean;
}

/** What a payout would be, and which shares it would take; nothing below the minimum. */
export interface PayoutPlan {
  readonly amountCents: number;
  /** What could be paid but for the cap: it is carried. */
  readonly carriedCents: number;
  readonly takes: readonly OpenShare[];
}

const nothing: PayoutPlan = { amountCents: 0, carriedCents: 0, takes: [] };
const sum = (shares: readonly OpenShare[]) => shares.reduce((total, { amountCents }) => total + amountCents, 0);

/**
 * What is paid of a balance: everything released before the cut-off and not held (R97, R98, M12). Counted from the balance as it is now, so that
 * whatever refunds, disputes and debts took since is missing from the payout and never from the platform.
 *
 * @param balance `payableCents` is the balance now; `shares` are all that no payout has taken, oldest release first; `capCents` is the most that
 *   a payout may be (R182), `minimumCents` the least: what is below it is carried
 * @returns nothing below the minimum
 */
export function planPayout(balance: {
  payableCents: number;
  shares: readonly OpenShare[];
  cutoffAt: Date;
  capCents?: number | undefined;
  minimumCents: number;
}): PayoutPlan {
  const { payableCents, shares, cutoffAt, capCents = Number.POSITIVE_INFINITY, minimumCents } = balance;
  const isReady = (share: OpenShare) => !share.isHeld && share.releasedAt < cutoffAt;
  const readyCents = payableCents - sum(shares.filter((share) => !isReady(share)));
  if (readyCents < minimumCents) return nothing;
  const amountCents = Math.min(readyCents, capCents);
  const carriedCents = readyCents - amountCents;
  const ready = shares.filter((share) => isReady(share) && share.amountCents > 0);
  return { amountCents, carriedCents, takes: withoutCarried(ready, carriedCents) };
}

/** The oldest shares, of which nothing is carried: a share that is paid in parts can be held back until its last part. */
function withoutCarried(shares: readonly OpenShare[], carriedCents: number): OpenShare[] {
  let leftCents = sum(shares);
  const firstCarried = shares.findIndex(({ amountCents }) => {
    leftCents -= amountCents;
    return carriedCents > 0 && leftCents < carriedCents;
  });
  return firstCarried === -1 ? [...shares] : shares.slice(0, firstCarried);
}

/** What of a balance is kept back because a report or dispute is open, in cents. */
export function heldBackCents({ payableCents, shares }: { payableCents: number; shares: readonly OpenShare[] }): number {
  return Math.min(payableCents, sum(shares.filter(({ isHeld }) => isHeld)));
}
