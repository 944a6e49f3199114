import * as z from 'zod/mini';
import { AppointmentId, ApprovalId, pathId, TransactionId } from '../core/ids.ts';
import { Cents } from '../core/money.ts';
import { pageQuery } from '../core/paging.ts';
import { defineRoute } from '../core/route.ts';
import { transactionStatuses } from '../payments/transaction.ts';
import { payoutStatuses } from '../payouts/payout.ts';
import { ActionResult, Approval, approvalStates } from './approval.ts';
import { AdminDispute, AdminHold, AdminPayout, AdminProblem, AdminRefund, AdminTransaction, AdminTransactionListItem } from './money.ts';
import { LedgerCheckRun } from './operations.ts';
import { Note, SearchText } from './person.ts';

const page = z.object(pageQuery);
const ofTransaction = z.object({ transactionId: pathId(TransactionId) });
const ofApproval = z.object({ approvalId: pathId(ApprovalId) });

/** Payments and what goes back of them, payouts, and the books. */
export const adminMoneyRoutes = {
  listTransactions: defineRoute({
    method: 'GET',
    path: '/api/admin/transactions',
    access: ['admin'],
    summary: 'Payments, the newest first; searched by id, or part of the name or email of payer or trainer.',
    query: z.object({ ...pageQuery, q: SearchText, status: z.optional(z.enum(transactionStatuses, 'is no status of a payment')) }),
    reply: z.array(AdminTransactionListItem),
    isPaged: true,
    errors: [],
  }),
  getTransaction: defineRoute({
    method: 'GET',
    path: '/api/admin/transactions/:transactionId',
    access: ['admin'],
    summary: 'One payment with its session, refunds, disputes, problem report and every entry of the ledger.',
    params: ofTransaction,
    reply: AdminTransaction,
    errors: ['transaction.not_found'],
  }),
  refundTransaction: defineRoute({
    method: 'POST',
    path: '/api/admin/transactions/:transactionId/refund',
    access: ['admin'],
    summary: 'Gives back any amount up to what is left. Above $500 in all it waits for a second operator.',
    limit: 'payment',
    params: ofTransaction,
    body: z.object({
      /** In cents; absent: everything that is left. */
      amount: z.optional(Cents.check(z.minimum(1, 'must be at least one cent'))),
      /** Made up by the caller, so that a second click is the same refund. */
      requestId: z.string().check(z.regex(/^[A-Za-z0-9-]{8,64}$/, 'must be 8 to 64 letters, digits or dashes')),
      reason: Note,
    }),
    reply: ActionResult,
    errors: ['transaction.not_found', 'refund.more_than_left', 'refund.disputed', 'provider.unavailable'],
  }),
  listRefunds: defineRoute({
    method: 'GET',
    path: '/api/admin/refunds',
    access: ['admin'],
    summary: 'Refunds, the newest first.',
    query: z.object({
      ...pageQuery,
      status: z.optional(z.enum(['requested', 'succeeded', 'canceled'], 'must be requested, succeeded or canceled')),
    }),
    reply: z.array(AdminRefund),
    isPaged: true,
    errors: [],
  }),
  listDisputes: defineRoute({
    method: 'GET',
    path: '/api/admin/disputes',
    access: ['admin'],
    summary: 'Disputes, the newest first.',
    query: z.object({ ...pageQuery, status: z.optional(z.enum(['open', 'won', 'lost'], 'must be open, won or lost')) }),
    reply: z.array(AdminDispute),
    isPaged: true,
    errors: [],
  }),
  listProblems: defineRoute({
    method: 'GET',
    path: '/api/admin/problems',
    access: ['admin'],
    summary: 'Sessions that parents have reported a problem with: open ones the oldest first, decided ones the newest first.',
    query: z.object({ ...pageQuery, state: z._default(z.enum(['open', 'decided'], 'must be open or decided'), 'open') }),
    reply: z.array(AdminProblem),
    isPaged: true,
    errors: [],
  }),
  decideProblem: defineRoute({
    method: 'POST',
    path: '/api/admin/problems/:appointmentId/decide',
    access: ['admin'],
    summary: 'The trainer keeps the share, or the parent gets back all that is left; above $500 a second operator confirms that.',
    params: z.object({ appointmentId: pathId(AppointmentId) }),
    body: z.object({ decision: z.enum(['release', 'refund'], 'must be release or refund'), note: Note }),
    reply: ActionResult,
    errors: ['appointment.not_found', 'problem.already_decided', 'provider.unavailable'],
  }),
  listApprovals: defineRoute({
    method: 'GET',
    path: '/api/admin/approvals',
    access: ['admin'],
    summary: 'What waits for a second operator the oldest first, and what was decided the newest first.',
    query: z.object({ ...pageQuery, state: z._default(z.enum(approvalStates, 'must be pending, approved or declined'), 'pending') }),
    reply: z.array(Approval),
    isPaged: true,
    errors: [],
  }),
  approve: defineRoute({
    method: 'POST',
    path: '/api/admin/approvals/:approvalId/approve',
    access: ['admin'],
    summary: 'A second operator confirms the request, which is then carried out. The operator who requested it cannot.',
    limit: 'payment',
    params: ofApproval,
    body: z.object({ note: Note }),
    reply: Approval,
    errors: [
      'approval.not_found',
      'approval.own_request',
      'approval.already_decided',
      'refund.more_than_left',
      'refund.disputed',
      'problem.already_decided',
      'user.closed',
      'provider.unavailable',
    ],
  }),
  decline: defineRoute({
    method: 'POST',
    path: '/api/admin/approvals/:approvalId/decline',
    access: ['admin'],
    summary: 'Nothing is done. Whoever asked may take it back so.',
    params: ofApproval,
    body: z.object({ note: Note }),
    reply: Approval,
    errors: ['approval.not_found', 'approval.already_decided'],
  }),
  listPayouts: defineRoute({
    method: 'GET',
    path: '/api/admin/payouts',
    access: ['admin'],
    summary: 'Payouts, the newest first.',
    query: z.object({ ...pageQuery, q: SearchText, status: z.optional(z.enum(payoutStatuses, 'is no status of a payout')) }),
    reply: z.array(AdminPayout),
    isPaged: true,
    errors: [],
  }),
  listHolds: defineRoute({
    method: 'GET',
    path: '/api/admin/holds',
    access: ['admin'],
    summary: 'Shares that no payout takes, because a problem or a dispute is open; the oldest first.',
    query: page,
    reply: z.array(AdminHold),
    isPaged: true,
    errors: [],
  }),
  checkLedger: defineRoute({
    method: 'POST',
    path: '/api/admin/ledger-check',
    access: ['admin'],
    summary: 'Runs every rule of the books now and counts what breaks it.',
    reply: LedgerCheckRun,
    errors: [],
  }),
} as const;
