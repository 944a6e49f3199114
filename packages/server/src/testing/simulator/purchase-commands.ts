import type { ProgramId, TimeHoldId } from '@x1/contract/core/ids.ts';
import type { Actor } from '../../http/actor.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { parent, timeIn, trainerOf, zone } from './actors.ts';
import { type Card, promoCodes } from './commands.ts';
import type { Executors } from './executors.ts';
import { callSandbox, chargeOf, ignoreRefusal, payAtProvider, providerClient } from './provider.ts';
import { choose, giftsWithCode, groupsOf, openForms, openPayments, paidGifts, part, spanOf } from './rows.ts';
import { note, type World } from './world.ts';

/** A family keeps a time before it pays: the next one of the group, where that meets. */
async function keepTime(
  world: World,
  actor: Actor,
  { hours, ...wish }: { programId: ProgramId; sessionType: 'individual' | 'group'; hours: number },
): Promise<TimeHoldId> {
  const group = wish.sessionType === 'group' ? await choose(world, 0, groupsOf(wish.programId, world.clock.now())) : undefined;
  const { startTime, endTime } = group ? spanOf(group) : timeIn(world, hours);
  const { hold } = await world.app.services.scheduling.holdTime(actor, { ...wish, startTime, endTime, scheduledInTimezone: zone });
  note(world, `kept a time of ${wish.sessionType === 'group' ? 'a group' : 'its own'}`);
  return hold.id;
}

/** What the purchase dialog does, with a card or with credit alone. */
export async function prepareAndPay(
  world: World,
  actor: Actor,
  wanted: Parameters<World['app']['services']['payments']['createIntent']>[1],
  { card, isHinted }: { card: Card | 'none'; isHinted: boolean },
): Promise<void> {
  const { payments } = world.app.services;
  const { clientSecret, transactionId } = await payments.createIntent(actor, wanted);
  if (card === 'none') return;
  await payAtProvider(world.app.sandbox, clientSecret, card);
  if (isHinted) await payments.hint(actor, transactionId, 'succeeded');
}

/** What families buy and pay, with cards, gift cards and codes. */
export const purchases: Executors<
  'buy' | 'buyGift' | 'redeemGift' | 'refundGift' | 'refundGiftAtProvider' | 'disputeGift' | 'renewCode' | 'pay' | 'hint'
> = {
  buy: async (world, { trainer, parent: index, session, card, isHinted, isPackage, code, useCredit, hours }) => {
    const { trainerId, ...programs } = trainerOf(world, trainer);
    const programId = isPackage ? programs.packageId : programs.programId;
    const actor = world.parents[index % world.parents.length];
    if (!actor) return;
    const wanted = { trainerId, programId, sessionType: session, promoCode: code && promoCodes[code], useCredit };
    const holdId = hours === undefined ? undefined : await keepTime(world, actor, { programId, sessionType: session, hours });
    await prepareAndPay(world, actor, { ...wanted, ...(holdId !== undefined && { holdId, location: 'online' }) }, { card, isHinted });
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
