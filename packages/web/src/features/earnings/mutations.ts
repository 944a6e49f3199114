import type { RecipientTransaction } from '@x1/contract/billing/earnings.ts';
import type { UserId } from '@x1/contract/core/ids.ts';
import { formatCents } from '@x1/contract/core/money.ts';
import { billingApi } from '../../lib/api/billing.ts';
import { paymentsApi } from '../../lib/api/payments.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useChange } from '../../lib/use-change.ts';
import { type TransactionFilters, toQuery } from './transaction-filters.ts';

/** Downloads the payments that the filters leave, as CSV (R100). */
export function useExportTransactions(userId: UserId) {
  return useChange({
    call: (filters: TransactionFilters) => billingApi.exportTransactions({ params: { userId }, query: toQuery(filters) }),
    stale: [],
    failed: 'Failed to export transactions. Please try again.',
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

/** Gives money of a held session back to the parent and says so (B17). After a refusal the list is read anew: it was out of date. */
export function useRefund({ onRefunded }: RefundOptions) {
  return useChange({
    call: ({ sale, amount, requestId }: RefundInput) =>
      paymentsApi.refund({ params: { transactionId: sale.id }, body: { amount, requestId } }),
    stale: paymentsApi.refund.stale,
    refreshAfter: 'both',
    done: (_, { sale, amount }) => ({
      title: 'Refund made',
      description: `${formatCents(amount)} is on its way back to ${sale.payerName}.`,
    }),
    onDone: onRefunded,
  });
}
