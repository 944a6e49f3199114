import type { InfiniteData, Query } from '@tanstack/react-query';
import type { TrainerId } from '@x1/contract/core/ids.ts';
import { t } from '@x1/contract/core/texts.ts';
import { favoriteRoutes } from '@x1/contract/trainers/routes.ts';
import type { PublicTrainer, TrainerListItem } from '@x1/contract/trainers/trainer.ts';
import { Heart } from 'lucide-react';
import { createApi } from '../../lib/api/create-api.ts';
import type { ListPage } from '../../lib/list-page.ts';
import { queryClient } from '../../lib/query-client.ts';
import { trainerKeys } from '../../lib/query-keys.ts';
import { useChange } from '../../lib/use-change.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import type { ChangeFilters, TrainerFilters } from './filters.ts';
import './kept-trainers.css';

// Marked everywhere at once: nothing has to be read again.
const api = createApi(favoriteRoutes, { addFavorite: [], removeFavorite: [] });

interface HeartButtonProps {
  trainer: { readonly id: TrainerId; readonly name: string; readonly isFavorite: boolean };
  className?: string;
}

/** The heart of a trainer: pressed while the trainer is among the parent's favorites. */
export function HeartButton({ trainer, className }: HeartButtonProps) {
  const favorite = useHeart(trainer.id);
  return (
    <button
      type="button"
      className={classes('iconbtn', 'heart', className)}
      aria-pressed={trainer.isFavorite}
      aria-label={t('Favorite: {name}', { name: trainer.name })}
      title={trainer.isFavorite ? t('Remove from favorites') : t('Add to favorites')}
      onClick={() => favorite.mutate(!trainer.isFavorite)}
    >
      <Icon of={Heart} />
    </button>
  );
}

interface KeptFilterProps {
  filters: TrainerFilters;
  onChange: ChangeFilters;
}

/** Shows only favorites: a chip at the end of the sports. */
export function KeptFilterChip({ filters, onChange }: KeptFilterProps) {
  const isOn = filters.favorites === '1';
  return (
    <button type="button" className="chip-toggle" aria-pressed={isOn} onClick={() => onChange({ favorites: isOn ? '' : '1' }, 'new')}>
      <Icon of={Heart} size="s" />
      {t('Favorites')}
    </button>
  );
}

/** The same in the dialog of all filters. */
export function KeptFilterBox({ filters, onChange }: KeptFilterProps) {
  return (
    <Checkbox
      label={t('Favorites only')}
      checked={filters.favorites === '1'}
      onChange={(event) => onChange({ favorites: event.target.checked ? '1' : '' }, 'same')}
    />
  );
}

/** What an empty list says that shows favorites and is narrowed by nothing else. */
export const noneKept = { title: t('No favorites yet'), text: t('Tap the heart on a trainer to save them here.') };

type Pages = InfiniteData<ListPage<TrainerListItem>, unknown>;

/**
 * Keeps a trainer among the favorites, or no longer. It shows at once everywhere the trainer is drawn, and is taken back when the server
 * refuses. In the list of favorites the card stays until the list is opened again, so that a slip of the finger can be undone.
 */
function useHeart(trainerId: TrainerId) {
  return useChange({
    call: (isFavorite: boolean) =>
      isFavorite ? api.addFavorite({ params: { trainerId } }) : api.removeFavorite({ params: { trainerId } }),
    stale: api.addFavorite.stale,
    scope: `favorite-${trainerId}`,
    onStart: (isFavorite) => markEverywhere(trainerId, isFavorite),
    failed: t("That wasn't saved. Please try again."),
    onDone: (_, isFavorite) => {
      // A read that started before the change may have brought back the old state meanwhile, or still will.
      markEverywhere(trainerId, isFavorite);
      if (queryClient.isFetching({ queryKey: trainerKeys.detail(trainerId) }) > 0)
        void queryClient.invalidateQueries({ queryKey: trainerKeys.detail(trainerId) });
      forgetFavoriteLists();
    },
    onFailed: (_, isFavorite) => {
      markEverywhere(trainerId, !isFavorite);
      // Marking made lists fresh that an earlier press had put out of date.
      forgetFavoriteLists();
    },
  });
}

function markEverywhere(trainerId: TrainerId, isFavorite: boolean): void {
  queryClient.setQueriesData<PublicTrainer>(
    { queryKey: trainerKeys.detail(trainerId) },
    (trainer) => trainer && { ...trainer, isFavorite },
  );
  queryClient.setQueriesData<Pages>({ queryKey: trainerKeys.lists() }, (list) => list && withMark(list, trainerId, isFavorite));
}

/** The loaded pages with one trainer marked; the same object when the trainer is not among them. */
export function withMark(list: Pages, trainerId: TrainerId, isFavorite: boolean): Pages {
  if (!list.pages.some(({ items }) => items.some(({ id }) => id === trainerId))) return list;
  const mark = (item: TrainerListItem) => (item.id === trainerId ? { ...item, isFavorite } : item);
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
  return typeof filters === 'object' && filters !== null && 'favorites' in filters;
}
