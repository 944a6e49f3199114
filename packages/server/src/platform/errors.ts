import { type ErrorCode, errorCatalog } from '@x1/contract/core/errors.ts';

interface AppErrorOptions {
  /** The cause, for the log. */
  cause?: unknown;
  /** Which input is wrong, by its name, with a message for a person. */
  fields?: Record<string, string>;
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

  constructor(code: ErrorCode, details?: Record<string, unknown>, options: AppErrorOptions = {}) {
    super(errorCatalog[code].message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.details = details;
    this.fields = options.fields;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get status(): number {
    return errorCatalog[this.code].status;
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
