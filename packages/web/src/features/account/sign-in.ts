import type { User } from '@x1/contract/accounts/user.ts';
import { accountsApi } from '../../lib/api/accounts.ts';
import { queryClient } from '../../lib/query-client.ts';
import { accountKeys } from '../../lib/query-keys.ts';
import { forgetReferral, readReferral } from '../../lib/referral-code.ts';
import { deviceTimeZone } from '../../lib/time-zone.ts';
import { saveToken } from '../../lib/token.ts';
import { useChange } from '../../lib/use-change.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
}

interface Entrance {
  readonly user: User;
  readonly token: string;
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
    call: ({ email, password, role }: Credentials & { role: 'trainer' | 'parent' }) =>
      accountsApi.signup({ body: { email, password, role, timezone: deviceTimeZone() ?? null, referral: readReferral() } }),
    stale: accountsApi.signup.stale,
    onDone: (entrance) => {
      forgetReferral();
      enter(entrance);
    },
  });
}

// The guard of the sign-in screens sees the person and leads on.
function enter({ user, token }: Entrance): void {
  saveToken(token);
  queryClient.setQueryData(accountKeys.me(), user);
}
