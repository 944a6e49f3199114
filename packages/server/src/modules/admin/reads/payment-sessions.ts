import type { AdminSession } from '@x1/contract/admin/money.ts';
import type { TransactionId } from '@x1/contract/core/ids.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { toInstant } from '../../../platform/db/instant.ts';
import { askedParts, leftOfSession } from '../../payments/reads/session-returns.ts';
import { sessionRows, toSessionFacts } from '../../sessions/reads/session-facts.ts';

/** The sessions of a payment in their order, each with how far it and its money have come (R38). */
export async function listPaymentSessions(tx: Tx, transactionId: TransactionId): Promise<AdminSession[]> {
  const rows = await sessionRows(tx)
    .leftJoin('releases as r', 'r.appointmentId', 'a.id')
    .leftJoin('problemReports as problem', 'problem.appointmentId', 'a.id')
    .select(['r.dueAt', 'r.releasedAt', 'problem.reportedAt', 'problem.decision', askedParts.as('askedParts')])
    .where('a.transactionId', '=', transactionId)
    .orderBy('a.sessionNumber')
    .execute();
  return rows.map(toSessionFacts).map((session) => ({
    id: session.appointmentId,
    title: session.title,
    sessionNumber: session.sessionNumber,
    status: session.status,
    startsAt: toInstant(session.startsAt),
    completedAt: toInstant(session.completedAt),
    cancelledAt: toInstant(session.cancelledAt),
    payableFrom: toInstant(session.dueAt),
    releasedAt: toInstant(session.releasedAt),
    leftAmount: leftOfSession(session, session.askedParts),
    problem: session.reportedAt && (session.decision ?? 'open'),
  }));
}
