import type { PayoutAccountState } from '@x1/contract/payouts/payout.ts';
import type { IdentityState } from '@x1/contract/verification/status.ts';

/** What decides whether a trainer may sell (rulings, Who may sell). Those of disabled people are asked for nowhere. */
export interface SellerFacts {
  readonly name: string;
  readonly hasPublishedProgram: boolean;
  readonly identityState: IdentityState | null;
  readonly payoutAccount: BankFacts | null;
  /** A report about a child's safety is open about the trainer (security.md §5.4). */
  readonly isPaused: boolean;
}

/** What the provider last told of the payout account. */
export interface BankFacts {
  readonly state: PayoutAccountState;
  readonly detailsSubmitted: boolean;
  readonly payoutsEnabled: boolean;
}

export interface Payability {
  readonly canAcceptPayments: boolean;
  /** One plain sentence for the parent, null when payments are possible. */
  readonly paymentBlockedReason: string | null;
}

/** Whether a trainer may sell, and the first thing that is missing when not (R63, R71): the one rule of lists, pages and purchases. */
export function payability(facts: SellerFacts): Payability {
  const missing = firstMissing(facts);
  return { canAcceptPayments: missing === null, paymentBlockedReason: missing && `${firstNameOf(facts.name)} ${missing}` };
}

function firstMissing({ hasPublishedProgram, identityState, payoutAccount, isPaused }: SellerFacts): string | null {
  if (!hasPublishedProgram) return 'has not published a program yet.';
  if (identityState !== 'verified') return 'has not completed identity verification yet.';
  if (!payoutAccount?.detailsSubmitted) return 'has not connected a bank account yet.';
  if (!payoutAccount.payoutsEnabled || payoutAccount.state !== 'ACTIVE') return 'cannot receive payouts at the moment.';
  // Says no more: nobody learns of a report.
  if (isPaused) return 'is not taking new bookings at the moment.';
  return null;
}

function firstNameOf(name: string): string {
  return name.trim().split(/\s+/)[0] || 'This trainer';
}
