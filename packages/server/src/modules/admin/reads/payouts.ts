import type { AdminHold, AdminPayout } from '@x1/contract/admin/money.ts';
import type { PayoutId, TransactionId } from '@x1/contract/core/ids.ts';
import type { PayoutStatus } from '@x1/contract/payouts/payout.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { toInstant } from '../../../platform/db/instant.ts';
import type { PageOf, PageRequest } from '../../../platform/db/paging.ts';
import { mapPage, readPage } from './keyset.ts';
import { idIn, isNamed, readPeople } from './people.ts';

interface PayoutFilter {
  readonly q?: string | undefined;
  readonly status?: PayoutStatus | undefined;
}

/** Payouts, the newest first; found by id, or by a part of the trainer's name or e-mail. */
export async function listAllPayouts(tx: Tx, { limit, cursor, q, status }: PageRequest & PayoutFilter): Promise<PageOf<AdminPayout>> {
  const id = q === undefined ? undefined : idIn(q);
  const places = tx
    .selectFrom('payouts as o')
    .innerJoin('trainers as t', 't.id', 'o.trainer_id')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .select(['o.id', 't.user_id', 'o.kind', 'o.friday', 'o.amount_cents', 'o.status', 'o.decided_at', 'o.sent_at', 'o.paid_at'])
    .select(['o.returned_at', 'o.return_reason', 'o.transfer_attempt', 'o.provider_transfer_id'])
    .select([sql<Date>`o.decided_at`.as('place_at'), sql<number>`o.id`.as('place_id')])
    .$if(status !== undefined, (query) => query.where('o.status', '=', status ?? 'decided'))
    .$if(id !== undefined, (query) => query.where('o.id', '=', id ?? 0))
    .$if(Boolean(q) && id === undefined, (query) => query.where(isNamed('u', q ?? '')));
  const rows = await readPage(places, { at: sql`o.decided_at`, id: sql`o.id`, first: 'newest' }, { limit, cursor });
  const personOf = await readPeople(
    tx,
    rows.items.map(({ user_id }) => user_id),
  );
  return mapPage(rows, (row) => ({
    id: row.id as PayoutId,
    trainer: personOf(row.user_id),
    kind: row.kind,
    friday: row.friday,
    amount: row.amount_cents,
    status: row.status,
    decidedAt: row.decided_at.toISOString(),
    sentAt: toInstant(row.sent_at),
    paidAt: toInstant(row.paid_at),
    returnedAt: toInstant(row.returned_at),
    returnReason: row.return_reason,
    transferAttempt: row.transfer_attempt,
    providerTransferId: row.provider_transfer_id,
  }));
}

/** Shares that no payout takes, the oldest first. */
export async function listHolds(tx: Tx, page: PageRequest): Promise<PageOf<AdminHold>> {
  const places = tx
    .selectFrom('payout_holds as h')
    .innerJoin('trainers as t', 't.id', 'h.trainer_id')
    .select(['h.transaction_id', 't.user_id', 'h.cause', 'h.placed_at'])
    // Both causes may hold one session's share: each has a place of its own.
    .select([sql<Date>`h.placed_at`.as('place_at'), sql<number>`h.appointment_id * 2 + (h.cause = 'dispute')::int`.as('place_id')])
    .where('h.lifted_at', 'is', null);
  const order = {
    at: sql<Date>`h.placed_at`,
    id: sql<number>`(h.appointment_id * 2 + (h.cause = 'dispute')::int)`,
    first: 'oldest',
  } as const;
  const rows = await readPage(places, order, page);
  const personOf = await readPeople(
    tx,
    rows.items.map(({ user_id }) => user_id),
  );
  return mapPage(rows, (row) => ({
    transactionId: row.transaction_id as TransactionId,
    trainer: personOf(row.user_id),
    cause: row.cause,
    placedAt: row.placed_at.toISOString(),
  }));
}
