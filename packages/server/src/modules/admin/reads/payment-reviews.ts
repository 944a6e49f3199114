import type { AdminPaymentReview, PaymentReview } from '@x1/contract/admin/payment-review.ts';
import type { TransactionId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import type { Row, Tx } from '../../../platform/db/database.ts';
import { toInstant } from '../../../platform/db/instant.ts';
import type { PageOf, PageRequest } from '../../../platform/db/paging.ts';
import { mapPage, readPage } from './keyset.ts';
import { readPeople } from './people.ts';

/** Payments whose payer and trainer share something: open reviews oldest first, decided ones newest first. */
export async function listPaymentReviews(
  tx: Tx,
  { limit, cursor, state }: PageRequest & { state: 'open' | 'decided' },
): Promise<PageOf<AdminPaymentReview>> {
  const at = state === 'decided' ? sql<Date>`r.decided_at` : sql<Date>`r.opened_at`;
  const places = tx
    .selectFrom('paymentReviews as r')
    .innerJoin('transactions as p', 'p.id', 'r.transactionId')
    .innerJoin('trainers as t', 't.id', 'p.trainerId')
    .innerJoin('programs as g', 'g.id', 'p.programId')
    .select(['r.transactionId', 'r.signals', 'r.openedAt', 'r.decidedAt', 'r.decision', 'p.amountCents', 'p.parentId', 'g.title'])
    .select(['t.userId as trainerUserId', at.as('placeAt'), sql<number>`r.transaction_id`.as('placeId')])
    .where('r.decidedAt', state === 'open' ? 'is' : 'is not', null);
  const first = state === 'decided' ? 'newest' : 'oldest';
  const rows = await readPage(places, { at, id: sql`r.transaction_id`, first }, { limit, cursor });
  const personOf = await readPeople(
    tx,
    rows.items.flatMap(({ parentId, trainerUserId }) => [parentId, trainerUserId]),
  );
  return mapPage(rows, (row) => ({
    ...toReview(row),
    transactionId: row.transactionId,
    programTitle: row.title,
    amount: row.amountCents,
    payer: personOf(row.parentId),
    trainer: personOf(row.trainerUserId),
  }));
}

/** Null for a payment that was never reviewed. */
export async function findPaymentReview(tx: Tx, transactionId: TransactionId): Promise<PaymentReview | null> {
  const row = await tx.selectFrom('paymentReviews').selectAll().where('transactionId', '=', transactionId).executeTakeFirst();
  return row ? toReview(row) : null;
}

function toReview({ signals, openedAt, decidedAt, decision }: Omit<Row<'paymentReviews'>, 'transactionId'>): PaymentReview {
  return { signals, openedAt: openedAt.toISOString(), decidedAt: toInstant(decidedAt), decision };
}
