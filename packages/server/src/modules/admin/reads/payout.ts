import type { AdminPayoutDetails, AdminPayoutSession } from '@x1/contract/admin/money.ts';
import type { PayoutId } from '@x1/contract/core/ids.ts';
import { platformFeeCents } from '@x1/contract/core/platform-fee.ts';
import { shareOfSession } from '@x1/contract/payments/refund-policy.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { toInstant } from '../../../platform/db/instant.ts';
import type { PageOf, PageRequest } from '../../../platform/db/paging.ts';
import { mapPage, readPage } from './keyset.ts';
import { payoutRows, toAdminPayout } from './payouts.ts';
import { readPeople } from './people.ts';

/** One payout, with the sum of its sessions' shares; undefined when there is none. */
export async function findPayoutDetails(tx: Tx, payoutId: PayoutId): Promise<AdminPayoutDetails | undefined> {
  const row = await payoutRows(tx)
    .select([
      sql<number>`(select count(*) from payout_shares s where s.payout_id = o.id)`.as('sessionCount'),
      sql<number>`(select coalesce(sum(s.amount_cents), 0)::bigint from payout_shares s where s.payout_id = o.id)`.as('shareCents'),
    ])
    .where('o.id', '=', payoutId)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    ...toAdminPayout(row, await readPeople(tx, [row.userId])),
    sessionCount: row.sessionCount,
    shareAmount: row.shareCents,
    correctionAmount: row.amountCents - row.shareCents,
  };
}

/** The sessions of a payout, those booked last first. */
export async function listPayoutSessions(tx: Tx, payoutId: PayoutId, page: PageRequest): Promise<PageOf<AdminPayoutSession>> {
  const places = tx
    .selectFrom('payoutShares as s')
    .innerJoin('payouts as o', 'o.id', 's.payoutId')
    .innerJoin('appointments as a', 'a.id', 's.appointmentId')
    .innerJoin('transactions as p', 'p.id', 's.transactionId')
    .innerJoin('programs as g', 'g.id', 'p.programId')
    .select(['s.appointmentId', 's.transactionId', 's.amountCents as shareCents', 'a.sessionNumber', 'a.startsAt', 'a.completedAt'])
    .select(['p.parentId', 'p.amountCents', 'p.promotionCents', 'p.feeBasisPoints', 'p.sessionsIncluded', 'g.title'])
    .select([sql<Date>`o.decided_at`.as('placeAt'), sql<number>`s.appointment_id`.as('placeId')])
    .where('s.payoutId', '=', payoutId);
  const rows = await readPage(places, { at: sql`o.decided_at`, id: sql`s.appointment_id`, first: 'newest' }, page);
  const personOf = await readPeople(
    tx,
    rows.items.map(({ parentId }) => parentId),
  );
  return mapPage(rows, (row) => ({
    appointmentId: row.appointmentId,
    transactionId: row.transactionId,
    parent: personOf(row.parentId),
    programTitle: row.title,
    sessionNumber: row.sessionNumber,
    sessionCount: row.sessionsIncluded,
    heldAt: toInstant(row.completedAt && (row.startsAt ?? row.completedAt)),
    ...toAmounts(row),
  }));
}

interface ShareRow {
  readonly amountCents: number;
  readonly promotionCents: number;
  readonly feeBasisPoints: number;
  readonly sessionNumber: number;
  readonly sessionsIncluded: number;
  readonly shareCents: number;
}

/** The session's part of price and fee as they were booked (R38, M4); what is missing from the share had gone back before. */
function toAmounts({ sessionNumber: number, sessionsIncluded: count, shareCents: share, ...payment }: ShareRow) {
  const wholeCents = payment.amountCents + payment.promotionCents;
  const price = shareOfSession(wholeCents, { number, count });
  const earned = shareOfSession(wholeCents - platformFeeCents(wholeCents, payment.feeBasisPoints), { number, count });
  return { price, fee: price - earned, correction: share - earned, share };
}
