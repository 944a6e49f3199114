import type { TransactionId, UserId } from '@x1/contract/core/ids.ts';
import { isExpiredAt, type KeptCard, type KeptCardId } from '@x1/contract/payments/kept-card.ts';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import { AppError } from '../../platform/errors.ts';
import * as customerStore from './customer-store.ts';
import type { createCustomers } from './customers.ts';
import type { CardKeeper, PaymentGateway, ProviderCard } from './port.ts';
import * as store from './store.ts';
import type { PaymentTransaction } from './tables.ts';

interface Needs extends Pick<ModuleContext, 'db' | 'clock'> {
  cards: CardKeeper;
  customers: ReturnType<typeof createCustomers>;
  gateway: Pick<PaymentGateway, 'assignIntent' | 'readIntent'>;
  /** Ends an open payment for good. */
  endOpen: (transaction: PaymentTransaction, reason: string) => Promise<void>;
}

/** How an open purchase is about to be paid: with a kept card, or with one that is typed, and may be kept. */
export interface ChosenCard {
  readonly cardId?: KeptCardId | null | undefined;
  /** Whether the typed card is kept once it has paid. */
  readonly keep?: boolean | undefined;
}

/**
 * Cards for the next booking (decision 0070). Each adult has their own, also within a family; the provider keeps them, so that what it says of
 * them is always true, and nothing here can pay: only the payer's browser confirms.
 */
export function createKeptCards({ db, clock, cards, customers, gateway, endOpen }: Needs) {
  async function listOf(userId: UserId): Promise<readonly ProviderCard[]> {
    const customer = await customerStore.findCustomer(db, userId);
    return customer?.providerCustomerId ? cards.listCards(customer.providerCustomerId) : [];
  }

  async function listKeptCards(userId: UserId): Promise<KeptCard[]> {
    const now = clock.now();
    return withoutRepeats(await listOf(userId)).map((card) => toKeptCard(card, now));
  }

  /** The customer whose card it is. @throws AppError 'payment_card.not_found', 'payment_card.expired' */
  async function customerOfCard(userId: UserId, cardId: KeptCardId): Promise<string> {
    const customerId = (await customerStore.findCustomer(db, userId))?.providerCustomerId;
    const card = customerId && (await cards.listCards(customerId)).find(({ id }) => id === cardId);
    if (!customerId || !card) throw new AppError('payment_card.not_found');
    if (isExpiredAt(card, clock.now())) throw new AppError('payment_card.expired');
    return customerId;
  }

  /** A payment belongs to whoever in the family was the first to use a kept card for it, or to keep one. */
  async function refuseOther(transaction: PaymentTransaction, intentId: string): Promise<never> {
    const { isConfirming } = await gateway.readIntent(intentId);
    if (!isConfirming) await endOpen(transaction, 'replaced by another adult of the family');
    throw new AppError('payment.started_by_other');
  }

  return {
    /** The caller's own kept cards, the newest first. @throws AppError 'provider.unavailable' */
    listCards: ({ userId }: Actor): Promise<KeptCard[]> => listKeptCards(userId),

    /** The same for the export of a person's data. */
    listKeptCards,

    /** Removes one of the caller's own cards for good, also where it was kept twice; any other id does nothing. @throws AppError 'provider.unavailable' */
    async removeCard({ userId }: Actor, cardId: KeptCardId): Promise<void> {
      const all = await listOf(userId);
      const card = all.find(({ id }) => id === cardId);
      if (!card) return;
      for (const each of all) if (isSameCard(each, card)) await cards.removeCard(each.id);
    },

    /**
     * Says how an open purchase is about to be paid, in answer to the payer's press on Pay: the browser then confirms it at the provider, which takes
     * no card of another customer.
     *
     * @throws AppError 'transaction.not_found', 'payment.not_open', 'payment.started_by_other', 'payment_card.not_found', 'payment_card.expired',
     *   'auth.required', 'provider.unavailable'
     */
    async chooseCard(actor: Actor, id: TransactionId, { cardId, keep = false }: ChosenCard): Promise<void> {
      const transaction = await store.getTransactionOf(db, id, actor.familyId);
      const { providerIntentId: intentId } = transaction;
      if (transaction.status !== 'pending' || !intentId) throw new AppError('payment.not_open');
      await customers.retryLost(actor, async () => {
        const owner = keep && !cardId ? (await customers.ensureCustomer(actor)).customerId : undefined;
        const customerId = cardId ? await customerOfCard(actor.userId, cardId) : owner;
        const outcome = await gateway.assignIntent(intentId, { customerId, keepsCard: keep && !cardId });
        if (outcome === 'ended') throw new AppError('payment.not_open');
        if (outcome === 'other_customer') await refuseOther(transaction, intentId);
        return outcome === 'done' ? { answer: undefined } : { goneCustomerId: customerId };
      });
    },

    /** Erases all cards of a person who has left. Idempotent. @throws AppError 'provider.unavailable' */
    async forgetCards(userId: UserId): Promise<void> {
      const customer = await customerStore.findCustomer(db, userId);
      if (!customer) return;
      if (customer.providerCustomerId) await cards.deleteCustomer(customer.providerCustomerId);
      await customerStore.deleteCustomer(db, customer);
    },
  };
}

function isSameCard(one: ProviderCard, other: ProviderCard): boolean {
  return one.id === other.id || (one.fingerprint !== undefined && one.fingerprint === other.fingerprint);
}

function toKeptCard({ fingerprint: _, ...card }: ProviderCard, now: Date): KeptCard {
  return { ...card, isExpired: isExpiredAt(card, now) };
}

/** How one of these cards is listed, which was perhaps kept again since. @param cards newest first */
export function listedAs(cardId: KeptCardId, cards: readonly ProviderCard[], now: Date): KeptCard | undefined {
  const card = cards.find(({ id }) => id === cardId);
  const newest = card && cards.find((each) => isSameCard(each, card));
  return newest && toKeptCard(newest, now);
}

/** A card that was typed and kept again is shown once, as it was typed last. @param cards newest first */
export function withoutRepeats(cards: readonly ProviderCard[]): ProviderCard[] {
  return cards.filter((card, index) => cards.findIndex((each) => isSameCard(each, card)) === index);
}
