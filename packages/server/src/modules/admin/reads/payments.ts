import type { AdminDispute, AdminProblem, AdminRefund, AdminTransactionListItem } from '@x1/contract/admin/money.ts';
import type { AppointmentId, ApprovalId, TransactionId } from '@x1/contract/core/ids.ts';
import type { TransactionStatus } from '@x1/contract/payments/transaction.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { toInstant } from '../../../platform/db/instant.ts';
import type { PageOf, PageRequest } from '../../../platform/db/paging.ts';
import { askedParts, leftOfSession } from '../../payments/reads/session-returns.ts';
import { mapPage, readPage } from './keyset.ts';
import { idIn, isNamed, type PersonOf, readPeople } from './people.ts';

/** When a payment was made, or begun where it was not. NOTE: an index of migration 0021 is over this expression. */
const paidMoment = sql<Date>`coalesce(p.paid_at, p.created_at)`;

interface PaymentFilter {
  readonly q?: string | undefined;
  readonly status?: TransactionStatus | undefined;
}

/** Payments, the newest first; found by id, or by a part of the name or e-mail of payer or trainer. */
export async function listPayments(
  tx: Tx,
  { limit, cursor, ...filter }: PageRequest & PaymentFilter,
): Promise<PageOf<AdminTransactionListItem>> {
  const places = paymentRows(tx, filter).select([paidMoment.as('place_at'), sql<number>`p.id`.as('place_id')]);
  const rows = await readPage(places, { at: paidMoment, id: sql`p.id`, first: 'newest' }, { limit, cursor });
  const personOf = await readPeople(
    tx,
    rows.items.flatMap(({ parent_id, trainer_user_id }) => [parent_id, trainer_user_id]),
  );
  return mapPage(rows, (row) => toPayment(row, personOf));
}

export function paymentRows(tx: Tx, { q, status }: PaymentFilter) {
  const id = q === undefined ? undefined : idIn(q);
  return tx
    .selectFrom('transactions as p')
    .innerJoin('trainers as t', 't.id', 'p.trainer_id')
    .innerJoin('users as payer', 'payer.id', 'p.parent_id')
    .innerJoin('users as seller', 'seller.id', 't.user_id')
    .innerJoin('programs as g', 'g.id', 'p.program_id')
    .select(['p.id', 'p.status', 'p.amount_cents', 'p.refunded_cents', 'p.parent_id', 'p.session_type', 'p.created_at', 'p.paid_at'])
    .select(['t.user_id as trainer_user_id', 'g.title'])
    .$if(status !== undefined, (query) => query.where('p.status', '=', status ?? 'pending'))
    .$if(id !== undefined, (query) => query.where('p.id', '=', id ?? 0))
    .$if(Boolean(q) && id === undefined, (query) =>
      query.where(sql<boolean>`(${isNamed('payer', q ?? '')} or ${isNamed('seller', q ?? '')})`),
    );
}

export function toPayment(
  row: Awaited<ReturnType<ReturnType<typeof paymentRows>['executeTakeFirstOrThrow']>>,
  personOf: PersonOf,
): AdminTransactionListItem {
  return {
    id: row.id as TransactionId,
    status: row.status,
    amount: row.amount_cents,
    refundedAmount: row.refunded_cents,
    payer: personOf(row.parent_id),
    trainer: personOf(row.trainer_user_id),
    programTitle: row.title,
    sessionType: row.session_type,
    createdAt: row.created_at.toISOString(),
    paidAt: toInstant(row.paid_at),
  };
}

/** Refunds, the newest first. */
export async function listRefunds(
  tx: Tx,
  { limit, cursor, status, transactionId }: PageRequest & { status?: AdminRefund['status'] | undefined; transactionId?: TransactionId },
): Promise<PageOf<AdminRefund>> {
  const places = tx
    .selectFrom('refunds as r')
    .leftJoin('appointments as a', 'a.id', 'r.appointment_id')
    .select(['r.id', 'r.transaction_id', 'r.amount_cents', 'r.status', 'r.cause', 'r.requested_at', 'r.succeeded_at', 'a.session_number'])
    .select([sql<Date>`r.requested_at`.as('place_at'), sql<number>`r.id`.as('place_id')])
    .$if(status !== undefined, (query) => query.where('r.status', '=', status ?? 'requested'))
    .$if(transactionId !== undefined, (query) => query.where('r.transaction_id', '=', transactionId ?? 0));
  const rows = await readPage(places, { at: sql`r.requested_at`, id: sql`r.id`, first: 'newest' }, { limit, cursor });
  return mapPage(rows, (row) => ({
    id: row.id,
    transactionId: row.transaction_id as TransactionId,
    sessionNumber: row.session_number,
    amount: row.amount_cents,
    status: row.status,
    cause: row.cause.split(':')[0] ?? row.cause,
    requestedAt: row.requested_at.toISOString(),
    succeededAt: toInstant(row.succeeded_at),
  }));
}

/** Disputes, the newest first. */
export async function listDisputes(
  tx: Tx,
  { limit, cursor, status, transactionId }: PageRequest & { status?: AdminDispute['status'] | undefined; transactionId?: TransactionId },
): Promise<PageOf<AdminDispute>> {
  const places = tx
    .selectFrom('disputes as d')
    .innerJoin('transactions as p', 'p.id', 'd.transaction_id')
    .innerJoin('trainers as t', 't.id', 'p.trainer_id')
    .select(['d.id', 'd.transaction_id', 'd.status', 'd.amount_cents', 'd.fee_cents', 'd.reason', 'd.evidence_due_at'])
    .select(['d.opened_at', 'd.closed_at', 'p.parent_id', 't.user_id as trainer_user_id'])
    .select([sql<Date>`d.opened_at`.as('place_at'), sql<number>`d.id`.as('place_id')])
    .$if(status !== undefined, (query) => query.where('d.status', '=', status ?? 'open'))
    .$if(transactionId !== undefined, (query) => query.where('d.transaction_id', '=', transactionId ?? 0));
  const rows = await readPage(places, { at: sql`d.opened_at`, id: sql`d.id`, first: 'newest' }, { limit, cursor });
  const personOf = await readPeople(
    tx,
    rows.items.flatMap(({ parent_id, trainer_user_id }) => [parent_id, trainer_user_id]),
  );
  return mapPage(rows, (row) => ({
    id: row.id,
    transactionId: row.transaction_id as TransactionId,
    status: row.status,
    amount: row.amount_cents,
    fee: row.fee_cents,
    reason: row.reason,
    evidenceDueAt: toInstant(row.evidence_due_at),
    openedAt: row.opened_at.toISOString(),
    closedAt: toInstant(row.closed_at),
    payer: personOf(row.parent_id),
    trainer: personOf(row.trainer_user_id),
  }));
}

/** Problem reports: open ones the oldest first, decided ones the newest first; without a state those of one payment. */
export async function listProblems(
  tx: Tx,
  { limit, cursor, state, transactionId }: PageRequest & { state?: 'open' | 'decided'; transactionId?: TransactionId },
): Promise<PageOf<AdminProblem>> {
  const at = state === 'decided' ? sql<Date>`r.decided_at` : sql<Date>`r.reported_at`;
  const places = problemRows(tx)
    .select([at.as('place_at'), sql<number>`r.appointment_id`.as('place_id')])
    .$if(state !== undefined, (query) => query.where('r.decided_at', state === 'open' ? 'is' : 'is not', null))
    .$if(transactionId !== undefined, (query) => query.where('r.transaction_id', '=', transactionId ?? 0));
  const first = state === 'decided' ? 'newest' : 'oldest';
  const rows = await readPage(places, { at, id: sql`r.appointment_id`, first }, { limit, cursor });
  const personOf = await readPeople(
    tx,
    rows.items.flatMap(({ parent_id, trainer_user_id }) => [parent_id, trainer_user_id]),
  );
  return mapPage(rows, (row) => ({
    appointmentId: row.appointment_id as AppointmentId,
    transactionId: row.transaction_id as TransactionId,
    sessionTitle: row.title,
    text: row.text,
    reportedAt: row.reported_at.toISOString(),
    decision: row.decision,
    decidedAt: toInstant(row.decided_at),
    parent: personOf(row.parent_id),
    trainer: personOf(row.trainer_user_id),
    leftAmount: leftOfSession(row, row.asked_parts),
    approvalId: row.approval_id as ApprovalId | null,
  }));
}

function problemRows(tx: Tx) {
  return tx
    .selectFrom('problem_reports as r')
    .innerJoin('appointments as a', 'a.id', 'r.appointment_id')
    .innerJoin('transactions as payment', 'payment.id', 'r.transaction_id')
    .innerJoin('trainers as t', 't.id', 'payment.trainer_id')
    .select(['r.appointment_id', 'r.transaction_id', 'r.text', 'r.reported_at', 'r.decision', 'r.decided_at', 'r.parent_id'])
    .select(['a.title', 'a.session_number', 't.user_id as trainer_user_id', 'payment.amount_cents', 'payment.sessions_included'])
    .select([
      askedParts.as('asked_parts'),
      sql<
        number | null
      >`(select id from approvals where kind = 'refund-for-problem' and appointment_id = r.appointment_id and state = 'pending' limit 1)`.as(
        'approval_id',
      ),
    ]);
}

/** What can still be given back of payment `p`, in cents. */
export const refundableCents = sql<number>`case when p.paid_at is null then 0 else p.amount_cents - p.lost_cents
  - (select coalesce(sum(amount_cents), 0) from refunds where transaction_id = p.id and status <> 'canceled') end`;
