import type { AuthSessionId } from '@x1/contract/core/ids.ts';
import { t } from '@x1/contract/core/texts.ts';
import { accountsApi } from '../../lib/api/accounts.ts';
import { hasCode } from '../../lib/api-errors.ts';
import { authSessionKeys } from '../../lib/query-keys.ts';
import { useChange } from '../../lib/use-change.ts';
import { useRead } from '../../lib/use-read.ts';

/** Where this person is signed in, as it is now: devices come and go while nobody looks. */
export function useAuthSessions() {
  return useRead(authSessionKeys.all, accountsApi.listAuthSessions, {}, { refetchOnMount: 'always' });
}

/** Signs devices out, one after the other; those that are gone already are no failure. */
export function useSignOutDevices() {
  return useChange({
    call: async (ids: readonly AuthSessionId[]) => {
      for (const authSessionId of ids) await signOut(authSessionId);
    },
    stale: accountsApi.revokeAuthSession.stale,
    // Some of them may be signed out.
    refreshAfter: 'both',
    done: (_, ids) => ({ title: t('{count, plural, one {Device signed out} other {Devices signed out}}', { count: ids.length }) }),
    failed: t("The device couldn't be signed out. Please try again."),
  });
}

async function signOut(authSessionId: AuthSessionId): Promise<void> {
  try {
    await accountsApi.revokeAuthSession({ params: { authSessionId } });
  } catch (error) {
    if (!hasCode(error, 'auth.session_not_found')) throw error;
  }
}
