import type { RecipientTransaction } from '@x1/contract/billing/earnings.ts';
import type { AppointmentId } from '@x1/contract/core/ids.ts';
import type { AppliedPromoCode } from '@x1/contract/promo-codes/promo-code.ts';
import { sql } from 'kysely';
import type { Db, Row, Tx } from '../../../platform/db/database.ts';
import { toInstant } from '../../../platform/db/instant.ts';
import { parentName } from '../../accounts/reads.ts';
import { saleBooksSql } from './sales-in-ledger.ts';

interface SaleRow extends Row<'transactions', 'id' | 'sessionType' | 'amountCents' | 'discountCents' | 'status' | 'createdAt' | 'paidAt'> {
  programTitle: string;
  payerName: string;
  promoCode: string | null;
  returnedCents: number;
  promotionCents: number;
  feeCents: number;
  netCents: number;
  heldCents: number;
  payoutStatus: 'decided' | 'sent' | 'paid' | null;
  isOnHold: boolean;
  isPartlyOpen: boolean;
  appointmentId: AppointmentId | null;
}

/** Released sessions of payment `t` that have money in the balance and are in no payout: a purchase's sessions may be paid out at different times. */
const releasedAndNotTaken = sql`
  select from releases r
  where r.transaction_id = t.id and r.released_at is not null
    and not exists (select from payout_shares s join payouts o on o.id = s.payout_id
                    where s.appointment_id = r.appointment_id and o.status <> 'returned')
    and exists (select from journals j join postings p on p.journal_id = j.id join ledger_accounts la on la.id = p.account_id
                where j.transaction_id = t.id and j.appointment_id = r.appointment_id and la.code like 'L.pay:%' having sum(p.amount_cents) < 0)`;

/**
 * Payments as their trainer sees them, in the order of the ids. One query, however many there are.
 *
 * @param ids of payments that exist
 */
export async function readSales(db: Db | Tx, ids: readonly number[]): Promise<RecipientTransaction[]> {
  const { rows } = await sql<SaleRow>`
    select t.id, p.title as program_title, ${parentName} as payer_name, t.session_type, t.amount_cents, t.discount_cents, code.code as promo_code,
      t.refunded_cents + t.lost_cents as returned_cents,
      coalesce(book.promotion_cents, 0) as promotion_cents, coalesce(book.fee_cents, 0) as fee_cents, coalesce(book.net_cents, 0) as net_cents, coalesce(book.held_cents, 0) as held_cents,
      t.status, payout.status as payout_status,
      exists (select from payout_holds h where h.transaction_id = t.id and h.lifted_at is null) as is_on_hold,
      t.sessions_included > 1 and exists (${releasedAndNotTaken}) as is_partly_open,
      t.created_at, t.paid_at, a.id as appointment_id
    from transactions t
    join programs p on p.id = t.program_id
    join users parent on parent.id = t.parent_id
    left join promo_codes code on code.id = t.promo_code_id
    left join appointments a on a.transaction_id = t.id and a.session_number = 1
    left join (select * from (${sql.raw(saleBooksSql)}) books where transaction_id = any(${ids})) book on book.transaction_id = t.id
    left join lateral (
      select o.status from payout_shares s join payouts o on o.id = s.payout_id
      where s.transaction_id = t.id and o.status <> 'returned'
      order by o.status = 'paid', o.id desc limit 1) payout on true
    where t.id = any(${ids})
    order by array_position(${ids}::bigint[], t.id)`.execute(db);
  return rows.map(toSale);
}

function toSale(row: SaleRow): RecipientTransaction {
  return {
    id: row.id,
    programTitle: row.programTitle,
    payerName: row.payerName,
    sessionType: row.sessionType,
    amount: row.amountCents,
    discount: toDiscount(row),
    promotionAmount: row.promotionCents,
    refundedAmount: row.returnedCents,
    feeAmount: row.feeCents,
    netAmount: row.netCents,
    status: row.status,
    share: toShare(row),
    createdAt: row.createdAt.toISOString(),
    paidAt: toInstant(row.paidAt),
    appointmentId: row.appointmentId,
  };
}

/** Uses the terms of the balance (R103): what is not released is held, even if a decision about it is pending. */
function toShare(row: SaleRow): RecipientTransaction['share'] {
  if (row.netCents <= 0) return 'none';
  if (row.heldCents > 0) return 'held';
  if (row.payoutStatus !== null && !row.isPartlyOpen) return row.payoutStatus === 'paid' ? 'paid_out' : 'on_the_way';
  return row.isOnHold ? 'under_review' : 'available';
}

/** What a code took off a payment; null without one. */
export function toDiscount({ promoCode, discountCents }: { promoCode: string | null; discountCents: number }): AppliedPromoCode | null {
  return promoCode === null ? null : { code: promoCode, amount: discountCents };
}
