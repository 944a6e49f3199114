import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import * as store from './customer-store.ts';
import type { PaymentsNeeds } from './needs.ts';
import type { CardKeeper } from './port.ts';

interface Needs extends Pick<ModuleContext, 'db' | 'clock'>, Pick<PaymentsNeeds, 'accounts'> {
  cards: Pick<CardKeeper, 'createCustomer' | 'deleteCustomer'>;
}

/** A customer that was lost at the provider is made anew once. */
const mostCustomers = 2;

/** Whoever keeps cards, as the provider knows them: without a name, one per adult (decision 0070). */
export function createCustomers({ db, clock, accounts, cards }: Needs) {
  /** The provider's name of a person who wants to keep a card, and our own random one. */
  async function ensureCustomer(actor: Actor): Promise<{ customerId: string; key: string }> {
    const customer = await inTransaction(db, async (tx) => {
      await accounts.assertStaysOpen(tx, actor);
      return store.ensureCustomer(tx, actor.userId, clock.now());
    });
    const { externalKey: key, providerCustomerId } = customer;
    if (providerCustomerId) return { customerId: providerCustomerId, key };
    const customerId = await cards.createCustomer({ userId: actor.userId, key });
    if (await store.setProviderCustomer(db, customer, customerId)) return { customerId, key };
    await cards.deleteCustomer(customerId);
    throw new AppError('auth.required');
  }

  return {
    ensureCustomer,

    /**
     * Does what needs a customer, once more where the provider has lost the one we knew, and with it all cards.
     *
     * @param attempt answers 'customer_gone' for a customer the provider knows no more; `customerId` of what it named, if it named one
     */
    async retryLost<Answer>(
      { userId }: Actor,
      attempt: () => Promise<{ answer: Answer } | { goneCustomerId: string | undefined }>,
    ): Promise<Answer> {
      for (let round = 0; round < mostCustomers; round += 1) {
        const outcome = await attempt();
        if ('answer' in outcome) return outcome.answer;
        const lost = await store.findCustomer(db, userId);
        if (lost && lost.providerCustomerId === outcome.goneCustomerId) await store.deleteCustomer(db, lost);
      }
      throw new AppError('provider.unavailable');
    },
  };
}
