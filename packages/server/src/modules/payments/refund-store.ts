import type { AppointmentId, TransactionId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { newExternalKey } from '../../platform/db/external-key.ts';
import type { IdPage } from '../../platform/db/paging.ts';
import { invariant } from '../../platform/errors.ts';
import type { Refund } from './tables.ts';

export function findByCause(db: Tx | Db, cause: string): Promise<Refund | undefined> {
  return db.selectFrom('refunds').selectAll().where('cause', '=', cause).executeTakeFirst();
}

/** The refunds that one request became: its first has the cause itself, each other one the session behind it. */
export function listByCause(tx: Tx, cause: string): Promise<Refund[]> {
  return tx
    .selectFrom('refunds')
    .selectAll()
    .where((refund) => refund.or([refund('cause', '=', cause), refund('cause', 'like', `${cause}:%`)]))
    .orderBy('id')
    .execute();
}

/** One page of the refunds that were asked for and are not paid, oldest first. */
export function listOpen(db: Db, page: IdPage & { requestedBefore: Date }): Promise<Refund[]> {
  return db
    .selectFrom('refunds')
    .selectAll()
    .where('status', '=', 'requested')
    .where('requestedAt', '<', page.requestedBefore)
    .where('id', '>', page.afterId)
    .orderBy('id')
    .limit(page.limit)
    .execute();
}

export function findRefund(tx: Tx | Db, id: number): Promise<Refund | undefined> {
  return tx.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst();
}

export function findByProviderId(tx: Tx | Db, providerRefundId: string): Promise<Refund | undefined> {
  return tx.selectFrom('refunds').selectAll().where('providerRefundId', '=', providerRefundId).executeTakeFirst();
}

/** Those of the provider's refunds that we have. */
export async function listKnown(db: Db, providerRefundIds: readonly string[]): Promise<Set<string>> {
  if (providerRefundIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('refunds')
    .select('providerRefundId')
    .where('providerRefundId', 'in', [...providerRefundIds])
    .execute();
  return new Set(rows.flatMap((row) => row.providerRefundId ?? []));
}

/** What is asked back of one payment and not paid, oldest first. */
export function listOpenOf(tx: Tx | Db, transactionId: TransactionId): Promise<Refund[]> {
  return tx
    .selectFrom('refunds')
    .selectAll()
    .where('transactionId', '=', transactionId)
    .where('status', '=', 'requested')
    .orderBy('id')
    .execute();
}

/** What is still asked back in place of a refund that couldn't be paid as it was. */
export function listRestOf(db: Db, id: number): Promise<Refund[]> {
  return db.selectFrom('refunds').selectAll().where('cause', '=', `rest:${id}`).where('status', '=', 'requested').execute();
}

/** The sessions of a payment for which something of their own was asked back, paid or not. */
export async function listRefundedSessions(tx: Tx, transactionId: TransactionId): Promise<ReadonlySet<AppointmentId>> {
  const rows = await tx
    .selectFrom('refunds')
    .select('appointmentId')
    .distinct()
    .where('transactionId', '=', transactionId)
    .where('status', '<>', 'canceled')
    .execute();
  return new Set(rows.flatMap(({ appointmentId }) => appointmentId ?? []));
}

/** Everything asked back of a payment so far, paid or not, in cents; what was canceled does not count. */
export async function sumOfRefunds(tx: Tx, transactionId: TransactionId): Promise<number> {
  return (await asked(tx, transactionId).executeTakeFirstOrThrow()).sum ?? 0;
}

/**
 * What the card has got back of a payment, in cents, or is to get; what was canceled does not count.
 *
 * @param what `asked`: paid or not
 */
export async function sumOfCard(tx: Tx, transactionId: TransactionId, what: 'asked' | 'succeeded'): Promise<number> {
  const { sum } = await tx
    .selectFrom('refunds')
    .select(sql<number | null>`sum(amount_cents - credit_cents)::bigint`.as('sum'))
    .where('transactionId', '=', transactionId)
    .where('status', 'in', what === 'asked' ? ['requested', 'succeeded'] : ['succeeded'])
    .executeTakeFirstOrThrow();
  return sum ?? 0;
}

/** What operators asked back of a payment, themselves or in answer to a problem report, in cents; what was canceled does not count. */
export async function sumByOperators(tx: Tx, transactionId: TransactionId): Promise<number> {
  const byOperators = asked(tx, transactionId).where((refund) =>
    refund.or([refund('cause', 'like', 'operator:%'), refund('cause', 'like', 'report:%')]),
  );
  return (await byOperators.executeTakeFirstOrThrow()).sum ?? 0;
}

function asked(tx: Tx, transactionId: TransactionId) {
  return tx
    .selectFrom('refunds')
    .select(({ fn }) => fn.sum<number | null>('amountCents').as('sum'))
    .where('transactionId', '=', transactionId)
    .where('status', '<>', 'canceled');
}

/** Asks for money back. @returns the refund of this cause, also when it was asked for before */
export async function insertRefund(
  tx: Tx,
  refund: {
    transactionId: TransactionId;
    appointmentId: AppointmentId | null;
    cause: string;
    amountCents: number;
    /** What of it becomes credit. */
    creditCents: number;
    requestedAt: Date;
    /** What both sides read about it. */
    explanation: string | null;
  },
): Promise<Refund> {
  const row = await tx
    .insertInto('refunds')
    .values({ ...refund, externalKey: newExternalKey, status: 'requested' })
    .onConflict((conflict) => conflict.column('cause').doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? getByCause(tx, refund.cause);
}

async function getByCause(tx: Tx, cause: string): Promise<Refund> {
  const found = await findByCause(tx, cause);
  invariant(found, `the refund for ${cause} vanished`);
  return found;
}

/** The money has gone back another way. */
export async function setCanceled(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('refunds').set({ status: 'canceled' }).where('id', '=', id).where('status', '=', 'requested').execute();
}

/** @returns false when it was written before */
export async function setSucceeded(tx: Tx, id: number, providerRefundId: string | null, succeededAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('refunds')
    .set({ status: 'succeeded', providerRefundId, succeededAt })
    .where('id', '=', id)
    .where('status', '<>', 'succeeded')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
