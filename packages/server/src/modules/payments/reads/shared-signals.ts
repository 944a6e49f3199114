import type { ReviewSignal } from '@x1/contract/admin/payment-review.ts';
import type { TransactionId, UserId } from '@x1/contract/core/ids.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';

/**
 * Whether the credit that paid came from a gift card of the trainer's: bought by them, or with the card they are paid out to. Which gift card's
 * credit paid for what isn't known, so each that the family redeemed before counts.
 */
const isTrainersGift = sql`t.credit_cents > 0 and exists (
  select from gift_cards g where g.redeemed_by = t.parent_id and g.redeemed_at <= t.paid_at
    and (g.buyer_id = s.user_id
      or exists (select from payout_accounts b where b.user_id = s.user_id and g.payer_fingerprint = any(b.fingerprints))))`;

/** What payer, or a second adult of the family, and trainer of payment `t` may share; `s` is the trainer (R182). Who has none of it shares nothing. */
const signals: Readonly<Record<ReviewSignal, RawBuilder<boolean>>> = {
  account: sql`(exists (select from payout_accounts b where b.user_id = s.user_id and t.payer_fingerprint = any(b.fingerprints))
    or (${isTrainersGift}))`,
  device: sql`exists (
    select from device_marks payer join device_marks seller on seller.mark_hash = payer.mark_hash
    where (payer.user_id = t.parent_id or payer.user_id in (select m.member_id from family_members m where m.owner_id = t.parent_id))
      and seller.user_id = s.user_id)`,
};

/** What payer and trainer of a payment share. */
export async function listSharedSignals(tx: Tx, transactionId: TransactionId): Promise<ReviewSignal[]> {
  const { rows } = await sql<{ signals: ReviewSignal[] }>`
    select ${sharedSignals()} as signals from transactions t where t.id = ${transactionId}`.execute(tx);
  return rows[0]?.signals ?? [];
}

/** The same of payment `t`, as part of another statement. */
export function sharedSignals(): RawBuilder<ReviewSignal[]> {
  return sql`array(
    select signal.name from trainers s cross join lateral (values ${sql.join(named())}) signal (name, is_shared)
    where s.id = t.trainer_id and signal.is_shared order by signal.name)`;
}

/**
 * The payments of a person, as payer, second adult of the payer's family, or trainer, that share something, were never reviewed and have money left: also what a payout has taken,
 * which the bank may send back.
 */
export async function listUnreviewedSharing(db: Db, userId: UserId): Promise<TransactionId[]> {
  const { rows } = await sql<{ id: TransactionId }>`
    select t.id from transactions t join trainers s on s.id = t.trainer_id
    where (t.parent_id = ${userId} or s.user_id = ${userId}
        or t.parent_id in (select m.owner_id from family_members m where m.member_id = ${userId}))
      and t.paid_at is not null and t.refunded_cents + t.lost_cents < t.amount_cents
      and not exists (select from payment_reviews r where r.transaction_id = t.id)
      and (${sql.join(Object.values(signals), sql` or `)})
    order by t.id`.execute(db);
  return rows.map(({ id }) => id);
}

function named(): RawBuilder<unknown>[] {
  return Object.entries(signals).map(([name, isShared]) => sql`(${sql.lit(name)}, ${isShared})`);
}
