import { useQuery } from '@tanstack/react-query';
import { formatCents } from '@x1/contract/core/number-format.ts';
import { t } from '@x1/contract/core/texts.ts';
import { MINIMUM_PAYOUT_CENTS } from '@x1/contract/payouts/minimum-payout.ts';
import { configQuery } from './config.ts';

/** The least balance that's paid out (decision 0109); the default until the server answers. Loads no schema: the front page uses it. */
export function useMinimumPayout(): number {
  return useQuery(configQuery).data?.minimumPayout ?? MINIMUM_PAYOUT_CENTS;
}

/** When earnings go out, in the words of every screen that says it (R97). */
export function usePayoutRule(): string {
  const minimum = formatCents(useMinimumPayout());
  return t(
    'Payouts go out on Fridays once you have {minimum}. A smaller amount waits until you do. It then takes a few business days to reach your bank.',
    { minimum },
  );
}
