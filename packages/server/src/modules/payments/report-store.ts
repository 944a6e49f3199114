import type { AppointmentId, TransactionId, UserId } from '@x1/contract/core/ids.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { StoredReport } from './tables.ts';

const columns = ['appointmentId', 'transactionId', 'text', 'reportedAt', 'decidedAt', 'decision'] as const;

export async function findReport(tx: Tx | Db, appointmentId: AppointmentId): Promise<StoredReport | undefined> {
  const row = await tx.selectFrom('problemReports').select(columns).where('appointmentId', '=', appointmentId).executeTakeFirst();
  return row && toReport(row);
}

/** What was reported about the sessions of a payment. */
export async function listReportsOfTransaction(tx: Tx, transactionId: TransactionId): Promise<StoredReport[]> {
  const rows = await tx.selectFrom('problemReports').select(columns).where('transactionId', '=', transactionId).execute();
  return rows.map(toReport);
}

/** A session has one report: the caller holds the row of its payment and has looked. */
export async function insertReport(
  tx: Tx,
  report: { appointmentId: AppointmentId; transactionId: TransactionId; parentId: UserId; text: string; reportedAt: Date },
): Promise<StoredReport> {
  const row = await tx
    .insertInto('problemReports')
    .values({
      appointmentId: report.appointmentId,
      transactionId: report.transactionId,
      parentId: report.parentId,
      text: report.text,
      reportedAt: report.reportedAt,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toReport(row);
}

export async function setDecided(tx: Tx, appointmentId: AppointmentId, decision: 'release' | 'refund', decidedAt: Date): Promise<void> {
  await tx
    .updateTable('problemReports')
    .set({ decision, decidedAt })
    .where('appointmentId', '=', appointmentId)
    .where('decidedAt', 'is', null)
    .execute();
}

function toReport(row: {
  appointmentId: AppointmentId;
  transactionId: TransactionId;
  text: string;
  reportedAt: Date;
  decidedAt: Date | null;
  decision: StoredReport['decision'];
}): StoredReport {
  return {
    appointmentId: row.appointmentId as AppointmentId,
    transactionId: row.transactionId as TransactionId,
    text: row.text,
    reportedAt: row.reportedAt,
    decidedAt: row.decidedAt,
    decision: row.decision,
  };
}
