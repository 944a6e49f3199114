import * as z from 'zod/mini';
import { Cents } from '../core/money.ts';

/** A month, such as 2026-11. */
export const Month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-11'));

/**
 * What a month's journals moved, in cents: above zero what X1 got, below what it gave. Each part is a sum over postings, and every posting is in one
 * part, so that the parts make up the totals.
 */
export const Income = z.object({
  /** In New York's time, as the payouts' weeks are. */
  month: Month,
  /** What the provider holds for X1 (`A.stripe`). */
  provider: z.object({
    /** Payments and gift cards, by card. */
    paid: Cents,
    refunded: Cents,
    /** Taken and given back by banks, with their fees. */
    disputed: Cents,
    /** For processing cards. */
    fees: Cents,
    /** Transfers to trainers. */
    toTrainers: Cents,
    /** Of any other kind of journal: 0 as long as the list above is complete. */
    other: Cents,
    change: Cents,
  }),
  /** What X1 earned and spent (`R.` and `E.`). */
  result: z.object({
    /** Its fees, less what refunds gave back of them. */
    platformFees: Cents,
    processing: Cents,
    disputesAndLosses: Cents,
    /** What promo codes of X1 and referral rewards cost. */
    promotions: Cents,
    total: Cents,
  }),
  /** Something was sold, and X1's fee was 0% of every payment. */
  isWithoutFee: z.boolean(),
});
export type Income = z.infer<typeof Income>;
