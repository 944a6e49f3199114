import type { TransactionId } from '@x1/contract/core/ids.ts';
import { describe, expect, it } from 'vitest';
import { insertSecondAdult } from '../../testing/family.ts';
import { type OpenPayment, payByCard, type SellingTrainer, sellingTrainer } from '../../testing/given.ts';
import { assertMoneyIsRight, readPosted } from '../../testing/money.ts';
import { insertProgram, insertPromoCode } from '../../testing/rows.ts';
import { openApp, startApp } from '../../testing/start-app.ts';

const app = await openApp({ config: { platformFeeBasisPoints: 1_500 } });

type Person = Awaited<ReturnType<typeof app.signUp>>;
type Terms = Omit<Parameters<SellingTrainer['api']['promoCodes']['createPromoCode']>[0]['body'], 'code'>;

const discount = { kind: 'percent' as const, percent: 20 };
let codes = 0;

/** A trainer with a code of their own. The program costs $49. */
async function trainerWithCode(terms: Partial<Terms> = {}) {
  const trainer = await sellingTrainer(app);
  const { id, code } = await trainer.api.promoCodes.createPromoCode({ body: { code: 'SPRING20', discount, ...terms } });
  return { trainer, promoCodeId: id, code };
}

/** A code of X1: 20 % off at every trainer's. */
async function codeOfPlatform(limits: { maxUses?: number; maxUsesPerFamily?: number } = {}): Promise<string> {
  codes += 1;
  const code = `PLATFORM${codes}`;
  await insertPromoCode(app.db, { code, ...limits });
  return code;
}

function open(parent: Person, { programId, trainerId }: SellingTrainer, promoCode?: string | null, shown: { amount?: number } = {}) {
  return parent.api.payments.createPaymentIntent({ body: { programId, trainerId, sessionType: 'individual', promoCode, ...shown } });
}

async function pay(parent: Person, { clientSecret, transactionId }: OpenPayment) {
  await payByCard(app, clientSecret);
  const { appointmentId } = await parent.api.payments.hintStatus({ params: { transactionId }, body: { status: 'succeeded' } });
  if (appointmentId === null) throw new Error('the payment did not lead to a session');
  return { transactionId, appointmentId };
}

const buy = async (parent: Person, trainer: SellingTrainer, promoCode?: string) => pay(parent, await open(parent, trainer, promoCode));

const postedOf = (transactionId: TransactionId) => readPosted(app.db, transactionId);

const statusOf = async (id: TransactionId) =>
  (await app.db.selectFrom('transactions').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;

describe('a purchase with a code', () => {
  it('of the trainer costs less, and share and fee are of the reduced price: the trainer bears it', async () => {
    const { trainer } = await trainerWithCode();
    const parent = await app.signUp('parent');
    const opened = await open(parent, trainer, ' spring20 ');
    expect(opened).toMatchObject({ amount: 3_920, discount: { code: 'SPRING20', amount: 980 } });
    const { transactionId } = await pay(parent, opened);
    expect(await postedOf(transactionId)).toMatchObject({ 'A.stripe': 3_920, 'R.fee': -588, 'L.earn': -3_332 });
    expect(await trainer.api.promoCodes.listPromoCodes({ query: {} })).toMatchObject([{ uses: 1, usesUnderWay: 0, savedAmount: 980 }]);
    await assertMoneyIsRight(app.db);
  });

  it("of X1 costs less, and the trainer's share is as if the full price was paid: X1 bears it", async () => {
    const trainer = await sellingTrainer(app);
    const parent = await app.signUp('parent');
    const { transactionId } = await buy(parent, trainer, await codeOfPlatform());
    expect(await postedOf(transactionId)).toMatchObject({ 'E.promo': 980, 'R.fee': -735, 'L.earn': -4_165 });
    await assertMoneyIsRight(app.db);
  });

  it('gives back what the card paid, and leaves nothing of it with anybody, when it is declined', async () => {
    const trainer = await sellingTrainer(app);
    const parent = await app.signUp('parent');
    const promoCode = await codeOfPlatform({ maxUsesPerFamily: 1 });
    const { transactionId, appointmentId } = await buy(parent, trainer, promoCode);
    await trainer.api.scheduling.reject({ params: { appointmentId }, body: { reason: 'Injured' } });
    await app.drainJobs();
    const [refund] = await app.db.selectFrom('refunds').selectAll().where('transactionId', '=', transactionId).execute();
    expect(refund).toMatchObject({ amountCents: 3_920, status: 'succeeded' });
    const posted = await postedOf(transactionId);
    expect([posted['E.promo'], posted['R.fee'], posted['L.earn']]).toEqual([undefined, undefined, undefined]);
    // All of it went back: the family may use the code once more.
    expect(await open(parent, trainer, promoCode)).toMatchObject({ amount: 3_920 });
    await assertMoneyIsRight(app.db);
  });

  it('may show the price before or after the code', async () => {
    const { trainer, code } = await trainerWithCode();
    const parent = await app.signUp('parent');
    for (const amount of [4_900, 49, 3_920, 39.2]) expect(await open(parent, trainer, code, { amount })).toMatchObject({ amount: 3_920 });
    await expect(open(parent, trainer, code, { amount: 4_000 })).rejects.toMatchObject({ code: 'payment.price_changed' });
  });

  it('is one payment however often it is prepared, and another one without the code', async () => {
    const { trainer, code } = await trainerWithCode();
    const parent = await app.signUp('parent');
    const first = await open(parent, trainer, code);
    expect(await open(parent, trainer, code)).toEqual(first);
    const full = await open(parent, trainer);
    expect(full).toMatchObject({ amount: 4_900 });
    expect(full).not.toHaveProperty('discount');
    expect([await statusOf(first.transactionId), await statusOf(full.transactionId)]).toEqual(['failed', 'pending']);
    expect(await open(parent, trainer, '')).toEqual(full);
  });

  it('that is refused leaves the open payment as it is', async () => {
    const { trainer } = await trainerWithCode();
    const parent = await app.signUp('parent');
    const before = await open(parent, trainer);
    await expect(open(parent, trainer, 'AUTUMN')).rejects.toMatchObject({ status: 404, code: 'promo_code.unknown' });
    expect(await open(parent, trainer)).toEqual(before);
  });

  it('takes at most 90 % off, and leaves what the provider takes', async () => {
    const { trainer, code } = await trainerWithCode({ discount: { kind: 'amount', amount: 10_000 } });
    expect(await open(await app.signUp('parent'), trainer, code)).toMatchObject({ amount: 490 });
  });
});

describe('a code', () => {
  it("of another trainer is unknown, and a trainer's own comes before one of X1 by the same name", async () => {
    const { trainer, code } = await trainerWithCode({ discount: { kind: 'percent', percent: 50 } });
    const elsewhere = await sellingTrainer(app);
    const parent = await app.signUp('parent');
    await expect(open(parent, elsewhere, code)).rejects.toMatchObject({ code: 'promo_code.unknown' });
    await insertPromoCode(app.db, { code });
    expect(await open(parent, elsewhere, code)).toMatchObject({ amount: 3_920 });
    expect(await open(await app.signUp('parent'), trainer, code)).toMatchObject({ amount: 2_450 });
    await app.db
      .updateTable('promoCodes')
      .set({ endedAt: app.clock.now() })
      .where('trainerId', 'is', null)
      .where('code', '=', code)
      .execute();
  });

  it('works from its first to its last day', async () => {
    const today = app.clock.now().toISOString().slice(0, 10);
    const day = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
    const { trainer, code } = await trainerWithCode({ startsOn: day(3), endsOn: day(5) });
    const parent = await app.signUp('parent');
    await expect(open(parent, trainer, code)).rejects.toMatchObject({ code: 'promo_code.not_yet' });
    app.clock.advance({ days: 4 });
    const again = await app.signUp('parent');
    expect(await open(again, trainer, code)).toMatchObject({ amount: 3_920 });
    app.clock.advance({ days: 4 });
    const late = await app.signUp('parent');
    await expect(open(late, trainer, code)).rejects.toMatchObject({ code: 'promo_code.ended' });
  });

  it('that ends while somebody pays keeps its promise to them', async () => {
    const { trainer, code, promoCodeId } = await trainerWithCode();
    const parent = await app.signUp('parent');
    const opened = await open(parent, trainer, code);
    await trainer.api.promoCodes.endPromoCode({ params: { promoCodeId } });
    await expect(open(await app.signUp('parent'), trainer, code)).rejects.toMatchObject({ code: 'promo_code.ended' });
    expect(await open(parent, trainer, code)).toEqual(opened);
    await pay(parent, opened);
    await assertMoneyIsRight(app.db);
  });

  it('that has ended takes nobody else its open payment, however long that has been open', async () => {
    const { trainer, promoCodeId, code } = await trainerWithCode();
    const first = await open(await app.signUp('parent'), trainer, code);
    app.clock.advance({ minutes: 31 });
    await trainer.api.promoCodes.endPromoCode({ params: { promoCodeId } });
    await expect(open(await app.signUp('parent'), trainer, code)).rejects.toMatchObject({ body: { code: 'promo_code.ended' } });
    expect(await statusOf(first.transactionId)).toBe('pending');
  });

  it('that a family has had takes neither others nor itself an open payment', async () => {
    const { trainer, code } = await trainerWithCode({ maxUsesPerFamily: 1 });
    const [parent, other] = [await app.signUp('parent'), await app.signUp('parent')];
    await buy(parent, trainer, code);
    const theirs = await open(other, trainer, code);
    const second = await sellingTrainer(app);
    const own = await open(parent, second, await codeOfPlatform());
    app.clock.advance({ minutes: 31 });
    await expect(open(parent, trainer, code)).rejects.toMatchObject({ body: { code: 'promo_code.used_by_family' } });
    expect(await Promise.all([theirs, own].map(({ transactionId }) => statusOf(transactionId)))).toEqual(['pending', 'pending']);
  });

  it('works once for a family, whichever of its adults pays', async () => {
    const { trainer, code } = await trainerWithCode();
    const [parent, adult] = [await app.signUp('parent'), await app.signUp('parent')];
    await insertSecondAdult(app, { ownerId: parent.user.id, memberId: adult.user.id });
    await buy(adult, trainer, code);
    await expect(open(parent, trainer, code)).rejects.toMatchObject({ status: 409, code: 'promo_code.used_by_family' });
    expect(await open(await app.signUp('parent'), trainer, code)).toMatchObject({ amount: 3_920 });
  });

  it('goes along when the family books something else of the trainer instead', async () => {
    const { trainer, code } = await trainerWithCode({ isFirstBookingOnly: true });
    const parent = await app.signUp('parent');
    const first = await open(parent, trainer, code);
    const programId = await insertProgram(app.db, { trainerId: trainer.trainerId });
    expect(await open(parent, { ...trainer, programId }, code)).toMatchObject({ amount: 3_920 });
    expect(await statusOf(first.transactionId)).toBe('failed');
    await assertMoneyIsRight(app.db);
  });

  it('for a first booking is refused once the family has booked with the trainer', async () => {
    const { trainer, code } = await trainerWithCode({ isFirstBookingOnly: true, maxUsesPerFamily: null });
    const [parent, other] = [await app.signUp('parent'), await app.signUp('parent')];
    await buy(parent, trainer);
    await expect(open(parent, trainer, code)).rejects.toMatchObject({ code: 'promo_code.first_booking_only' });
    await buy(other, await sellingTrainer(app));
    expect(await open(other, trainer, code)).toMatchObject({ amount: 3_920 });
  });

  it('is used up by a purchase that is under way, and free again once that was given up or left for half an hour', async () => {
    const { trainer, code } = await trainerWithCode({ maxUses: 1 });
    const [one, two, three] = [await app.signUp('parent'), await app.signUp('parent'), await app.signUp('parent')];
    const first = await open(one, trainer, code);
    await expect(open(two, trainer, code)).rejects.toMatchObject({ status: 409, code: 'promo_code.used_up' });
    expect(await trainer.api.promoCodes.listPromoCodes({ query: {} })).toMatchObject([{ state: 'used_up', uses: 0, usesUnderWay: 1 }]);
    await one.api.payments.hintStatus({ params: { transactionId: first.transactionId }, body: { status: 'failed' } });
    const second = await open(two, trainer, code);
    app.clock.advance({ minutes: 31 });
    const third = await open(three, trainer, code);
    expect(await statusOf(second.transactionId)).toBe('failed');
    await pay(three, third);
    await expect(open(two, trainer, code)).rejects.toMatchObject({ code: 'promo_code.used_up' });
    await assertMoneyIsRight(app.db);
  });

  it('stays used by a payment that arrived unnoticed, however long ago it was begun', async () => {
    const { trainer, code } = await trainerWithCode({ maxUses: 1 });
    const [one, two] = [await app.signUp('parent'), await app.signUp('parent')];
    const first = await open(one, trainer, code);
    await payByCard(app, first.clientSecret);
    app.clock.advance({ minutes: 31 });
    await expect(open(two, trainer, code)).rejects.toMatchObject({ code: 'promo_code.used_up' });
    expect(await statusOf(first.transactionId)).toBe('succeeded');
  });
});

describe('buyers of a code at the same moment', () => {
  it('are no more than it has uses', async () => {
    const { trainer, code } = await trainerWithCode({ maxUses: 2 });
    const parents = await Promise.all(Array.from({ length: 6 }, () => app.signUp('parent')));
    const opened = await Promise.allSettled(parents.map((parent) => open(parent, trainer, code)));
    expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    for (const each of opened) if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'promo_code.used_up' });
    await assertMoneyIsRight(app.db);
  });

  it('are one purchase per family', async () => {
    const { trainer, code } = await trainerWithCode();
    const programId = await insertProgram(app.db, { trainerId: trainer.trainerId });
    const parent = await app.signUp('parent');
    await Promise.allSettled([open(parent, trainer, code), open(parent, { ...trainer, programId }, code), open(parent, trainer, code)]);
    const kept = await app.db
      .selectFrom('transactions')
      .select('id')
      .where('parentId', '=', parent.user.id)
      .where('status', '=', 'pending')
      .execute();
    expect(kept.length).toBeLessThanOrEqual(1);
    await assertMoneyIsRight(app.db);
  });
});

describe('a code that is looked at before anything is booked', () => {
  const look = (parent: Person, { trainerId }: SellingTrainer, code: string) =>
    parent.api.promoCodes.offeredPromoCode({ params: { trainerId }, query: { code } });

  it('says what it takes off, also while the family has an unfinished purchase with it, and books nothing', async () => {
    const { trainer, code } = await trainerWithCode({ isFirstBookingOnly: true, maxUsesPerFamily: 1 });
    const parent = await app.signUp('parent');
    expect(await look(parent, trainer, 'spring 20')).toEqual({ code, discount });
    const { transactionId } = await open(parent, trainer, code);
    expect(await look(parent, trainer, code)).toEqual({ code, discount });
    expect(await statusOf(transactionId)).toBe('pending');
  });

  it('says why it is nothing for this family, nor for another trainer', async () => {
    const { trainer } = await trainerWithCode();
    const { code } = await trainer.api.promoCodes.createPromoCode({ body: { code: 'ONLY-HERE', discount } });
    const parent = await app.signUp('parent');
    await buy(parent, trainer, code);
    await expect(look(parent, trainer, code)).rejects.toMatchObject({ status: 409, code: 'promo_code.used_by_family' });
    await expect(look(parent, await sellingTrainer(app), code)).rejects.toMatchObject({ status: 404, code: 'promo_code.unknown' });
  });
});

it('lets nobody go on guessing after ten unknown codes in an hour, not even with a right one', async () => {
  const limited = await startApp({ limits: 'production' });
  try {
    const trainer = await sellingTrainer(limited);
    const { code } = await trainer.api.promoCodes.createPromoCode({ body: { code: 'SPRING20', discount } });
    const { api } = await limited.signUp('parent');
    const { programId, trainerId } = trainer;
    const tryCode = (promoCode?: string) =>
      api.payments.createPaymentIntent({ body: { programId, trainerId, sessionType: 'individual', promoCode } });
    for (let guess = 0; guess < 10; guess += 1)
      await expect(tryCode(`GUESS${guess}`)).rejects.toMatchObject({ code: 'promo_code.unknown' });
    await expect(api.promoCodes.offeredPromoCode({ params: { trainerId }, query: { code } })).rejects.toMatchObject({ status: 429 });
    await expect(tryCode('GUESS10')).rejects.toMatchObject({ status: 429, code: 'promo_code.too_many_tries' });
    await expect(tryCode(code)).rejects.toMatchObject({ status: 429, code: 'promo_code.too_many_tries' });
    expect(await tryCode()).toMatchObject({ amount: 4_900 });
    limited.clock.advance({ hours: 2 });
    expect(await tryCode(code)).toMatchObject({ amount: 3_920 });
  } finally {
    await limited.close();
  }
});
