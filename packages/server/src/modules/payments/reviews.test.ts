import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newBrowser, returnsOn, signUpOn } from '../../testing/browser.ts';
import { hold, refundInFull, release } from '../../testing/charges.ts';
import { createTestClock } from '../../testing/clock.ts';
import { insertSecondAdult } from '../../testing/family.ts';
import { openPayment, type PaidRequest, payByCard } from '../../testing/given.ts';
import {
  type BankedTrainer,
  banksAnswer,
  commandProvider,
  finishBankSetup,
  fridayComes,
  platformHas,
  trainerWithBank,
} from '../../testing/given-payouts.ts';
import { giftCodeTo } from '../../testing/mailbox.ts';
import { openApp, type Person } from '../../testing/start-app.ts';

// A Wednesday, 10:00 in New York.
const app = await openApp({ clock: createTestClock('2026-02-11T15:00:00Z') });
let operator: Person;
beforeAll(async () => {
  await platformHas(app, 5_000_000);
  await app.services.payouts.runDueFridays();
});
// Weeks pass in these tests, and sign-ins end.
beforeEach(async () => {
  operator = await app.createOperator();
});

const ownCard = '4000056655665556';
const otherCard = '5555555555554444';

async function sale(trainer: BankedTrainer, card: string, by?: Person): Promise<PaidRequest> {
  const parent = by ?? (await app.signUp('parent'));
  const { transactionId, clientSecret } = await openPayment(parent, trainer);
  await payByCard(app, clientSecret, card);
  const { appointmentId } = await parent.api.payments.hintStatus({ params: { transactionId }, body: { status: 'succeeded' } });
  if (appointmentId === null) throw new Error('the payment did not lead to a session');
  return { parent, trainer, transactionId, appointmentId };
}

/** A session that a family pays with the credit of somebody's gift card alone. */
async function saleByGiftCard(trainer: BankedTrainer, { buyer, card }: { buyer: Person; card: string }) {
  const parent = await app.signUp('parent');
  const body = { amount: 25_000, recipientEmail: parent.email, requestId: `gift-for-${parent.user.id}-of-${buyer.user.id}` };
  const { giftCardId, clientSecret } = await buyer.api.payments.buyGiftCard({ body });
  await payByCard(app, clientSecret, card);
  await buyer.api.payments.hintGiftCard({ params: { giftCardId } });
  await app.drainJobs();
  await parent.api.payments.redeemGiftCard({ body: { code: await giftCodeTo(app, parent.email) } });
  const { trainerId, programId } = trainer;
  const { transactionId } = await parent.api.payments.createPaymentIntent({
    body: { trainerId, programId, sessionType: 'individual', useCredit: true },
  });
  await parent.api.payments.hintStatus({ params: { transactionId }, body: { status: 'succeeded' } });
  return { transactionId };
}

/** A trainer who is paid out to a debit card. */
async function trainerWithCard(card = ownCard): Promise<BankedTrainer> {
  const trainer = await trainerWithBank(app);
  await finishBankSetup(app, trainer, card);
  return trainer;
}

const reviewOf = async ({ transactionId }: Pick<PaidRequest, 'transactionId'>) =>
  (await operator.api.admin.getTransaction({ params: { transactionId } })).review;
const balanceOf = ({ api }: Person) => api.payouts.balance();
const releaseReview = ({ transactionId }: PaidRequest, by = operator) =>
  by.api.admin.releasePayment({ params: { transactionId }, body: { reason: 'A grandmother who pays, known since school.' } });
const paidAmounts = async ({ api }: Person) => (await api.payouts.listPayouts({ query: {} })).map(({ amount }) => amount);
const nextWeek = async () => {
  await fridayComes(app);
  operator = await app.createOperator();
};

describe('a payment by the card that the trainer is paid out to (R182)', () => {
  it('is held from the moment it is paid, and no payout takes its share', async () => {
    const trainer = await trainerWithCard();
    const [own, other] = [await sale(trainer, ownCard), await sale(trainer, otherCard)];
    expect(await reviewOf(own)).toEqual({ signals: ['account'], openedAt: expect.any(String), decidedAt: null, decision: null });
    expect(await reviewOf(other)).toBeNull();
    for (const each of [own, other]) await release(app, each);
    expect(await balanceOf(trainer)).toMatchObject({ available: 4_900, underReview: 4_900, inReview: 4_900 });
  });

  it('is paid out on the Friday after an operator has released it, and the trainer never learns what was shared', async () => {
    const trainer = await trainerWithCard();
    const sales = [await sale(trainer, ownCard), await sale(trainer, ownCard)];
    for (const each of sales) await release(app, each);
    await nextWeek();
    await nextWeek();
    expect(await paidAmounts(trainer)).toEqual([]);
    expect(await balanceOf(trainer)).toMatchObject({ available: 0, inReview: 9_800, request: { blockedReason: 'below_minimum' } });
    const shown = await trainer.api.billing.recipientTransactions({ params: { userId: trainer.user.id }, query: {} });
    expect(shown.map(({ share }) => share)).toEqual(['under_review', 'under_review']);
    expect(JSON.stringify([shown, await balanceOf(trainer)])).not.toMatch(/fingerprint|account|signal/);
    for (const each of sales) expect((await releaseReview(each)).review).toMatchObject({ decision: 'released' });
    expect(await balanceOf(trainer)).toMatchObject({ available: 9_800, underReview: 0, inReview: 0 });
    await nextWeek();
    expect(await paidAmounts(trainer)).toEqual([9_800]);
  });

  it('stays held when the session is released only after the review was opened, and not once it was decided before', async () => {
    const trainer = await trainerWithCard();
    const [held, released] = [await sale(trainer, ownCard), await sale(trainer, ownCard)];
    await releaseReview(released);
    for (const each of [held, released]) await release(app, each);
    expect(await balanceOf(trainer)).toMatchObject({ available: 4_900, inReview: 4_900 });
  });

  it('is held when the trainer names the card after the sale', async () => {
    const trainer = await trainerWithBank(app);
    const late = await sale(trainer, ownCard);
    const other = await sale(trainer, otherCard);
    await release(app, late);
    expect(await balanceOf(trainer)).toMatchObject({ available: 4_900, inReview: 0 });
    await finishBankSetup(app, trainer, ownCard);
    await app.drainJobs();
    expect(await reviewOf(late)).toMatchObject({ signals: ['account'], decision: null });
    expect(await reviewOf(other)).toBeNull();
    expect(await balanceOf(trainer)).toMatchObject({ available: 0, inReview: 4_900 });
  });

  it('is held when the bank sends back a payout that took it before anything was shared', async () => {
    const trainer = await trainerWithBank(app);
    const [known, other] = [await sale(trainer, ownCard), await sale(trainer, ownCard)];
    for (const each of [known, other]) await release(app, each);
    await commandProvider(app, `accounts/${trainer.accountId}/bank`, { bank: 'closed' });
    for (const _friday of [1, 2]) await nextWeek();
    expect(await paidAmounts(trainer)).toEqual([9_800]);
    const browser = newBrowser();
    for (const each of [trainer, known.parent]) await returnsOn(app, browser, each);
    await app.drainJobs();
    await banksAnswer(app);
    expect(await balanceOf(trainer)).toMatchObject({ available: 4_900, inReview: 4_900 });
  });

  it('leaves the review when all of it was refunded', async () => {
    const own = await sale(await trainerWithCard(), ownCard);
    await refundInFull(app, own.transactionId);
    expect(await reviewOf(own)).toMatchObject({ decision: 'returned' });
    expect((await releaseReview(own)).review).toMatchObject({ decision: 'returned' });
  });

  it('is not reviewed when all of it went back before its session was released', async () => {
    const trainer = await trainerWithBank(app);
    const late = await sale(trainer, ownCard);
    await hold(app, late);
    await refundInFull(app, late.transactionId);
    await finishBankSetup(app, trainer, ownCard);
    await app.drainJobs();
    app.clock.advance({ hours: 4 });
    await app.services.payments.releaseDue();
    expect(await reviewOf(late)).toBeNull();
    expect(await app.db.selectFrom('payoutHolds').select('cause').where('transactionId', '=', late.transactionId).execute()).toEqual([]);
  });

  it("is held when it was paid by a gift card of the trainer's, bought in their name or with the card they are paid out to", async () => {
    const stranger = await app.signUp('parent');
    const trainer = await trainerWithCard();
    const paidBy = [
      { buyer: trainer, card: otherCard, isHeld: true },
      { buyer: stranger, card: ownCard, isHeld: true },
      { buyer: stranger, card: otherCard, isHeld: false },
    ];
    for (const { buyer, card, isHeld } of paidBy) {
      const own = await saleByGiftCard(trainer, { buyer, card });
      expect((await reviewOf(own))?.signals, JSON.stringify({ card, isHeld })).toEqual(isHeld ? ['account'] : undefined);
    }
  });

  it('holds nothing of trainers who are paid out elsewhere, however many parents pay with one card', async () => {
    const trainer = await trainerWithBank(app);
    for (const card of [ownCard, '4242424242424242', '4242424242424242']) expect(await reviewOf(await sale(trainer, card))).toBeNull();
  });
});

describe('a payment between two who signed in on one browser (R182)', () => {
  it('is held from the moment it is paid', async () => {
    const [browser, trainer] = [newBrowser(), await trainerWithBank(app)];
    await returnsOn(app, browser, trainer);
    const own = await sale(trainer, otherCard, await signUpOn(app, browser, 'parent'));
    expect(await reviewOf(own)).toMatchObject({ signals: ['device'], decision: null });
    await release(app, own);
    expect(await balanceOf(trainer)).toMatchObject({ available: 0, inReview: 4_900 });
  });

  it('is held when the browser is shared after the sale, whichever of the two comes second', async () => {
    for (const second of ['parent', 'trainer'] as const) {
      const trainer = await trainerWithBank(app);
      const late = await sale(trainer, otherCard);
      await release(app, late);
      const browser = newBrowser();
      for (const each of second === 'parent' ? [trainer, late.parent] : [late.parent, trainer]) await returnsOn(app, browser, each);
      await app.drainJobs();
      expect(await reviewOf(late), second).toMatchObject({ signals: ['device'] });
      expect(await balanceOf(trainer)).toMatchObject({ available: 0, inReview: 4_900 });
    }
  });

  it('names both signals when the card is shared too', async () => {
    const [browser, trainer] = [newBrowser(), await trainerWithCard()];
    await returnsOn(app, browser, trainer);
    const own = await sale(trainer, ownCard, await signUpOn(app, browser, 'parent'));
    expect(await reviewOf(own)).toMatchObject({ signals: ['account', 'device'] });
  });

  it('is held when the browser is the second adult’s, who pays or signs in there later (R172)', async () => {
    const [owner, trainer, browser] = [await app.signUp('parent'), await trainerWithBank(app), newBrowser()];
    const adult = await app.signUp('parent');
    await insertSecondAdult(app, { ownerId: owner.user.id, memberId: adult.user.id });
    const own = await sale(trainer, otherCard, adult);
    expect(await reviewOf(own)).toBeNull();
    for (const each of [trainer, adult]) await returnsOn(app, browser, each);
    await app.drainJobs();
    expect(await reviewOf(own)).toMatchObject({ signals: ['device'] });
    expect(await reviewOf(await sale(trainer, otherCard, owner))).toMatchObject({ signals: ['device'] });
  });

  it('is not held between others who use that browser, nor between callers without a mark', async () => {
    const [browser, trainer, colleague] = [newBrowser(), await trainerWithBank(app), await trainerWithBank(app)];
    await returnsOn(app, browser, colleague);
    const parent = await signUpOn(app, browser, 'parent');
    await app.drainJobs();
    expect(await reviewOf(await sale(trainer, otherCard, parent))).toBeNull();
    expect(await reviewOf(await sale(trainer, otherCard))).toBeNull();
  });
});

describe('the payments in review', () => {
  const listOf = async (state: 'open' | 'decided') =>
    (await operator.api.admin.listPaymentReviews({ query: { state } })).map(({ transactionId }) => transactionId);

  it('are listed for operators with payer and trainer until they are decided, and counted in the overview', async () => {
    const own = await sale(await trainerWithCard(), ownCard);
    const { payouts } = await operator.api.admin.overview();
    expect((await operator.api.admin.listPaymentReviews({ query: {} })).at(-1)).toMatchObject({
      transactionId: own.transactionId,
      signals: ['account'],
      amount: 4_900,
      payer: { id: own.parent.user.id },
      trainer: { id: own.trainer.user.id },
    });
    await releaseReview(own);
    expect(await listOf('open')).not.toContain(own.transactionId);
    expect((await listOf('decided'))[0]).toBe(own.transactionId);
    expect((await operator.api.admin.overview()).payouts.paymentsInReview).toBe(payouts.paymentsInReview - 1);
  });

  it('are released once, with a line in the log for each click, and nothing is released that was not held', async () => {
    const trainer = await trainerWithCard();
    const [own, other] = [await sale(trainer, ownCard), await sale(trainer, otherCard)];
    const first = await releaseReview(own);
    expect((await releaseReview(own)).review).toEqual(first.review);
    await expect(releaseReview(other)).rejects.toMatchObject({ code: 'transaction.not_found' });
    const lines = app.db.selectFrom('auditLog').select('action').where('objectId', '=', String(own.transactionId));
    expect(await lines.where('action', '=', 'transactions.release').execute()).toHaveLength(2);
  });
});
