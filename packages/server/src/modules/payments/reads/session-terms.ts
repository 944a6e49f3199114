import type { AppointmentId, TransactionId } from '@x1/contract/core/ids.ts';
import type { ReturnedPart } from '@x1/contract/payments/session-shares.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { writtenOnce } from '../../../platform/db/written-once.ts';

/** What a session was sold under, and what went back of its payment. */
export interface SoldSession {
  readonly sessionNumber: number;
  readonly refundPolicy: unknown;
  /** Null while it is not paid. */
  readonly paidAt: Date | null;
  readonly amountCents: number;
  readonly sessionsIncluded: number;
  /** Paid or not, in the order in which it was asked for. */
  readonly asked: readonly ReturnedPart[];
}

const readSoldSession = writtenOnce((db, id: AppointmentId) =>
  db
    .selectFrom('appointments as session')
    .innerJoin('transactions as payment', 'payment.id', 'session.transactionId')
    .select(['session.sessionNumber', 'payment.refundPolicy', 'payment.paidAt', 'payment.amountCents', 'payment.sessionsIncluded'])
    .select(
      sql<ReturnedPart[]>`(
        select coalesce(json_agg(json_build_object('amountCents', part.amount_cents, 'sessionNumber', part.session_number)
          order by part.at, part.kind, part.id), '[]')
        from (${returnsOf(sql`payment.id`, 'asked')}) as part)`.as('asked'),
    )
    .where('session.id', '=', id),
);

/** Reads it in one statement: every verb of a session asks. Locks nothing. */
export async function findSoldSession(tx: Tx | Db, id: AppointmentId): Promise<SoldSession | undefined> {
  const [session] = await readSoldSession(tx, id);
  return session;
}

/**
 * What went back of a payment, by refunds and by lost disputes, in the order in which it was asked for.
 *
 * @param what `asked`: with refunds that are on their way; `paid`: without them
 */
export async function listReturns(tx: Tx | Db, transactionId: TransactionId, what: 'asked' | 'paid'): Promise<ReturnedPart[]> {
  const { rows } = await sql<ReturnedPart>`
    select amount_cents, session_number from (${returnsOf(sql`${transactionId}`, what)}) as part order by at, kind, id`.execute(tx);
  return rows;
}

function returnsOf(transactionId: ReturnType<typeof sql>, what: 'asked' | 'paid') {
  const isCounted = what === 'asked' ? sql`refund.status <> 'canceled'` : sql`refund.status = 'succeeded'`;
  return sql`
    select refund.amount_cents, own.session_number, refund.requested_at as at, 1 as kind, refund.id
    from refunds refund left join appointments own on own.id = refund.appointment_id
    where refund.transaction_id = ${transactionId} and ${isCounted}
    union all
    select amount_cents, null, closed_at, 0, id from disputes where transaction_id = ${transactionId} and status = 'lost'`;
}
