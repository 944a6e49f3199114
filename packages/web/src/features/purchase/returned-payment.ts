import type { TransactionId } from '@x1/contract/core/ids.ts';
import { readId } from '@x1/contract/core/read-id.ts';

/** What the browser brings back from a bank's page: our own transaction, and what the page says of it. */
export interface ReturnedPayment {
  readonly transactionId: TransactionId;
  /** Only a hint: the server asks the provider (R88). */
  readonly status: 'succeeded' | 'failed';
}

const OUR_PARAMETER = 'transaction';
const PARAMETERS = [OUR_PARAMETER, 'payment_intent', 'payment_intent_client_secret', 'redirect_status', 'source_type'];

/** Where the bank sends the browser back to (R90). */
export function returnAddress(origin: string, transactionId: TransactionId): string {
  return `${origin}/parent-dashboard?${OUR_PARAMETER}=${transactionId}`;
}

/** Where the bank's page leads back to after a payment: what it says itself, else the home screen with the purchase. */
export function returnUrlOf(payment: { readonly returnUrl: string } | { readonly transactionId: TransactionId }, origin: string): string {
  return 'returnUrl' in payment ? payment.returnUrl : returnAddress(origin, payment.transactionId);
}

/**
 * Reads the address one comes back to.
 *
 * @returns null without `payment_intent`; `payment` is null when the transaction is not named
 */
export function readReturnedPayment(search: string): { payment: ReturnedPayment | null; remainingSearch: string } | null {
  const query = new URLSearchParams(search);
  if (!query.has('payment_intent')) return null;
  const transactionId = readId<TransactionId>(query.get(OUR_PARAMETER));
  const status = query.get('redirect_status') === 'failed' ? 'failed' : 'succeeded';
  for (const name of PARAMETERS) query.delete(name);
  return { payment: transactionId ? { transactionId, status } : null, remainingSearch: query.toString() };
}
