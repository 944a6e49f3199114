import { createClient } from '@x1/contract/core/client.ts';
import type { CallInput, Reply, RouteDefinition } from '@x1/contract/core/route.ts';
import { clientOptions } from './api/options.ts';

/** One page of a list with its headers (rulings §0). */
export interface ListPage<Item> {
  readonly items: readonly Item[];
  /** Asks for the next page; null on the last one. */
  readonly nextCursor: string | null;
  /** How many there are in all: exact up to 1,000, then '1000+'; null when the server does not say. */
  readonly total: string | null;
}

/** A route whose answer comes in pages. */
export type ListRoute = RouteDefinition & { readonly isPaged: true };
/** One entry of its list. */
export type Item<Route extends ListRoute> = Reply<Route> extends readonly (infer One)[] ? One : never;
type List<Route extends ListRoute> = (input: CallInput<Route>, options: { signal?: AbortSignal }) => Promise<readonly Item<Route>[]>;

/**
 * Calls a paged route like the typed client does and keeps its headers.
 *
 * @throws ApiError when the answer is not ok
 */
export async function listPage<Route extends ListRoute>(
  route: Route,
  input: CallInput<Route>,
  signal?: AbortSignal,
): Promise<ListPage<Item<Route>>> {
  let headers = new Headers();
  const keepHeaders: typeof fetch = async (...request) => {
    const response = await clientOptions.fetch(...request);
    headers = response.headers;
    return response;
  };
  const client: { list: unknown } = createClient({ list: route }, { ...clientOptions, fetch: keepHeaders });
  const items = await (client.list as List<Route>)(input, { signal });
  return { items, nextCursor: headers.get('x-next-cursor'), total: headers.get('x-total-count') };
}
