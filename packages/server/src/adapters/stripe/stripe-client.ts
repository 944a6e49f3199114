import Stripe from 'stripe';
import { AppError } from '../../platform/errors.ts';

export interface StripeConnection {
  readonly secretKey: string;
  /** Where the API is if not at Stripe's own address. */
  readonly host?: string;
  readonly port?: number;
  readonly protocol?: 'http' | 'https';
}

const timeoutMs = 10_000;
const maxNetworkRetries = 2;
const failedFrom = 500;
const kindsWithoutId = new Set(['account_link', 'list']);

/** The SDK, with a time limit per attempt and two retries with the same idempotency key. */
export function createStripeClient({ secretKey, ...address }: StripeConnection): Stripe {
  return new Stripe(secretKey, { ...address, timeout: timeoutMs, maxNetworkRetries, telemetry: false });
}

/** Whether a key moves real money; an event of the other kind is refused. */
export function isLiveKey(secretKey: string): boolean {
  return /^(sk|rk)_live_/.test(secretKey);
}

/**
 * Makes one call and checks the response: the SDK takes an HTML page for a success.
 *
 * @param kind the expected `object` of the response, such as 'payment_intent'
 * @throws AppError 'provider.unavailable' for no response, an invalid one, or a request to wait
 * @throws StripeError unchanged when the call itself was refused (a declined card, a wrong parameter)
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

/** True for failures that are neither ours nor the caller's: the call is correct and may be repeated. */
function isProviderFailure(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  if (error instanceof Stripe.errors.StripeConnectionError || error instanceof Stripe.errors.StripeRateLimitError) return true;
  const status = error.statusCode;
  // NOTE: 409 is the same call still in progress; an API error without a status is a response that could not be parsed.
  return (
    status === 409 ||
    status === 429 ||
    (status ?? 0) >= failedFrom ||
    (error instanceof Stripe.errors.StripeAPIError && status === undefined)
  );
}

/** True when the provider knows no object with the given id. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}
