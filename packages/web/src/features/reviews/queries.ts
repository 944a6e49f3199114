import { useInfiniteQuery } from '@tanstack/react-query';
import type { TrainerId } from '@x1/contract/core/ids.ts';
import { reviewsRoutes } from '@x1/contract/reviews/routes.ts';
import { listPage } from '../../lib/list-page.ts';
import { reviewKeys } from '../../lib/query-keys.ts';

const PAGE_SIZE = '6';

/** The published reviews of a trainer, newest first, page by page (R42). */
export function useTrainerReviews(trainerId: TrainerId) {
  return useInfiniteQuery({
    queryKey: reviewKeys.ofTrainer(trainerId),
    queryFn: ({ pageParam, signal }) =>
      listPage(reviewsRoutes.listReviews, { params: { trainerId }, query: { limit: PAGE_SIZE, cursor: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}
