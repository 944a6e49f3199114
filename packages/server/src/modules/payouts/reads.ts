import type { PayoutId, UserId } from '@x1/contract/core/ids.ts';
import type { Payout } from '@x1/contract/payouts/payout.ts';
import type { Db } from '../../platform/db/database.ts';
import { COUNTED_AT_MOST, decodeCursor, idPart, type PageOf, type PageRequest, toPage } from '../../platform/db/paging.ts';

/**
 * One page of a trainer's payouts, newest first; none while there is no profile.
 *
 * @throws AppError 'request.invalid' for a cursor of another list
 */
export async function listPayouts(db: Db, { userId, limit, cursor }: PageRequest & { userId: UserId }): Promise<PageOf<Payout>> {
  const [before] = decodeCursor(cursor, [idPart]) ?? [];
  const ofTrainer = payoutRows(db).where('payouts.trainer_id', 'in', db.selectFrom('trainers').select('id').where('user_id', '=', userId));
  const rows = await ofTrainer
    .$if(before !== undefined, (query) => query.where('payouts.id', '<', before ?? 0))
    .orderBy('payouts.id', 'desc')
    .limit(limit + 1)
    .execute();
  const counted = await ofTrainer.limit(COUNTED_AT_MOST + 1).execute();
  return toPage(rows, { limit, count: counted.length, toItem: toPayout, placeOf: (row) => [row.id] });
}

export async function findPayout(db: Db, payoutId: PayoutId): Promise<Payout | undefined> {
  const row = await payoutRows(db).where('payouts.id', '=', payoutId).executeTakeFirst();
  return row && toPayout(row);
}

function payoutRows(db: Db) {
  return db
    .selectFrom('payouts')
    .select(['id', 'kind', 'friday', 'amount_cents', 'status', 'decided_at', 'sent_at', 'paid_at', 'returned_at', 'return_reason'])
    .select((row) =>
      row
        .selectFrom('payout_shares')
        .whereRef('payout_shares.payout_id', '=', 'payouts.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('session_count'),
    );
}

function toPayout(row: Awaited<ReturnType<ReturnType<typeof payoutRows>['executeTakeFirstOrThrow']>>): Payout {
  return {
    id: row.id as PayoutId,
    kind: row.kind,
    friday: row.friday,
    amount: row.amount_cents,
    status: row.status,
    decidedAt: row.decided_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    paidAt: row.paid_at?.toISOString() ?? null,
    returnedAt: row.returned_at?.toISOString() ?? null,
    returnReason: row.return_reason,
    sessionCount: row.session_count,
  };
}
