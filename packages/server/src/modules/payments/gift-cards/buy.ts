import type { GiftCardId } from '@x1/contract/core/ids.ts';
import { addDays, readWallTime, type TimeZone, toWallTime } from '@x1/contract/core/time.ts';
import { GIFT_CARD_DAYS_AHEAD, GIFT_MESSAGE_MAX_LENGTH, giftCodeForm, type NewGiftCard } from '@x1/contract/payments/gift-card.ts';
import type { Actor } from '../../../http/actor.ts';
import type { ModuleContext } from '../../../module-context.ts';
import { withoutContactDetails } from '../../../platform/contact-details/hide.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { externalKeyOf } from '../../../platform/db/external-key.ts';
import { advisoryLock, inTransaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import { hashToken, newCode } from '../../../platform/tokens.ts';
import { giftCardDue, giftCardPaid } from '../events.ts';
import type { PaymentsNeeds } from '../needs.ts';
import type { PaymentGateway, ProviderIntent } from '../port.ts';
import * as store from './store.ts';

interface Needs
  extends Pick<ModuleContext, 'db' | 'clock' | 'events' | 'logger' | 'secrets'>,
    Pick<PaymentsNeeds, 'accounts' | 'ledger' | 'settings'> {
  gateway: PaymentGateway;
}

/** Cards that somebody may begin to buy in a day: stolen numbers are tried out that way. */
const mostPerDay = 10;
const dayMs = 86_400_000;
/** The hour of its day at which a card is sent. */
const sendingTime = '09:00';

/** A gift card from the click until it's sent: the row, the provider, the book. Each step may be repeated. */
export function createGiftCardPurchases({ db, clock, events, logger, secrets, accounts, ledger, settings, gateway }: Needs) {
  /** Right away, or on a later morning of the buyer's. @throws AppError 'gift_card.wrong_day' */
  function deliveryOf(deliverOn: string | null, timeZone: TimeZone): Date {
    const now = clock.now();
    const today = toWallTime(now.toISOString(), timeZone).date;
    if (deliverOn === null || deliverOn === today) return now;
    if (deliverOn < today || deliverOn > addDays(today, GIFT_CARD_DAYS_AHEAD)) throw new AppError('gift_card.wrong_day');
    const reading = readWallTime({ date: deliverOn, time: sendingTime, timeZone });
    if (reading.kind !== 'exact') throw new AppError('gift_card.wrong_day');
    return new Date(reading.instant);
  }

  async function write(tx: Tx, actor: Actor, wanted: NewGiftCard & { requestId: string }, timeZone: TimeZone) {
    await accounts.assertStaysOpen(tx, actor);
    await settings.assertOn(tx, 'giftCards');
    await advisoryLock(tx, 'gift-cards-of', actor.userId);
    const now = clock.now();
    const { amount: amountCents, recipientEmail, requestId } = wanted;
    const message = withoutContactDetails(wanted.message, GIFT_MESSAGE_MAX_LENGTH);
    const deliverAt = deliveryOf(wanted.deliverOn, timeZone);
    const row = { buyerId: actor.userId, amountCents, recipientEmail, message, deliverAt, requestId, createdAt: now };
    const ensured = await store.ensureGiftCard(tx, row);
    if (ensured.isNew && (await store.countSince(tx, actor.userId, new Date(now.getTime() - dayMs))) > mostPerDay)
      throw new AppError('gift_card.too_many');
    if (ensured.isNew) return ensured;
    // What is paid for is another amount: that's another card.
    if (ensured.card.amountCents !== amountCents) throw new AppError('gift_card.not_open');
    const card = await store.rewriteGiftCard(tx, { ...row, id: ensured.card.id });
    if (!card) throw new AppError('gift_card.not_open');
    return { card, isNew: false };
  }

  async function ensureIntent(card: store.StoredGiftCard): Promise<ProviderIntent> {
    if (card.providerIntentId) return gateway.readIntent(card.providerIntentId);
    const intent = await gateway.createIntent({ giftCardId: card.id, key: externalKeyOf(card), amountCents: card.amountCents });
    return (await store.setIntent(db, card.id, intent.intentId)) ? intent : gateway.cancelIntent(intent.intentId);
  }

  /** Sends a card whose day has come: from then on its code is in an email. The caller holds its row. */
  async function deliver(tx: Tx, id: GiftCardId): Promise<void> {
    await store.setGiftCard(tx, id, { sentAt: clock.now() });
    await events.announce(tx, giftCardDue, { giftCardId: id });
  }

  async function succeed(tx: Tx, id: GiftCardId, { processingFeeCents, payerFingerprint }: ProviderIntent): Promise<void> {
    const card = await store.lockGiftCard(tx, id);
    if (card.status !== 'pending') return;
    const now = clock.now();
    const code = newCode(giftCodeForm);
    await store.setGiftCard(tx, id, {
      status: 'paid',
      paidAt: now,
      payerFingerprint: payerFingerprint ?? null,
      codeHash: hashToken(code),
      sealedCode: secrets.seal('gift card', code),
      ...(processingFeeCents !== undefined && { providerFeeCents: processingFeeCents }),
    });
    await ledger.recordGiftSold(tx, { giftCardId: id, amountCents: card.amountCents });
    if (processingFeeCents !== undefined) await ledger.recordGiftFee(tx, { giftCardId: id, feeCents: processingFeeCents });
    await events.announce(tx, giftCardPaid, { giftCardId: id });
    if (card.deliverAt <= now) await deliver(tx, id);
  }

  /** Asks the provider about the payment of a card and writes down what is true. */
  async function settle(card: store.StoredGiftCard): Promise<void> {
    const { id, amountCents, providerIntentId: intentId } = card;
    if (card.status !== 'pending' || !intentId) return;
    const intent = await gateway.readIntent(intentId);
    if (intent.state === 'canceled') await store.setGiftCard(db, id, { status: 'failed' }, 'pending');
    if (intent.state !== 'succeeded') return;
    const isRight =
      intent.giftCardId === id &&
      intent.key === externalKeyOf(card) &&
      intent.amountCents === amountCents &&
      intent.receivedCents === amountCents;
    if (isRight) await inTransaction(db, (tx) => succeed(tx, id, intent));
    else logger.error('a payment does not match its gift card', { code: 'payment.mismatch', providerId: intentId });
  }

  return {
    settle,

    /**
     * Prepares the payment of a card. The same request is one card and one payment, for whom and with what words it was said last.
     *
     * @throws AppError 'auth.required', 'gift_card.too_many', 'gift_card.wrong_day', 'gift_card.not_open', 'provider.unavailable'
     */
    async buy(actor: Actor, wanted: NewGiftCard & { requestId: string }, timeZone: TimeZone) {
      const { card, isNew } = await inTransaction(db, (tx) => write(tx, actor, wanted, timeZone));
      const intent = await ensureIntent(card);
      if (intent.state === 'canceled') {
        await store.setGiftCard(db, card.id, { status: 'failed' }, 'pending');
        throw new AppError('gift_card.not_open');
      }
      return { giftCardId: card.id, clientSecret: intent.clientSecret, amountCents: card.amountCents, isNew };
    },

    /** Ends a card that nobody has paid, so that no money can arrive for it any more; if it has, the card is settled. */
    async giveUp(given: store.StoredGiftCard): Promise<void> {
      if (!given.providerIntentId && (await store.setFailedWithoutIntent(db, given.id))) return;
      // Its payment may have been prepared meanwhile.
      const card = given.providerIntentId ? given : await store.findGiftCard(db, given.id);
      if (!card?.providerIntentId) return;
      const intent = await gateway.cancelIntent(card.providerIntentId);
      if (intent.state === 'canceled') await store.setGiftCard(db, card.id, { status: 'failed' }, 'pending');
      else await settle(card);
    },

    /** Sends the cards whose day has come. */
    async deliverDue(): Promise<void> {
      for (const id of await store.listDue(db, clock.now())) {
        await inTransaction(db, async (tx) => {
          const { status, sentAt } = await store.lockGiftCard(tx, id);
          if (status === 'paid' && sentAt === null) await deliver(tx, id);
        });
      }
    },
  };
}
