import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '@x1/contract/core/client.ts';
import { endSession } from './end-session.ts';

/**
 * What was fetched stays until a write or another tab makes it out of date: no retry, no polling, no refetch on focus or reconnect
 * (S1§7, R28). A 401 in the middle of work is a silent sign-out (S1§4, L27).
 */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: endSessionWhenRefused }),
  mutationCache: new MutationCache({ onError: endSessionWhenRefused }),
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // NOTE: a failed call is told at once; the browser's own idea of being offline is often wrong on loopback and captive networks.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Ends the session when a call was refused because the sign-in is no longer valid; every other failure is the caller's business. */
export function endSessionWhenRefused(error: Error): void {
  // A wrong password answers 401 too; only a missing or expired sign-in has this code.
  if (error instanceof ApiError && error.status === 401 && error.code === 'auth.required') endSession(queryClient);
}
