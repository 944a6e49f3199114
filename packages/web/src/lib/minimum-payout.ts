import { useQuery } from '@tanstack/react-query';
import { formatCents } from '@x1/contract/core/number-format.ts';
import { t } from '@x1/contract/core/texts.ts';
import { MINIMUM_PAYOUT_CENTS } from '@x1/contract/payouts/minimum-payout.ts';
import { configQuery } from './config.ts';

/** What a balance must come to so that it's paid out (decision 0109); until the server has said it, the default. No schema comes along: the front page reads it. */
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
