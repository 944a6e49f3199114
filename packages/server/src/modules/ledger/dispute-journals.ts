import type { TransactionId } from '@x1/contract/core/ids.ts';
import { disputeFees, disputeHold, providerBalance } from './accounts.ts';
import { type Journal, type Return, returnedParts, withoutZeros } from './journals.ts';

interface Dispute {
  disputeId: number;
  transactionId: TransactionId;
  /** The disputed amount, in cents. */
  amountCents: number;
}

/** The provider takes the disputed amount and its fee immediately; the trainer's balance does not change until the bank has decided (M9). */
export function disputeOpenedJournal({ disputeId, transactionId, amountCents, feeCents }: Dispute & { feeCents: number }): Journal {
  return {
    kind: 'dispute_opened',
    businessKey: `dp:${disputeId}`,
    transactionId,
    disputeId,
    postings: withoutZeros([
      { account: providerBalance, amountCents: -(amountCents + feeCents) },
      { account: disputeHold(disputeId), amountCents },
      { account: disputeFees, amountCents: feeCents },
    ]),
  };
}

/** The dispute was won: the amount is back, and the fee if the provider returns it. */
export function disputeWonJournal(dispute: Dispute & { returnedFeeCents: number }): Journal {
  const { disputeId, transactionId, amountCents, returnedFeeCents } = dispute;
  return {
    kind: 'dispute_won',
    businessKey: `dw:${disputeId}`,
    transactionId,
    disputeId,
    postings: withoutZeros([
      { account: providerBalance, amountCents: amountCents + returnedFeeCents },
      { account: disputeHold(disputeId), amountCents: -amountCents },
      { account: disputeFees, amountCents: -returnedFeeCents },
    ]),
  };
}

/**
 * The dispute was lost: platform and trainer return their parts as with a refund.
 *
 * @param lost `amountCents` is what is gone, `givenBackCents` what came back anyway, because it was partly won
 */
export function disputeLostJournal(lost: Return & { disputeId: number; givenBackCents?: number }): Journal {
  const { disputeId, givenBackCents = 0, ...returned } = lost;
  return {
    kind: 'dispute_lost',
    businessKey: `dl:${disputeId}`,
    transactionId: returned.transactionId,
    disputeId,
    postings: withoutZeros([
      { account: disputeHold(disputeId), amountCents: -(returned.amountCents + givenBackCents) },
      { account: providerBalance, amountCents: givenBackCents },
      ...returnedParts(returned),
    ]),
  };
}
