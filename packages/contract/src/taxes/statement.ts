import * as z from 'zod/mini';
import { Cents } from '../core/money.ts';
import { PAYOUT_TIME_ZONE } from '../payouts/payout.ts';

/** Years, months and days of taxes: New York's, as the weeks of payouts are. */
export const TAX_TIME_ZONE = PAYOUT_TIME_ZONE;

export const FIRST_TAX_YEAR = 2020;
const yearDigits = z.string().check(z.regex(/^20[2-9]\d$/, 'must be a year such as 2026'));

/** `?year=2026`. */
export const TaxYear = z.object({ year: z.pipe(yearDigits, z.transform(Number)) });

/** What a trainer sold and was paid: gross − refunds − disputes − fees = net, in every month and in all of them. */
export const TaxFigures = z.object({
  /** Payments that were made. */
  payments: z.int(),
  /** What they were for, before anything is taken off: by card, with credit, and X1's part where a code was its own. */
  gross: Cents,
  /** What went back to those who paid. */
  refunds: Cents,
  /** What banks took back for good. */
  disputes: Cents,
  /** X1's fees, less what refunds and disputes gave back of them. */
  fees: Cents,
  /** What is the trainer's of it. */
  net: Cents,
  /** What was sent to the trainer's bank, less what came back. */
  paidOut: Cents,
});
export type TaxFigures = z.infer<typeof TaxFigures>;

/** A trainer's calendar year by months, each in the month in which it was booked. */
export const TaxStatement = z.object({
  year: z.int(),
  trainerName: z.string(),
  /** January to December. */
  months: z.array(z.extend(TaxFigures, { month: z.string() })),
  totals: TaxFigures,
  /** Those with anything booked, and the current one; newest first. */
  years: z.array(z.int()),
});
export type TaxStatement = z.infer<typeof TaxStatement>;
