import { useMutation, useQuery } from '@tanstack/react-query';
import type { accountsRoutes } from '@x1/contract/accounts/routes.ts';
import type { CallInput } from '@x1/contract/core/route.ts';
import { accountsApi } from '../../lib/api/accounts.ts';
import { queryClient } from '../../lib/query-client.ts';
import { accountKeys, parentProfileKeys, sessionKeys } from '../../lib/query-keys.ts';

type Payload = CallInput<typeof accountsRoutes.saveParentProfile>['body'];

/** What the signed-in parent has told. */
export function useParentProfile() {
  return useQuery({ queryKey: parentProfileKeys.own(), queryFn: ({ signal }) => accountsApi.parentProfile({}, { signal }) });
}

/** Saves it; sessions show the parent's name, so they are read again (R35). */
export function useSaveParentProfile() {
  return useMutation({
    mutationFn: (payload: Payload) => accountsApi.saveParentProfile({ body: payload }),
    onSuccess: ({ user }) => {
      queryClient.setQueryData(accountKeys.me(), user);
      void queryClient.invalidateQueries({ queryKey: sessionKeys.all });
      return queryClient.invalidateQueries({ queryKey: parentProfileKeys.all });
    },
  });
}
