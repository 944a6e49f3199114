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
    .innerJoin('transactions as payment', 'payment.id', 'a.transactionId')
    .leftJoin('releases as r', 'r.appointmentId', 'a.id')
    .leftJoin('problemReports as problem', 'problem.appointmentId', 'a.id')
    .select(['a.id', 'a.title', 'a.sessionNumber', 'a.paidAt', 'a.startsAt', 'a.completedAt', 'a.cancelledAt', 'a.noShowOf'])
    .select(['r.dueAt', 'r.releasedAt', 'problem.reportedAt', 'problem.decision'])
    .select(['payment.amountCents', 'payment.sessionsIncluded', askedParts.as('askedParts')])
    .where('a.transactionId', '=', transactionId)
    .orderBy('a.sessionNumber')
    .execute();
  return rows.map((row) => ({
    id: row.id as AppointmentId,
    title: row.title,
    sessionNumber: row.sessionNumber,
    status: appointmentStatus({
      paidAt: row.paidAt,
      startsAt: row.startsAt,
      completedAt: row.completedAt,
      cancelledAt: row.cancelledAt,
      noShowOf: row.noShowOf,
    }),
    startsAt: toInstant(row.startsAt),
    completedAt: toInstant(row.completedAt),
    cancelledAt: toInstant(row.cancelledAt),
    payableFrom: toInstant(row.dueAt),
    releasedAt: toInstant(row.releasedAt),
    leftAmount: leftOfSession(row, row.askedParts),
    problem: row.reportedAt && (row.decision ?? 'open'),
  }));
}
