import type { PayoutId, TrainerId } from '@x1/contract/core/ids.ts';
import { inTransit, owed, payable, providerBalance, writtenOff } from './accounts.ts';
import { type Journal, withoutZeros } from './journals.ts';

interface Payout {
  payoutId: PayoutId;
  trainerId: TrainerId;
  amountCents: number;
}

/**
 * A payout is decided, before the provider is called: the money is reserved.
 *
 * @param payout `occasion` is the Friday as a date, or `r` and a number for a requested one: each is paid once (M13)
 */
export function payoutJournal({ payoutId, trainerId, amountCents, occasion }: Payout & { occasion: string }): Journal {
  return {
    kind: 'payout',
    businessKey: `po:${trainerId}:${occasion}`,
    payoutId,
    trainerId,
    postings: [
      { account: payable(trainerId), amountCents },
      { account: inTransit(trainerId), amountCents: -amountCents },
    ],
  };
}

/** The provider has transferred it: from then on it is no longer the platform's. */
export function transferJournal({ payoutId, trainerId, amountCents, transferId }: Payout & { transferId: string }): Journal {
  return {
    kind: 'transfer',
    businessKey: `tr:${transferId}`,
    payoutId,
    trainerId,
    postings: [
      { account: inTransit(trainerId), amountCents },
      { account: providerBalance, amountCents: -amountCents },
    ],
  };
}

/** The provider will never transfer it: it is payable again. */
export function transferRefusedJournal({ payoutId, trainerId, amountCents }: Payout): Journal {
  return {
    kind: 'transfer_refused',
    businessKey: `tf:${payoutId}`,
    payoutId,
    trainerId,
    postings: [
      { account: inTransit(trainerId), amountCents },
      { account: payable(trainerId), amountCents: -amountCents },
    ],
  };
}

/** Money of a transfer was returned: it pays what the trainer owes, the rest is payable again (R97: a failed payout returns to the balance). */
export function transferReversedJournal(reversal: Payout & { reversalId: string; owedCents: number }): Journal {
  const { payoutId, trainerId, amountCents, reversalId, owedCents } = reversal;
  const recoveredCents = Math.min(amountCents, owedCents);
  return {
    kind: 'transfer_reversed',
    businessKey: `rv:${reversalId}`,
    payoutId,
    trainerId,
    postings: withoutZeros([
      { account: providerBalance, amountCents },
      { account: owed(trainerId), amountCents: -recoveredCents },
      { account: payable(trainerId), amountCents: recoveredCents - amountCents },
    ]),
  };
}

interface Debt {
  trainerId: TrainerId;
  amountCents: number;
  /** A sequence number for this kind of journal of the trainer. */
  sequence: number;
}

/** More was returned to payers than was payable: the trainer owes the difference (M15). */
export function debtJournal({ trainerId, amountCents, sequence }: Debt): Journal {
  return {
    kind: 'debt',
    businessKey: `ng:${trainerId}:${sequence}`,
    trainerId,
    postings: [
      { account: owed(trainerId), amountCents },
      { account: payable(trainerId), amountCents: -amountCents },
    ],
  };
}

/** New earnings pay back what the trainer owes. */
export function recoveryJournal({ trainerId, amountCents, sequence }: Debt): Journal {
  return {
    kind: 'recovery',
    businessKey: `rc:${trainerId}:${sequence}`,
    trainerId,
    postings: [
      { account: payable(trainerId), amountCents },
      { account: owed(trainerId), amountCents: -amountCents },
    ],
  };
}

/** The platform writes off what a trainer owes. */
export function writeOffJournal({ trainerId, amountCents, sequence }: Debt): Journal {
  return {
    kind: 'write_off',
    businessKey: `wo:${trainerId}:${sequence}`,
    trainerId,
    postings: [
      { account: writtenOff, amountCents },
      { account: owed(trainerId), amountCents: -amountCents },
    ],
  };
}
