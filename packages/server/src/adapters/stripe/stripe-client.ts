import Stripe from 'stripe';
import { AppError } from '../../platform/errors.ts';

export interface StripeConnection {
  readonly secretKey: string;
  /** Where the API is when it is not Stripe's own address. */
  readonly host?: string;
  readonly port?: number;
  readonly protocol?: 'http' | 'https';
}

const timeoutMs = 10_000;
const maxNetworkRetries = 2;
const failedFrom = 500;
const kindsWithoutId = new Set(['account_link', 'list']);

/** The SDK, with a time limit per try and two more tries under the same idempotency key. */
export function createStripeClient({ secretKey, ...address }: StripeConnection): Stripe {
  return new Stripe(secretKey, { ...address, timeout: timeoutMs, maxNetworkRetries, telemetry: false });
}

/** Whether a key moves real money; an event of the other kind is refused. */
export function isLiveKey(secretKey: string): boolean {
  return /^(sk|rk)_live_/.test(secretKey);
}

/**
 * Makes one call and looks at what came back: the SDK takes a page without an error body for a success.
 *
 * @param kind the `object` the answer must be, such as 'payment_intent'
 * @throws AppError 'provider.unavailable' when there is no answer, no sensible one, or the provider asks to wait
 * @throws StripeError as the SDK made it when the call itself was refused (a declined card, a wrong parameter)
 */
export async function callStripe<Answer extends { object: string; id?: string }>(
  kind: Answer['object'],
  call: () => Promise<Answer>,
): Promise<Answer> {
  const answer = await call().catch((error: unknown) => {
    throw isProviderFailure(error) ? new AppError('provider.unavailable', undefined, { cause: error }) : error;
  });
  const isWhole = answer.object === kind && (kindsWithoutId.has(kind) || typeof answer.id === 'string');
  if (!isWhole) throw new AppError('provider.unavailable', undefined, { cause: new Error(`the provider answered no ${kind}`) });
  return answer;
}

/** True for failures that are neither ours nor the caller's: nothing is wrong with the call, it may be made again. */
function isProviderFailure(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  if (error instanceof Stripe.errors.StripeConnectionError || error instanceof Stripe.errors.StripeRateLimitError) return true;
  const status = error.statusCode;
  // NOTE: 409 is the same call still under way; an API error without a status is an answer that could not be read.
  return (
    status === 409 ||
    status === 429 ||
    (status ?? 0) >= failedFrom ||
    (error instanceof Stripe.errors.StripeAPIError && status === undefined)
  );
}

/** True when the provider knows no object with the id that was asked for. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}
