import { t } from '@x1/contract/core/texts.ts';
import type { PayoutAccountState } from '@x1/contract/payouts/payout.ts';
import type { IdentityState } from '@x1/contract/verification/status.ts';

/** What decides whether a trainer may sell (rulings, Who may sell), as it is stored. Those of disabled people are asked for nowhere. */
export interface SellerFacts {
  readonly name: string;
  /** Lowest individual price of the published programs; null without one. */
  readonly programsFromCents: number | null;
  readonly identityState: IdentityState | null;
  /** The payout account's state as last reported by the provider; null without one. */
  readonly bankState: PayoutAccountState | null;
  readonly detailsSubmitted: boolean | null;
  readonly payoutsEnabled: boolean | null;
  /** A report about a child's safety is open about the trainer (security.md §5.4). */
  readonly isPaused: boolean;
}

export interface Payability {
  readonly canAcceptPayments: boolean;
  /** One plain sentence for the parent, null when payments are possible. */
  readonly paymentBlockedReason: string | null;
}

/** Whether a trainer may sell, and the first thing that is missing when not (R63, R71): the one rule of lists, pages and purchases. */
export function payability(facts: SellerFacts): Payability {
  const missing = firstMissing(facts);
  return { canAcceptPayments: missing === null, paymentBlockedReason: missing };
}

function firstMissing(facts: SellerFacts): string | null {
  const name = firstNameOf(facts.name);
  if (facts.programsFromCents === null) return t("{name} hasn't published a program yet.", { name });
  if (facts.identityState !== 'verified') return t("{name} hasn't completed identity verification yet.", { name });
  // A trainer's bank account is nobody else's business.
  if (!facts.detailsSubmitted) return t("{name} isn't taking bookings yet.", { name });
  // Says no more: nobody learns of a report.
  if (!facts.payoutsEnabled || facts.bankState !== 'ACTIVE' || facts.isPaused)
    return t("{name} isn't taking new bookings at the moment.", { name });
  return null;
}

function firstNameOf(name: string): string {
  return name.trim().split(/\s+/)[0] || t('This trainer');
}
