import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { conversationsRoutes } from '@x1/contract/conversations/routes.ts';
import type { UserId } from '@x1/contract/core/ids.ts';
import { conversationsApi } from '../../lib/api/conversations.ts';
import { listPage } from '../../lib/list-page.ts';
import { conversationKeys } from '../../lib/query-keys.ts';

const PAGE_SIZE = 100;

/** Parent home shows the first 3 (S1§9). */
const FIRST = 3;

/** The conversations of the signed-in person, the one with the newest message first, page by page (R147). */
export function useConversationPages(userId: UserId) {
  return useInfiniteQuery({
    queryKey: [...conversationKeys.list(userId), 'pages'],
    queryFn: ({ pageParam, signal }) => loadPage(userId, { limit: PAGE_SIZE, cursor: pageParam, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}

/** The first three of them. */
export function useFirstConversations(userId: UserId) {
  return useQuery({
    queryKey: [...conversationKeys.list(userId), 'first'],
    queryFn: ({ signal }) => loadPage(userId, { limit: FIRST, signal }),
  });
}

/** How many messages wait in all conversations together; 0 while nothing is known. */
export function useUnreadCount(): number {
  const unread = useQuery({
    queryKey: conversationKeys.unread(),
    queryFn: ({ signal }) => conversationsApi.unreadCount({}, { signal }),
  });
  return unread.data?.unreadCount ?? 0;
}

function loadPage(userId: UserId, page: { limit: number; cursor?: string; signal: AbortSignal }) {
  const input = { params: { userId }, query: { limit: String(page.limit), cursor: page.cursor } };
  return listPage(conversationsRoutes.listMentorships, input, page.signal);
}
