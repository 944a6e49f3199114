import type { CardSetupId, KeptCard } from '@x1/contract/payments/kept-card.ts';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import { AppError } from '../../platform/errors.ts';
import { findCustomer } from './customer-store.ts';
import type { createCustomers } from './customers.ts';
import { listedAs } from './kept-cards.ts';
import type { CardKeeper, ProviderCardSetup } from './port.ts';

interface Needs extends Pick<ModuleContext, 'db' | 'clock'> {
  cards: CardKeeper;
  customers: ReturnType<typeof createCustomers>;
}

/** Cards that are added without paying (decision 0076). The owner's browser hands them to the provider, where they're kept at once. */
export function createCardSetups({ db, clock, cards, customers }: Needs) {
  return {
    /**
     * Begins to add a card of the caller's own. The same request is one setup, which may be tried with one card after the other.
     *
     * @throws AppError 'auth.required', 'provider.unavailable'
     */
    beginCard: (actor: Actor, requestId: string) =>
      customers.retryLost<Pick<ProviderCardSetup, 'setupId' | 'clientSecret'>>(actor, async () => {
        const { customerId, key } = await customers.ensureCustomer(actor);
        const setup = await cards.beginCard({ customerId, key: `${key}:${requestId}` });
        return setup ? { answer: { setupId: setup.setupId, clientSecret: setup.clientSecret } } : { goneCustomerId: customerId };
      }),

    /**
     * What became of a card that the caller was adding, by the provider's word. Any number of calls give one answer.
     *
     * @returns the card as it is listed now; null while it isn't kept, and once it was removed
     * @throws AppError 'payment_card.setup_not_found' also for one of somebody else, 'provider.unavailable'
     */
    async finishCard({ userId }: Actor, setupId: CardSetupId): Promise<KeptCard | null> {
      const customerId = (await findCustomer(db, userId))?.providerCustomerId;
      const setup = customerId ? await cards.readSetup(setupId) : undefined;
      if (!customerId || setup?.customerId !== customerId) throw new AppError('payment_card.setup_not_found');
      return setup.cardId ? (listedAs(setup.cardId, await cards.listCards(customerId), clock.now()) ?? null) : null;
    },
  };
}
