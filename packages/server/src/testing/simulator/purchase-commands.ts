import { inTransaction } from '../../platform/db/transaction.ts';
import { parent, trainerOf } from './actors.ts';
import { promoCodes } from './commands.ts';
import type { Executors } from './executors.ts';
import { callSandbox, chargeOf, ignoreRefusal, payAtProvider, providerClient } from './provider.ts';
import { choose, giftsWithCode, openForms, openPayments, paidGifts, part } from './rows.ts';

/** What families buy and pay, with cards, gift cards and codes. */
export const purchases: Executors<
  'buy' | 'buyGift' | 'redeemGift' | 'refundGift' | 'refundGiftAtProvider' | 'disputeGift' | 'renewCode' | 'pay' | 'hint'
> = {
  buy: async (world, { trainer, parent: index, session, card, isHinted, isPackage, code, useCredit }) => {
    const { trainerId, ...programs } = trainerOf(world, trainer);
    const programId = isPackage ? programs.packageId : programs.programId;
    const actor = world.parents[index % world.parents.length];
    if (!actor) return;
    const { payments } = world.app.services;
    const { clientSecret, transactionId } = await payments.createIntent(actor, {
      trainerId,
      programId,
      sessionType: session,
      promoCode: code && promoCodes[code],
      useCredit,
    });
    if (card === 'none') return;
    await payAtProvider(world.app.sandbox, clientSecret, card);
    if (isHinted) await payments.hint(actor, transactionId, 'succeeded');
  },

  buyGift: async (world, { parent: index, dollars, card, isHinted }) => {
    const actor = world.parents[index % world.parents.length];
    if (!actor) return;
    const { payments } = world.app.services;
    // Commands never happen at the same instant, and what is done twice is one request.
    const requestId = `gift-${world.clock.now().getTime()}-${index}`;
    const wanted = { amount: dollars * 100, recipientEmail: 'friend@people.test', message: '', deliverOn: null, requestId };
    const { clientSecret, giftCardId } = await payments.buyGiftCard(actor, wanted);
    if (card === 'none') return;
    await payAtProvider(world.app.sandbox, clientSecret, card);
    if (isHinted) await payments.hintGiftCard(actor, giftCardId);
  },

  redeemGift: async (world, { pick, parent: index }) => {
    const gift = await choose(world, pick, giftsWithCode);
    const actor = world.parents[index % world.parents.length];
    if (!gift || !actor) return;
    const found = await world.app.services.payments.findGiftToSend(gift.id);
    if (found) await world.app.services.payments.redeemGiftCard(actor, found.code);
  },

  refundGift: async (world, { pick }) => {
    const gift = await choose(world, pick, giftsWithCode);
    if (gift) await world.app.services.payments.refundGiftCard(parent(gift.buyerId), gift.id);
  },

  refundGiftAtProvider: async (world, { pick, percent }) => {
    const gift = await choose(world, pick, paidGifts);
    if (!gift) return;
    const amount = percent === 100 ? undefined : part(gift.leftCents, percent);
    const refund = { payment_intent: gift.providerIntentId, ...(amount && { amount }) };
    await providerClient(world.app.sandbox).refunds.create(refund).catch(ignoreRefusal);
  },

  disputeGift: async (world, { pick }) => {
    const gift = await choose(world, pick, paidGifts);
    const chargeId = gift && (await chargeOf(world.app.sandbox, gift.providerIntentId));
    if (chargeId) await callSandbox(world.app.sandbox, `/sandbox/charges/${chargeId}/dispute`);
  },

  renewCode: async (world, { trainer, code, percent }) => {
    const { actor } = trainerOf(world, trainer);
    const { promoCodes: service } = world.app.services;
    const discount = { kind: 'percent', percent } as const;
    const isScarce = code === 'scarce';
    const wanted = {
      code: promoCodes[code],
      discount,
      isFirstBookingOnly: false,
      maxUses: isScarce ? 1 : null,
      maxUsesPerFamily: isScarce ? 1 : null,
    };
    const terms = { ...wanted, startsOn: null, endsOn: null };
    if (code === 'ofTrainer') {
      for (const { id, code: name } of (await service.listOwn(actor, { limit: 100 })).items)
        if (name === terms.code) await service.endOwn(actor, id);
      await service.createOwn(actor, terms);
      return;
    }
    await inTransaction(world.database.db, async (tx) => {
      const { items } = await service.listForOperators(tx, { by: 'x1', limit: 100 });
      for (const { id, code: name } of items) if (name === terms.code) await service.endByOperator(tx, id);
      await service.createOfPlatform(tx, actor.userId, terms);
    });
  },

  pay: async (world, { pick, card, isHinted }) => {
    const payment = await choose(world, pick, openForms);
    if (!payment) return;
    const { client_secret: secret } = await providerClient(world.app.sandbox).paymentIntents.retrieve(payment.providerIntentId);
    if (!secret) return;
    await payAtProvider(world.app.sandbox, secret, card);
    if (isHinted) await world.app.services.payments.hint(parent(payment.parentId), payment.id, 'succeeded');
  },

  hint: async (world, { pick, claim }) => {
    const payment = await choose(world, pick, openPayments);
    if (payment) await world.app.services.payments.hint(parent(payment.parentId), payment.id, claim);
  },
};
