import type { AppointmentId, TransactionId, UserId } from '@x1/contract/core/ids.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { StoredReport } from './tables.ts';

const columns = ['appointment_id', 'transaction_id', 'text', 'reported_at', 'decided_at', 'decision'] as const;

export async function findReport(tx: Tx | Db, appointmentId: AppointmentId): Promise<StoredReport | undefined> {
  const row = await tx.selectFrom('problem_reports').select(columns).where('appointment_id', '=', appointmentId).executeTakeFirst();
  return row && toReport(row);
}

/** What was reported about the sessions of a payment. */
export async function listReportsOfTransaction(tx: Tx, transactionId: TransactionId): Promise<StoredReport[]> {
  const rows = await tx.selectFrom('problem_reports').select(columns).where('transaction_id', '=', transactionId).execute();
  return rows.map(toReport);
}

/** A session has one report: the caller holds the row of its payment and has looked. */
export async function insertReport(
  tx: Tx,
  report: { appointmentId: AppointmentId; transactionId: TransactionId; parentId: UserId; text: string; reportedAt: Date },
): Promise<StoredReport> {
  const row = await tx
    .insertInto('problem_reports')
    .values({
      appointment_id: report.appointmentId,
      transaction_id: report.transactionId,
      parent_id: report.parentId,
      text: report.text,
      reported_at: report.reportedAt,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toReport(row);
}

export async function setDecided(tx: Tx, appointmentId: AppointmentId, decision: 'release' | 'refund', decidedAt: Date): Promise<void> {
  await tx
    .updateTable('problem_reports')
    .set({ decision, decided_at: decidedAt })
    .where('appointment_id', '=', appointmentId)
    .where('decided_at', 'is', null)
    .execute();
}

function toReport(row: {
  appointment_id: number;
  transaction_id: number;
  text: string;
  reported_at: Date;
  decided_at: Date | null;
  decision: StoredReport['decision'];
}): StoredReport {
  return {
    appointmentId: row.appointment_id as AppointmentId,
    transactionId: row.transaction_id as TransactionId,
    text: row.text,
    reportedAt: row.reported_at,
    decidedAt: row.decided_at,
    decision: row.decision,
  };
}
