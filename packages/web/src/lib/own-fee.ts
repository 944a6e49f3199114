import { payoutsApi } from './api/payouts.ts';
import { payoutKeys } from './query-keys.ts';
import { useRead } from './use-read.ts';

/** What X1 keeps of the signed-in trainer's sales, and from when on it will be another part (decision 0109). */
export function useOwnFee() {
  return useRead(payoutKeys.fee(), payoutsApi.ownFee, {});
}
