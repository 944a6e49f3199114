import type { AppointmentId, TransactionId } from '@x1/contract/core/ids.ts';
import { type Expression, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

interface Release {
  readonly appointmentId: AppointmentId;
  readonly transactionId: TransactionId;
}

/** A held session's money becomes payable at `dueAt`; told twice, it is one release. */
export async function insertRelease(db: Tx | Db, release: Release & { dueAt: Date }): Promise<void> {
  await db
    .insertInto('releases')
    .values({ appointment_id: release.appointmentId, transaction_id: release.transactionId, due_at: release.dueAt })
    .onConflict((conflict) => conflict.column('appointment_id').doNothing())
    .execute();
}

/** One page of the releases whose time has come. */
export async function listDue(db: Db, page: { now: Date; afterId: number; limit: number }): Promise<Release[]> {
  const rows = await db
    .selectFrom('releases')
    .select(['appointment_id', 'transaction_id'])
    .where('released_at', 'is', null)
    .where('due_at', '<=', page.now)
    .where('appointment_id', '>', page.afterId)
    .where((eb) => eb.not(eb.exists(waiting(eb.ref('releases.transaction_id')))))
    .orderBy('appointment_id')
    .limit(page.limit)
    .execute();
  return rows.map((row) => ({ appointmentId: row.appointment_id as AppointmentId, transactionId: row.transaction_id as TransactionId }));
}

/** Whether something keeps a payment's share from being released. */
export async function isBlocked(tx: Tx, transactionId: TransactionId): Promise<boolean> {
  return (await waiting(sql.val(transactionId)).execute(tx)).rows.length > 0;
}

/**
 * What a share waits for (M19): a problem report that nobody has decided, a dispute that the bank has not decided, and money on its way
 * back, after which less is left to release.
 */
function waiting(transactionId: Expression<number>) {
  return sql<object>`(
    select 1 from problem_reports where problem_reports.transaction_id = ${transactionId} and decided_at is null
    union all select 1 from disputes where disputes.transaction_id = ${transactionId} and status = 'open'
    union all select 1 from refunds where refunds.transaction_id = ${transactionId} and status = 'requested')`;
}

/** @returns false when it was released before */
export async function setReleased(tx: Tx, appointmentId: AppointmentId, releasedAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('releases')
    .set({ released_at: releasedAt })
    .where('appointment_id', '=', appointmentId)
    .where('released_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether the trainer's share of a payment is payable already. */
export async function isReleased(tx: Tx, transactionId: TransactionId): Promise<boolean> {
  const row = await tx
    .selectFrom('releases')
    .select('appointment_id')
    .where('transaction_id', '=', transactionId)
    .where('released_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}
