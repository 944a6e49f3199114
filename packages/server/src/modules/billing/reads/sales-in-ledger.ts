import type { TrainerId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';

/**
 * The ledger's sales (M18), as SQL text: every screen and the money checks use only these two. A filter on
 * `transaction_id` or `trainer_id` by constants, wrapped around them, uses their indexes.
 */

/** Journals that change the parts of a sale. A release only moves the trainer's part, and payouts and debts are about balances. */
const SALE_JOURNALS = `('charge', 'refund', 'dispute_lost')`;

/**
 * One row per completed payment: `transaction_id`; `promotion_cents`, what X1 adds to it; `fee_cents`, the platform's fee; `net_cents`, the
 * trainer's net after fee, refunds and lost disputes; `held_cents`, the part of the net that is not released.
 */
export const saleBooksSql = `
  select j.transaction_id,
    coalesce(sum(p.amount_cents) filter (where a.code = 'E.promo' and j.kind in ${SALE_JOURNALS}), 0)::bigint as promotion_cents,
    coalesce(-sum(p.amount_cents) filter (where a.code = 'R.fee' and j.kind in ${SALE_JOURNALS}), 0)::bigint as fee_cents,
    coalesce(-sum(p.amount_cents) filter (where a.code ~ '^L\\.(earn|pay):' and j.kind in ${SALE_JOURNALS}), 0)::bigint as net_cents,
    coalesce(-sum(p.amount_cents) filter (where a.code like 'L.earn:%'), 0)::bigint as held_cents
  from journals j
  join postings p on p.journal_id = j.id
  join ledger_accounts a on a.id = p.account_id
  where j.transaction_id is not null
  group by j.transaction_id`;

/** One row per trainer and completed payment: `trainer_id`, `transaction_id`, `net_cents` as above, from the trainer's accounts. */
export const trainerSalesSql = `
  select a.trainer_id, j.transaction_id, (-sum(p.amount_cents))::bigint as net_cents
  from ledger_accounts a
  join postings p on p.account_id = a.id
  join journals j on j.id = p.journal_id
  where a.code in ('L.earn:' || a.trainer_id, 'L.pay:' || a.trainer_id) and j.kind in ${SALE_JOURNALS}
  group by a.trainer_id, j.transaction_id`;

/** Cents a trainer has ever earned, net of fee, refunds and lost disputes: Total Earnings everywhere (R59, R103, M18). */
export async function readTotalEarningsCents(db: Db | Tx, trainerId: TrainerId): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(net_cents), 0)::bigint as cents
    from (${sql.raw(trainerSalesSql)}) sale
    where trainer_id = ${trainerId}`.execute(db);
  return rows[0]?.cents ?? 0;
}
