import { type ErrorCode, errorCatalogue } from '@x1/contract/core/errors.ts';

interface AppErrorOptions {
  /** What led to it, for the log. */
  cause?: unknown;
  /** Which input is wrong, by its name, in words for a person. */
  fields?: Record<string, string>;
  /** When to try again, for 429 and 503. */
  retryAfterSeconds?: number;
}

/**
 * A refusal that the caller is told: one code of the contract's catalogue, with the HTTP status and the sentence that stand there.
 * `details` go to the caller too, so they hold only what a screen needs to go on.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, unknown>> | undefined;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, details?: Record<string, unknown>, options: AppErrorOptions = {}) {
    super(errorCatalogue[code].message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.details = details;
    this.fields = options.fields;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get status(): number {
    return errorCatalogue[this.code].status;
  }
}

/** Something that cannot happen has happened: our own fault, answered with 500 and no details. */
export class InvariantError extends Error {
  override name = 'InvariantError';
}

/**
 * States what must be true here.
 *
 * @param message for the log; ids only, no personal data
 * @throws InvariantError when it is not
 */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new InvariantError(message);
}
