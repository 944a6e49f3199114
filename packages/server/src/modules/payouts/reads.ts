import type { PayoutId, UserId } from '@x1/contract/core/ids.ts';
import type { Payout } from '@x1/contract/payouts/payout.ts';
import type { Db } from '../../platform/db/database.ts';
import { toInstant } from '../../platform/db/instant.ts';
import { countUpTo, decodeCursor, idPart, idPlace, type PageOf, type PageRequest, toPage } from '../../platform/db/paging.ts';

/**
 * One page of a trainer's payouts, newest first; none while there is no profile.
 *
 * @throws AppError 'request.invalid' for a cursor of another list
 */
export async function listPayouts(db: Db, { userId, limit, cursor }: PageRequest & { userId: UserId }): Promise<PageOf<Payout>> {
  const [before] = decodeCursor(cursor, [idPart]) ?? [];
  const ofTrainer = payoutRows(db).where('payouts.trainerId', 'in', db.selectFrom('trainers').select('id').where('userId', '=', userId));
  const rows = await ofTrainer
    .$if(before !== undefined, (query) => query.where('payouts.id', '<', idPlace(before ?? 0)))
    .orderBy('payouts.id', 'desc')
    .limit(limit + 1)
    .execute();
  return toPage(rows, { limit, count: await countUpTo(ofTrainer), toItem: toPayout, placeOf: (row) => [row.id] });
}

export async function findPayout(db: Db, payoutId: PayoutId): Promise<Payout | undefined> {
  const row = await payoutRows(db).where('payouts.id', '=', payoutId).executeTakeFirst();
  return row && toPayout(row);
}

function payoutRows(db: Db) {
  return db
    .selectFrom('payouts')
    .select(['id', 'kind', 'friday', 'amountCents', 'status', 'decidedAt', 'sentAt', 'paidAt', 'returnedAt', 'returnReason'])
    .select((row) =>
      row
        .selectFrom('payoutShares')
        .whereRef('payoutShares.payoutId', '=', 'payouts.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('sessionCount'),
    );
}

function toPayout({ amountCents, ...row }: Awaited<ReturnType<ReturnType<typeof payoutRows>['executeTakeFirstOrThrow']>>): Payout {
  return {
    ...row,
    amount: amountCents,
    decidedAt: row.decidedAt.toISOString(),
    sentAt: toInstant(row.sentAt),
    paidAt: toInstant(row.paidAt),
    returnedAt: toInstant(row.returnedAt),
  };
}
