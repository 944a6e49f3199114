import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { billingRoutes } from '@x1/contract/billing/routes.ts';
import type { TransactionId, UserId } from '@x1/contract/core/ids.ts';
import { billingApi } from '../../lib/api/billing.ts';
import { listPage } from '../../lib/list-page.ts';
import { earningsKeys } from '../../lib/query-keys.ts';
import { type TransactionFilters, toQuery } from './transaction-filters.ts';

const PAGE_SIZE = '20';

/** Parents pay and banks decide while nobody looks: whoever opens a page about money sees what is true now. */
const asOfNow = { refetchOnMount: 'always' } as const;

/** The figures of Billing & Earnings: cards, weeks, breakdown (R101, R103). */
export function useEarnings() {
  return useQuery({
    queryKey: earningsKeys.figures(),
    queryFn: ({ signal }) => billingApi.earnings({ query: {} }, { signal }),
    ...asOfNow,
  });
}

/** The trainer's payments, newest first, page by page; while other filters load, the old list stays. */
export function useTransactionPages(userId: UserId, filters: TransactionFilters) {
  const query = toQuery(filters);
  return useInfiniteQuery({
    queryKey: earningsKeys.transactions(userId, query),
    queryFn: ({ pageParam, signal }) =>
      listPage(
        billingRoutes.recipientTransactions,
        { params: { userId }, query: { limit: PAGE_SIZE, cursor: pageParam, ...query } },
        signal,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    ...asOfNow,
  });
}

/** What is printed of one payment, for its payer and its recipient (R100). */
export function useReceipt(transactionId: TransactionId) {
  return useQuery({
    queryKey: earningsKeys.receipt(transactionId),
    queryFn: ({ signal }) => billingApi.receipt({ params: { transactionId } }, { signal }),
    ...asOfNow,
  });
}
