import { QueryObserver } from '@tanstack/react-query';
import type { TrainerId } from '@x1/contract/core/ids.ts';
import type { TrainerListItem } from '@x1/contract/trainers/trainer.ts';
import { expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { trainerKeys } from '../../lib/query-keys.ts';
import { forgetFavoriteLists, withMark } from './kept-trainers.tsx';

const item = (id: number) => ({ id, isFavorite: false }) as TrainerListItem;
const list = {
  pages: [
    { items: [item(1), item(2)], nextCursor: 'x', total: '3' },
    { items: [item(3)], nextCursor: null, total: '3' },
  ],
  pageParams: [undefined, 'x'],
};

it('marks a trainer on every page of the list, and no other trainer', () => {
  const marked = withMark(list, 3 as TrainerId, true);
  expect(marked.pages.flatMap(({ items }) => items.map(({ isFavorite }) => isFavorite))).toEqual([false, false, true]);
  expect(marked.pages[0]?.total).toBe('3');
  expect(withMark(marked, 3 as TrainerId, false)).toEqual(list);
});

it('leaves a list without the trainer unchanged', () => {
  expect(withMark(list, 9 as TrainerId, true)).toBe(list);
});

it('reads the list of favorites again when it is opened again, and not before', () => {
  queryClient.clear();
  const [shown, other] = [trainerKeys.list({ favorites: '1' }), trainerKeys.list({})];
  queryClient.setQueryData(shown, list);
  queryClient.setQueryData(other, list);
  const queryFn = vi.fn(async () => list);
  const look = () => new QueryObserver(queryClient, { queryKey: shown, queryFn }).subscribe(() => undefined);
  const leave = look();
  forgetFavoriteLists();
  expect(queryFn, 'the card stays while one looks').not.toHaveBeenCalled();
  leave();
  look()();
  expect(queryFn).toHaveBeenCalledOnce();
  expect(queryClient.getQueryState(other)?.isInvalidated).toBe(false);
});
