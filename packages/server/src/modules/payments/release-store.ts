import type { AppointmentId, TransactionId } from '@x1/contract/core/ids.ts';
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
    .orderBy('appointment_id')
    .limit(page.limit)
    .execute();
  return rows.map((row) => ({ appointmentId: row.appointment_id as AppointmentId, transactionId: row.transaction_id as TransactionId }));
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
