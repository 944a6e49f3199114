import { formatBasisPoints } from '@x1/contract/core/number-format.ts';
import { platformFeeCents } from '@x1/contract/core/platform-fee.ts';
import { t } from '@x1/contract/core/texts.ts';

/** The price of one session in the example. */
export const EXAMPLE_PRICE_CENTS = 5_000;

/** What a trainer earns in four weeks, in cents: price × sessions × 4, after the fee of every session (R96). */
export function earningsInFourWeeks(sessionsPerWeek: number, feeBasisPoints: number): number {
  return (EXAMPLE_PRICE_CENTS - platformFeeCents(EXAMPLE_PRICE_CENTS, feeBasisPoints)) * sessionsPerWeek * 4;
}

/** What the amounts leave out, in one sentence. */
export function earningsNote(feeBasisPoints: number): string {
  if (feeBasisPoints === 0) return t('Four weeks, before taxes. You set the price.');
  return t("Four weeks, after X1's {fee} fee and before taxes. You set the price.", { fee: formatBasisPoints(feeBasisPoints) });
}
