import type { Collections } from '../collections.ts';
import type { World } from '../world.ts';
import { notFound } from './errors.ts';

/** What Stripe's error calls a record, and the parameter it blames. */
const names = {
  accounts: ['account', 'account'],
  charges: ['charge', 'id'],
  customers: ['customer', 'customer'],
  disputes: ['dispute', 'dispute'],
  paymentIntents: ['payment_intent', 'intent'],
  payouts: ['payout', 'payout'],
  refunds: ['refund', 'id'],
  setupIntents: ['setupintent', 'intent'],
  transfers: ['transfer', 'id'],
  verificationSessions: ['identity.verification_session', 'session'],
} as const;

/** The record with this id. @throws StripeError 404 */
export function getRecord<Name extends keyof typeof names>(world: World, name: Name, id: string): Collections[Name] {
  const record = world.store.find(name, id);
  const [kind, param] = names[name];
  if (!record) throw notFound(kind, id, param);
  return record;
}
