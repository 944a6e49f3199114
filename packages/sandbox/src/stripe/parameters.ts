import { z } from 'zod';
import { invalidRequest, type StripeError } from './errors.ts';
import type { FormTree } from './form-body.ts';

/** A whole number, written as text. */
export const integer = z
  .string()
  .regex(/^-?\d{1,15}$/, 'Invalid integer')
  .transform(Number);
/** Cents, at least one. */
export const positiveAmount = integer.refine((cents) => cents >= 1, 'Invalid positive integer');
export const flag = z.enum(['true', 'false'], 'Invalid boolean').transform((word) => word === 'true');
export const text = z.string().max(5_000, 'Invalid string: too long');
export const currency = z
  .string()
  .regex(/^[a-z]{3}$/i, 'Invalid currency')
  .transform((code) => code.toLowerCase());

/** An absolute address a browser can be sent to. */
export const webAddress = z
  .string()
  .max(5_000)
  .refine((value) => /^https?:\/\//i.test(value) && URL.canParse(value), 'Not a valid URL');

/** The one currency that transfers and payouts move. */
export const dollarsOnly = currency.refine((code) => code === 'usd', 'Only usd is supported by the sandbox');

/** Up to 50 keys; an empty value removes its key, an empty `metadata` removes all. */
export const metadata = z.union([
  z.literal(''),
  z.record(z.string().max(40), z.string().max(500)).refine((record) => Object.keys(record).length <= 50, 'At most 50 metadata keys'),
]);

/** A list sent as `name[]=…` or `name[0]=…`. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.preprocess((value) => (typeof value === 'object' && value !== null ? Object.values(value) : value), z.array(item).max(100));
}

/** Cents as Stripe's sentences write them: `$12.50`. */
export const inDollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

/** The metadata after a change. */
export function mergeMetadata(old: Record<string, string>, changes: z.infer<typeof metadata> | undefined): Record<string, string> {
  if (changes === undefined) return old;
  if (changes === '') return {};
  return Object.fromEntries(Object.entries({ ...old, ...changes }).filter(([, value]) => value !== ''));
}

function parameterName(path: PropertyKey[]): string {
  const [first, ...rest] = path.map(String);
  return (first ?? '') + rest.map((part) => `[${part}]`).join('');
}

const codes: Record<string, string> = { 'Not a valid URL': 'url_invalid', 'Invalid positive integer': 'parameter_invalid_integer' };

function toStripeError(issue: z.core.$ZodIssue): StripeError {
  const param = parameterName(issue.path);
  const isMissing = issue.code === 'invalid_type' && issue.input === undefined;
  if (isMissing) return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  return invalidRequest(`${issue.message}: ${param}`, { code: codes[issue.message] ?? 'parameter_invalid', param });
}

/**
 * Checks decoded parameters; those the schema does not name are ignored.
 *
 * @throws StripeError 400 naming the first parameter that is wrong
 */
export function parse<Schema extends z.ZodType>(schema: Schema, input: FormTree): z.infer<Schema> {
  const result = schema.safeParse(input, { reportInput: true });
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw issue ? toStripeError(issue) : invalidRequest('Invalid parameters');
}
