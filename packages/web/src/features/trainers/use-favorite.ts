import type { InfiniteData, Query } from '@tanstack/react-query';
import type { TrainerId } from '@x1/contract/core/ids.ts';
import type { PublicTrainer, TrainerListItem } from '@x1/contract/trainers/trainer.ts';
import { trainersApi } from '../../lib/api/trainers.ts';
import type { ListPage } from '../../lib/list-page.ts';
import { queryClient } from '../../lib/query-client.ts';
import { trainerKeys } from '../../lib/query-keys.ts';
import { useChange } from '../../lib/use-change.ts';

type Pages = InfiniteData<ListPage<TrainerListItem>, unknown>;

/**
 * Keeps a trainer among the favourites, or no longer. It shows at once everywhere the trainer is drawn, and is taken back when the server
 * refuses. In the list of favourites the card stays until the list is opened again, so that a slip of the finger can be undone.
 */
export function useFavorite(trainerId: TrainerId) {
  return useChange({
    call: (isFavourite: boolean) =>
      isFavourite ? trainersApi.addFavourite({ params: { trainerId } }) : trainersApi.removeFavourite({ params: { trainerId } }),
    stale: trainersApi.addFavourite.stale,
    scope: `favourite-${trainerId}`,
    onStart: (isFavourite) => markEverywhere(trainerId, isFavourite),
    failed: 'That was not saved. Please try again.',
    onDone: forgetFavoriteLists,
    onFailed: (_, isFavourite) => {
      markEverywhere(trainerId, !isFavourite);
      // Marking made lists fresh that an earlier press had put out of date.
      forgetFavoriteLists();
    },
  });
}

function markEverywhere(trainerId: TrainerId, isFavourite: boolean): void {
  queryClient.setQueryData<PublicTrainer>(trainerKeys.detail(trainerId), (trainer) => trainer && { ...trainer, isFavourite });
  queryClient.setQueriesData<Pages>({ queryKey: trainerKeys.lists() }, (list) => list && withMark(list, trainerId, isFavourite));
}

/** The loaded pages with one trainer marked; the same object when the trainer is not among them. */
export function withMark(list: Pages, trainerId: TrainerId, isFavourite: boolean): Pages {
  if (!list.pages.some(({ items }) => items.some(({ id }) => id === trainerId))) return list;
  const mark = (item: TrainerListItem) => (item.id === trainerId ? { ...item, isFavourite } : item);
  return { ...list, pages: list.pages.map((page) => ({ ...page, items: page.items.map(mark) })) };
}

/** Lists that nobody looks at are dropped; the one in view stays as it is, and is asked for when it is opened again. */
export function forgetFavoriteLists(): void {
  for (const queryKey of [trainerKeys.lists(), trainerKeys.counts()]) {
    const lists = { queryKey, predicate: (query: Query) => asksForFavorites(query.queryKey.at(-1)) };
    queryClient.removeQueries({ ...lists, type: 'inactive' });
    void queryClient.invalidateQueries({ ...lists, refetchType: 'none' });
  }
}

function asksForFavorites(filters: unknown): boolean {
  return typeof filters === 'object' && filters !== null && 'favourites' in filters;
}
