import { accountsApi } from '../../lib/api/accounts.ts';
import { queryClient } from '../../lib/query-client.ts';
import { accountKeys } from '../../lib/query-keys.ts';
import { useChange } from '../../lib/use-change.ts';

/** Saves the zone in which this person sees times; stored sessions never move (R113). */
export function useSetTimezone() {
  return useChange({
    call: (timezone: string) => accountsApi.setTimezone({ body: { timezone } }),
    stale: accountsApi.setTimezone.stale,
    onDone: ({ user }) => queryClient.setQueryData(accountKeys.me(), user),
  });
}
