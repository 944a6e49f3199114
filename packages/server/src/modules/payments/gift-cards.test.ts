import type { AuthSessionId, GiftCardId } from '@x1/contract/core/ids.ts';
import { describe, expect, it } from 'vitest';
import { payByCard } from '../../testing/given.ts';
import { giftCodeTo, mailTo } from '../../testing/mailbox.ts';
import { assertMoneyIsRight } from '../../testing/money.ts';
import { withFaults } from '../../testing/provider.ts';
import { callSandbox, providerClient } from '../../testing/simulator/provider.ts';
import { openApp, type Person, startApp } from '../../testing/start-app.ts';

const app = await openApp();

let gifts = 0;
const newGift = (more: object = {}) => {
  gifts += 1;
  return { amount: 5_000, recipientEmail: `friend-${gifts}@people.test`, message: 'Have fun!', requestId: `request-${gifts}`, ...more };
};

const hint = (buyer: Person, giftCardId: GiftCardId) => buyer.api.payments.hintGiftCard({ params: { giftCardId } });

/** A gift card that is paid and, unless it has a later day, sent. */
async function gift(buyer: Person, more: object = {}) {
  const body = newGift(more);
  const { giftCardId, clientSecret } = await buyer.api.payments.buyGiftCard({ body });
  await payByCard(app, clientSecret);
  await hint(buyer, giftCardId);
  await app.drainJobs();
  return { giftCardId, to: body.recipientEmail };
}

const codeTo = (to: string): Promise<string> => giftCodeTo(app, to);
const redeem = (person: Person, code: string) => person.api.payments.redeemGiftCard({ body: { code } });
const stateOf = async (buyer: Person, giftCardId: GiftCardId) =>
  (await buyer.api.payments.listGiftCards({ query: {} })).find(({ id }) => id === giftCardId)?.state;

describe('a gift card', () => {
  it('is paid by card, comes with its code by email, and becomes credit once', async () => {
    const [buyer, friend, other] = [await app.signUp('trainer'), await app.signUp('parent'), await app.signUp('parent')];
    const { giftCardId, to } = await gift(buyer);
    const code = await codeTo(to);
    expect(await stateOf(buyer, giftCardId)).toBe('sent');
    expect(await redeem(friend, ` ${code.toLowerCase().replaceAll('-', ' ')} `)).toEqual({ amount: 5_000, balance: 5_000 });
    expect(await redeem(friend, code)).toEqual({ amount: 5_000, balance: 5_000 });
    await expect(redeem(other, code)).rejects.toMatchObject({ status: 409, code: 'gift_card.redeemed' });
    expect(await friend.api.billing.creditEntries({ query: {} })).toMatchObject([{ kind: 'gift', amount: 5_000 }]);
    expect(await stateOf(buyer, giftCardId)).toBe('redeemed');
    await assertMoneyIsRight(app.db);
  });

  it('is one card when it is asked for again with other words, which are the ones that are sent', async () => {
    const buyer = await app.signUp('parent');
    const body = newGift();
    const first = await buyer.api.payments.buyGiftCard({ body });
    const edited = { ...body, message: 'Have a lot of fun!' };
    const again = await buyer.api.payments.buyGiftCard({ body: edited });
    expect(again).toEqual(first);
    const other = buyer.api.payments.buyGiftCard({ body: { ...edited, amount: 10_000 } });
    await expect(other).rejects.toMatchObject({ status: 409, code: 'gift_card.not_open' });
    await payByCard(app, again.clientSecret);
    await hint(buyer, again.giftCardId);
    await app.drainJobs();
    expect((await mailTo(app, body.recipientEmail, 'Somebody sent you a $50.00 gift card for X1')).text).toContain('Have a lot of fun!');
    const late = buyer.api.payments.buyGiftCard({ body: { ...edited, message: 'Too late' } });
    await expect(late).rejects.toMatchObject({ code: 'gift_card.not_open' });
  });

  it('is stored by a hash of its code, and without the code once it is redeemed', async () => {
    const [buyer, friend] = [await app.signUp('parent'), await app.signUp('parent')];
    const { giftCardId, to } = await gift(buyer);
    await redeem(friend, await codeTo(to));
    const row = await app.db.selectFrom('giftCards').selectAll().where('id', '=', giftCardId).executeTakeFirstOrThrow();
    expect([row.sealedCode, row.codeHash?.length]).toEqual([null, 32]);
  });

  it('is one payment however often it is asked for, and hides contact details in its message', async () => {
    const buyer = await app.signUp('parent');
    const body = newGift({ message: 'Call me at 919-555-0134!' });
    const asked = await Promise.all([1, 2, 3].map(() => buyer.api.payments.buyGiftCard({ body })));
    expect(new Set(asked.map(({ giftCardId, clientSecret }) => `${giftCardId} ${clientSecret}`)).size).toBe(1);
    const [first] = asked;
    await payByCard(app, first?.clientSecret ?? null);
    await app.drainJobs();
    const [listed] = await buyer.api.payments.listGiftCards({ query: {} });
    expect(listed?.message).not.toContain('555');
    await expect(buyer.api.payments.buyGiftCard({ body })).rejects.toMatchObject({ code: 'gift_card.not_open' });
    await assertMoneyIsRight(app.db);
  });

  it.each([[2_400], [50_100], [2_550], [0]])('cannot be worth %i cents', async (amount) => {
    const buyer = await app.signUp('parent');
    await expect(buyer.api.payments.buyGiftCard({ body: newGift({ amount }) })).rejects.toMatchObject({ status: 400 });
  });

  it('waits for its day, and is sent once', async () => {
    const buyer = await app.signUp('parent');
    const today = app.clock.now().toISOString().slice(0, 10);
    const deliverOn = new Date(Date.parse(today) + 3 * 86_400_000).toISOString().slice(0, 10);
    const { giftCardId, to } = await gift(buyer, { deliverOn });
    expect(await stateOf(buyer, giftCardId)).toBe('planned');
    app.clock.advance({ days: 4 });
    for (const _ of [1, 2]) await app.services.payments.sendDueGiftCards();
    await app.drainJobs();
    await codeTo(to);
    expect(await stateOf(buyer, giftCardId)).toBe('sent');
    await expect(gift(buyer, { deliverOn: '2020-01-01' })).rejects.toMatchObject({ code: 'gift_card.wrong_day' });
  });

  it('has one winner when many families redeem it at the same moment, and none beside a refund', async () => {
    const buyer = await app.signUp('parent');
    const families = [await app.signUp('parent'), await app.signUp('parent'), await app.signUp('parent')];
    for (let round = 0; round < 4; round += 1) {
      const { giftCardId, to } = await gift(buyer);
      const code = await codeTo(to);
      const refund = () => buyer.api.payments.refundGiftCard({ params: { giftCardId } });
      const tries = [...families.map((family) => () => redeem(family, code)), ...(round % 2 === 0 ? [] : [refund])];
      const all = await Promise.allSettled(tries.map((each) => each()));
      expect(all.filter(({ status }) => status === 'fulfilled').length).toBe(1);
    }
    await app.drainJobs();
    await assertMoneyIsRight(app.db);
  });

  it("is nobody else's to see, hint at or have refunded", async () => {
    const [buyer, stranger] = [await app.signUp('parent'), await app.signUp('parent')];
    const { giftCardId } = await gift(buyer);
    const params = { giftCardId };
    await expect(stranger.api.payments.refundGiftCard({ params })).rejects.toMatchObject({ status: 404, code: 'gift_card.not_found' });
    await expect(hint(stranger, giftCardId)).rejects.toMatchObject({ status: 404 });
    expect(await stranger.api.payments.listGiftCards({ query: {} })).toEqual([]);
  });
});

it('forgets whom it was for once its buyer has left, and can still be redeemed', async () => {
  const [buyer, friend] = [await app.signUp('parent'), await app.signUp('parent')];
  const { giftCardId, to } = await gift(buyer);
  const code = await codeTo(to);
  app.clock.advance({ hours: 2 });
  await app.services.payments.forgetGiftRecipients(buyer.user.id);
  const row = await app.db.selectFrom('giftCards').selectAll().where('id', '=', giftCardId).executeTakeFirstOrThrow();
  expect([row.recipientEmail, row.message]).toEqual([null, '']);
  expect(await redeem(friend, code)).toMatchObject({ amount: 5_000 });
});

describe('a gift card that nobody has redeemed', () => {
  it('goes back to the card that paid it, once, and its code is worth nothing from then on', async () => {
    const [buyer, friend] = [await app.signUp('parent'), await app.signUp('parent')];
    const { giftCardId, to } = await gift(buyer);
    const code = await codeTo(to);
    const params = { giftCardId };
    const answers = await Promise.all([1, 2, 3].map(() => buyer.api.payments.refundGiftCard({ params })));
    expect(answers.every(({ state }) => state === 'refunding' || state === 'refunded')).toBe(true);
    expect(await stateOf(buyer, giftCardId)).toBe('refunded');
    await expect(redeem(friend, code)).rejects.toMatchObject({ code: 'gift_card.ended' });
    await assertMoneyIsRight(app.db);
  });

  it('goes back once the provider responds again', async () => {
    const buyer = await app.signUp('parent');
    const { giftCardId } = await gift(buyer);
    const refund = () => buyer.api.payments.refundGiftCard({ params: { giftCardId } });
    expect((await withFaults(app, { providerDown: true }, refund)).state).toBe('refunding');
    await app.services.payments.tendGiftCards((_, work) => work());
    expect(await stateOf(buyer, giftCardId)).toBe('refunded');
    await assertMoneyIsRight(app.db);
  });

  it('can be refunded for 90 days, and redeemed for good', async () => {
    const buyer = await app.signUp('parent');
    const { giftCardId, to } = await gift(buyer);
    const code = await codeTo(to);
    app.clock.advance({ days: 91 });
    const friend = await app.signUp('parent');
    const actor = { userId: buyer.user.id, familyId: buyer.user.id, role: 'parent' as const, sessionId: 0 as AuthSessionId };
    await expect(app.services.payments.refundGiftCard(actor, giftCardId)).rejects.toMatchObject({ code: 'gift_card.too_late' });
    expect(await redeem(friend, code)).toMatchObject({ amount: 5_000 });
  });

  it.each(['won', 'lost'] as const)(
    'is worth nothing while a bank decides about its payment, which X1 has %s in the end',
    async (outcome) => {
      const [buyer, friend] = [await app.signUp('parent'), await app.signUp('parent')];
      const { giftCardId, to } = await gift(buyer);
      const code = await codeTo(to);
      const { providerIntentId } = await app.db.selectFrom('giftCards').selectAll().where('id', '=', giftCardId).executeTakeFirstOrThrow();
      const client = providerClient(app.sandbox);
      const { latest_charge: charge } = await client.paymentIntents.retrieve(providerIntentId ?? '');
      await callSandbox(app.sandbox, `/sandbox/charges/${charge}/dispute`);
      await app.drainJobs();
      await expect(redeem(friend, code)).rejects.toMatchObject({ code: 'gift_card.ended' });
      const { data } = await client.disputes.list({ payment_intent: providerIntentId ?? '' });
      await callSandbox(app.sandbox, `/sandbox/disputes/${data[0]?.id}/close`, { outcome });
      await app.drainJobs();
      if (outcome === 'won') expect(await redeem(friend, code)).toMatchObject({ amount: 5_000 });
      else await expect(redeem(friend, code)).rejects.toMatchObject({ code: 'gift_card.ended' });
      await assertMoneyIsRight(app.db);
    },
  );
});

it('lets nobody go on guessing after ten unknown codes in an hour', async () => {
  const limited = await startApp({ limits: 'production' });
  try {
    const person = await limited.signUp('parent');
    for (let index = 0; index < 10; index += 1)
      await expect(redeem(person, `0000-${index}`)).rejects.toMatchObject({ status: 404, code: 'gift_card.unknown' });
    await expect(redeem(person, '0000-10')).rejects.toMatchObject({ status: 429, code: 'gift_card.too_many_tries' });
  } finally {
    await limited.close();
  }
});

it('operators find gift cards by buyer and recipient, with their state and what went back, and never a code', async () => {
  const [operator, buyer, friend] = [await app.createOperator(), await app.signUp('parent'), await app.signUp('parent')];
  const [redeemed, refunded] = [await gift(buyer), await gift(buyer)];
  const code = await codeTo(redeemed.to);
  await redeem(friend, code);
  await buyer.api.payments.refundGiftCard({ params: { giftCardId: refunded.giftCardId } });
  const list = (query: object) => operator.api.admin.listGiftCards({ query });
  const found = await list({ q: buyer.email });
  expect(found.map(({ id, state, amount, returnedAmount, redeemedBy }) => [id, state, amount, returnedAmount, redeemedBy?.id])).toEqual([
    [refunded.giftCardId, 'refunded', 5_000, 5_000, undefined],
    [redeemed.giftCardId, 'redeemed', 5_000, 0, friend.user.id],
  ]);
  expect((await list({ q: redeemed.to })).map(({ id }) => id)).toEqual([redeemed.giftCardId]);
  expect((await list({ q: buyer.email, status: 'refunded' })).map(({ id }) => id)).toEqual([refunded.giftCardId]);
  expect((await list({ q: String(refunded.giftCardId) })).map(({ id }) => id)).toEqual([refunded.giftCardId]);
  expect(JSON.stringify(found)).not.toContain(code);
});
