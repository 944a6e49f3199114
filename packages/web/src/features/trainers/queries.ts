import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { TrainerId } from '@x1/contract/core/ids.ts';
import { viewsRoutes } from '@x1/contract/views/routes.ts';
import { viewsApi } from '../../lib/api/views.ts';
import { listPage } from '../../lib/list-page.ts';
import { trainerKeys } from '../../lib/query-keys.ts';
import type { TrainerFilters } from './filters.ts';

const PAGE_SIZE = '24';

/** The trainers a parent may choose from, page by page, with the server's search and filters (R47). */
export function useTrainerPages(filters: TrainerFilters) {
  const { q, sport, price } = { ...filters, q: filters.q.trim() };
  return useInfiniteQuery({
    queryKey: trainerKeys.list({ q, sport, price }),
    queryFn: ({ pageParam, signal }) =>
      listPage(
        viewsRoutes.listTrainers,
        { query: { limit: PAGE_SIZE, cursor: pageParam, q: q || undefined, sport: sport || undefined, price: price || undefined } },
        signal,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}

/** The public profile of one trainer. */
export function useTrainer(trainerId: TrainerId) {
  return useQuery({
    queryKey: trainerKeys.detail(trainerId),
    queryFn: ({ signal }) => viewsApi.getTrainer({ params: { trainerId } }, { signal }),
  });
}
