import type { Role } from '@x1/contract/core/route.ts';
import { RefundPolicy } from '@x1/contract/payments/refund-policy.ts';
import type { SessionDetails } from '@x1/contract/sessions/session-details.ts';
import { isBlockedByTrainer } from '../../conversations/reads.ts';
import { askedParts, cardLeft, leftOfSession, onTheWayOfSession } from '../../payments/reads/session-returns.ts';
import type { SessionFacts } from './session-facts.ts';

/** What `sessionRows` needs besides its own columns for `toTerms`. */
export const termColumns = [
  'trainerUser.disabledAt as trainerDisabledAt',
  'payment.paidAt as paymentPaidAt',
  'payment.refundPolicy',
  askedParts.as('askedParts'),
  cardLeft.as('cardLeftCents'),
  isBlockedByTrainer.as('isBlockedByTrainer'),
] as const;

export interface TermColumns {
  readonly trainerDisabledAt: Date | null;
  readonly paymentPaidAt: Date | null;
  readonly refundPolicy: unknown;
  readonly askedParts: Parameters<typeof leftOfSession>[1];
  readonly cardLeftCents: number;
  readonly isBlockedByTrainer: boolean;
}

/**
 * What decides about the money of a cancellation; the server asks module payments for the same once somebody cancels (R95).
 *
 * @param reader what a family pays with is its own business
 */
export function toTerms(row: SessionFacts & TermColumns, reader?: Role): SessionDetails['terms'] {
  if (row.paymentPaidAt === null) return null;
  return {
    policy: RefundPolicy.parse(row.refundPolicy),
    paidAt: row.paymentPaidAt.toISOString(),
    leftCents: leftOfSession(row, row.askedParts),
    onTheWayCents: onTheWayOfSession(row, row.askedParts),
    ...(reader === 'parent' &&
      row.creditCents > 0 && { credit: { paidCents: row.creditCents, cardLeftCents: Math.max(0, row.cardLeftCents) } }),
    ...((row.trainerDisabledAt !== null || row.isBlockedByTrainer) && { isEndedByTrainer: true }),
  };
}
