import { randomBytes } from 'node:crypto';
import type { Deliveries } from '../deliveries.ts';
import type { Store } from '../store.ts';
import type { CheckrEvent } from './records.ts';

/** An id as Checkr writes them: 24 hexadecimal digits. */
export const newCheckrId = (): string => randomBytes(12).toString('hex');

/** The account at Checkr that everything here belongs to. */
const accountId = 'c0ffee000000000000000001';

export interface CheckrEventLog {
  /** Records the event and queues its webhooks. `object` is kept as it is now. */
  record(type: string, object: object): void;
}

export function createCheckrEventLog(needs: {
  store: Store;
  clock: () => number;
  deliveries: Pick<Deliveries, 'enqueue'>;
  webhookUrl: () => string;
}): CheckrEventLog {
  const { store, clock, deliveries, webhookUrl } = needs;
  return {
    record(type, object) {
      const event: CheckrEvent = {
        id: newCheckrId(),
        object: 'event',
        type,
        created_at: new Date(clock()).toISOString(),
        webhook_url: webhookUrl(),
        data: { object },
        account_id: accountId,
      };
      deliveries.enqueue(store.put('checkrEvents', event));
    },
  };
}
