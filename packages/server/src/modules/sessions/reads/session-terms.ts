import { RefundPolicy } from '@x1/contract/payments/refund-policy.ts';
import type { SessionDetails } from '@x1/contract/sessions/session-details.ts';
import { isBlockedByTrainer } from '../../conversations/reads.ts';
import { askedParts, leftOfSession, onTheWayOfSession } from '../../payments/reads/session-returns.ts';
import type { SessionFacts } from './session-facts.ts';

/** What `sessionRows` needs besides its own columns for `toTerms`. */
export const termColumns = [
  'trainerUser.disabledAt as trainerDisabledAt',
  'payment.paidAt as paymentPaidAt',
  'payment.refundPolicy',
  askedParts.as('askedParts'),
  isBlockedByTrainer.as('isBlockedByTrainer'),
] as const;

export interface TermColumns {
  readonly trainerDisabledAt: Date | null;
  readonly paymentPaidAt: Date | null;
  readonly refundPolicy: unknown;
  readonly askedParts: Parameters<typeof leftOfSession>[1];
  readonly isBlockedByTrainer: boolean;
}

/** What decides about the money of a cancellation; the server asks module payments for the same once somebody cancels (R95). */
export function toTerms(row: SessionFacts & TermColumns): SessionDetails['terms'] {
  if (row.paymentPaidAt === null) return null;
  return {
    policy: RefundPolicy.parse(row.refundPolicy),
    paidAt: row.paymentPaidAt.toISOString(),
    leftCents: leftOfSession(row, row.askedParts),
    onTheWayCents: onTheWayOfSession(row, row.askedParts),
    ...((row.trainerDisabledAt !== null || row.isBlockedByTrainer) && { isEndedByTrainer: true }),
  };
}
