import type { GiftCardId, PayoutId, UserId } from '@x1/contract/core/ids.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { FactsOf } from './facts-of.ts';
import { findSession, findSessionOfPayment } from './session-facts.ts';

/** Facts of money for notifications, read when they are sent rather than when the event happened; undefined if they no longer apply. */

type Reads = Db | Tx;

export async function findRefund(tx: Reads, refundId: number) {
  const row = await tx
    .selectFrom('refunds')
    .select(['transactionId', 'appointmentId', 'amountCents', 'creditCents', 'succeededAt', 'explanation'])
    .where('id', '=', refundId)
    .executeTakeFirst();
  const ofOne = row?.appointmentId != null ? await findSession(tx, row.appointmentId) : undefined;
  const ofAll = ofOne || !row ? undefined : await findSessionOfPayment(tx, row.transactionId);
  // The refund of a whole payment belongs to no change, even if a change canceled its first session.
  const session = ofOne ?? (ofAll && { ...ofAll, canceledInChange: null });
  if (!row || !session) return undefined;
  const { amountCents, creditCents, succeededAt, explanation } = row;
  return { session, refundId, amountCents, creditCents, succeededAt, explanation };
}

/** A gift card, for its buyer. */
export async function findGiftCard(tx: Reads, id: GiftCardId) {
  return await tx
    .selectFrom('giftCards')
    .select(['id', 'buyerId', 'amountCents', 'recipientEmail', 'deliverAt', 'paidAt', 'refundAskedAt'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** What two families got because one brought the other. */
export async function findReferralReward(tx: Reads, friendId: UserId) {
  return await tx
    .selectFrom('referralRewards as w')
    .innerJoin('users as friend', 'friend.id', 'w.friendId')
    .select(['w.friendId', 'w.referrerId', 'w.amountCents', 'w.decidedAt', 'friend.name as friendName'])
    .where('w.friendId', '=', friendId)
    .executeTakeFirst();
}

export async function findDispute(tx: Reads, disputeId: number) {
  const columns = ['transactionId', 'amountCents', 'status', 'openedAt', 'closedAt'] as const;
  const row = await tx.selectFrom('disputes').select(columns).where('id', '=', disputeId).executeTakeFirst();
  const session = row && (await findSessionOfPayment(tx, row.transactionId));
  return (
    session && { session, disputeId, amountCents: row.amountCents, status: row.status, openedAt: row.openedAt, closedAt: row.closedAt }
  );
}

export async function findPayout(tx: Reads, payoutId: PayoutId) {
  const row = await tx
    .selectFrom('payouts as o')
    .innerJoin('trainers as t', 't.id', 'o.trainerId')
    .select(['t.userId', 't.name', 'o.amountCents', 'o.kind', 'o.status', 'o.decidedAt', 'o.paidAt', 'o.returnedAt', 'o.returnReason'])
    .select((eb) =>
      eb
        .selectFrom('payoutShares as s')
        .select((shares) => shares.fn.countAll<number>().as('count'))
        .whereRef('s.payoutId', '=', 'o.id')
        .as('sessionCount'),
    )
    .where('o.id', '=', payoutId)
    .executeTakeFirst();
  return (
    row && {
      payoutId,
      trainer: { userId: row.userId, name: row.name },
      amountCents: row.amountCents,
      sessionCount: row.sessionCount ?? 0,
      kind: row.kind,
      status: row.status,
      decidedAt: row.decidedAt,
      paidAt: row.paidAt,
      returnedAt: row.returnedAt,
      returnReason: row.returnReason,
    }
  );
}

export type PayoutFacts = FactsOf<typeof findPayout>;
