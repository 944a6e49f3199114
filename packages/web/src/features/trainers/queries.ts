import type { TrainerId } from '@x1/contract/core/ids.ts';
import type { CallInput } from '@x1/contract/core/route.ts';
import { searchRoutes } from '@x1/contract/search/routes.ts';
import { searchApi } from '../../lib/api/search.ts';
import { listPage } from '../../lib/list-page.ts';
import { trainerKeys } from '../../lib/query-keys.ts';
import { usePages, useRead } from '../../lib/use-read.ts';
import { type TrainerFilters, toQuery } from './filters.ts';

/** How many trainers one page of the list has. */
export const PAGE_SIZE = '24';

/** Counting waits until the filters have rested this long: every count is a call of the same limit as the list itself. */
export const COUNT_REST_MS = 1000;

type ListQuery = NonNullable<CallInput<typeof searchRoutes.listTrainers>['query']>;

/**
 * The trainers a parent may choose from, page by page, with the server's search, filters and order (R47). While other filters are being
 * asked for, what was found before stays (`isPlaceholderData`).
 */
export function useTrainerPages(filters: TrainerFilters) {
  const query = toQuery(filters) as ListQuery;
  return usePages(trainerKeys.list(query), searchRoutes.listTrainers, { query: { ...query, limit: PAGE_SIZE } }, { keepsPrevious: true });
}

/** How many trainers there would be with these filters: '24', '1000+'. */
export function countQuery(filters: TrainerFilters) {
  const query = toQuery({ ...filters, sort: '' }) as ListQuery;
  return {
    queryKey: trainerKeys.count(query),
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const { total } = await listPage(searchRoutes.listTrainers, { query: { ...query, limit: '1' } }, signal);
      return total ?? '0';
    },
  };
}

/** The public profile of one trainer. @param near the ZIP code from which the distance is told; without one, none is */
export function useTrainer(trainerId: TrainerId, near = '') {
  return useRead(trainerKeys.detail(trainerId, near), searchApi.getTrainer, { params: { trainerId }, query: { near } });
}
