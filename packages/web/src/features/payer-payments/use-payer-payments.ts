import { useInfiniteQuery } from '@tanstack/react-query';
import { billingRoutes } from '@x1/contract/billing/routes.ts';
import type { UserId } from '@x1/contract/core/ids.ts';
import { listPage } from '../../lib/list-page.ts';
import { earningsKeys } from '../../lib/query-keys.ts';

const PAGE_SIZE = '10';

/** What the signed-in parent has paid or tried to pay, newest first, page by page; as it is now, because refunds come while nobody looks. */
export function usePayerPayments(userId: UserId) {
  return useInfiniteQuery({
    queryKey: earningsKeys.paid(userId),
    queryFn: ({ pageParam, signal }) =>
      listPage(billingRoutes.payerTransactions, { params: { userId }, query: { limit: PAGE_SIZE, cursor: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    refetchOnMount: 'always',
  });
}
