import { formatCents } from '@x1/contract/core/number-format.ts';
import { t } from '@x1/contract/core/texts.ts';
import { payoutsRoutes } from '@x1/contract/payouts/routes.ts';
import { payoutsApi } from '../../lib/api/payouts.ts';
import { payoutKeys } from '../../lib/query-keys.ts';
import { useChange } from '../../lib/use-change.ts';
import { usePages, useRead } from '../../lib/use-read.ts';

const PAGE_SIZE = '20';

/** Payouts change on their own: a page about money reads again whenever it opens. */
const asOfNow = { refetchOnMount: 'always' } as const;

/** What the signed-in trainer has on X1, and when it is paid (R97, R103). */
export function usePayoutBalance() {
  return useRead(payoutKeys.balance(), payoutsApi.balance, {}, asOfNow);
}

/** What the next Friday payout consists of, line by line. */
export function useNextPayout() {
  return useRead(payoutKeys.next(), payoutsApi.nextPayout, {}, asOfNow);
}

/** The payouts of the signed-in trainer, newest first, page by page. */
export function usePayoutPages() {
  return usePages(payoutKeys.list(), payoutsRoutes.listPayouts, { query: { limit: PAGE_SIZE } }, asOfNow);
}

interface RequestOptions {
  /** Closes what asked to confirm, before the page changes; also when there is nothing left to confirm. */
  readonly onClose: () => void;
  /** The payout is made and the page is up to date. */
  readonly onRequested: () => void;
}

/** Asks for what has been available for 48 hours (R98). A refusal says why and shows the balance as it is now. */
export function useRequestPayout({ onClose, onRequested }: RequestOptions) {
  return useChange({
    call: () => payoutsApi.requestPayout(),
    stale: payoutsApi.requestPayout.stale,
    refreshAfter: 'both',
    done: ({ amount }) => ({
      title: t('Payout requested'),
      description: t('{amount} is on its way to your bank account.', { amount: formatCents(amount) }),
    }),
    failed: t('Failed to request payout. Please try again.'),
    onDone: onClose,
    onFailed: onClose,
    onRefreshed: onRequested,
  });
}
