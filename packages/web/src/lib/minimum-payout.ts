import { useQuery } from '@tanstack/react-query';
import { MINIMUM_PAYOUT_CENTS } from '@x1/contract/payouts/payout.ts';
import { configQuery } from './config.ts';

/** What a balance must come to so that it's paid out (decision 0109); until the server has said it, the default. */
export function useMinimumPayout(): number {
  return useQuery(configQuery).data?.minimumPayout ?? MINIMUM_PAYOUT_CENTS;
}
