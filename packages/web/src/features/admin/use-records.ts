import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { CallInput, Reply, RouteDefinition } from '@x1/contract/core/route.ts';
import { adminApi } from '../../lib/api/admin.ts';
import { type ListPage, listPage } from '../../lib/list-page.ts';
import { adminKeys } from '../../lib/query-keys.ts';
import { useChange } from '../../lib/use-change.ts';
import type { ToastRequest } from '../../ui/toast.ts';

const PAGE_SIZE = '50';

/** Filters of one list, as they stand in the address: '' is none. */
type RecordFilters = Readonly<Record<string, string>>;

export type ListRoute = RouteDefinition & { readonly isPaged: true };
export type ItemOf<Route extends ListRoute> = Reply<Route> extends readonly (infer Item)[] ? Item : never;

export type Records<Item> = ReturnType<typeof useInfiniteRecords<Item>>;

/**
 * One list of the console, page by page; asked for anew whenever it is opened, since others work on it too.
 *
 * @param route the call of the list
 * @param filters go along as they are: the server refuses what it does not know
 */
export function useRecords<Route extends ListRoute>(route: Route, filters: RecordFilters = {}): Records<ItemOf<Route>> {
  const set = Object.fromEntries(Object.entries(filters).filter(([, value]) => value.trim() !== ''));
  return useInfiniteRecords<ItemOf<Route>>(route.path, set, (page, signal) => {
    const input = { query: { ...set, ...page } } as unknown as CallInput<Route>;
    return listPage(route, input, signal) as Promise<ListPage<ItemOf<Route>>>;
  });
}

type LoadPage<Item> = (page: { limit: string; cursor: string | undefined }, signal: AbortSignal) => Promise<ListPage<Item>>;

function useInfiniteRecords<Item>(name: string, filters: RecordFilters, load: LoadPage<Item>) {
  return useInfiniteQuery({
    queryKey: adminKeys.list(name, filters),
    queryFn: ({ pageParam, signal }) => load({ limit: PAGE_SIZE, cursor: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
  });
}

/** One record of a list. */
export function useRecord<Item>(name: string, id: number, load: (signal: AbortSignal) => Promise<Item>) {
  return useQuery({ queryKey: adminKeys.one(name, id), queryFn: ({ signal }) => load(signal), staleTime: 0 });
}

/** What waits, in numbers. */
export function useOverview() {
  return useQuery({ queryKey: adminKeys.overview(), queryFn: ({ signal }) => adminApi.overview({}, { signal }), staleTime: 0 });
}

/**
 * Something an operator does. Afterwards everything the console shows is asked for anew.
 *
 * @param act the call
 * @param done what is said when it has happened, from its answer
 */
export function useAdminAction<Input, Answer>(act: (input: Input) => Promise<Answer>, done: (answer: Answer) => ToastRequest) {
  return useChange({
    call: act,
    stale: adminApi.approve.stale,
    // Another operator may have been first.
    refreshAfter: 'both',
    done,
    failed: 'That did not work. Please try again.',
  });
}
