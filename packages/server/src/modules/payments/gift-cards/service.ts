import type { GiftCardId, UserId } from '@x1/contract/core/ids.ts';
import type { TimeZone } from '@x1/contract/core/time.ts';
import type { GiftCard, NewGiftCard } from '@x1/contract/payments/gift-card.ts';
import type { Actor } from '../../../http/actor.ts';
import { createCodeTries, unlimitedTries } from '../../../http/code-tries.ts';
import type { ModuleContext } from '../../../module-context.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { PageOf, PageRequest } from '../../../platform/db/paging.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import { hashToken } from '../../../platform/tokens.ts';
import { giftCardRefunded } from '../events.ts';
import type { PaymentsNeeds } from '../needs.ts';
import type { PaymentGateway } from '../port.ts';
import type { Step } from '../reconcile.ts';
import { createGiftCardPurchases } from './buy.ts';
import { createGiftCardReturns } from './give-back.ts';
import { leftOf, toGiftCard, whyNotRedeemable, whyNotRefundable } from './policy.ts';
import * as store from './store.ts';

interface Needs
  extends Pick<ModuleContext, 'config' | 'db' | 'clock' | 'events' | 'logger' | 'secrets'>,
    Pick<PaymentsNeeds, 'accounts' | 'ledger' | 'settings'> {
  gateway: PaymentGateway;
}

/** An unpaid card is given up after this long, as an unpaid purchase is. */
const giveUpAfterMs = 7 * 86_400_000;

/** By then the email of a card that is due has been written: until then it needs to know whom it is for. */
const queuingMs = 3_600_000;

const triedCodes = { name: 'unknown gift codes', unknown: 'gift_card.unknown', tooMany: 'gift_card.too_many_tries' } as const;

/** Gift cards (decision 0090): bought by card, sent by email, redeemed as credit once, given back to the card that paid. */
export function createGiftCards(needs: Needs) {
  const { config, db, clock, events, logger, secrets, accounts, ledger } = needs;
  const purchases = createGiftCardPurchases(needs);
  const returns = createGiftCardReturns(needs);
  const tries = config.limits === 'off' ? unlimitedTries : createCodeTries(triedCodes, { db, clock, secrets });

  /** @throws AppError 'gift_card.not_found', also for one of somebody else */
  async function getOwn(from: Db | Tx, actor: Actor, id: GiftCardId): Promise<store.StoredGiftCard> {
    const card = await store.findGiftCard(from, id);
    if (card?.buyerId !== actor.userId) throw new AppError('gift_card.not_found');
    return card;
  }

  const show = async (actor: Actor, id: GiftCardId): Promise<GiftCard> => toGiftCard(await getOwn(db, actor, id), clock.now());

  async function redeem(tx: Tx, actor: Actor, code: string) {
    await accounts.assertStaysOpen(tx, actor);
    const { familyId } = actor;
    const card = await store.lockByCode(tx, hashToken(code));
    if (!card) throw new AppError('gift_card.unknown');
    const amountCents = leftOf(card);
    if (card.redeemedBy === familyId) return { amountCents, balanceCents: await ledger.creditOf(tx, familyId) };
    const refusal = whyNotRedeemable(card);
    if (refusal) throw new AppError(refusal);
    await store.setGiftCard(tx, card.id, { status: 'redeemed', redeemedAt: clock.now(), redeemedBy: familyId, sealedCode: null });
    await ledger.recordGiftRedeemed(tx, { giftCardId: card.id, familyId, amountCents });
    return { amountCents, balanceCents: await ledger.creditOf(tx, familyId) };
  }

  /** The provider's news first: a refund that waited for a bank goes on once that has decided. */
  async function bringUpToDate(id: GiftCardId): Promise<void> {
    const card = await store.findGiftCard(db, id);
    if (card) await returns.follow(card);
    const followed = await store.findGiftCard(db, id);
    if (followed) await returns.payBack(followed);
  }

  async function tend(card: store.StoredGiftCard): Promise<void> {
    const isStale = clock.now().getTime() - card.createdAt.getTime() > giveUpAfterMs;
    if (card.status !== 'pending') await bringUpToDate(card.id);
    else await (isStale ? purchases.giveUp(card) : purchases.settle(card));
  }

  return {
    /** The caller's own cards, newest first. */
    listGiftCards: async (actor: Actor, request: PageRequest): Promise<PageOf<GiftCard>> => {
      const page = await store.listBought(db, { ...request, buyerId: actor.userId });
      return { ...page, items: page.items.map((card) => toGiftCard(card, clock.now())) };
    },

    /** See `buy.ts`. */
    buyGiftCard: async (actor: Actor, wanted: NewGiftCard & { requestId: string }) => {
      const { timezone } = await accounts.getAccount(actor.userId);
      return purchases.buy(actor, wanted, (timezone ?? 'America/New_York') as TimeZone);
    },

    /** The buyer's browser believes that the payment ended: the provider is asked. @throws AppError 'gift_card.not_found', 'provider.unavailable' */
    hintGiftCard: async (actor: Actor, id: GiftCardId): Promise<GiftCard> => {
      await purchases.settle(await getOwn(db, actor, id));
      return show(actor, id);
    },

    /**
     * Turns a card into credit of the caller's family, once; the same family is answered the same again.
     *
     * @throws AppError 'gift_card.unknown', 'gift_card.redeemed', 'gift_card.ended', 'gift_card.too_many_tries'
     */
    redeemGiftCard: (actor: Actor, code: string) => tries.counting(actor.userId, () => inTransaction(db, (tx) => redeem(tx, actor, code))),

    /**
     * Gives a card that nobody has redeemed back to the card that paid it: from now on its code is worth nothing. Said twice, it's one refund.
     *
     * @throws AppError 'gift_card.not_found', 'gift_card.redeemed', 'gift_card.ended', 'gift_card.too_late'
     */
    async refundGiftCard(actor: Actor, id: GiftCardId): Promise<GiftCard> {
      const asked = await inTransaction(db, async (tx) => {
        await getOwn(tx, actor, id);
        const card = await store.lockGiftCard(tx, id);
        if (card.status === 'refunding' || card.status === 'refunded') return card;
        const refusal = whyNotRefundable(card, clock.now());
        if (refusal) throw new AppError(refusal);
        await store.setGiftCard(tx, id, { status: 'refunding', refundAskedAt: clock.now() });
        await events.announce(tx, giftCardRefunded, { giftCardId: id });
        return store.lockGiftCard(tx, id);
      });
      try {
        await returns.payBack(asked);
      } catch (error) {
        // The reconciler goes on with it.
        logger.warn('A refund of a gift card waits', { code: error instanceof AppError ? error.code : 'payment.refund_open', error });
      }
      return show(actor, id);
    },

    /** What the email to the recipient says; undefined where it has nothing to say any more. */
    findGiftToSend: async (id: GiftCardId) => {
      const card = await store.findGiftCard(db, id);
      if (card?.status !== 'paid' || card.sealedCode === null || card.recipientEmail === null) return undefined;
      const { amountCents, recipientEmail, message, buyerId } = card;
      return {
        amountCents: leftOf({ ...card, amountCents }),
        recipientEmail,
        message,
        buyerId,
        code: secrets.open('gift card', card.sealedCode),
      };
    },

    /**
     * Forgets whom a person who has left gave cards to, and ends what they never paid: one that is paid by now is still owed to its recipient. Done
     * twice it does nothing more.
     *
     * @throws AppError 'provider.unavailable'; then it has to be said again
     */
    async forgetGiftRecipients(userId: UserId): Promise<void> {
      for (const card of await store.listUnpaid(db, userId)) await purchases.giveUp(card);
      await store.forgetRecipients(db, { buyerId: userId, sentBefore: new Date(clock.now().getTime() - queuingMs) });
    },

    /** Brings a card's books to what the provider has of its payment. @returns false where it is no gift card's */
    async followGiftCard(intentId: string): Promise<boolean> {
      const card = await store.findByIntent(db, intentId);
      if (!card) return false;
      await purchases.settle(card);
      await bringUpToDate(card.id);
      return true;
    },

    /** Sends the cards whose day has come, which needs nothing of the provider. */
    sendDueGiftCards: (): Promise<void> => purchases.deliverDue(),

    /** Goes on with what the provider was asked for and didn't answer, each card as a step of the caller's: it knows how long to wait for a silent provider. */
    async tendGiftCards(step: Step): Promise<void> {
      for (const card of await store.listUnfinished(db)) await step('payments.gift_card', () => tend(card));
    },
  };
}
