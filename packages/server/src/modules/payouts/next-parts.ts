import type { AppointmentId, TransactionId } from '@x1/contract/core/ids.ts';
import type { PayoutPart } from '@x1/contract/payouts/payout.ts';
import type { OpenShare, PayoutPlan } from './amount.ts';

interface Known {
  readonly plan: PayoutPlan;
  /** Every released session that no payout has taken. */
  readonly shares: readonly OpenShare[];
  /** What went back to payers since the last payout, newest first. */
  readonly returns: readonly { readonly transactionId: TransactionId; readonly cents: number }[];
}

/** A line of a payout before it's known who paid, and for what. */
interface Part extends Pick<PayoutPart, 'kind' | 'amount'> {
  readonly transactionId: TransactionId | null;
  /** Of a session alone. */
  readonly appointmentId: AppointmentId | null;
}

/**
 * What a payout consists of, line by line: each session in full, what went back of it, what went back of sessions that earlier payouts took, and
 * one line for whatever else there is. They add up to its amount.
 */
export function partsOfPlan({ plan, shares, returns }: Known): Part[] {
  const { takes } = plan;
  const sessions = takes.map((share) => session(share, Math.max(share.releasedCents, share.amountCents)));
  const refunds = takes.flatMap(({ transactionId, releasedCents, amountCents }) => refund(transactionId, releasedCents - amountCents));
  const listed = [...sessions, ...refunds];
  const earlier = refundsOfTaken({ shares, returns, missingCents: sumOf(listed) - plan.amountCents });
  const restCents = plan.amountCents - sumOf([...listed, ...earlier]);
  const other: Part[] = restCents === 0 ? [] : [{ kind: 'other', transactionId: null, appointmentId: null, amount: restCents }];
  return [...listed, ...earlier, ...other];
}

/** Returns of sessions that the trainer was paid for already: they are missing from the balance, not from a share. */
function refundsOfTaken({ shares, returns, missingCents }: Omit<Known, 'plan'> & { missingCents: number }): Part[] {
  let leftCents = missingCents;
  return returns.flatMap(({ transactionId, cents }) => {
    const ofOpen = shares.reduce(
      (sum, share) => sum + (share.transactionId === transactionId ? share.releasedCents - share.amountCents : 0),
      0,
    );
    const ofTaken = Math.min(cents - ofOpen, leftCents);
    leftCents -= Math.max(0, ofTaken);
    return refund(transactionId, ofTaken);
  });
}

const session = ({ transactionId, appointmentId }: OpenShare, amount: number): Part => ({
  kind: 'session',
  transactionId,
  appointmentId,
  amount,
});

const refund = (transactionId: TransactionId, cents: number): Part[] =>
  cents > 0 ? [{ kind: 'refund', transactionId, appointmentId: null, amount: -cents }] : [];

const sumOf = (parts: readonly Part[]) => parts.reduce((sum, { amount }) => sum + amount, 0);
