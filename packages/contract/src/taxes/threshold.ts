import * as z from 'zod/mini';
import { Cents } from '../core/money.ts';
import { text } from '../core/text.ts';
import { states } from '../trainers/profile-options.ts';
import { FIRST_TAX_YEAR, type TaxFigures } from './statement.ts';

/** The forms a marketplace may have to file about whom it pays. Which one is the operator's to find out (decision 0105). */
export const taxForms = ['1099-K', '1099-NEC'] as const;

/** From which amount on a form is due. */
export const ThresholdRule = z.object({
  form: z.enum(taxForms, 'Choose the form.'),
  /** Two letters; null for the federal one. */
  state: z.nullable(z.enum(states, 'Choose the state.')),
  /** The first tax year it's for; it stays until another one begins. */
  fromYear: z
    .int('Enter a year.')
    .check(z.minimum(FIRST_TAX_YEAR, 'Enter a year from 2020 on.'), z.maximum(2099, 'Enter a year before 2100.')),
  /** Gross for 1099-K, what was paid out for 1099-NEC; null: from that year on the state has none of its own. */
  amount: z.nullable(Cents.check(z.minimum(0, 'Enter an amount of dollars.'))),
  /** How many payments it takes as well; null: any number. */
  minPayments: z.nullable(
    z.int('Enter a whole number.').check(z.minimum(1, 'Enter a whole number.'), z.maximum(1_000_000, 'That is too many.')),
  ),
  /** Whether both have to be exceeded; else it's enough to reach them. */
  isMoreThan: z.boolean('must be true or false'),
  /** Where it is written. */
  source: text({ min: 1, max: 200, tooShort: 'Say where this is written.' }),
});
export type ThresholdRule = z.output<typeof ThresholdRule>;

type Measured = Pick<TaxFigures, 'gross' | 'payments' | 'paidOut'>;

/** Whether a trainer's year passes a threshold. */
export function passesThreshold({ form, amount, minPayments, isMoreThan }: Omit<ThresholdRule, 'source'>, year: Measured): boolean {
  if (amount === null) return false;
  const isPast = (value: number, limit: number) => (isMoreThan ? value > limit : value >= limit);
  const measure = form === '1099-K' ? year.gross : year.paidOut;
  return measure > 0 && isPast(measure, amount) && (minPayments === null || isPast(year.payments, minPayments));
}

/** Those in force in a year: of each form and state the one that began last. @param all in the order in which they were set */
export function thresholdsIn<Rule extends ThresholdRule>(all: readonly Rule[], year: number): Rule[] {
  const inForce = new Map<string, Rule>();
  for (const rule of all) {
    const key = `${rule.form} ${rule.state ?? ''}`;
    const before = inForce.get(key);
    if (rule.fromYear <= year && (!before || rule.fromYear >= before.fromYear)) inForce.set(key, rule);
  }
  return [...inForce.values()].filter(({ amount }) => amount !== null);
}
