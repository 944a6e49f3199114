import { queryOptions, useQuery } from '@tanstack/react-query';
import type { User } from '@x1/contract/accounts/user.ts';
import { ApiError } from '@x1/contract/core/client.ts';
import { accountsApi } from '../../lib/api/accounts.ts';
import { endSession } from '../../lib/end-session.ts';
import { queryClient } from '../../lib/query-client.ts';
import { accountKeys } from '../../lib/query-keys.ts';
import { stopRemembering } from '../../lib/return-path.ts';
import { readToken } from '../../lib/token.ts';

export interface Account {
  readonly status: 'loading' | 'visitor' | 'signed-in' | 'unreachable';
  /** There exactly when `status` is 'signed-in'. */
  readonly user?: User;
  /** Asks again who is signed in, after 'unreachable'. */
  readonly retry: () => void;
  /** Signs out on this page immediately; the server is notified in the background (R23). */
  readonly signOut: () => Promise<void>;
}

/** Who uses this page. A saved token is verified once per page load; only a 401 clears it (S1§4, R21). */
export function useAccount(): Account {
  const me = useQuery(meQuery);
  const retry = () => void me.refetch();
  if (me.data) return { status: 'signed-in', user: me.data, retry, signOut };
  if (me.isError && !me.isFetching) return { status: 'unreachable', retry, signOut };
  return { status: me.isFetching || me.isPending ? 'loading' : 'visitor', retry, signOut };
}

/** Who is signed in; null for a visitor. */
export const meQuery = queryOptions({ queryKey: accountKeys.me(), queryFn: loadMe });

async function loadMe({ signal }: { signal: AbortSignal }): Promise<User | null> {
  if (readToken() === null) return null;
  try {
    const { user } = await accountsApi.me({}, { signal });
    return user;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    endSession(queryClient);
    return null;
  }
}

async function signOut(): Promise<void> {
  // The call takes the token along before it is cleared; an unreachable server must not keep anybody signed in here.
  const told = readToken() === null ? Promise.resolve() : accountsApi.logout().catch(() => undefined);
  stopRemembering();
  endSession(queryClient);
  await told;
}

/** How a person is greeted: the first name, or the part of the email before '@' while there is no name (S1§2). */
export function firstName({ name, email }: { name: string | null | undefined; email: string }): string {
  return name?.trim().split(/\s+/)[0] || (email.split('@')[0] ?? email);
}
