import * as z from 'zod/mini';
import { centsToText, dollarsToCents, formatCents } from './number-format.ts';
import { t } from './texts.ts';

/** Whole US cents. The only form of money inside the server, in the database and in every amount of a reply. */
export const Cents = z.int(t('must be whole cents')).check(z.minimum(-9_007_199_254_740_991), z.maximum(9_007_199_254_740_991));
export type Cents = number;

/** Cents as decimal dollars, for the two fields that use them (program prices, hourlyRate): 4999 → 49.99. */
export function centsToDollars(cents: number): number {
  return Number(centsToText(cents));
}

/**
 * An amount in decimal dollars from a form (number or decimal text), read into cents.
 *
 * @param limits bounds in cents and the literal messages of the form's table (S2§5)
 */
export function dollars(limits: { minCents: number; maxCents: number; required: string; tooSmall: string }) {
  return z.pipe(
    z.union([z.number(), z.string()], limits.required),
    z.transform((value, context) => {
      const isBlank = typeof value === 'string' && value.trim() === '';
      const cents = isBlank ? undefined : dollarsToCents(value);
      const problem = isBlank ? limits.required : problemOf(cents, limits);
      if (problem === undefined && cents !== undefined) return cents;
      context.issues.push({ code: 'custom', message: problem ?? limits.required, input: value });
      return z.NEVER;
    }),
  );
}

function problemOf(cents: number | undefined, limits: { minCents: number; maxCents: number; tooSmall: string }): string | undefined {
  if (cents === undefined) return t('Enter an amount in dollars and cents, such as 49.99');
  if (cents < limits.minCents) return limits.tooSmall;
  if (cents > limits.maxCents) return t('The price must be at most {amount}', { amount: formatCents(limits.maxCents) });
  return undefined;
}
