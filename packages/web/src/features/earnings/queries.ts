import type { RecipientTransaction } from '@x1/contract/billing/earnings.ts';
import { billingRoutes } from '@x1/contract/billing/routes.ts';
import type { TransactionId, UserId } from '@x1/contract/core/ids.ts';
import { formatCents } from '@x1/contract/core/number-format.ts';
import { t } from '@x1/contract/core/texts.ts';
import { billingApi } from '../../lib/api/billing.ts';
import { paymentsApi } from '../../lib/api/payments.ts';
import { earningsKeys } from '../../lib/query-keys.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useChange } from '../../lib/use-change.ts';
import { usePages, useRead } from '../../lib/use-read.ts';
import { type TransactionFilters, toQuery } from './transaction-filters.ts';

const PAGE_SIZE = '20';

/** Payments change on their own: a page about money reads again whenever it opens. */
const asOfNow = { refetchOnMount: 'always' } as const;

/** The figures of Billing & Earnings: cards, weeks, breakdown (R101, R103). */
export function useEarnings() {
  return useRead(earningsKeys.figures(), billingApi.earnings, { query: {} }, asOfNow);
}

/** The trainer's payments, newest first, page by page; while other filters load, the old list stays. */
export function useTransactionPages(userId: UserId, filters: TransactionFilters) {
  const query = toQuery(filters);
  const input = { params: { userId }, query: { limit: PAGE_SIZE, ...query } };
  return usePages(earningsKeys.transactions(userId, query), billingRoutes.recipientTransactions, input, {
    keepsPrevious: true,
    ...asOfNow,
  });
}

/** What is printed of one payment, for its payer and its recipient (R100). */
export function useReceipt(transactionId: TransactionId) {
  return useRead(earningsKeys.receipt(transactionId), billingApi.receipt, { params: { transactionId } }, asOfNow);
}

/** Downloads the payments that the filters leave, as CSV (R100). */
export function useExportTransactions(userId: UserId) {
  return useChange({
    call: (filters: TransactionFilters) => billingApi.exportTransactions({ params: { userId }, query: toQuery(filters) }),
    stale: [],
    failed: t('Failed to export transactions. Please try again.'),
    onDone: saveFile,
  });
}

interface RefundInput {
  readonly sale: RecipientTransaction;
  /** In cents. */
  readonly amount: number;
  /** The same for every try of one intention, so that it happens once. */
  readonly requestId: string;
}

interface RefundOptions {
  /** Closes what asked for the amount, before the list changes. */
  readonly onRefunded: () => void;
}

/** Gives money of a held session back to the parent and says so (B17). After a refusal the list is read again: it was out of date. */
export function useRefund({ onRefunded }: RefundOptions) {
  return useChange({
    call: ({ sale, amount, requestId }: RefundInput) =>
      paymentsApi.refund({ params: { transactionId: sale.id }, body: { amount, requestId } }),
    stale: paymentsApi.refund.stale,
    refreshAfter: 'both',
    done: (_, { sale, amount }) => ({
      title: t('Refund sent'),
      description: t('{amount} is on its way back to {payerName}.', { amount: formatCents(amount), payerName: sale.payerName }),
    }),
    onDone: onRefunded,
  });
}
