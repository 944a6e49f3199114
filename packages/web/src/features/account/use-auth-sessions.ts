import { useMutation, useQuery } from '@tanstack/react-query';
import type { AuthSessionId } from '@x1/contract/core/ids.ts';
import { accountsApi } from '../../lib/api/accounts.ts';
import { hasCode } from '../../lib/error-text.ts';
import { queryClient } from '../../lib/query-client.ts';
import { settingsKeys } from '../../lib/query-keys.ts';

/** Where this person is signed in, as it is now: devices come and go while nobody looks. */
export function useAuthSessions() {
  return useQuery({
    queryKey: settingsKeys.authSessions(),
    queryFn: ({ signal }) => accountsApi.listAuthSessions({}, { signal }),
    refetchOnMount: 'always',
  });
}

/** Signs devices out, one after the other; those that are gone already are no failure. */
export function useSignOutDevices() {
  return useMutation({
    mutationFn: async (ids: readonly AuthSessionId[]) => {
      for (const authSessionId of ids) await signOut(authSessionId);
    },
    // Also after a failure: some of them may be signed out.
    onSettled: () => queryClient.invalidateQueries({ queryKey: settingsKeys.authSessions() }),
  });
}

async function signOut(authSessionId: AuthSessionId): Promise<void> {
  try {
    await accountsApi.revokeAuthSession({ params: { authSessionId } });
  } catch (error) {
    if (!hasCode(error, 'auth.session_not_found')) throw error;
  }
}
