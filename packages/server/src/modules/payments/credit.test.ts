import { paymentNumber } from '@x1/contract/billing/earnings.ts';
import type { TransactionId, UserId } from '@x1/contract/core/ids.ts';
import { toWallTime } from '@x1/contract/core/time.ts';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { insertSecondAdult } from '../../testing/family.ts';
import { type OpenPayment, payByCard, type SellingTrainer, sellingTrainer } from '../../testing/given.ts';
import { assertMoneyIsRight, readPosted } from '../../testing/money.ts';
import { insertProgram } from '../../testing/rows.ts';
import { insertCredit } from '../../testing/rows-money.ts';
import { openApp } from '../../testing/start-app.ts';

const app = await openApp({ config: { platformFeeBasisPoints: 1_500 } });

type Person = Awaited<ReturnType<typeof app.signUp>>;

/** A parent with this much credit. Programs of `sellingTrainer` cost $49. */
async function parentWithCredit(amountCents: number): Promise<Person> {
  const parent = await app.signUp('parent');
  await give(parent.user.id, amountCents);
  return parent;
}

const give = (familyId: UserId, amountCents: number) => insertCredit(app.db, { familyId, amountCents, at: app.clock.now() });

const balanceOf = async (parent: Person) => (await parent.api.billing.credit()).balance;

function open(
  parent: Person,
  { programId, trainerId }: Pick<SellingTrainer, 'programId' | 'trainerId'>,
  more: object = { useCredit: true },
) {
  return parent.api.payments.createPaymentIntent({ body: { programId, trainerId, sessionType: 'individual', ...more } });
}

const confirm = (parent: Person, transactionId: TransactionId) =>
  parent.api.payments.hintStatus({ params: { transactionId }, body: { status: 'succeeded' } });

async function pay(parent: Person, { clientSecret, transactionId }: OpenPayment) {
  if (clientSecret !== null) await payByCard(app, clientSecret);
  const { appointmentId } = await confirm(parent, transactionId);
  if (appointmentId === null) throw new Error('the payment did not lead to a session');
  return { transactionId, appointmentId };
}

const buy = async (parent: Person, trainer: SellingTrainer, more?: object) => pay(parent, await open(parent, trainer, more));

const postedOf = (transactionId: TransactionId) => readPosted(app.db, transactionId);

const refundsOf = (id: TransactionId) =>
  app.db.selectFrom('refunds').select(['amountCents', 'creditCents', 'status']).where('transactionId', '=', id).orderBy('id').execute();
const statusOf = async (id: TransactionId) =>
  (await app.db.selectFrom('transactions').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;

describe('a purchase with credit', () => {
  it('costs the card less, and the trainer has the share of the full price', async () => {
    const trainer = await sellingTrainer(app);
    const parent = await parentWithCredit(2_000);
    const opened = await open(parent, trainer);
    expect(opened).toMatchObject({ amount: 2_900, credit: 2_000 });
    expect(await parent.api.billing.credit()).toEqual({ balance: 2_000, kept: 2_000 });
    const { transactionId } = await pay(parent, opened);
    expect(await postedOf(transactionId)).toMatchObject({ 'A.stripe': 2_900, 'L.credit': 2_000, 'R.fee': -735, 'L.earn': -4_165 });
    expect(await parent.api.billing.credit()).toEqual({ balance: 0, kept: 0 });
    await assertMoneyIsRight(app.db);
  });

  it('leaves the specified call as it was where nobody asks for the credit', async () => {
    const trainer = await sellingTrainer(app);
    const parent = await parentWithCredit(2_000);
    const opened = await open(parent, trainer, {});
    expect(Object.keys(opened).sort()).toEqual(['amount', 'clientSecret', 'transactionId']);
    expect(opened.amount).toBe(4_900);
    await pay(parent, opened);
    expect(await balanceOf(parent)).toBe(2_000);
  });

  it('of which the credit pays all is booked without a card, once, however often it is confirmed', async () => {
    const trainer = await sellingTrainer(app);
    const parent = await parentWithCredit(6_000);
    const opened = await open(parent, trainer);
    expect(opened).toMatchObject({ clientSecret: null, amount: 0, credit: 4_900 });
    expect(await open(parent, trainer)).toEqual(opened);
    const answers = await Promise.all([1, 2, 3].map(() => confirm(parent, opened.transactionId)));
    expect(new Set(answers.map(({ status, appointmentId }) => `${status} ${appointmentId}`)).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 'succeeded', appointmentId: expect.any(Number) });
    expect(await postedOf(opened.transactionId)).toEqual({ 'L.credit': 4_900, 'R.fee': -735, 'L.earn': -4_165 });
    expect(await balanceOf(parent)).toBe(1_100);
    await assertMoneyIsRight(app.db);
  });

  it('that needs no card is booked by nothing but the family saying so', async () => {
    const trainer = await sellingTrainer(app);
    const [parent, stranger] = [await parentWithCredit(4_900), await app.signUp('parent')];
    const { transactionId } = await open(parent, trainer);
    await app.services.payments.reconcile('all');
    await expect(confirm(stranger, transactionId)).rejects.toMatchObject({ status: 404, code: 'transaction.not_found' });
    expect(await statusOf(transactionId)).toBe('pending');
    const body = { status: 'failed' as const };
    expect((await parent.api.payments.hintStatus({ params: { transactionId }, body })).status).toBe('failed');
    expect((await confirm(parent, transactionId)).status).toBe('failed');
    expect(await parent.api.billing.credit()).toEqual({ balance: 4_900, kept: 0 });
  });

  it.each([
    [4_880, 50],
    [4_851, 50],
    [4_850, 50],
    [4_849, 51],
  ])('never leaves the card less than the provider takes: with %i cents of credit it pays %i', async (creditCents, cardCents) => {
    const trainer = await sellingTrainer(app);
    const parent = await parentWithCredit(creditCents);
    expect(await open(parent, trainer)).toMatchObject({ amount: cardCents, credit: 4_900 - cardCents });
  });

  it('takes the code off first, and shows the price before or after either', async () => {
    const trainer = await sellingTrainer(app);
    const discount = { kind: 'percent' as const, percent: 20 };
    await trainer.api.promoCodes.createPromoCode({ body: { code: 'SPRING20', discount } });
    const parent = await parentWithCredit(1_000);
    for (const amount of [4_900, 3_920, 2_920, 29.2]) {
      const opened = await open(parent, trainer, { useCredit: true, promoCode: 'SPRING20', amount });
      expect(opened).toMatchObject({ amount: 2_920, credit: 1_000, discount: { amount: 980 } });
    }
    await expect(open(parent, trainer, { useCredit: true, amount: 4_000 })).rejects.toMatchObject({ code: 'payment.price_changed' });
  });

  it('is another payment once the credit is left out, and has it again when it is asked for', async () => {
    const trainer = await sellingTrainer(app);
    const parent = await parentWithCredit(1_000);
    const first = await open(parent, trainer);
    const full = await open(parent, trainer, { useCredit: false });
    expect(full.amount).toBe(4_900);
    expect([await statusOf(first.transactionId), await statusOf(full.transactionId)]).toEqual(['failed', 'pending']);
    expect(await open(parent, trainer)).toMatchObject({ amount: 3_900, credit: 1_000 });
  });

  it('spends credit once: what another open payment keeps of it ends for the one that is booked now', async () => {
    const [one, other] = [await sellingTrainer(app), await sellingTrainer(app)];
    const parent = await parentWithCredit(3_000);
    const first = await open(parent, one);
    const second = await open(parent, other);
    expect([first.credit, second.credit]).toEqual([3_000, 3_000]);
    expect([await statusOf(first.transactionId), await statusOf(second.transactionId)]).toEqual(['failed', 'pending']);
    await assertMoneyIsRight(app.db);
  });

  it('lets what another payment keeps be where there is enough for both', async () => {
    const [one, other] = [await sellingTrainer(app), await sellingTrainer(app)];
    const parent = await parentWithCredit(9_800);
    const [first, second] = [await open(parent, one), await open(parent, other)];
    expect([await statusOf(first.transactionId), await statusOf(second.transactionId)]).toEqual(['pending', 'pending']);
    await Promise.all([pay(parent, first), pay(parent, second)]);
    expect(await balanceOf(parent)).toBe(0);
    await assertMoneyIsRight(app.db);
  });

  it('has a winner when a family buys four things at the same moment', async () => {
    const trainer = await sellingTrainer(app);
    const parent = await parentWithCredit(5_000);
    const programs = [trainer.programId];
    for (let index = 0; index < 3; index += 1) programs.push(await insertProgram(app.db, { trainerId: trainer.trainerId }));
    const opened = await Promise.allSettled(programs.map((programId) => open(parent, { ...trainer, programId })));
    await assertMoneyIsRight(app.db);
    for (const each of opened) if (each.status === 'fulfilled') await confirm(parent, each.value.transactionId);
    expect(await balanceOf(parent)).toBeGreaterThanOrEqual(0);
    await assertMoneyIsRight(app.db);
  });

  it("is the family's, whichever of its adults buys, and of no other family", async () => {
    const trainer = await sellingTrainer(app);
    const [owner, adult, stranger] = [await parentWithCredit(1_000), await app.signUp('parent'), await app.signUp('parent')];
    await insertSecondAdult(app, { ownerId: owner.user.id, memberId: adult.user.id });
    expect(await balanceOf(adult)).toBe(1_000);
    expect(await open(adult, trainer)).toMatchObject({ credit: 1_000 });
    expect(await open(stranger, trainer)).toMatchObject({ amount: 4_900 });
  });
});

describe('money back of a purchase with credit', () => {
  it('goes to the card first, and then becomes credit again', async () => {
    const trainer = await sellingTrainer(app);
    const parent = await parentWithCredit(2_000);
    const { transactionId, appointmentId } = await buy(parent, trainer);
    const { terms } = await parent.api.sessions.appointmentDetails({ params: { appointmentId } });
    expect(terms).toMatchObject({ leftCents: 4_900, credit: { paidCents: 2_000, cardLeftCents: 2_900 } });
    await trainer.api.scheduling.reject({ params: { appointmentId }, body: { reason: 'Injured' } });
    await app.drainJobs();
    expect(await refundsOf(transactionId)).toEqual([{ amountCents: 4_900, creditCents: 2_000, status: 'succeeded' }]);
    expect(await statusOf(transactionId)).toBe('refunded');
    expect(await balanceOf(parent)).toBe(2_000);
    expect((await postedOf(transactionId))['L.credit']).toBeUndefined();
    const entries = await parent.api.billing.creditEntries({ query: {} });
    expect(entries).toMatchObject([
      { kind: 'returned', amount: 2_000, transactionId },
      { kind: 'spent', amount: -2_000, transactionId },
      { kind: 'gift', amount: 2_000, transactionId: null },
    ]);
    await assertMoneyIsRight(app.db);
  });

  it('can be downloaded with all that changed the credit, in columns that add up and without spreadsheet formulas', async () => {
    const trainer = await sellingTrainer(app, { title: '=HYPERLINK("http://x.test")' });
    const [parent, stranger] = [await parentWithCredit(2_000), await parentWithCredit(700)];
    const { transactionId, appointmentId } = await buy(parent, trainer);
    await trainer.api.scheduling.reject({ params: { appointmentId }, body: { reason: 'Injured' } });
    await app.drainJobs();
    const { name, content } = await parent.api.billing.exportCredit();
    expect(name).toMatch(/^x1-credit-\d{4}-\d{2}-\d{2}\.csv$/);
    const rows = parse(await content.text(), { columns: true, bom: true }) as Record<string, string>[];
    const zone = 'America/New_York';
    const payment = paymentNumber(transactionId);
    expect(rows.map(({ Entry, Payment, ...row }) => [Entry, Payment, row['Change (USD)'], row['Credit after (USD)']])).toEqual([
      ['Back from =HYPERLINK("http://x.test")', payment, '20.00', '20.00'],
      [`'=HYPERLINK("http://x.test")`, payment, '-20.00', '0.00'],
      ['A gift card', '', '20.00', '20.00'],
    ]);
    const { date, time } = toWallTime(app.clock.now().toISOString(), zone);
    expect(rows[0]).toMatchObject({ Date: date, [`When (${zone})`]: `${date} ${time}` });
    const ofStranger = await (await stranger.api.billing.exportCredit()).content.text();
    expect(ofStranger.trim().split('\r\n')).toHaveLength(2);
    const adult = await app.signUp('parent');
    await insertSecondAdult(app, { ownerId: parent.user.id, memberId: adult.user.id });
    expect(parse(await (await adult.api.billing.exportCredit()).content.text(), { columns: true, bom: true })).toHaveLength(3);
    const newcomer = await app.signUp('parent');
    expect(await (await newcomer.api.billing.exportCredit()).content.text()).toMatch(/^\uFEFF?Date,Entry,[^\r\n]+\r\n$/);
  });

  it('of a purchase without a card is credit at once, without the provider', async () => {
    const trainer = await sellingTrainer(app);
    const parent = await parentWithCredit(4_900);
    const { transactionId, appointmentId } = await buy(parent, trainer);
    await parent.api.scheduling.cancel({ params: { appointmentId }, body: { reason: 'Sick', expectedRefund: 4_900 } });
    await app.drainJobs();
    expect(await refundsOf(transactionId)).toEqual([{ amountCents: 4_900, creditCents: 4_900, status: 'succeeded' }]);
    expect(await balanceOf(parent)).toBe(4_900);
    await assertMoneyIsRight(app.db);
  });

  it('in parts goes to the card until nothing is left there', async () => {
    const trainer = await sellingTrainer(app);
    const parent = await parentWithCredit(2_000);
    const { transactionId } = await buy(parent, trainer);
    for (const [amountCents, requestId] of [
      [1_000, 'part-one'],
      [2_500, 'part-two'],
      [1_400, 'part-three'],
    ] as const) {
      const refund = await app.db
        .transaction()
        .execute((tx) => app.services.payments.askRefundByOperator(tx, transactionId, { amountCents, requestId }));
      await app.services.payments.payAskedRefund(refund);
    }
    expect(await refundsOf(transactionId)).toEqual([
      { amountCents: 1_000, creditCents: 0, status: 'succeeded' },
      { amountCents: 2_500, creditCents: 600, status: 'succeeded' },
      { amountCents: 1_400, creditCents: 1_400, status: 'succeeded' },
    ]);
    await assertMoneyIsRight(app.db);
  });

  it('that was called off meanwhile becomes no credit', async () => {
    const trainer = await sellingTrainer(app);
    const parent = await parentWithCredit(4_900);
    const { transactionId } = await buy(parent, trainer);
    const asked = { amountCents: 4_900, requestId: 'called-off' };
    const refund = await app.db.transaction().execute((tx) => app.services.payments.askRefundByOperator(tx, transactionId, asked));
    await app.db.updateTable('refunds').set({ status: 'canceled' }).where('transactionId', '=', transactionId).execute();
    await expect(app.services.payments.payAskedRefund(refund)).rejects.toThrow();
    expect(await refundsOf(transactionId)).toMatchObject([{ status: 'canceled' }]);
    expect(await balanceOf(parent)).toBe(0);
    await assertMoneyIsRight(app.db);
  });

  it("says on the payer's receipt what went where, and nothing of it on the trainer's", async () => {
    const trainer = await sellingTrainer(app);
    const parent = await parentWithCredit(2_000);
    const { transactionId, appointmentId } = await buy(parent, trainer);
    await trainer.api.scheduling.reject({ params: { appointmentId }, body: { reason: 'Injured' } });
    await app.drainJobs();
    const params = { transactionId };
    expect(await parent.api.billing.receipt({ params })).toMatchObject({
      creditAmount: 2_000,
      refunds: [{ amount: 4_900, credit: 2_000 }],
    });
    const seen = await trainer.api.billing.receipt({ params });
    expect(seen.creditAmount).toBeNull();
    expect(seen.refunds[0]).not.toHaveProperty('credit');
    const details = await trainer.api.sessions.appointmentDetails({ params: { appointmentId } });
    expect(details.terms).not.toHaveProperty('credit');
  });
});
