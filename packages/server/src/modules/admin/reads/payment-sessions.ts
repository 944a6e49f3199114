import type { AdminSession } from '@x1/contract/admin/money.ts';
import type { AppointmentId, TransactionId } from '@x1/contract/core/ids.ts';
import { appointmentStatus } from '@x1/contract/scheduling/states.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { toInstant } from '../../../platform/db/instant.ts';
import { askedParts, leftOfSession } from '../../payments/reads/session-returns.ts';

/** The sessions of a payment in their order, each with how far it and its money have come (R38). */
export async function listPaymentSessions(tx: Tx, transactionId: TransactionId): Promise<AdminSession[]> {
  const rows = await tx
    .selectFrom('appointments as a')
    .innerJoin('transactions as payment', 'payment.id', 'a.transaction_id')
    .leftJoin('releases as r', 'r.appointment_id', 'a.id')
    .leftJoin('problem_reports as problem', 'problem.appointment_id', 'a.id')
    .select(['a.id', 'a.title', 'a.session_number', 'a.paid_at', 'a.starts_at', 'a.completed_at', 'a.cancelled_at', 'a.no_show_of'])
    .select(['r.due_at', 'r.released_at', 'problem.reported_at', 'problem.decision'])
    .select(['payment.amount_cents', 'payment.sessions_included', askedParts.as('asked_parts')])
    .where('a.transaction_id', '=', transactionId)
    .orderBy('a.session_number')
    .execute();
  return rows.map((row) => ({
    id: row.id as AppointmentId,
    title: row.title,
    sessionNumber: row.session_number,
    status: appointmentStatus({
      paidAt: row.paid_at,
      startsAt: row.starts_at,
      completedAt: row.completed_at,
      cancelledAt: row.cancelled_at,
      noShowOf: row.no_show_of,
    }),
    startsAt: toInstant(row.starts_at),
    completedAt: toInstant(row.completed_at),
    cancelledAt: toInstant(row.cancelled_at),
    payableFrom: toInstant(row.due_at),
    releasedAt: toInstant(row.released_at),
    leftAmount: leftOfSession(row, row.asked_parts),
    problem: row.reported_at && (row.decision ?? 'open'),
  }));
}
