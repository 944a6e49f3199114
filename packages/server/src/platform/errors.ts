import { type ErrorCode, errorCatalog } from '@x1/contract/core/errors.ts';
import { inLanguage, translate } from '@x1/contract/core/texts.ts';

interface AppErrorOptions {
  /** The cause, for the log. */
  cause?: unknown;
  /** Which input is wrong, by its name, with a message for a person. */
  fields?: Record<string, string>;
  /** What it says where that holds values: in English, for the log, and once more in the caller's language by whoever answers. */
  say?: () => { readonly message: string; readonly fields?: Readonly<Record<string, string>> };
  /** When to retry, for 429 and 503. */
  retryAfterSeconds?: number;
}

/**
 * An error for the caller: one code of the contract's catalog, with its HTTP status and message.
 * `details` are sent to the caller too, so they contain only what a screen needs to continue.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, unknown>> | undefined;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly #say: AppErrorOptions['say'];

  constructor(code: ErrorCode, details?: Record<string, unknown>, options: AppErrorOptions = {}) {
    const said = options.say && inLanguage('en', options.say);
    super(said?.message ?? errorCatalog[code].message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.details = details;
    this.fields = said?.fields ?? options.fields;
    this.#say = options.say;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get status(): number {
    return errorCatalog[this.code].status;
  }

  /** Its sentence and those about fields, in the current language. */
  inWords(): Pick<AppError, 'message' | 'fields'> {
    const { message, fields } = this.#say?.() ?? this;
    const translated = fields && Object.entries(fields).map(([field, problem]) => [field, translate(problem)]);
    return { message: translate(message), fields: translated && Object.fromEntries(translated) };
  }
}

/** Something impossible has happened: a bug of ours, answered with 500 and no details. */
export class InvariantError extends Error {
  override name = 'InvariantError';
}

/**
 * Asserts what must be true here.
 *
 * @param message for the log; ids only, no personal data
 * @throws InvariantError when it is not
 */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new InvariantError(message);
}
