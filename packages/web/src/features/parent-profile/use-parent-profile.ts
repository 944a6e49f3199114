import type { accountsRoutes } from '@x1/contract/accounts/routes.ts';
import type { CallInput } from '@x1/contract/core/route.ts';
import { accountsApi } from '../../lib/api/accounts.ts';
import { queryClient } from '../../lib/query-client.ts';
import { accountKeys, parentProfileKeys } from '../../lib/query-keys.ts';
import { useChange } from '../../lib/use-change.ts';
import { useRead } from '../../lib/use-read.ts';

type Payload = CallInput<typeof accountsRoutes.saveParentProfile>['body'];

/** The signed-in parent's profile. */
export function useParentProfile() {
  return useRead(parentProfileKeys.own(), accountsApi.parentProfile, {});
}

/** Saves it; sessions show the parent's name, so they are read again (R35). */
export function useSaveParentProfile() {
  return useChange({
    call: (payload: Payload) => accountsApi.saveParentProfile({ body: payload }),
    stale: accountsApi.saveParentProfile.stale,
    onDone: ({ user }) => queryClient.setQueryData(accountKeys.me(), user),
  });
}
