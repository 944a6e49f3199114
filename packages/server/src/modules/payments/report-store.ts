import type { AppointmentId, TransactionId } from '@x1/contract/core/ids.ts';
import type { Db, Row, Tx } from '../../platform/db/database.ts';
import type { StoredReport } from './tables.ts';

export function findReport(tx: Tx | Db, appointmentId: AppointmentId): Promise<StoredReport | undefined> {
  return tx.selectFrom('problemReports').selectAll().where('appointmentId', '=', appointmentId).executeTakeFirst();
}

/** What was reported about the sessions of a payment. */
export function listReportsOfTransaction(tx: Tx, transactionId: TransactionId): Promise<StoredReport[]> {
  return tx.selectFrom('problemReports').selectAll().where('transactionId', '=', transactionId).execute();
}

/** A session has one report: the caller holds the row of its payment and has looked. */
export function insertReport(
  tx: Tx,
  report: Row<'problemReports', 'appointmentId' | 'transactionId' | 'parentId' | 'text' | 'reportedAt'>,
): Promise<StoredReport> {
  return tx.insertInto('problemReports').values(report).returningAll().executeTakeFirstOrThrow();
}

export async function setDecided(tx: Tx, appointmentId: AppointmentId, decision: 'release' | 'refund', decidedAt: Date): Promise<void> {
  await tx
    .updateTable('problemReports')
    .set({ decision, decidedAt })
    .where('appointmentId', '=', appointmentId)
    .where('decidedAt', 'is', null)
    .execute();
}
