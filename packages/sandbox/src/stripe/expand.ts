import type { World } from '../world.ts';
import { wrongState } from './errors.ts';
import { findTransaction } from './movements.ts';

const collectionOfPrefix = {
  pi: 'paymentIntents',
  ch: 'charges',
  cus: 'customers',
  seti: 'setupIntents',
  re: 'refunds',
  dp: 'disputes',
  tr: 'transfers',
  trr: 'transferReversals',
  acct: 'accounts',
  vs: 'verificationSessions',
} as const;

function findById(world: World, id: string): object | undefined {
  const prefix = id.slice(0, id.indexOf('_'));
  if (prefix === 'pm') return world.store.find('paymentMethods', id)?.method;
  if (prefix === 'txn') return findTransaction(world, id)?.transaction;
  if (prefix === 'po') return world.store.find('payouts', id)?.payout;
  const collection = Object.hasOwn(collectionOfPrefix, prefix) ? collectionOfPrefix[prefix as keyof typeof collectionOfPrefix] : undefined;
  return collection && world.store.find(collection, id);
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function refuse(path: string): Error {
  return wrongState('parameter_invalid', `This property cannot be expanded (${path}).`, { param: 'expand' });
}

function expandOne(world: World, value: unknown, path: string[], whole: string): unknown {
  const [key, ...rest] = path;
  if (value === null) return null;
  if (Array.isArray(value)) return value.map((item) => expandOne(world, item, path, whole));
  if (key === undefined) return value;
  if (!isObject(value) || !Object.hasOwn(value, key)) throw refuse(whole);
  const child = value[key];
  const found = typeof child === 'string' ? findById(world, child) : child;
  if (typeof found !== 'object') throw refuse(whole);
  return { ...value, [key]: expandOne(world, found, rest, whole) };
}

/**
 * Replaces ids by their objects, as `expand[]=latest_charge.balance_transaction` asks. The call has acted by then, so an error
 * here is kept for its idempotency key like any other answer.
 *
 * @throws StripeError 400 on a path that leads to nothing expandable
 */
export function expand(world: World, value: object, paths: string[]): object {
  return paths.reduce<object>((result, path) => {
    const parts = path.split('.');
    if (parts.length > 4) throw refuse(path);
    return expandOne(world, result, parts, path) as object;
  }, value);
}
