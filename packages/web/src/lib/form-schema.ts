import { formatCount } from '@x1/contract/core/number-format.ts';
import { t } from '@x1/contract/core/texts.ts';

/** What is wrong, by field or by path within a field ('athletes.1.firstName'); empty when nothing is. */
export type FormErrors = Readonly<Record<string, string>>;

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly code?: string;
  /** Of 'too_big'. */
  readonly origin?: string;
  readonly maximum?: number | bigint;
}

/**
 * What judges the values of a form: a zod schema of the contract, or `rules`. Said in its own words because the sign-in page cannot afford
 * to load zod (decision 0022).
 */
export interface FormSchema<Output> {
  safeParse(values: unknown): { success: true; data: Output } | { success: false; error: { issues: readonly Issue[] } };
}

/** A schema made of a function, where the contract has none or zod is too heavy. The values are sent as they are. */
export function rules<Values extends object>(
  check: (values: Values) => Partial<Record<keyof Values, string | undefined>>,
): FormSchema<Values> {
  return {
    safeParse(values) {
      const issues = Object.entries<string | undefined>(check(values as Values)).flatMap(([field, message]) =>
        message === undefined ? [] : [{ path: [field], message }],
      );
      return issues.length === 0 ? { success: true, data: values as Values } : { success: false, error: { issues } };
    },
  };
}

/** What is wrong with a single value; undefined when nothing is. */
export function errorOf(schema: FormSchema<unknown>, value: unknown): string | undefined {
  const result = schema.safeParse(value);
  return result.success ? undefined : Object.values(errorsByPath(result.error.issues))[0];
}

/** The first complaint about each path: it is the one to fix first. */
export function errorsByPath(issues: readonly Issue[]): FormErrors {
  const errors: Record<string, string> = {};
  for (const issue of issues) errors[issue.path.map(String).join('.')] ??= sentenceOf(issue);
  return errors;
}

/** The first error of each field, whichever part of the field is meant. */
export function errorsByField(errors: FormErrors): FormErrors {
  const byField: Record<string, string> = {};
  for (const [path, message] of Object.entries(errors)) byField[fieldOf(path)] ??= message;
  return byField;
}

/** The errors of the fields that were not changed. */
export function withoutFields(errors: FormErrors, changed: object): FormErrors {
  return Object.fromEntries(Object.entries(errors).filter(([path]) => !(fieldOf(path) in changed)));
}

/** 'sports' for 'sports.0'. */
function fieldOf(path: string): string {
  return path.split('.')[0] ?? path;
}

function sentenceOf({ code, origin, maximum, message }: Issue): string {
  const isOwnSentence = sentenceOfPhrase(message) === message;
  return !isOwnSentence && code === 'too_big' && origin === 'string'
    ? t('Use at most {count} characters', { count: formatCount(Number(maximum)) })
    : sentenceOfPhrase(message);
}

/** 'This is not a link': contract and server say to callers of the API what is wrong with a field as 'is not a link', with the field beside it. */
export function sentenceOfPhrase(message: string): string {
  return /^[a-z]/.test(message) ? t('This {message}', { message }) : message;
}
