import { useMutation } from '@tanstack/react-query';
import type { RecipientTransaction } from '@x1/contract/billing/earnings.ts';
import type { UserId } from '@x1/contract/core/ids.ts';
import { formatCents } from '@x1/contract/core/money.ts';
import { billingApi } from '../../lib/api/billing.ts';
import { paymentsApi } from '../../lib/api/payments.ts';
import { errorText } from '../../lib/error-text.ts';
import { queryClient } from '../../lib/query-client.ts';
import { dashboardKeys, earningsKeys, payoutKeys, programKeys, sessionKeys } from '../../lib/query-keys.ts';
import { saveFile } from '../../lib/save-file.ts';
import { toast } from '../../ui/toast.ts';
import { type TransactionFilters, toQuery } from './transaction-filters.ts';

/** Downloads the payments that the filters leave, as CSV (R100). */
export function useExportTransactions(userId: UserId) {
  return useMutation({
    mutationFn: (filters: TransactionFilters) => billingApi.exportTransactions({ params: { userId }, query: toQuery(filters) }),
    onSuccess: saveFile,
    onError: (error) =>
      toast({ title: 'Error', description: errorText(error, 'Failed to export transactions. Please try again.'), variant: 'destructive' }),
  });
}

/** What money that goes back makes out of date (R28): earnings, balance, the session and its numbers. */
function refresh(): Promise<unknown> {
  const stale = [earningsKeys.all, payoutKeys.all, sessionKeys.all, dashboardKeys.all, programKeys.all];
  return Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
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
  return useMutation({
    mutationFn: ({ sale, amount, requestId }: RefundInput) =>
      paymentsApi.refund({ params: { transactionId: sale.id }, body: { amount, requestId } }),
    onSuccess: async (_, { sale, amount }) => {
      toast({ title: 'Refund made', description: `${formatCents(amount)} is on its way back to ${sale.payerName}.` });
      onRefunded();
      await refresh();
    },
    onError: () => void refresh(),
  });
}
