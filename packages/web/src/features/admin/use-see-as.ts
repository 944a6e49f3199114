import type { CallInput } from '@x1/contract/core/route.ts';
import { adminApi } from '../../lib/api/admin.ts';
import type { Item, ListRoute } from '../../lib/list-page.ts';
import { adminKeys } from '../../lib/query-keys.ts';
import { usePages, useRead } from '../../lib/use-read.ts';
import type { Records } from './use-records.ts';

/** Each look is a line in the audit log: what was read once isn't read again on its own. */
const ONCE = { staleTime: Number.POSITIVE_INFINITY };

/** The account of the person whom the operator sees as, and until when. */
export function useSeenAccount(seeAsId: number) {
  return useRead(adminKeys.one('see-as', seeAsId), adminApi.seeAccount, { params: { seeAsId } }, ONCE);
}

/** One of the person's lists. */
export function useSeenList<Route extends ListRoute>(route: Route, seeAsId: number): Records<Item<Route>> {
  const input = { params: { seeAsId }, query: { limit: '50' } } as unknown as CallInput<Route>;
  return usePages(adminKeys.list(route.path, { seeAsId }), route, input, ONCE);
}
