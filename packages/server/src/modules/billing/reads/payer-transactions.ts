import type { PayerTransaction } from '@x1/contract/billing/earnings.ts';
import type { AppointmentId, UserId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { toInstant } from '../../../platform/db/instant.ts';
import {
  COUNTED_AT_MOST,
  type CursorPart,
  decodeCursor,
  idPart,
  type PageOf,
  type PageRequest,
  toPage,
} from '../../../platform/db/paging.ts';

/** When a payment was made, or begun where it was not. */
const moment = sql<Date>`coalesce(t.paid_at, t.created_at)`;
const momentPart: CursorPart = { from: 0, to: Date.UTC(2300, 0, 1) };

/**
 * One page of what a parent has paid or tried to pay, newest first (B36). What the platform keeps of it is not told.
 *
 * @throws AppError 'request.invalid' for a cursor of another list
 */
export async function listPayerTransactions(
  db: Db,
  { userId, limit, cursor }: PageRequest & { userId: UserId },
): Promise<PageOf<PayerTransaction>> {
  const [afterMs, afterId] = decodeCursor(cursor, [momentPart, idPart]) ?? [];
  const own = db.selectFrom('transactions as t').where('t.parentId', '=', userId);
  const rows = await own
    .innerJoin('programs as p', 'p.id', 't.programId')
    .innerJoin('trainers as trainer', 'trainer.id', 't.trainerId')
    .$if(afterMs !== undefined, (query) => query.where(sql<boolean>`(${moment}, t.id) < (${new Date(afterMs ?? 0)}, ${afterId})`))
    .select([
      't.id',
      'p.title as programTitle',
      'trainer.name as trainerName',
      't.sessionType',
      't.amountCents',
      't.refundedCents',
      't.lostCents',
      't.status',
      't.createdAt',
      't.paidAt',
      moment.as('moment'),
      sql<AppointmentId | null>`(select a.id from appointments a where a.transaction_id = t.id and a.session_number = 1)`.as(
        'appointmentId',
      ),
    ])
    .orderBy(moment, 'desc')
    .orderBy('t.id', 'desc')
    .limit(limit + 1)
    .execute();
  const counted = await own
    .select('t.id')
    .limit(COUNTED_AT_MOST + 1)
    .execute();
  return toPage(rows, {
    limit,
    count: counted.length,
    toItem: ({ amountCents, refundedCents, lostCents, moment: _, ...row }): PayerTransaction => ({
      ...row,
      amount: amountCents,
      refundedAmount: refundedCents + lostCents,
      createdAt: row.createdAt.toISOString(),
      paidAt: toInstant(row.paidAt),
    }),
    placeOf: (row) => [row.moment.getTime(), row.id],
  });
}
