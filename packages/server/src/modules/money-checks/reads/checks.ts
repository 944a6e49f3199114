import { bookChecks } from './book-checks.ts';
import { creditChecks } from './credit-checks.ts';
import type { MoneyCheck } from './money-check.ts';
import { numberChecks } from './number-checks.ts';
import { paymentChecks } from './payment-checks.ts';
import { payoutChecks } from './payout-checks.ts';
import { promoChecks } from './promo-checks.ts';
import { releaseChecks } from './release-checks.ts';

/**
 * The money invariants of security.md §4.2 as SQL: each query returns the rows that break it, so none is right. Tests run them on every database they used, the simulator after every step; operators may run them
 * at any time. M3 is a digest (`digest.ts`), M4 and M17 are properties of pure functions, M16 and M20 need the provider.
 */
export const moneyChecks: readonly MoneyCheck[] = [
  ...bookChecks,
  ...paymentChecks,
  ...promoChecks,
  ...creditChecks,
  ...releaseChecks,
  ...payoutChecks,
  ...numberChecks,
];
