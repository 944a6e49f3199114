import { useMutation, useQuery } from '@tanstack/react-query';
import { accountsApi } from '../../lib/api/accounts.ts';
import { queryClient } from '../../lib/query-client.ts';
import { settingsKeys } from '../../lib/query-keys.ts';

/** The new e-mail while it waits for its confirmation, which may be given in another browser. */
export function usePendingEmail() {
  return useQuery({
    queryKey: settingsKeys.email(),
    queryFn: ({ signal }) => accountsApi.pendingEmail({}, { signal }),
    refetchOnMount: 'always',
  });
}

/** Asks for another e-mail; nothing changes until the link at the new address is used (B3). */
export function useChangeEmail() {
  return useMutation({
    mutationFn: (body: { email: string; currentPassword: string }) => accountsApi.changeEmail({ body }),
    onSuccess: ({ user, pendingEmail }) => queryClient.setQueryData(settingsKeys.email(), { email: user.email, pendingEmail }),
  });
}

/** Takes back a change that waits. */
export function useWithdrawEmailChange() {
  return useMutation({
    mutationFn: () => accountsApi.withdrawEmailChange(),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: settingsKeys.email() }),
  });
}

/** Sets another password; every other device is signed out (B2). */
export function useChangePassword() {
  return useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) => accountsApi.changePassword({ body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: settingsKeys.authSessions() }),
  });
}
