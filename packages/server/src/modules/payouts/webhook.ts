import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { isRecorded, recordOnce, type VerifyWebhook } from '../../platform/webhook-events.ts';
import type { PayoutsService } from './service.ts';

interface Needs {
  db: Db;
  clock: Clock;
  verifyWebhook: VerifyWebhook;
  payouts: Pick<PayoutsService, 'refreshAccount'>;
}

/**
 * Takes one signed event of a payout account. What it says is not believed: the account is read anew, and written in the transaction that
 * records the event (R94). While the provider does not answer, the event is refused and comes again.
 */
export function createConnectWebhook({ db, clock, verifyWebhook, payouts }: Needs) {
  return async (rawBody: Buffer, signature: string | undefined): Promise<void> => {
    const event = verifyWebhook('connect', rawBody, signature);
    if (await isRecorded(db, event.id)) return;
    const record = (tx: Tx) => recordOnce(tx, { id: event.id, type: event.type, endpoint: 'connect', receivedAt: clock.now() });
    if (event.type === 'account.updated') await payouts.refreshAccount(event.objectId, record);
    await inTransaction(db, record);
  };
}
