import { sql } from 'kysely';
import type { ModuleContext } from '../../module-context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { insertOnce, type ProviderEvent, recordOnce } from '../../platform/webhook-events.ts';
import type { PayoutsService } from '../payouts/service.ts';
import { followCharge, settleIntent } from './jobs.ts';

/** We made the intent ourselves and nobody has paid yet; and a charge that succeeds makes its intent succeed, which has an event of its own. */
const saysNothing: ReadonlySet<string> = new Set(['payment_intent.created', 'charge.succeeded']);

type Needs = Pick<ModuleContext, 'db' | 'clock' | 'verifyWebhook' | 'jobs'> & { payouts: Pick<PayoutsService, 'onTransferEvent'> };

/**
 * Takes one signed event of the provider: recorded once together with the work it asks for, then answered at once (R94).
 * What the event says is not believed; the job asks the provider. Order and repeats therefore do not matter.
 */
export function createPaymentsWebhook({ db, clock, verifyWebhook, jobs, payouts }: Needs) {
  return async (rawBody: Buffer, signature: string | undefined): Promise<void> => {
    const event = verifyWebhook('payments', rawBody, signature);
    if (saysNothing.has(event.type)) return;
    const intentId = intentOf(event);
    const { id, type } = event;
    const record = { id, type, endpoint: 'payments', receivedAt: clock.now() } as const;
    if (type === 'transfer.reversed') {
      return inTransaction(db, async (tx) => {
        if (await recordOnce(tx, record)) await payouts.onTransferEvent(tx, event.objectId);
      });
    }
    const once = insertOnce(record);
    const isFee = type === 'charge.updated';
    if (!intentId) await once.execute(db);
    else if (isFee) await jobs.send(db, followCharge, { intentId, isFee }, { once, onlyIf: lacksFee(intentId) });
    else if (isOfCharge(event)) await jobs.send(db, followCharge, { intentId }, { once });
    else await jobs.send(db, settleIntent, { intentId }, { once, onlyIf: isPending(intentId) });
  };
}

/** News of what became of a charge once it was paid: its fee (`charge.updated`), refunds, disputes. */
function isOfCharge({ type }: ProviderEvent): boolean {
  return type === 'charge.updated' || type.startsWith('charge.refund') || type.startsWith('refund.') || type.startsWith('charge.dispute.');
}

/** Whoever settles a payment reads its fee; what a settlement that is under way has read too early the reconciler finds within a minute. */
const lacksFee = (intentId: string) => sql<boolean>`exists (
  select from transactions where provider_intent_id = ${intentId} and status <> 'pending' and provider_fee_cents is null
  union all select from gift_cards where provider_intent_id = ${intentId} and status <> 'pending' and provider_fee_cents is null)`;

const isPending = (intentId: string) =>
  sql<boolean>`exists (select from transactions where provider_intent_id = ${intentId} and status = 'pending'
    union all select from gift_cards where provider_intent_id = ${intentId} and status = 'pending')`;

function intentOf({ type, objectId, paymentIntentId }: ProviderEvent): string | undefined {
  return type.startsWith('payment_intent.') ? objectId : paymentIntentId;
}
