import * as z from 'zod/mini';
import { pathId, TransactionId, UserId } from '../core/ids.ts';
import { pageQuery } from '../core/paging.ts';
import { defineRoute } from '../core/route.ts';
import { text } from '../core/text.ts';
import { CalendarDate } from '../core/time.ts';
import { transactionStatuses } from '../payments/transaction.ts';
import { Credit, CreditEntry } from './credit.ts';
import { Earnings, earningsQuery, PayerTransaction, Receipt, RecipientTransaction } from './earnings.ts';

const ofUser = z.object({ userId: pathId(UserId) });
const page = z.object(pageQuery);

/** Filters of a trainer's payments; both dates are days in the trainer's zone, inclusive. */
const saleFilter = {
  status: z.optional(z.enum(transactionStatuses, `must be one of ${transactionStatuses.join(', ')}`)),
  from: z.optional(CalendarDate),
  to: z.optional(CalendarDate),
  /** Part of the program's title or of the payer's name. */
  q: z.optional(text({ max: 100 })),
};

/** Billing & Earnings: sales and payments for either side (S2§2). */
export const billingRoutes = {
  recipientTransactions: defineRoute({
    method: 'GET',
    path: '/api/transactions/recipient/:userId',
    access: ['trainer', 'admin'],
    summary: "A trainer's payments, newest first by payment time, or by start time if unpaid (S2§7, R150).",
    params: ofUser,
    query: z.object({ ...pageQuery, ...saleFilter }),
    reply: z.array(RecipientTransaction),
    isPaged: true,
    errors: [],
  }),
  payerTransactions: defineRoute({
    method: 'GET',
    path: '/api/transactions/payer/:userId',
    access: ['parent', 'admin'],
    summary: "A parent's own payments, newest first (B36).",
    params: ofUser,
    query: page,
    reply: z.array(PayerTransaction),
    isPaged: true,
    errors: [],
  }),
  credit: defineRoute({
    method: 'GET',
    path: '/api/credit',
    access: ['parent'],
    summary: "The credit of the caller's family, and what its open payments keep of it (decision 0086).",
    reply: Credit,
    errors: [],
  }),
  creditEntries: defineRoute({
    method: 'GET',
    path: '/api/credit/entries',
    access: ['parent'],
    summary: "What changed the credit of the caller's family, newest first.",
    query: page,
    reply: z.array(CreditEntry),
    isPaged: true,
    errors: [],
  }),
  exportCredit: defineRoute({
    method: 'GET',
    path: '/api/credit/entries/export',
    access: ['parent'],
    summary: 'The same as a CSV file, all of it, in dollars, with what the family had after each.',
    limit: 'export',
    file: { contentType: 'text/csv; charset=utf-8' },
    reply: z.string(),
    errors: [],
  }),
  exportTransactions: defineRoute({
    method: 'GET',
    path: '/api/transactions/recipient/:userId/export',
    access: ['trainer', 'admin'],
    summary: 'The same payments as a CSV file for bookkeeping, all of them, in dollars (R100, B16).',
    params: ofUser,
    query: z.object(saleFilter),
    limit: 'export',
    file: { contentType: 'text/csv; charset=utf-8' },
    reply: z.string(),
    errors: [],
  }),
  earnings: defineRoute({
    method: 'GET',
    path: '/api/earnings',
    access: ['trainer'],
    keyScope: 'earnings:read',
    summary: "The figures of Billing & Earnings, in the trainer's zone (R101, R103); zeros without a profile.",
    query: z.object(earningsQuery),
    reply: Earnings,
    errors: [],
  }),
  receipt: defineRoute({
    method: 'GET',
    path: '/api/transactions/:transactionId/receipt',
    access: 'signed-in',
    isAudited: true,
    summary: 'The receipt of a completed payment, for its payer and its recipient (R100, B15).',
    params: z.object({ transactionId: pathId(TransactionId) }),
    reply: Receipt,
    errors: ['transaction.not_found', 'receipt.not_paid'],
  }),
} as const;
