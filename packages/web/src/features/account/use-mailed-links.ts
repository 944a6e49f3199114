import { useMutation } from '@tanstack/react-query';
import { accountsApi } from '../../lib/api/accounts.ts';
import { queryClient } from '../../lib/query-client.ts';
import { accountKeys, settingsKeys } from '../../lib/query-keys.ts';

/** Has a link for a new password mailed, if the e-mail belongs to somebody; the answer does not tell. */
export function useForgotPassword() {
  return useMutation({ mutationFn: (email: string) => accountsApi.forgotPassword({ body: { email } }) });
}

/** Sets a new password by a mailed link. Whoever is signed in here may have been signed out by it. */
export function useResetPassword() {
  return useMutation({
    mutationFn: (body: { token: string; password: string }) => accountsApi.resetPassword({ body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: accountKeys.me() }),
  });
}

/** Confirms a new e-mail by the link that was mailed to it. */
export function useConfirmEmail() {
  return useMutation({
    mutationFn: (token: string) => accountsApi.confirmEmail({ body: { token } }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: settingsKeys.all });
      return queryClient.invalidateQueries({ queryKey: accountKeys.me() });
    },
  });
}
