import { type InfiniteData, keepPreviousData, type QueryKey, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { CallInput } from '@x1/contract/core/route.ts';
import { type Item, type ListPage, type ListRoute, listPage } from './list-page.ts';

/** What one part of a page has just read, its next part doesn't read again. */
const JUST_NOW_MS = 2_000;

interface ReadOptions {
  readonly enabled?: boolean;
  /** Reads again whenever a page opens: payments and payouts change on their own. */
  readonly refetchOnMount?: 'always';
  /** 0 where others change it without an announcement: read whenever it is shown. */
  readonly staleTime?: number;
}

/** Reads one call of the server. @param queryKey of `query-keys.ts`; `input` must be part of it where it can change */
export function useRead<Input, Answer>(
  queryKey: QueryKey,
  call: (input: Input, options: { signal: AbortSignal }) => Promise<Answer>,
  input: Input,
  options: ReadOptions = {},
) {
  return useQuery({ queryKey, queryFn: ({ signal }) => call(input, { signal }), ...toObserverOptions(options) });
}

interface PagesOptions extends ReadOptions {
  /** While other filters load, the old list stays. */
  readonly keepsPrevious?: boolean;
}

/** Reads a paged list page by page, and gives its items in one list. */
export function usePages<Route extends ListRoute>(
  queryKey: QueryKey,
  route: Route,
  input: CallInput<Route>,
  { keepsPrevious, ...options }: PagesOptions = {},
) {
  const { query }: { query?: object } = input;
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => listPage(route, { ...input, query: { ...query, cursor: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    select: inOneList<Item<Route>>,
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
    ...toObserverOptions(options),
  });
}

function toObserverOptions({ refetchOnMount, ...options }: ReadOptions) {
  return { ...options, ...(refetchOnMount && { refetchOnMount: onceForAllOfAPage }) };
}

/** `true`: unless it's known to be out of date. */
const onceForAllOfAPage = ({ state }: { state: { dataUpdatedAt: number } }) =>
  Date.now() - state.dataUpdatedAt > JUST_NOW_MS ? ('always' as const) : true;

/** `total` is how many there are in all, as far as the server says. */
function inOneList<Item>({ pages }: InfiniteData<ListPage<Item>, unknown>): { items: Item[]; total: string | null } {
  return { items: pages.flatMap((page) => [...page.items]), total: pages[0]?.total ?? null };
}
