import { formatCents } from '@x1/contract/core/money.ts';
import { payoutsApi } from '../../lib/api/payouts.ts';
import { useChange } from '../../lib/use-change.ts';

interface RequestOptions {
  /** Closes what asked to confirm, before the page changes; also when there is nothing left to confirm. */
  readonly onClose: () => void;
  /** The payout is made and the page is read anew. */
  readonly onRequested: () => void;
}

/** Asks for what has been available for 48 hours (R98). A refusal says why and shows the balance as it is now. */
export function useRequestPayout({ onClose, onRequested }: RequestOptions) {
  return useChange({
    call: () => payoutsApi.requestPayout(),
    stale: payoutsApi.requestPayout.stale,
    refreshAfter: 'both',
    done: ({ amount }) => ({ title: 'Payout requested', description: `${formatCents(amount)} is on its way to your bank account.` }),
    failed: 'Failed to request payout. Please try again.',
    onDone: onClose,
    onFailed: onClose,
    onRefreshed: onRequested,
  });
}
