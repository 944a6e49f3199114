import type { AdminHold, AdminPayout } from '@x1/contract/admin/money.ts';
import { PayoutId, type TransactionId } from '@x1/contract/core/ids.ts';
import type { PayoutStatus } from '@x1/contract/payouts/payout.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { toInstant } from '../../../platform/db/instant.ts';
import type { PageOf, PageRequest } from '../../../platform/db/paging.ts';
import { mapPage, readPage } from './keyset.ts';
import { idIn, isNamed, type PersonOf, readPeople } from './people.ts';

interface PayoutFilter {
  readonly q?: string | undefined;
  readonly status?: PayoutStatus | undefined;
}

/** Payouts, newest first; searched by id, or by part of the trainer's name or email. */
export async function listAllPayouts(tx: Tx, { limit, cursor, q, status }: PageRequest & PayoutFilter): Promise<PageOf<AdminPayout>> {
  const id = idIn(q, PayoutId);
  const places = payoutRows(tx)
    .select([sql<Date>`o.decided_at`.as('placeAt'), sql<number>`o.id`.as('placeId')])
    .$if(status !== undefined, (query) => query.where('o.status', '=', status ?? 'decided'))
    .$if(id !== undefined, (query) => query.where('o.id', '=', id ?? null))
    .$if(Boolean(q) && id === undefined, (query) => query.where(isNamed('u', q ?? '')));
  const rows = await readPage(places, { at: sql`o.decided_at`, id: sql`o.id`, first: 'newest' }, { limit, cursor });
  const personOf = await readPeople(
    tx,
    rows.items.map(({ userId }) => userId),
  );
  return mapPage(rows, (row) => toAdminPayout(row, personOf));
}

export function payoutRows(tx: Tx) {
  return tx
    .selectFrom('payouts as o')
    .innerJoin('trainers as t', 't.id', 'o.trainerId')
    .innerJoin('users as u', 'u.id', 't.userId')
    .select(['o.id', 't.userId', 'o.kind', 'o.friday', 'o.amountCents', 'o.status', 'o.decidedAt', 'o.sentAt', 'o.paidAt'])
    .select(['o.returnedAt', 'o.returnReason', 'o.transferAttempt', 'o.providerTransferId']);
}

export function toAdminPayout(
  row: Awaited<ReturnType<ReturnType<typeof payoutRows>['executeTakeFirstOrThrow']>>,
  personOf: PersonOf,
): AdminPayout {
  return {
    id: row.id as PayoutId,
    trainer: personOf(row.userId),
    kind: row.kind,
    friday: row.friday,
    amount: row.amountCents,
    status: row.status,
    decidedAt: row.decidedAt.toISOString(),
    sentAt: toInstant(row.sentAt),
    paidAt: toInstant(row.paidAt),
    returnedAt: toInstant(row.returnedAt),
    returnReason: row.returnReason,
    transferAttempt: row.transferAttempt,
    providerTransferId: row.providerTransferId,
  };
}

/** All causes may hold one session's share: each has its own sort key. */
const holdKey = sql<number>`(h.appointment_id::bigint * 3 + array_position(array['report', 'dispute', 'review'], h.cause))`;

/** Shares that are on hold, oldest first. */
export async function listHolds(tx: Tx, page: PageRequest): Promise<PageOf<AdminHold>> {
  const places = tx
    .selectFrom('payoutHolds as h')
    .innerJoin('trainers as t', 't.id', 'h.trainerId')
    .select(['h.transactionId', 't.userId', 'h.cause', 'h.placedAt'])
    .select([sql<Date>`h.placed_at`.as('placeAt'), holdKey.as('placeId')])
    .where('h.liftedAt', 'is', null);
  const order = { at: sql<Date>`h.placed_at`, id: holdKey, first: 'oldest' } as const;
  const rows = await readPage(places, order, page);
  const personOf = await readPeople(
    tx,
    rows.items.map(({ userId }) => userId),
  );
  return mapPage(rows, (row) => ({
    transactionId: row.transactionId as TransactionId,
    trainer: personOf(row.userId),
    cause: row.cause,
    placedAt: row.placedAt.toISOString(),
  }));
}
