import type { Language } from '@x1/contract/core/texts.ts';
import { accountsApi } from '../../lib/api/accounts.ts';
import { queryClient } from '../../lib/query-client.ts';
import { accountKeys, pendingEmailKeys } from '../../lib/query-keys.ts';
import { useChange } from '../../lib/use-change.ts';
import { useRead } from '../../lib/use-read.ts';

/** Whether the email is confirmed, and the new one while it waits for that; either may be done in another browser. */
export function usePendingEmail() {
  return useRead(pendingEmailKeys.all, accountsApi.pendingEmail, {}, { refetchOnMount: 'always' });
}

/** Asks for another email; nothing changes until the link at the new address is used (B3). */
export function useChangeEmail() {
  return useChange({
    call: (body: { email: string; currentPassword: string }) => accountsApi.changeEmail({ body }),
    stale: accountsApi.changeEmail.stale,
  });
}

/** Takes back a change that waits. */
export function useWithdrawEmailChange() {
  return useChange({
    call: () => accountsApi.withdrawEmailChange(),
    stale: accountsApi.withdrawEmailChange.stale,
  });
}

/** Has another link mailed that confirms the email (R180). */
export function useResendConfirmation() {
  return useChange({
    call: () => accountsApi.resendConfirmation(),
    stale: accountsApi.resendConfirmation.stale,
  });
}

/** Sets another password; every other device is signed out (B2). */
export function useChangePassword() {
  return useChange({
    call: (body: { currentPassword: string; newPassword: string }) => accountsApi.changePassword({ body }),
    stale: accountsApi.changePassword.stale,
  });
}

/** Saves the language in which this person is written to, and in which this browser shows X1 from the next page on. */
export function useSetLanguage() {
  return useChange({
    call: (language: Language) => accountsApi.setLanguage({ body: { language } }),
    stale: accountsApi.setLanguage.stale,
  });
}

/** Saves the zone in which this person sees times; stored sessions never move (R113). */
export function useSetTimezone() {
  return useChange({
    call: (timezone: string) => accountsApi.setTimezone({ body: { timezone } }),
    stale: accountsApi.setTimezone.stale,
    onDone: ({ user }) => queryClient.setQueryData(accountKeys.me(), user),
  });
}
