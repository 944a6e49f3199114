import type { RecipientTransaction } from '@x1/contract/billing/earnings.ts';
import type { ProgramId, TrainerId, TransactionId, UserId } from '@x1/contract/core/ids.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PageRequest } from '../../platform/db/paging.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import {
  insertProgram,
  insertPromoCode,
  insertReadyTrainer,
  insertUnpaidTransaction,
  insertUser,
  type PaidAppointment,
  startIdsApart,
} from '../../testing/rows.ts';
import { closeDispute, insertDispute, insertPayout, insertRefund } from '../../testing/rows-money.ts';
import { insertPaidAppointment } from '../../testing/rows-sessions.ts';
import { listRecipientTransactions, type SaleFilter } from './reads/recipient-transactions.ts';

let database: TestDatabase;
let trainerId: TrainerId;
let programId: ProgramId;
let dana: UserId;

beforeAll(async () => {
  database = await createTestDatabase();
  await startIdsApart(database.db);
});
afterAll(() => database.close());
beforeEach(async () => {
  ({ id: trainerId } = await insertReadyTrainer(database.db));
  programId = await insertProgram(database.db, { trainerId, individualPriceCents: 10_000 });
  dana = await insertUser(database.db, { role: 'parent', name: 'Dana Whitfield' });
});

const day = (date: number, hour = 15) => new Date(Date.UTC(2026, 0, date, hour));
let sessions = 0;

type Purchase = Partial<Parameters<typeof insertPaidAppointment>[1]>;
const buy = (purchase: Purchase = {}) => insertPaidAppointment(database.db, { parentId: dana, programId, createdAt: day(5), ...purchase });
/** A payment for a session that was held, and is released. */
const held = (purchase: Purchase = {}) => {
  sessions += 1;
  return buy({ state: { startsAt: new Date(day(8).getTime() + sessions * 7_200_000), isCompleted: true }, ...purchase });
};
const list = (request: Partial<PageRequest> & SaleFilter = {}, timeZone = 'America/New_York') =>
  listRecipientTransactions(database.db, { trainerId, timeZone }, { limit: 100, ...request });
const idsOf = (items: readonly RecipientTransaction[]) => items.map(({ id }) => id);
async function saleOf(transactionId: TransactionId): Promise<RecipientTransaction> {
  const found = (await list()).items.find(({ id }) => id === transactionId);
  if (!found) throw new Error(`payment ${transactionId} is not in the list`);
  return found;
}

describe("a payment in the trainer's list", () => {
  it("shows what the parent paid, the platform's fee and the trainer's net", async () => {
    const { transactionId, appointmentId } = await buy({ feeBasisPoints: 1_500 });
    expect((await list()).items).toEqual([
      {
        id: transactionId,
        programTitle: 'First Touch',
        payerName: 'Dana Whitfield',
        sessionType: 'individual',
        amount: 10_000,
        discount: null,
        refundedAmount: 0,
        promotionAmount: 0,
        feeAmount: 1_500,
        netAmount: 8_500,
        status: 'succeeded',
        share: 'held',
        createdAt: day(5).toISOString(),
        paidAt: day(5).toISOString(),
        appointmentId,
      },
    ]);
  });

  it('shows what a code took off, and what X1 pays of it to the trainer', async () => {
    const promoCodeId = await insertPromoCode(database.db, { code: 'WELCOME20' });
    const promo = { promoCodeId, discountCents: 2_500, promotionCents: 2_500 };
    const { transactionId } = await buy({ feeBasisPoints: 1_500, promo });
    const discounted = { discount: { code: 'WELCOME20', amount: 2_500 }, amount: 10_000, feeAmount: 1_875 };
    const find = async () => (await list()).items.find(({ id }) => id === transactionId);
    expect(await find()).toMatchObject({ ...discounted, promotionAmount: 2_500, netAmount: 10_625 });
    await insertRefund(database.db, { transactionId, amountCents: 10_000, at: day(6) });
    expect(await find()).toMatchObject({ promotionAmount: 0, feeAmount: 0, netAmount: 0 });
  });

  it('names a payer without a name by the first part of the email, never by the whole email (R35)', async () => {
    await buy({ parentId: await insertUser(database.db, { role: 'parent', email: 'nicole.a@families.test' }) });
    const answer = JSON.stringify(await list());
    expect(answer).toContain('"payerName":"nicole.a"');
    expect(answer).not.toContain('families.test');
  });

  it.each(['pending', 'failed'] as const)('has no net amount when it is %s', async (status) => {
    const transactionId = await insertUnpaidTransaction(database.db, { parentId: dana, programId, status, feeBasisPoints: 1_500 });
    expect(await saleOf(transactionId)).toMatchObject({
      status,
      amount: 10_000,
      feeAmount: 0,
      netAmount: 0,
      share: 'none',
      paidAt: null,
      appointmentId: null,
    });
  });

  it('keeps the fee and net of the part that was not refunded', async () => {
    const { transactionId } = await held({ feeBasisPoints: 1_500 });
    await insertRefund(database.db, { transactionId, amountCents: 3_333, at: day(12) });
    expect(await saleOf(transactionId)).toMatchObject({
      status: 'partially_refunded',
      refundedAmount: 3_333,
      feeAmount: 1_000,
      netAmount: 10_000 - 3_333 - 1_000,
      share: 'available',
    });
  });

  it('has no fee or net when it was refunded in full', async () => {
    const { transactionId } = await buy({ feeBasisPoints: 1_500, state: { approval: 'rejected' } });
    expect(await saleOf(transactionId)).toMatchObject({
      status: 'refunded',
      refundedAmount: 10_000,
      feeAmount: 0,
      netAmount: 0,
      share: 'none',
    });
  });

  it('keeps its net during a dispute, loses it with a lost one and has it after a won one', async () => {
    const [lost, won] = [await held({ feeBasisPoints: 1_500 }), await held({ feeBasisPoints: 1_500 })];
    for (const [{ transactionId }, outcome] of [
      [lost, 'lost'],
      [won, 'won'],
    ] as const) {
      const disputeId = await insertDispute(database.db, { transactionId, at: day(13) });
      expect(await saleOf(transactionId)).toMatchObject({ status: 'disputed', refundedAmount: 0, netAmount: 8_500 });
      await closeDispute(database.db, { disputeId, outcome, at: day(14) });
    }
    expect(await saleOf(lost.transactionId)).toMatchObject({ refundedAmount: 10_000, feeAmount: 0, netAmount: 0, share: 'none' });
    expect(await saleOf(won.transactionId)).toMatchObject({ status: 'succeeded', refundedAmount: 0, netAmount: 8_500, share: 'available' });
  });
});

describe("the trainer's share of a payment", () => {
  const hold = ({ transactionId, appointmentId }: PaidAppointment, liftedAt: Date | null) =>
    database.db
      .insertInto('payoutHolds')
      .values({
        appointmentId,
        transactionId,
        trainerId,
        cause: 'report',
        placedAt: day(12),
        liftedAt,
      })
      .execute();

  it('is held until the session is over, even with a hold on it', async () => {
    const bought = await buy();
    await hold(bought, null);
    expect(await saleOf(bought.transactionId)).toMatchObject({ share: 'held' });
  });

  it('is under review while a hold is open, and available once it is lifted', async () => {
    const [open, lifted] = [await held(), await held()];
    await hold(open, null);
    await hold(lifted, day(13));
    expect(await saleOf(open.transactionId)).toMatchObject({ share: 'under_review' });
    expect(await saleOf(lifted.transactionId)).toMatchObject({ share: 'available' });
  });

  it.each([
    ['decided', 'on_the_way'],
    ['sent', 'on_the_way'],
    ['paid', 'paid_out'],
    ['returned', 'available'],
  ] as const)('in a payout with status %s is %s', async (status, share) => {
    const { transactionId } = await held();
    const shares = [{ transactionId, amountCents: 10_000 }];
    await insertPayout(database.db, { trainerId, amountCents: 10_000, at: day(15), status, shares });
    expect(await saleOf(transactionId)).toMatchObject({ share });
  });

  it('is paid out by a second payout after the first was returned', async () => {
    const { transactionId } = await held();
    const payout = { trainerId, amountCents: 10_000, shares: [{ transactionId, amountCents: 10_000 }] };
    await insertPayout(database.db, { ...payout, at: day(15), status: 'returned' });
    await insertPayout(database.db, { ...payout, at: day(22), status: 'paid' });
    expect(await saleOf(transactionId)).toMatchObject({ share: 'paid_out' });
  });
});

describe("the trainer's list of payments", () => {
  it('pages from the newest payment, each payment once', async () => {
    const bought: number[] = [];
    // Two of one instant: the id decides.
    for (const date of [5, 6, 6, 7, 9]) bought.push((await buy({ createdAt: day(date) })).transactionId);
    const pending = await insertUnpaidTransaction(database.db, { parentId: dana, programId, createdAt: day(8) });
    const [first, second, third, fourth, newest] = bought;
    const pages: number[][] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ limit: 4, cursor });
      expect(page.total).toBe(6);
      pages.push(idsOf(page.items));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(pages).toEqual([
      [newest, pending, fourth, third],
      [second, first],
    ]);
  });

  it('refuses a cursor from a different list', async () => {
    const foreign = Buffer.from('[7]').toString('base64url');
    await expect(list({ cursor: foreign })).rejects.toMatchObject({ code: 'request.invalid' });
  });

  it('is ordered and filtered by the time of payment, not of the first click', async () => {
    const late = await buy({ createdAt: day(5) });
    const early = await buy({ createdAt: day(6) });
    await database.db
      .updateTable('transactions')
      .set({ paidAt: day(7) })
      .where('id', '=', late.transactionId)
      .execute();
    expect(idsOf((await list()).items)).toEqual([late.transactionId, early.transactionId]);
    expect(idsOf((await list({ from: '2026-01-07' })).items)).toEqual([late.transactionId]);
  });

  it('filters by status', async () => {
    const paid = await buy();
    const failed = await insertUnpaidTransaction(database.db, { parentId: dana, programId, status: 'failed' });
    expect(await list({ status: 'failed' })).toMatchObject({ items: [{ id: failed }], total: 1 });
    expect(idsOf((await list({ status: 'succeeded' })).items)).toEqual([paid.transactionId]);
    expect((await list({ status: 'disputed' })).items).toEqual([]);
  });

  it("takes days in the trainer's time zone, including both ends", async () => {
    // 23:59:59 of the 9th, and 00:00 of the 10th, in New York.
    const evening = await buy({ createdAt: new Date('2026-01-10T04:59:59.999Z') });
    const midnight = await buy({ createdAt: new Date('2026-01-10T05:00:00Z') });
    const within = async (filter: SaleFilter, timeZone?: string) => idsOf((await list(filter, timeZone)).items);
    expect(await within({ from: '2026-01-10', to: '2026-01-10' })).toEqual([midnight.transactionId]);
    expect(await within({ from: '2026-01-09', to: '2026-01-09' })).toEqual([evening.transactionId]);
    expect(await within({ to: '2026-01-10' })).toEqual([midnight.transactionId, evening.transactionId]);
    expect(await within({ from: '2026-01-11' })).toEqual([]);
    expect(await within({ from: '2026-01-09', to: '2026-01-09' }, 'Pacific/Honolulu')).toEqual([
      midnight.transactionId,
      evening.transactionId,
    ]);
    expect(await within({ from: '2026-01-11', to: '2026-01-09' })).toEqual([]);
  });

  it('filters days of 23 and 25 hours correctly', async () => {
    const springLast = await buy({ createdAt: new Date('2026-03-09T03:59:59Z') });
    const springNext = await buy({ createdAt: new Date('2026-03-09T04:00:00Z') });
    const autumnLast = await buy({ createdAt: new Date('2026-11-02T04:59:59Z') });
    const autumnNext = await buy({ createdAt: new Date('2026-11-02T05:00:00Z') });
    const on = async (date: string) => idsOf((await list({ from: date, to: date })).items);
    expect(await on('2026-03-08')).toEqual([springLast.transactionId]);
    expect(await on('2026-03-09')).toEqual([springNext.transactionId]);
    expect(await on('2026-11-01')).toEqual([autumnLast.transactionId]);
    expect(await on('2026-11-02')).toEqual([autumnNext.transactionId]);
  });

  it('searches titles and payer names without case or accents, and only the shown part of an email', async () => {
    const renee = await insertUser(database.db, { role: 'parent', name: 'Renée Castillo' });
    const nameless = await insertUser(database.db, { role: 'parent', email: 'nicole.a_100%@secret-school.test' });
    const keeper = await insertProgram(database.db, { trainerId, title: 'Goalkeeper Évolution' });
    const [byDana, byRenee, byNicole] = [
      (await buy({ createdAt: day(5) })).transactionId,
      (await buy({ createdAt: day(6), parentId: renee, programId: keeper })).transactionId,
      (await buy({ createdAt: day(7), parentId: nameless })).transactionId,
    ];
    const found = async (q: string) => idsOf((await list({ q })).items);
    expect(await found('RENEE')).toEqual([byRenee]);
    expect(await found('evolution')).toEqual([byRenee]);
    expect(await found('first t')).toEqual([byNicole, byDana]);
    expect(await found('nicole')).toEqual([byNicole]);
    expect(await found('secret-school')).toEqual([]);
    expect(await found('%')).toEqual([byNicole]);
    expect(await found('a_1')).toEqual([byNicole]);
    expect(await found('dana%')).toEqual([]);
    expect(await found('')).toHaveLength(3);
  });

  it('leaves out the payments of other trainers', async () => {
    const other = await insertReadyTrainer(database.db);
    await buy({ programId: await insertProgram(database.db, { trainerId: other.id }) });
    expect(await list()).toEqual({ items: [], nextCursor: null, total: 0 });
  });
});
