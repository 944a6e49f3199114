import { useMutation } from '@tanstack/react-query';
import { accountsApi } from '../../lib/api/accounts.ts';
import { queryClient } from '../../lib/query-client.ts';
import { accountKeys } from '../../lib/query-keys.ts';

/** Saves the zone in which this person sees times; stored sessions never move (R113). */
export function useSetTimezone() {
  return useMutation({
    mutationFn: (timezone: string) => accountsApi.setTimezone({ body: { timezone } }),
    onSuccess: ({ user }) => queryClient.setQueryData(accountKeys.me(), user),
  });
}
