import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { payoutsRoutes } from '@x1/contract/payouts/routes.ts';
import { payoutsApi } from '../../lib/api/payouts.ts';
import { listPage } from '../../lib/list-page.ts';
import { payoutKeys } from '../../lib/query-keys.ts';

const PAGE_SIZE = '20';

/** Fridays and banks work while nobody looks: whoever opens a page about money sees what is true now. */
const asOfNow = { refetchOnMount: 'always' } as const;

/** What the signed-in trainer has on X1, and when it is paid (R97, R103). */
export function usePayoutBalance() {
  return useQuery({ queryKey: payoutKeys.balance(), queryFn: ({ signal }) => payoutsApi.balance({}, { signal }), ...asOfNow });
}

/** The payouts of the signed-in trainer, newest first, page by page. */
export function usePayoutPages() {
  return useInfiniteQuery({
    queryKey: payoutKeys.list(),
    queryFn: ({ pageParam, signal }) => listPage(payoutsRoutes.listPayouts, { query: { limit: PAGE_SIZE, cursor: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    ...asOfNow,
  });
}
