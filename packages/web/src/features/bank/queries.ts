import { useQuery } from '@tanstack/react-query';
import { ApiError } from '@x1/contract/core/client.ts';
import type { UserId } from '@x1/contract/core/ids.ts';
import type { ConnectStatus } from '@x1/contract/payouts/payout.ts';
import { payoutsApi } from '../../lib/api/payouts.ts';
import { leaveTo } from '../../lib/leave-to.ts';
import { queryClient, refresh } from '../../lib/query-client.ts';
import { bankKeys } from '../../lib/query-keys.ts';
import { useChange } from '../../lib/use-change.ts';
import { useRead } from '../../lib/use-read.ts';

/** The three flags of the payout account. While reading failed the state is unknown, never 'no account' (R67). */
export function useConnectStatus(userId: UserId) {
  return useRead(bankKeys.status(userId), payoutsApi.connectStatus, { params: { userId } });
}

/** The same, read again when the page opens: the hosted set-up has just changed it, and with it what can be bought (R70). */
export function useFreshConnectStatus(userId: UserId) {
  return useQuery({
    queryKey: [...bankKeys.status(userId), 'fresh'],
    queryFn: async ({ signal }) => {
      const status = await payoutsApi.connectStatus({ params: { userId } }, { signal });
      queryClient.setQueryData(bankKeys.status(userId), status);
      await refresh(['trainers']);
      return status;
    },
    gcTime: 0,
  });
}

/** Both are needed before money can be paid out (S2§3). */
export function isConnected(status: ConnectStatus): boolean {
  return status.onboardingComplete && status.payoutsEnabled;
}

/** Does what may need a proof of who is there, and asks for that first; undefined when the person gave up (R181). */
export type Confirmed = <Answer>(action: () => Promise<Answer>) => Promise<Answer | undefined>;

/** Makes sure there is a payout account and leaves for its hosted set-up (S2§7). Answers false when the person gave up. */
export function useConnectBank(failed: string, confirmed: Confirmed) {
  return useChange({
    call: async () => {
      await createAccount();
      const link = await confirmed(() => payoutsApi.onboardingLink());
      if (link) await leaveTo(link.url);
      return link !== undefined;
    },
    stale: payoutsApi.createConnectAccount.stale,
    refreshAfter: 'both',
    failed,
  });
}

async function createAccount(): Promise<void> {
  try {
    await payoutsApi.createConnectAccount();
  } catch (error) {
    // An account that exists already is what we wanted (R68).
    if (!(error instanceof ApiError && /already exists/i.test(error.message))) throw error;
  }
}
