import { useMutation } from '@tanstack/react-query';
import { formatCents } from '@x1/contract/core/money.ts';
import { payoutsApi } from '../../lib/api/payouts.ts';
import { errorText } from '../../lib/error-text.ts';
import { queryClient } from '../../lib/query-client.ts';
import { earningsKeys, payoutKeys } from '../../lib/query-keys.ts';
import { toast } from '../../ui/toast.ts';

/** What a payout makes out of date (R28): the balance, the payouts, and where each payment's share is. */
function refresh(): Promise<unknown> {
  return Promise.all([payoutKeys.all, earningsKeys.all].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

interface RequestOptions {
  /** Closes what asked to confirm, before the page changes; also when there is nothing left to confirm. */
  readonly onClose: () => void;
  /** The payout is made and the page is read anew. */
  readonly onRequested: () => void;
}

/** Asks for what has been available for 48 hours (R98). A refusal says why and shows the balance as it is now. */
export function useRequestPayout({ onClose, onRequested }: RequestOptions) {
  return useMutation({
    mutationFn: () => payoutsApi.requestPayout(),
    onSuccess: async ({ amount }) => {
      toast({ title: 'Payout requested', description: `${formatCents(amount)} is on its way to your bank account.` });
      onClose();
      await refresh();
      onRequested();
    },
    onError: (error) => {
      toast({ title: 'Error', description: errorText(error, 'Failed to request payout. Please try again.'), variant: 'destructive' });
      onClose();
      return refresh();
    },
  });
}
