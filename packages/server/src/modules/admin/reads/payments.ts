import type { AdminDispute, AdminPayment, AdminProblem, AdminRefund, AdminTransactionListItem } from '@x1/contract/admin/money.ts';
import { type AppointmentId, type ApprovalId, TransactionId, type UserId } from '@x1/contract/core/ids.ts';
import type { TransactionStatus } from '@x1/contract/payments/transaction.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { toInstant } from '../../../platform/db/instant.ts';
import type { PageOf, PageRequest } from '../../../platform/db/paging.ts';
import { askedParts, leftOfSession } from '../../payments/reads/session-returns.ts';
import { sessionRows, toSessionFacts } from '../../sessions/reads/session-facts.ts';
import { isTakenBy, readWork, type TakenBy } from './cases.ts';
import { mapPage, readPage } from './keyset.ts';
import { idIn, isNamed, type PersonOf, readPeople } from './people.ts';
import { readRefundOrigins } from './refund-origins.ts';

/** When a payment was paid, or started if unpaid. NOTE: an index of migration 0021 is over this expression. */
const paidMoment = sql<Date>`coalesce(p.paid_at, p.created_at)`;

interface PaymentFilter {
  readonly q?: string | undefined;
  readonly status?: TransactionStatus | undefined;
  /** The payment of this session. */
  readonly sessionId?: AppointmentId | undefined;
}

/** Payments, newest first; searched by id, by one of their sessions, or by part of the name or email of payer or trainer. */
export async function listPayments(
  tx: Tx,
  { limit, cursor, ...filter }: PageRequest & PaymentFilter,
): Promise<PageOf<AdminTransactionListItem>> {
  const places = paymentRows(tx, filter).select([paidMoment.as('placeAt'), sql<number>`p.id`.as('placeId')]);
  const rows = await readPage(places, { at: paidMoment, id: sql`p.id`, first: 'newest' }, { limit, cursor });
  const personOf = await readPeople(
    tx,
    rows.items.flatMap(({ parentId, trainerUserId }) => [parentId, trainerUserId]),
  );
  const sessions = await readSessionsToShow(
    tx,
    rows.items.map(({ id }) => id as TransactionId),
  );
  return mapPage(rows, (row) => ({ ...toPayment(row, personOf), session: sessions.get(row.id) ?? null }));
}

/** Of each payment the session to show in one row: the first that isn't over, else the last. One query for all of them. */
async function readSessionsToShow(
  tx: Tx,
  transactionIds: readonly TransactionId[],
): Promise<Map<number | null, AdminTransactionListItem['session']>> {
  if (transactionIds.length === 0) return new Map();
  const isOver = sql`(o.completed_at is not null or o.cancelled_at is not null or o.approval_status = 'rejected')`;
  const shown = tx
    .selectFrom('appointments as o')
    .distinctOn('o.transactionId')
    .select('o.id')
    .where('o.transactionId', 'in', transactionIds)
    .orderBy('o.transactionId')
    .orderBy(isOver)
    .orderBy(sql`case when ${isOver} then -o.session_number else o.session_number end`);
  const rows = await sessionRows(tx).where('a.id', 'in', shown).execute();
  return new Map(
    rows.map(toSessionFacts).map((session) => [
      session.transactionId,
      {
        id: session.appointmentId,
        state: session.state,
        startsAt: toInstant(session.startsAt ?? session.formerStartsAt),
        sessionNumber: session.sessionNumber,
        sessionCount: session.sessionCount,
      },
    ]),
  );
}

export function paymentRows(tx: Tx, { q, status, sessionId }: PaymentFilter) {
  const id = idIn(q, TransactionId);
  return tx
    .selectFrom('transactions as p')
    .innerJoin('trainers as t', 't.id', 'p.trainerId')
    .innerJoin('users as payer', 'payer.id', 'p.parentId')
    .innerJoin('users as seller', 'seller.id', 't.userId')
    .innerJoin('programs as g', 'g.id', 'p.programId')
    .select(['p.id', 'p.status', 'p.amountCents', 'p.refundedCents', 'p.parentId', 'p.sessionType', 'p.createdAt', 'p.paidAt'])
    .select(['t.userId as trainerUserId', 'g.title'])
    .$if(status !== undefined, (query) => query.where('p.status', '=', status ?? 'pending'))
    .$if(id !== undefined, (query) => query.where('p.id', '=', id ?? null))
    .$if(sessionId !== undefined, (query) =>
      query.where('p.id', '=', (sub) =>
        sub
          .selectFrom('appointments')
          .select('transactionId')
          .where('id', '=', sessionId ?? null),
      ),
    )
    .$if(Boolean(q) && id === undefined, (query) =>
      query.where(sql<boolean>`(${isNamed('payer', q ?? '')} or ${isNamed('seller', q ?? '')})`),
    );
}

export function toPayment(
  row: Awaited<ReturnType<ReturnType<typeof paymentRows>['executeTakeFirstOrThrow']>>,
  personOf: PersonOf,
): AdminPayment {
  return {
    id: row.id as TransactionId,
    status: row.status,
    amount: row.amountCents,
    refundedAmount: row.refundedCents,
    payer: personOf(row.parentId),
    trainer: personOf(row.trainerUserId),
    programTitle: row.title,
    sessionType: row.sessionType,
    createdAt: row.createdAt.toISOString(),
    paidAt: toInstant(row.paidAt),
  };
}

/** Refunds, newest first. */
export async function listRefunds(
  tx: Tx,
  { limit, cursor, status, transactionId }: PageRequest & { status?: AdminRefund['status'] | undefined; transactionId?: TransactionId },
): Promise<PageOf<AdminRefund>> {
  const places = tx
    .selectFrom('refunds as r')
    .leftJoin('appointments as a', 'a.id', 'r.appointmentId')
    .select([
      'r.id',
      'r.transactionId',
      'r.amountCents',
      'r.creditCents',
      'r.status',
      'r.cause',
      'r.explanation',
      'r.requestedAt',
      'r.succeededAt',
      'a.sessionNumber',
    ])
    .select([sql<Date>`r.requested_at`.as('placeAt'), sql<number>`r.id`.as('placeId')])
    .$if(status !== undefined, (query) => query.where('r.status', '=', status ?? 'requested'))
    .$if(transactionId !== undefined, (query) => query.where('r.transactionId', '=', transactionId ?? null));
  const rows = await readPage(places, { at: sql`r.requested_at`, id: sql`r.id`, first: 'newest' }, { limit, cursor });
  const origins = await readRefundOrigins(
    tx,
    rows.items.map(({ id }) => id),
  );
  return mapPage(rows, (row) => ({
    id: row.id,
    transactionId: row.transactionId as TransactionId,
    sessionNumber: row.sessionNumber,
    amount: row.amountCents,
    creditAmount: row.creditCents,
    status: row.status,
    cause: row.cause.split(':')[0] ?? row.cause,
    operator: origins.get(row.id)?.operator ?? null,
    reason: origins.get(row.id)?.reason ?? null,
    explanation: row.explanation,
    requestedAt: row.requestedAt.toISOString(),
    succeededAt: toInstant(row.succeededAt),
  }));
}

/** Disputes, newest first. */
export async function listDisputes(
  tx: Tx,
  {
    limit,
    cursor,
    status,
    transactionId,
    takenBy,
  }: PageRequest & { status?: AdminDispute['status'] | undefined; transactionId?: TransactionId; takenBy?: TakenBy | undefined },
): Promise<PageOf<AdminDispute>> {
  const places = tx
    .selectFrom('disputes as d')
    .innerJoin('transactions as p', 'p.id', 'd.transactionId')
    .innerJoin('trainers as t', 't.id', 'p.trainerId')
    .select(['d.id', 'd.transactionId', 'd.status', 'd.amountCents', 'd.feeCents', 'd.reason', 'd.evidenceDueAt'])
    .select(['d.openedAt', 'd.closedAt', 'p.parentId', 't.userId as trainerUserId'])
    .select([sql<Date>`d.opened_at`.as('placeAt'), sql<number>`d.id`.as('placeId')])
    .$if(status !== undefined, (query) => query.where('d.status', '=', status ?? 'open'))
    .$if(transactionId !== undefined, (query) => query.where('d.transactionId', '=', transactionId ?? null))
    .$if(takenBy !== undefined, (query) => query.where(isTakenBy(sql`'dispute'`, sql`d.id`, takenBy ?? 'nobody')));
  const rows = await readPage(places, { at: sql`d.opened_at`, id: sql`d.id`, first: 'newest' }, { limit, cursor });
  const personOf = await readPeople(
    tx,
    rows.items.flatMap(({ parentId, trainerUserId }) => [parentId, trainerUserId]),
  );
  const workOn = await readWork(
    tx,
    'dispute',
    rows.items.map(({ id }) => id),
  );
  return mapPage(rows, (row) => ({
    work: workOn(row.id),
    id: row.id,
    transactionId: row.transactionId as TransactionId,
    status: row.status,
    amount: row.amountCents,
    fee: row.feeCents,
    reason: row.reason,
    evidenceDueAt: toInstant(row.evidenceDueAt),
    openedAt: row.openedAt.toISOString(),
    closedAt: toInstant(row.closedAt),
    payer: personOf(row.parentId),
    trainer: personOf(row.trainerUserId),
  }));
}

interface ProblemFilter {
  readonly state?: 'open' | 'decided';
  readonly transactionId?: TransactionId;
  readonly trainerUserId?: UserId | undefined;
  readonly takenBy?: TakenBy | undefined;
}

/** Problem reports: open ones oldest first, decided ones newest first; without a state those of one payment. */
export async function listProblems(
  tx: Tx,
  { limit, cursor, state, transactionId, trainerUserId, takenBy }: PageRequest & ProblemFilter,
): Promise<PageOf<AdminProblem>> {
  const at = state === 'decided' ? sql<Date>`r.decided_at` : sql<Date>`r.reported_at`;
  const places = problemRows(tx)
    .select([at.as('placeAt'), sql<number>`r.appointment_id`.as('placeId')])
    .$if(state !== undefined, (query) => query.where('r.decidedAt', state === 'open' ? 'is' : 'is not', null))
    .$if(transactionId !== undefined, (query) => query.where('r.transactionId', '=', transactionId ?? null))
    .$if(trainerUserId !== undefined, (query) => query.where('t.userId', '=', trainerUserId ?? null))
    .$if(takenBy !== undefined, (query) => query.where(isTakenBy(sql`'problem'`, sql`r.appointment_id`, takenBy ?? 'nobody')));
  const first = state === 'decided' ? 'newest' : 'oldest';
  const rows = await readPage(places, { at, id: sql`r.appointment_id`, first }, { limit, cursor });
  const personOf = await readPeople(
    tx,
    rows.items.flatMap(({ parentId, trainerUserId }) => [parentId, trainerUserId]),
  );
  const workOn = await readWork(
    tx,
    'problem',
    rows.items.map(({ appointmentId }) => appointmentId),
  );
  return mapPage(rows, (row) => ({
    work: workOn(row.appointmentId),
    appointmentId: row.appointmentId as AppointmentId,
    transactionId: row.transactionId as TransactionId,
    sessionTitle: row.title,
    text: row.text,
    reportedAt: row.reportedAt.toISOString(),
    decision: row.decision,
    decidedAt: toInstant(row.decidedAt),
    parent: personOf(row.parentId),
    trainer: personOf(row.trainerUserId),
    leftAmount: leftOfSession(row, row.askedParts),
    approvalId: row.approvalId as ApprovalId | null,
  }));
}

function problemRows(tx: Tx) {
  return tx
    .selectFrom('problemReports as r')
    .innerJoin('appointments as a', 'a.id', 'r.appointmentId')
    .innerJoin('transactions as payment', 'payment.id', 'r.transactionId')
    .innerJoin('trainers as t', 't.id', 'payment.trainerId')
    .select(['r.appointmentId', 'r.transactionId', 'r.text', 'r.reportedAt', 'r.decision', 'r.decidedAt', 'r.parentId'])
    .select(['a.title', 'a.sessionNumber', 't.userId as trainerUserId', 'payment.amountCents', 'payment.sessionsIncluded'])
    .select([
      askedParts.as('askedParts'),
      sql<
        number | null
      >`(select id from approvals where kind = 'refund-for-problem' and appointment_id = r.appointment_id and state = 'pending' limit 1)`.as(
        'approvalId',
      ),
    ]);
}

/** What can still be refunded of payment `p`, in cents. */
export const refundableCents = sql<number>`case when p.paid_at is null then 0 else p.amount_cents - p.lost_cents
  - (select coalesce(sum(amount_cents), 0) from refunds where transaction_id = p.id and status <> 'canceled') end`;
