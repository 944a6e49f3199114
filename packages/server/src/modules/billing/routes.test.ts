import { paymentNumber } from '@x1/contract/billing/earnings.ts';
import type { TransactionId } from '@x1/contract/core/ids.ts';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { type SellingTrainer, sellingTrainer } from '../../testing/given.ts';
import { insertProgram, insertUnpaidTransaction } from '../../testing/rows.ts';
import { closeDispute, insertDispute, insertRefund } from '../../testing/rows-money.ts';
import { insertPaidAppointment } from '../../testing/rows-sessions.ts';
import { openApp, type Person } from '../../testing/start-app.ts';

let trainer: SellingTrainer;
let otherTrainer: SellingTrainer;
let parent: Person;
let otherParent: Person;
let operator: Person;

const app = await openApp();
beforeAll(async () => {
  operator = await app.createOperator();
  [trainer, otherTrainer] = [await sellingTrainer(app, { title: '=HYPERLINK("http://x.test")' }), await sellingTrainer(app)];
  [parent, otherParent] = [await app.signUp('parent'), await app.signUp('parent')];
  await app.db.updateTable('users').set({ name: 'Renée "Ren" Castillo' }).where('id', '=', parent.user.id).execute();
});

const refusal = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => undefined,
    (thrown: { status: number; code: string }) => thrown,
  );
  return error && [error.status, error.code];
};
let bought = 0;
/** A payment of the parent to the trainer; at evening in New York, where it is the day before. */
const buy = (given: Partial<Parameters<typeof insertPaidAppointment>[1]> = {}) => {
  bought += 1;
  const createdAt = new Date(Date.UTC(2026, 0, 10 + bought, 2, 30));
  return insertPaidAppointment(app.db, {
    parentId: parent.user.id,
    programId: trainer.programId,
    feeBasisPoints: 1_500,
    createdAt,
    ...given,
  });
};
const ownList = (query: Record<string, unknown> = {}) =>
  trainer.api.billing.recipientTransactions({ params: { userId: trainer.user.id }, query: query as object });

describe('the list of payments', () => {
  it('can be read by its trainer and operators only (R150)', async () => {
    const { transactionId } = await buy();
    const read = (person: Person) => person.api.billing.recipientTransactions({ params: { userId: trainer.user.id }, query: {} });
    expect((await read(trainer)).map(({ id }) => id)).toContain(transactionId);
    expect(await read(operator)).toEqual(await read(trainer));
    expect(await refusal(read(otherTrainer))).toEqual([403, 'auth.forbidden']);
    expect(await refusal(read(parent))).toEqual([403, 'auth.forbidden']);
    const ofUnknown = { params: { userId: 2_000_000_000 }, query: {} };
    expect(await refusal(otherTrainer.api.billing.recipientTransactions(ofUnknown))).toEqual([403, 'auth.forbidden']);
    expect(await operator.api.billing.recipientTransactions(ofUnknown)).toEqual([]);
  });

  it('is empty for a trainer without a profile', async () => {
    const newcomer = await app.signUp('trainer');
    expect(await newcomer.api.billing.recipientTransactions({ params: { userId: newcomer.user.id }, query: {} })).toEqual([]);
    expect(await newcomer.api.billing.earnings({ query: {} })).toMatchObject({ totalEarnings: 0, weeks: { length: 12 } });
  });

  it('returns the total number and the cursor of the next page', async () => {
    await buy();
    await buy();
    const first = await app.fetch(`/api/transactions/recipient/${trainer.user.id}?limit=1`, {
      headers: { authorization: `Bearer ${trainer.token}` },
    });
    const all = await ownList();
    expect([first.status, first.headers.get('x-total-count')]).toEqual([200, String(all.length)]);
    expect(await first.json()).toEqual(all.slice(0, 1));
    expect(await ownList({ limit: '100', cursor: first.headers.get('x-next-cursor') })).toEqual(all.slice(1));
  });

  it("filters days in the trainer's own time zone", async () => {
    const { transactionId } = await buy({ createdAt: new Date('2026-02-10T05:30:00Z') });
    const on = async (day: string) => (await ownList({ from: day, to: day })).map(({ id }) => id);
    expect(await on('2026-02-10')).toEqual([transactionId]);
    await trainer.api.accounts.setTimezone({ body: { timezone: 'America/Los_Angeles' } });
    expect([await on('2026-02-10'), await on('2026-02-09')]).toEqual([[], [transactionId]]);
    await trainer.api.accounts.setTimezone({ body: { timezone: 'America/New_York' } });
  });

  it.each([
    [{ from: '2026-02-30' }, 'From must be a date such as 2026-03-14.'],
    [{ to: '14.03.2026' }, 'To must be a date such as 2026-03-14.'],
    [{ to: '2400-01-01' }, 'To is out of range.'],
    [{ status: 'paid' }, 'Status must be one of pending, succeeded, failed, partially_refunded, refunded, disputed.'],
    [{ limit: '0' }, 'Limit must be a number from 1 to 100.'],
    [{ cursor: 'eyJ9' }, "isn't a cursor of this list"],
  ])('refuses %o with a message', async (query, words) => {
    const error = await ownList(query).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ status: 400, code: 'request.invalid' });
    expect(JSON.stringify((error as { body: unknown }).body)).toContain(words);
  });
});

describe('the export of payments', () => {
  const download = (person: Person, query: Record<string, unknown> = {}) =>
    person.api.billing.exportTransactions({ params: { userId: trainer.user.id }, query: query as object });

  it('has every payment of the list, in columns that add up and without spreadsheet formulas (R100)', async () => {
    const { transactionId } = await buy();
    await insertRefund(app.db, { transactionId, amountCents: 1_000, at: new Date('2026-02-01T12:00:00Z') });
    const program = await insertProgram(app.db, { trainerId: trainer.trainerId, title: 'Goalkeeping, level 2' });
    await insertUnpaidTransaction(app.db, {
      parentId: otherParent.user.id,
      programId: program,
      status: 'failed',
      sessionType: 'group',
      createdAt: new Date('2026-03-01T15:00:00Z'),
    });
    const { name, content } = await download(trainer);
    expect(name).toMatch(/^x1-payments-\d{4}-\d{2}-\d{2}\.csv$/);
    expect([...new Uint8Array(await content.slice(0, 3).arrayBuffer())]).toEqual([0xef, 0xbb, 0xbf]);
    const rows = parse(await content.text(), { columns: true, bom: true }) as Record<string, string>[];
    const list = await ownList();
    expect(rows.map((row) => row['Payment'])).toEqual(list.map(({ id }) => paymentNumber(id)));
    expect(rows.find((row) => row['Payment'] === paymentNumber(transactionId))).toEqual({
      // 02:30 UTC is the evening before in New York.
      Date: expect.stringMatching(/^2026-01-\d\d$/),
      Payment: paymentNumber(transactionId),
      Program: `'=HYPERLINK("http://x.test")`,
      Payer: 'Renée "Ren" Castillo',
      'Session type': 'Individual',
      Status: 'Partially refunded',
      'Gross (USD)': '49.00',
      'Refunded (USD)': '10.00',
      'Paid by X1 (USD)': '0.00',
      'Fee (USD)': '5.85',
      'Net (USD)': '33.15',
      'Paid at (America/New_York)': expect.stringMatching(/^2026-01-\d\d 21:30$/),
      'Promo code': '',
      'Discount (USD)': '0.00',
    });
    expect(rows[0]).toMatchObject({
      Date: '2026-03-01',
      Program: 'Goalkeeping, level 2',
      Payer: otherParent.email.split('@')[0],
      'Session type': 'Group',
      Status: 'Failed',
      'Gross (USD)': '0.00',
      'Net (USD)': '0.00',
      'Paid at (America/New_York)': '',
    });
    const cents = (column: string) => rows.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0);
    expect(cents('Gross (USD)') - cents('Refunded (USD)') - cents('Fee (USD)')).toBe(cents('Net (USD)'));
    expect(cents('Net (USD)')).toBe((await trainer.api.billing.earnings({ query: {} })).totalEarnings);
  });

  it('applies the filters of the list', async () => {
    const { content } = await download(trainer, { status: 'failed', q: 'goalkeeping' });
    expect(parse(await content.text(), { columns: true, bom: true })).toHaveLength(1);
    const none = await download(trainer, { from: '2100-01-01' });
    expect((await none.content.text()).split('\r\n')).toHaveLength(2);
  });

  it('can be downloaded by its trainer and operators only', async () => {
    expect(await (await download(operator)).content.text()).toBe(await (await download(trainer)).content.text());
    expect(await refusal(download(otherTrainer))).toEqual([403, 'auth.forbidden']);
    expect(await refusal(download(parent))).toEqual([403, 'auth.forbidden']);
  });

  it('has only the header for a trainer without a profile', async () => {
    const newcomer = await app.signUp('trainer');
    const { content } = await newcomer.api.billing.exportTransactions({ params: { userId: newcomer.user.id }, query: {} });
    expect(await content.text()).toMatch(/^Date,Payment,[^\r\n]+\r\n$/);
  });
});

describe('the earnings of a trainer', () => {
  it("are the trainer's own, in whole weeks of the trainer's time zone", async () => {
    const earnings = await trainer.api.billing.earnings({ query: { weeks: '3' } });
    expect(earnings).toMatchObject({ timezone: 'America/New_York', weeks: { length: 3 } });
    expect(earnings.totalEarnings).toBeGreaterThan(0);
    const dashboard = await trainer.api.dashboard.trainerDashboard({ params: { userId: trainer.user.id } });
    expect(dashboard.totalEarnings).toBe(earnings.totalEarnings);
    expect(await otherTrainer.api.billing.earnings({ query: {} })).toMatchObject({ totalEarnings: 0, totalTransactions: 0 });
    expect(await refusal(parent.api.billing.earnings({ query: {} }))).toEqual([403, 'auth.forbidden']);
    expect(await refusal(operator.api.billing.earnings({ query: {} }))).toEqual([403, 'auth.forbidden']);
  });

  it.each(['0', '54', '100', 'x', '1.5'])('refuse %s weeks', async (weeks) => {
    expect(await refusal(trainer.api.billing.earnings({ query: { weeks } }))).toEqual([400, 'request.invalid']);
  });
});

describe('a receipt', () => {
  const read = (person: Person, transactionId: TransactionId) => person.api.billing.receipt({ params: { transactionId } });

  it('shows both sides what was paid, but fee and net only to the trainer', async () => {
    const createdAt = new Date('2026-01-20T15:00:00Z');
    const startsAt = new Date('2026-01-21T15:00:00Z');
    const { transactionId } = await buy({ createdAt, state: { startsAt, isCompleted: true } });
    await insertRefund(app.db, { transactionId, amountCents: 1_000, at: new Date('2026-02-01T12:00:00Z') });
    const receipt = {
      transactionId,
      number: paymentNumber(transactionId),
      programTitle: '=HYPERLINK("http://x.test")',
      sessionType: 'individual',
      sessionCount: 1,
      trainerName: 'Jordan Ellis',
      payerName: 'Renée "Ren" Castillo',
      athleteName: null,
      amount: 4_900,
      discount: null,
      refundedAmount: 1_000,
      paidAmount: 3_900,
      status: 'partially_refunded',
      createdAt: createdAt.toISOString(),
      paidAt: createdAt.toISOString(),
      refunds: [{ amount: 1_000, at: '2026-02-01T12:00:00.000Z' }],
      sessionStartsAt: startsAt.toISOString(),
      sessionEndsAt: '2026-01-21T16:00:00.000Z',
      terms: { refundPolicy: { fullRefundHoursBefore: 24, unscheduledRefundDays: 90 }, feeBasisPoints: null },
    };
    expect(await read(trainer, transactionId)).toEqual({
      ...receipt,
      terms: { ...receipt.terms, feeBasisPoints: 1_500 },
      creditAmount: null,
      promotionAmount: 0,
      feeAmount: 585,
      netAmount: 3_315,
    });
    const withoutShares = { ...receipt, creditAmount: 0, promotionAmount: null, feeAmount: null, netAmount: null };
    expect(await read(parent, transactionId)).toEqual(withoutShares);
    expect(await read(operator, transactionId)).toEqual(withoutShares);
  });

  it('counts a lost dispute like a refund', async () => {
    const { transactionId } = await buy();
    await insertRefund(app.db, { transactionId, amountCents: 900, at: new Date('2026-02-01T12:00:00Z') });
    const disputeId = await insertDispute(app.db, { transactionId, at: new Date('2026-02-02T12:00:00Z') });
    expect(await read(parent, transactionId)).toMatchObject({ status: 'disputed', refundedAmount: 900, paidAmount: 4_000 });
    await closeDispute(app.db, { disputeId, outcome: 'lost', at: new Date('2026-02-03T12:00:00Z') });
    const receipt = await read(parent, transactionId);
    expect(receipt).toMatchObject({ refundedAmount: 4_900, paidAmount: 0 });
    expect(receipt.refunds).toEqual([
      { amount: 900, at: '2026-02-01T12:00:00.000Z' },
      { amount: 4_000, at: '2026-02-03T12:00:00.000Z' },
    ]);
  });

  it('has no session time when the session has none', async () => {
    const { transactionId } = await buy();
    expect(await read(parent, transactionId)).toMatchObject({ sessionStartsAt: null, sessionEndsAt: null, refunds: [] });
  });

  it("is 'not found' for strangers, like one that does not exist", async () => {
    const { transactionId } = await buy();
    const unknown = 2_000_000_000 as TransactionId;
    for (const stranger of [otherParent, otherTrainer]) {
      const answers = await Promise.all([read(stranger, transactionId), read(stranger, unknown)].map((call) => refusal(call)));
      expect(answers).toEqual(Array(2).fill([404, 'transaction.not_found']));
    }
    expect(await refusal(read(operator, unknown))).toEqual([404, 'transaction.not_found']);
  });

  it.each(['pending', 'failed'] as const)(
    "is refused to both sides while the payment is %s, and 'not found' for strangers",
    async (status) => {
      const programId = await insertProgram(app.db, { trainerId: trainer.trainerId });
      const transactionId = await insertUnpaidTransaction(app.db, { parentId: parent.user.id, programId, status });
      for (const party of [parent, trainer, operator]) expect(await refusal(read(party, transactionId))).toEqual([409, 'receipt.not_paid']);
      expect(await refusal(read(otherParent, transactionId))).toEqual([404, 'transaction.not_found']);
    },
  );
});
