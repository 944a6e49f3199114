import { accountsApi } from '../../lib/api/accounts.ts';
import { useChange } from '../../lib/use-change.ts';

/** Has a link for a new password mailed, if the email belongs to somebody; the answer does not tell. */
export function useForgotPassword() {
  return useChange({
    call: (email: string) => accountsApi.forgotPassword({ body: { email } }),
    stale: accountsApi.forgotPassword.stale,
  });
}

/** Sets a new password by a mailed link. */
export function useResetPassword() {
  return useChange({
    call: (body: { token: string; password: string }) => accountsApi.resetPassword({ body }),
    stale: accountsApi.resetPassword.stale,
  });
}

/** Confirms a new email by the link that was mailed to it. */
export function useConfirmEmail() {
  return useChange({
    call: (token: string) => accountsApi.confirmEmail({ body: { token } }),
    stale: accountsApi.confirmEmail.stale,
  });
}

/** Yes, the person created the account whose mail this is (R180). */
export function useConfirmAccount() {
  return useChange({
    call: (token: string) => accountsApi.confirmAccount({ body: { token } }),
    stale: accountsApi.confirmAccount.stale,
  });
}

/** No, somebody else did; answers the token for a new password. */
export function useDisownAccount() {
  return useChange({
    call: (token: string) => accountsApi.disownAccount({ body: { token } }),
    stale: accountsApi.disownAccount.stale,
  });
}
