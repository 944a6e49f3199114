import type { AdminJournal, AdminSession, AdminTransaction } from '@x1/contract/admin/money.ts';
import type { ApprovalId, ProgramId, TransactionId } from '@x1/contract/core/ids.ts';
import { MAX_PAGE_SIZE } from '@x1/contract/core/page-size.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { toInstant } from '../../../platform/db/instant.ts';
import { askedParts, leftOfSession } from '../../payments/reads/session-returns.ts';
import { sessionRows, toSessionFacts } from '../../sessions/reads/session-facts.ts';
import { findPaymentReview } from './payment-reviews.ts';
import { listDisputes, listProblems, listRefunds, paymentRows, refundableCents, toPayment } from './payments.ts';
import { readPeople } from './people.ts';

const whole = { limit: MAX_PAGE_SIZE };

/** One payment with everything related to it; undefined when there is none. */
export async function findPayment(tx: Tx, transactionId: TransactionId): Promise<AdminTransaction | undefined> {
  const row = await paymentRows(tx, {})
    .leftJoin('promoCodes as code', 'code.id', 'p.promoCodeId')
    .select([
      'code.code as promoCode',
      'p.discountCents',
      'p.creditCents',
      'p.promotionCents',
      'p.programId',
      'p.feeBasisPoints',
      'p.lostCents',
      'p.providerFeeCents',
      'p.failureReason',
      'p.providerIntentId',
    ])
    .select([
      refundableCents.as('leftCents'),
      sql<
        number | null
      >`(select id from approvals where kind = 'refund' and transaction_id = p.id and state = 'pending' order by id limit 1)`.as(
        'approvalId',
      ),
    ])
    .where('p.id', '=', transactionId)
    .executeTakeFirst();
  if (!row) return undefined;
  const personOf = await readPeople(tx, [row.parentId, row.trainerUserId]);
  const sessions = await listPaymentSessions(tx, transactionId);
  const problems = (await listProblems(tx, { ...whole, transactionId })).items;
  return {
    ...toPayment(row, personOf),
    programId: row.programId as ProgramId,
    discount: row.promoCode === null ? null : { code: row.promoCode, amount: row.discountCents, paidByX1: row.promotionCents },
    creditAmount: row.creditCents,
    feeBasisPoints: row.feeBasisPoints,
    lostAmount: row.lostCents,
    processingFee: row.providerFeeCents,
    failureReason: row.failureReason,
    providerIntentId: row.providerIntentId,
    refundableAmount: row.leftCents,
    appointment: sessions[0] ?? null,
    sessions,
    refunds: (await listRefunds(tx, { ...whole, transactionId })).items,
    disputes: (await listDisputes(tx, { ...whole, transactionId })).items,
    problem: problems.find(({ decision }) => decision === null) ?? problems.at(-1) ?? null,
    journals: await listJournals(tx, transactionId),
    review: await findPaymentReview(tx, transactionId),
    refundApprovalId: row.approvalId as ApprovalId | null,
  };
}

/** The ledger entries of a payment, in the order in which they were written. */
async function listJournals(tx: Tx, transactionId: TransactionId): Promise<AdminJournal[]> {
  const rows = await tx
    .selectFrom('journals as j')
    .innerJoin('postings as p', 'p.journalId', 'j.id')
    .innerJoin('ledgerAccounts as a', 'a.id', 'p.accountId')
    .select(['j.id', 'j.kind', 'j.occurredAt', 'a.code', 'p.amountCents'])
    .where('j.transactionId', '=', transactionId)
    .orderBy('j.id')
    .orderBy('p.id')
    .execute();
  const journals = new Map<number, AdminJournal>();
  for (const { id, kind, occurredAt, code, amountCents } of rows) {
    const journal = journals.get(id) ?? { id, kind, occurredAt: occurredAt.toISOString(), postings: [] };
    journal.postings.push({ account: code, amount: amountCents });
    journals.set(id, journal);
  }
  return [...journals.values()];
}

/** The sessions of a payment in order, each with its state and its money (R38). */
async function listPaymentSessions(tx: Tx, transactionId: TransactionId): Promise<AdminSession[]> {
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
