import type { UserId } from '@x1/contract/core/ids.ts';

/** One start of a check. The same key, day and number are the same start, however often it is asked for. */
export interface CheckStart {
  readonly userId: UserId;
  /** The account's `externalKey`. */
  readonly key: string;
  /** The UTC day of the start, as 2026-03-14. */
  readonly day: string;
  /** Which start of that day, from 1. */
  readonly attempt: number;
  /** Where the provider redirects the person, whatever the outcome. */
  readonly returnUrl: string;
}

/**
 * A check's state at the provider: `waiting` for the person to submit something, `processing` a submission, or decided.
 * A `cancelled` check will never be decided.
 */
export type ProviderCheckState = 'waiting' | 'processing' | 'verified' | 'failed' | 'cancelled';

export interface ProviderCheck {
  readonly state: ProviderCheckState;
  /** Why it failed, in words for the person. */
  readonly reason?: string;
  /** The hosted page, while the check waits for the person. Good for one visit: never stored. */
  readonly url?: string;
}

/** Who looks at identity documents. We keep the outcome and its times; documents never reach us. */
export interface IdentityProvider {
  /**
   * Starts a check.
   *
   * @returns its id and the hosted page to send the browser to
   * @throws AppError 'provider.unavailable'
   */
  start(start: CheckStart): Promise<{ sessionId: string; url: string }>;
  /**
   * The current state of a check.
   *
   * @throws AppError 'provider.unavailable'
   */
  read(sessionId: string): Promise<ProviderCheck>;
}
