import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { type ProviderEvent, recordOnce, type VerifyWebhook } from '../../platform/webhook-events.ts';
import { settleIntent } from './jobs.ts';

interface Needs {
  db: Db;
  clock: Clock;
  verifyWebhook: VerifyWebhook;
  jobs: Jobs;
}

/**
 * Takes one signed event of the provider: recorded once together with the work it asks for, then answered at once (R94).
 * What the event says is not believed; the job asks the provider. Order and repeats therefore do not matter.
 */
export function createPaymentsWebhook({ db, clock, verifyWebhook, jobs }: Needs) {
  return async (rawBody: Buffer, signature: string | undefined): Promise<void> => {
    const event = verifyWebhook('payments', rawBody, signature);
    const intentId = intentOf(event);
    await inTransaction(db, async (tx) => {
      const isNew = await recordOnce(tx, { id: event.id, endpoint: 'payments', type: event.type, receivedAt: clock.now() });
      if (isNew && intentId) await jobs.send(tx, settleIntent, { intentId });
    });
  };
}

function intentOf({ type, objectId, paymentIntentId }: ProviderEvent): string | undefined {
  return type.startsWith('payment_intent.') ? objectId : paymentIntentId;
}
