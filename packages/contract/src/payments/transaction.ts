import * as z from 'zod/mini';
import { TransactionId } from '../core/ids.ts';
import { Cents } from '../core/money.ts';
import type { StateTable } from '../core/state-table.ts';
import { t } from '../core/texts.ts';
import { Instant } from '../core/time.ts';
import { sessionTypes } from '../scheduling/states.ts';

/** The spec's three words first; the others must render as plain text everywhere (rulings §0). */
export const transactionStatuses = ['pending', 'succeeded', 'failed', 'partially_refunded', 'refunded', 'disputed'] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];

/** A failed payment stays failed: a new attempt is a new transaction. */
export const transactionTransitions = {
  pending: ['succeeded', 'failed'],
  succeeded: ['partially_refunded', 'refunded', 'disputed'],
  partially_refunded: ['refunded', 'disputed'],
  refunded: [],
  disputed: ['succeeded', 'partially_refunded', 'refunded'],
  failed: [],
} as const satisfies StateTable<TransactionStatus>;

export const transactionStatusLabels: Readonly<Record<TransactionStatus, string>> = {
  pending: t('Pending'),
  succeeded: t('Completed'),
  failed: t('Failed'),
  partially_refunded: t('Partially refunded'),
  refunded: t('Refunded'),
  disputed: t('Disputed'),
};

/** What the parties of a session see of its payment: nothing from the provider (security.md §2.5). */
export const SessionPayment = z.object({
  id: TransactionId,
  /** What the parent paid. */
  amount: Cents,
  /** What went back to the parent by refunds and lost disputes. */
  refundedAmount: Cents,
  status: z.enum(transactionStatuses),
  createdAt: Instant,
  /** Null while it is not paid: then there is no receipt. */
  paidAt: z.nullable(Instant),
});
export type SessionPayment = z.infer<typeof SessionPayment>;

/** The same with what was bought, as lists of payments begin: for trainers, parents and operators. */
export const ProgramPayment = z.extend(SessionPayment, { programTitle: z.string(), sessionType: z.enum(sessionTypes) });
