import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '@x1/contract/core/client.ts';
import { forgetEarlyAnswers } from './early-answers.ts';
import { endSession } from './end-session.ts';
import { invalidateTopics, type Topics } from './stale-topics.ts';

/** What a change says of itself to the cache of changes; written by `useChange`. */
interface ChangeMeta extends Record<string, unknown> {
  /** What it leaves out of date. */
  readonly stale: Topics;
  readonly refreshAfter: 'success' | 'failure' | 'both';
  readonly refetchType?: 'active' | 'all';
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: ChangeMeta;
  }
}

/**
 * What was fetched stays until a write or another tab makes it out of date: no retry, no polling, no refetch on focus or reconnect
 * (S1§7, R28). A 401 in the middle of work is a silent sign-out (S1§4, L27).
 */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: endSessionWhenRefused }),
  mutationCache: new MutationCache({
    onError: endSessionWhenRefused,
    onSettled: (_answer, error, _input, _context, { meta }) => (meta && isRefreshDue(meta, error) ? refresh(meta.stale, meta) : undefined),
  }),
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // NOTE: a failed call shows at once; browsers are often wrong about being offline on loopback and captive networks.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

function isRefreshDue({ refreshAfter }: ChangeMeta, error: Error | null): boolean {
  return refreshAfter === 'both' || refreshAfter === (error ? 'failure' : 'success');
}

/** Reads again what is shown of these topics, and the rest when it is shown next (R28). */
export function refresh(topics: Topics, reach: Parameters<typeof invalidateTopics>[2] = {}): Promise<void> {
  forgetEarlyAnswers();
  return invalidateTopics(queryClient, topics, reach);
}

/** Ends the session when a call was refused because the sign-in is no longer valid; every other failure is the caller's business. */
export function endSessionWhenRefused(error: Error): void {
  // A wrong password answers 401 too; only a missing or expired sign-in has this code.
  if (error instanceof ApiError && error.status === 401 && error.code === 'auth.required') endSession(queryClient);
}
