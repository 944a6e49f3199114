import type Stripe from 'stripe';
import type { StoredEvent } from '../collections.ts';
import type { Deliveries } from '../deliveries.ts';
import type { Store } from '../store.ts';
import { newId } from './ids.ts';

/** The version of the API whose objects are answered. */
export const apiVersion: Stripe.LatestApiVersion = '2026-10-28.endive';

const keptForSeconds = 30 * 24 * 60 * 60;

/** Which call caused an event; both null for hosted pages and scheduled work. */
type Cause = StoredEvent['request'];

export interface EventLog {
  /** Records the event and queues its webhooks. `object` is kept as it is now. */
  record(type: StoredEvent['type'], object: object, options?: { account?: string }): void;
  /** Runs `action`; events recorded during it name this cause. */
  causedBy<Result>(cause: Cause, action: () => Result): Result;
}

const noCause: Cause = { id: null, idempotency_key: null };

/** The list of what happened, newest kept for 30 days. */
export function createEventLog(needs: { store: Store; clock: () => number; deliveries: Pick<Deliveries, 'enqueue'> }): EventLog {
  const { store, clock, deliveries } = needs;
  let cause = noCause;
  return {
    record(type, object, options = {}) {
      const created = Math.floor(clock() / 1_000);
      store.removeOldest('events', (event) => event.created < created - keptForSeconds);
      const event: StoredEvent = {
        id: newId('evt'),
        object: 'event',
        ...options,
        api_version: apiVersion,
        created,
        data: { object },
        livemode: false,
        pending_webhooks: 1,
        request: cause,
        type,
      };
      deliveries.enqueue(store.put('events', event));
    },
    causedBy(newCause, action) {
      const outer = cause;
      cause = newCause;
      try {
        return action();
      } finally {
        cause = outer;
      }
    },
  };
}
