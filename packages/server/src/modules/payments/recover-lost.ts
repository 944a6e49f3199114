import type { ModuleContext } from '../../module-context.ts';
import { AppError } from '../../platform/errors.ts';
import * as giftCards from './gift-cards/store.ts';
import { isIntentOf } from './policy.ts';
import type { PaymentGateway, ProviderIntent, ProviderPage } from './port.ts';
import type { Settle } from './settle.ts';
import * as store from './store.ts';

interface Needs extends Pick<ModuleContext, 'db'> {
  gateway: Pick<PaymentGateway, 'listIntents' | 'cancelIntent' | 'readCharge' | 'refundLost'>;
  settle: Settle;
}

/** A payment at the provider that a restored database knew nothing of. `refused`: the provider would not refund it. */
export interface LostPayment {
  readonly intentId: string;
  readonly amountCents: number;
  readonly outcome: 'settled' | 'refunded' | 'canceled' | 'refused';
}

/** What parents did between a backup and its restore: nobody has a session for it, so nobody may have paid for it. */
export function createLostPayments({ db, gateway, settle }: Needs) {
  /** The row was in the backup, but not yet which payment it got. */
  async function settleOwn(intent: ProviderIntent): Promise<boolean> {
    const row = intent.key === undefined ? undefined : await store.findTransactionByKey(db, intent.key);
    if (!row || !isIntentOf(intent, row) || !(await store.setIntent(db, row.id, intent.intentId))) return false;
    await settle(intent.intentId);
    return true;
  }

  async function giveBack({ intentId }: ProviderIntent, receivedCents: number): Promise<LostPayment['outcome']> {
    const { refunds } = await gateway.readCharge(intentId);
    const refundedCents = refunds.reduce((sum, { state, amountCents }) => sum + (state === 'failed' ? 0 : amountCents), 0);
    if (refundedCents >= receivedCents) return 'refunded';
    try {
      await gateway.refundLost({ intentId, amountCents: receivedCents - refundedCents });
      return 'refunded';
    } catch (error) {
      if (error instanceof AppError && error.code === 'provider.unavailable') throw error;
      return 'refused';
    }
  }

  async function recover(intent: ProviderIntent): Promise<LostPayment> {
    const { intentId, amountCents } = intent;
    if (await settleOwn(intent)) return { intentId, amountCents, outcome: 'settled' };
    // One that was paid at this moment comes back as paid.
    const { state, receivedCents } = intent.state === 'succeeded' ? intent : await gateway.cancelIntent(intentId);
    return { intentId, amountCents, outcome: state === 'succeeded' ? await giveBack(intent, receivedCents) : 'canceled' };
  }

  return {
    /**
     * Finds payments that were made for rows that are lost, and gives the money back; one whose row is there is settled. Said twice it
     * changes nothing.
     *
     * @param onFound gets each once it is settled or given back
     * @throws AppError 'provider.unavailable'; then it has to be said again
     */
    recoverLost: async (since: Date, onFound: (lost: LostPayment) => void): Promise<void> => {
      for (let after: string | undefined, isMore = true; isMore; ) {
        const { items, next }: ProviderPage<ProviderIntent> = await gateway.listIntents({ createdAfter: since, after });
        const ours = items.filter(
          ({ transactionId, giftCardId, state }) => (transactionId !== undefined || giftCardId !== undefined) && state !== 'canceled',
        );
        const ids = ours.map(({ intentId }) => intentId);
        const known = (await store.listKnownIntents(db, ids)).union(await giftCards.listKnownIntents(db, ids));
        for (const intent of ours) if (!known.has(intent.intentId)) onFound(await recover(intent));
        after = next;
        isMore = next !== undefined;
      }
    },
  };
}
