import type { User } from '@x1/contract/accounts/user.ts';
import { REFERRAL_CODE_PATTERN } from '@x1/contract/referrals/code-form.ts';
import { accountsApi } from '../../lib/api/accounts.ts';
import { queryClient } from '../../lib/query-client.ts';
import { accountKeys } from '../../lib/query-keys.ts';
import { deviceTimeZone } from '../../lib/time-zone.ts';
import { readToken, saveToken } from '../../lib/token.ts';
import { useChange } from '../../lib/use-change.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Signs in; the account's role, not the form, decides where one lands (R1). */
export function useSignIn() {
  return useChange({
    call: ({ email, password }: Credentials) => accountsApi.login({ body: { email, password } }),
    stale: accountsApi.login.stale,
    onDone: enter,
  });
}

/** Creates an account and signs in; the browser's zone goes along (S1§5), null when it gives none (R32), and the friend's code (R33). */
export function useSignUp() {
  return useChange({
    call: ({ email, password, role, name }: Credentials & { role: 'trainer' | 'parent'; name: string }) =>
      accountsApi.signup({
        body: { email, password, role, ...(name && { name }), timezone: deviceTimeZone() ?? null, referral: readFriendCode() },
      }),
    stale: accountsApi.signup.stale,
    onDone: (entrance) => {
      forgetFriendCode();
      enter(entrance);
    },
  });
}

/** Keeps the token and the person; the guard of the sign-in screens sees the person and leads on. */
export function enter({ user, token }: { user: User; token: string }): void {
  saveToken(token);
  queryClient.setQueryData(accountKeys.me(), user);
}

/** Where the code of a friend's link waits on the device. */
const FRIEND_CODE = 'x1.referral';

/** A visitor who comes by a friend's link, `/?ref=CODE`: the code stays on the device until sign-up (R33). */
export function noteFriendLink(search: string): void {
  const code = new URLSearchParams(search).get('ref')?.trim().toUpperCase();
  if (code && REFERRAL_CODE_PATTERN.test(code) && readToken() === null) localStorage.setItem(FRIEND_CODE, code);
}

/** The noted code, for sign-up. */
export function readFriendCode(): string | undefined {
  return localStorage.getItem(FRIEND_CODE) ?? undefined;
}

/** It has done its work: the next account made on this device is nobody's friend. */
export function forgetFriendCode(): void {
  localStorage.removeItem(FRIEND_CODE);
}

/** The link with a person's code. */
export function friendLink(origin: string, code: string): string {
  return `${origin}/?ref=${code}`;
}
