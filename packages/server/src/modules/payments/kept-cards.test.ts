import type { UserId } from '@x1/contract/core/ids.ts';
import { cardName, type KeptCardId } from '@x1/contract/payments/kept-card.ts';
import { describe, expect, it } from 'vitest';
import { insertSecondAdult } from '../../testing/family.ts';
import { openPayment, payByCard, type SellingTrainer, sellingTrainer } from '../../testing/given.ts';
import { submitHostedPage, withFaults } from '../../testing/provider.ts';
import { openApp } from '../../testing/start-app.ts';

const app = await openApp();
const trainer = await sellingTrainer(app);

type Parent = Awaited<ReturnType<typeof app.signUp>>;

const cardsOf = (parent: Parent) => parent.api.payments.listCards();
const customerOf = (userId: UserId) => app.db.selectFrom('paymentCustomers').selectAll().where('userId', '=', userId).executeTakeFirst();

/** Presses Pay: says how it is paid, and confirms it as the browser does. */
async function press(
  parent: Parent,
  how: { card?: Parameters<typeof payByCard>[2]; cardId?: KeptCardId; keep?: boolean },
  at: SellingTrainer = trainer,
) {
  const { transactionId, clientSecret } = await openPayment(parent, at);
  const { card, cardId, keep } = how;
  await parent.api.payments.chooseCard({ params: { transactionId }, body: { cardId, keep } });
  const answer = await payByCard(app, clientSecret, cardId ? { kept: cardId } : card);
  const { status } = await parent.api.payments.hintStatus({ params: { transactionId }, body: { status: 'succeeded' } });
  return { transactionId, answer, status };
}

/** A parent who has paid once, and kept the card. */
async function parentWithCard(card?: Parameters<typeof payByCard>[2]): Promise<{ parent: Parent; cardId: KeptCardId }> {
  const parent = await app.signUp('parent');
  const { transactionId, answer } = await press(parent, { card, keep: true });
  const { next_action: next } = answer.body as { next_action?: { redirect_to_url: { url: string } } };
  if (next) {
    await submitHostedPage(app, next.redirect_to_url.url, { outcome: 'authenticated' });
    await parent.api.payments.hintStatus({ params: { transactionId }, body: { status: 'succeeded' } });
  }
  const [kept] = await cardsOf(parent);
  if (!kept) throw new Error('the card was not kept');
  return { parent, cardId: kept.id };
}

describe('a card', () => {
  it('is kept by paying with it, if the payer says so, and pays the next session', async () => {
    const { parent, cardId } = await parentWithCard();
    const [kept] = await cardsOf(parent);
    expect(kept).toEqual({ id: cardId, brand: 'visa', last4: '4242', expMonth: 12, expYear: 2034, isExpired: false });
    expect(kept && cardName(kept)).toBe('Visa ending 4242');
    expect(await press(parent, { cardId })).toMatchObject({ status: 'succeeded' });
    expect(await cardsOf(parent)).toHaveLength(1);
  });

  it('is not kept otherwise, nor by a caller who knows only the specified calls, nor when the box was unticked again', async () => {
    const parent = await app.signUp('parent');
    await press(parent, {});
    const spec = await openPayment(parent, trainer);
    await payByCard(app, spec.clientSecret);
    await parent.api.payments.hintStatus({ params: { transactionId: spec.transactionId }, body: { status: 'succeeded' } });
    expect(await customerOf(parent.user.id)).toBeUndefined();

    const { transactionId, clientSecret } = await openPayment(parent, trainer);
    await parent.api.payments.chooseCard({ params: { transactionId }, body: { keep: true } });
    await parent.api.payments.chooseCard({ params: { transactionId }, body: {} });
    await payByCard(app, clientSecret);
    expect(await cardsOf(parent)).toEqual([]);
  });

  it('is not kept by a later visit to the same open payment', async () => {
    const parent = await app.signUp('parent');
    const before = await openPayment(parent, trainer);
    await parent.api.payments.chooseCard({ params: { transactionId: before.transactionId }, body: { keep: true } });
    expect(await openPayment(parent, trainer)).toEqual(before);
    await payByCard(app, before.clientSecret);
    expect(await cardsOf(parent)).toEqual([]);
  });

  it('is kept after its bank asked for 3-D Secure, and is asked about again with the next payment', async () => {
    const { parent, cardId } = await parentWithCard('4000002500003155');
    const { answer, status } = await press(parent, { cardId });
    expect([answer.body.status, status]).toEqual(['requires_action', 'pending']);
  });

  it('is not kept when it was declined', async () => {
    const parent = await app.signUp('parent');
    expect((await press(parent, { card: '4000000000000002', keep: true })).answer.status).toBe(402);
    expect(await cardsOf(parent)).toEqual([]);
  });

  it('that was kept twice is shown once, and removed with all its copies', async () => {
    const { parent } = await parentWithCard();
    await press(parent, { keep: true });
    await press(parent, { card: '5555555555554444', keep: true });
    const [newest, older, ...others] = await cardsOf(parent);
    expect([newest?.last4, older?.last4, others.length]).toEqual(['4444', '4242', 0]);
    const params = { cardId: older?.id as KeptCardId };
    expect(await parent.api.payments.removeCard({ params })).toEqual({ ok: true });
    expect(await parent.api.payments.removeCard({ params })).toEqual({ ok: true });
    expect((await cardsOf(parent)).map(({ last4 }) => last4)).toEqual(['4444']);
  });
});

describe('a kept card', () => {
  it("is nobody else's: not a stranger's, not the other adult's of the family, and not a trainer's", async () => {
    const { parent, cardId } = await parentWithCard();
    const [stranger, adult] = [await app.signUp('parent'), await app.signUp('parent')];
    await insertSecondAdult(app, { ownerId: parent.user.id, memberId: adult.user.id });
    for (const other of [stranger, adult]) {
      expect(await cardsOf(other)).toEqual([]);
      expect(await other.api.payments.removeCard({ params: { cardId } })).toEqual({ ok: true });
      const { transactionId, clientSecret } = await openPayment(other, trainer);
      const choosing = other.api.payments.chooseCard({ params: { transactionId }, body: { cardId } });
      await expect(choosing).rejects.toMatchObject({ status: 404, code: 'payment_card.not_found' });
      expect((await payByCard(app, clientSecret, { kept: cardId })).status).toBe(400);
      const { status } = await other.api.payments.hintStatus({ params: { transactionId }, body: { status: 'failed' } });
      expect(status).toBe('failed');
    }
    await expect(trainer.api.payments.listCards()).rejects.toMatchObject({ status: 403 });
    expect(await cardsOf(parent)).toHaveLength(1);
  });

  it("can't be put on the payment of another family", async () => {
    const { parent, cardId } = await parentWithCard();
    const other = await openPayment(await app.signUp('parent'), trainer);
    const choosing = parent.api.payments.chooseCard({ params: { transactionId: other.transactionId }, body: { cardId } });
    await expect(choosing).rejects.toMatchObject({ status: 404, code: 'transaction.not_found' });
  });

  it("isn't kept with the other adult's cards: a payment that one of them began with a card of their own is begun anew", async () => {
    const { parent, cardId } = await parentWithCard();
    const adult = await app.signUp('parent');
    await insertSecondAdult(app, { ownerId: parent.user.id, memberId: adult.user.id });
    const { transactionId } = await openPayment(parent, trainer);
    await parent.api.payments.chooseCard({ params: { transactionId }, body: { cardId } });
    expect((await openPayment(adult, trainer)).transactionId).toBe(transactionId);
    const keeping = adult.api.payments.chooseCard({ params: { transactionId }, body: { keep: true } });
    await expect(keeping).rejects.toMatchObject({ status: 409, code: 'payment.started_by_other' });
    expect((await press(adult, { card: '5555555555554444', keep: true })).transactionId).not.toBe(transactionId);
    expect((await cardsOf(adult)).map(({ last4 }) => last4)).toEqual(['4444']);
    expect((await cardsOf(parent)).map(({ last4 }) => last4)).toEqual(['4242']);
  });

  it('that was removed pays nothing', async () => {
    const { parent, cardId } = await parentWithCard();
    const { transactionId, clientSecret } = await openPayment(parent, trainer);
    const params = { transactionId };
    await parent.api.payments.chooseCard({ params, body: { cardId } });
    await parent.api.payments.removeCard({ params: { cardId } });
    await expect(parent.api.payments.chooseCard({ params, body: { cardId } })).rejects.toMatchObject({ code: 'payment_card.not_found' });
    expect((await payByCard(app, clientSecret, { kept: cardId })).status).toBe(400);
  });

  it('that has expired is said to have, and pays nothing', async () => {
    const now = app.clock.now();
    const { parent, cardId } = await parentWithCard({ expMonth: now.getUTCMonth() + 1, expYear: now.getUTCFullYear() });
    expect(await cardsOf(parent)).toMatchObject([{ isExpired: false }]);
    app.clock.advance({ days: 32 });
    const { token } = await app.api().accounts.login({ body: { email: parent.email, password: parent.password } });
    const later = { ...parent, api: app.api(token) };
    expect(await cardsOf(later)).toMatchObject([{ id: cardId, isExpired: true }]);
    const { transactionId, clientSecret } = await openPayment(later, trainer);
    const choosing = later.api.payments.chooseCard({ params: { transactionId }, body: { cardId } });
    await expect(choosing).rejects.toMatchObject({ status: 409, code: 'payment_card.expired' });
    // Nor does the provider take it, of a customer that another card has made the payment's.
    await later.api.payments.chooseCard({ params: { transactionId }, body: { keep: true } });
    expect((await payByCard(app, clientSecret, { kept: cardId })).body).toMatchObject({ error: { code: 'expired_card' } });
  });

  it('that is declined charges nothing, and another card can be tried', async () => {
    const { parent, cardId } = await parentWithCard();
    const declined = await withFaults(app, { declineAll: true }, () => press(parent, { cardId }));
    expect([declined.answer.status, declined.status]).toEqual([402, 'pending']);
    expect(await press(parent, { card: '5555555555554444' })).toMatchObject({ transactionId: declined.transactionId, status: 'succeeded' });
  });

  it('charges once for two presses at the same moment', async () => {
    const { parent, cardId } = await parentWithCard();
    const { transactionId, clientSecret } = await openPayment(parent, trainer);
    const choose = () => parent.api.payments.chooseCard({ params: { transactionId }, body: { cardId } });
    await Promise.all([choose(), choose()]);
    const answers = await Promise.all([1, 2].map(() => payByCard(app, clientSecret, { kept: cardId })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    await expect(choose()).rejects.toMatchObject({ status: 409, code: 'payment.not_open' });
    const paid = await app.db
      .selectFrom('transactions')
      .select('id')
      .where('parentId', '=', parent.user.id)
      .where('status', '=', 'succeeded')
      .execute();
    expect(paid).toHaveLength(1);
    await parent.api.payments.hintStatus({ params: { transactionId }, body: { status: 'succeeded' } });
    await expect(choose()).rejects.toMatchObject({ status: 409, code: 'payment.not_open' });
  });
});

describe('when the provider', () => {
  it("doesn't respond, nothing is kept, shown or removed, and it works again later", async () => {
    const { parent, cardId } = await parentWithCard();
    const { transactionId } = await openPayment(parent, trainer);
    await withFaults(app, { providerDown: true }, async () => {
      for (const call of [
        () => parent.api.payments.listCards(),
        () => parent.api.payments.removeCard({ params: { cardId } }),
        () => parent.api.payments.chooseCard({ params: { transactionId }, body: { cardId } }),
      ]) {
        await expect(call()).rejects.toMatchObject({ status: 502, code: 'provider.unavailable' });
      }
    });
    expect(await press(parent, { cardId })).toMatchObject({ transactionId, status: 'succeeded' });
  });

  it('has lost a customer, the cards are gone and a new one can be kept', async () => {
    const { parent, cardId } = await parentWithCard();
    const lost = await customerOf(parent.user.id);
    await app.adapters.cards.deleteCustomer(lost?.providerCustomerId ?? '');
    expect(await cardsOf(parent)).toEqual([]);
    const { transactionId } = await openPayment(parent, trainer);
    const choosing = parent.api.payments.chooseCard({ params: { transactionId }, body: { cardId } });
    await expect(choosing).rejects.toMatchObject({ code: 'payment_card.not_found' });
    await press(parent, { keep: true });
    expect(await cardsOf(parent)).toHaveLength(1);
    expect((await customerOf(parent.user.id))?.externalKey).not.toBe(lost?.externalKey);
  });
});

describe('leaving', () => {
  it('erases all kept cards at the provider', async () => {
    const [parent, adult] = [await app.signUp('parent'), await app.signUp('parent')];
    await insertSecondAdult(app, { ownerId: parent.user.id, memberId: adult.user.id });
    await press(adult, { keep: true });
    const customer = await customerOf(adult.user.id);
    expect(await app.adapters.cards.listCards(customer?.providerCustomerId ?? '')).toHaveLength(1);
    await adult.api.accounts.closeAccount({ body: { password: adult.password } });
    await app.drainJobs();
    await app.services.payments.forgetCards(adult.user.id);
    expect(await customerOf(adult.user.id)).toBeUndefined();
    expect(await app.adapters.cards.listCards(customer?.providerCustomerId ?? '')).toEqual([]);
  });

  it('comes with a list of the kept cards in the export of a person’s data, without the provider’s names for them', async () => {
    const { parent, cardId } = await parentWithCard();
    const data = await app.services.personalData.gatherPersonalData(parent.user.id);
    expect(data).toMatchObject({ keptCards: [{ brand: 'visa', last4: '4242', expMonth: 12, expYear: 2034, isExpired: false }] });
    expect(JSON.stringify(data)).not.toContain(cardId);
  });
});
