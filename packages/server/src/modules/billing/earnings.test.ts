import type { ProgramId, TrainerId, UserId } from '@x1/contract/core/ids.ts';
import { addDays, mondayOf, toWallTime } from '@x1/contract/core/time.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { insertProgram, insertReadyTrainer, insertUnpaidTransaction, insertUser } from '../../testing/rows.ts';
import { closeDispute, insertDispute, insertPayout, insertRefund } from '../../testing/rows-money.ts';
import { insertPaidAppointment } from '../../testing/rows-sessions.ts';
import { readDashboard } from '../dashboard/reads/dashboard.ts';
import { runMoneyChecks } from '../money-checks/reads/run-checks.ts';
import { readEarnings } from './reads/earnings.ts';
import { listRecipientTransactions } from './reads/recipient-transactions.ts';
import { saleBooksSql, trainerSalesSql } from './reads/sales-in-ledger.ts';

let database: TestDatabase;
let trainerId: TrainerId;
let trainerUserId: UserId;
let programId: ProgramId;
let parentId: UserId;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  // The rows the tests wrote must be a state the product can reach.
  expect(await runMoneyChecks(database.db)).toEqual([]);
  await database.close();
});
beforeEach(async () => {
  ({ id: trainerId, userId: trainerUserId } = await insertReadyTrainer(database.db));
  programId = await insertProgram(database.db, { trainerId, individualPriceCents: 10_000 });
  parentId = await insertUser(database.db, { role: 'parent' });
});

const timeZone = 'America/New_York';
/** A Wednesday. */
const now = new Date('2026-03-11T16:00:00Z');
const buy = (createdAt: string, purchase: Partial<Parameters<typeof insertPaidAppointment>[1]> = {}) =>
  insertPaidAppointment(database.db, { parentId, programId, createdAt: new Date(createdAt), ...purchase });
const earnings = (given: Partial<Parameters<typeof readEarnings>[2]> = {}) =>
  readEarnings(database.db, trainerId, { now, timeZone, weeks: 4, ...given });

describe('the figures of Billing & Earnings', () => {
  it('are zero for a trainer without a profile or payments (R101)', async () => {
    expect(await readEarnings(database.db, undefined, { now, timeZone, weeks: 2 })).toEqual({
      totalEarnings: 0,
      thisMonth: 0,
      successRate: 0,
      successfulTransactions: 0,
      totalTransactions: 0,
      breakdown: [],
      weeks: [
        { startsOn: '2026-03-02', net: 0 },
        { startsOn: '2026-03-09', net: 0 },
      ],
      timezone: timeZone,
    });
    expect(await earnings()).toMatchObject({ totalEarnings: 0, successRate: 0, breakdown: [] });
  });

  it('are net of fees, refunds and lost disputes, and refunded or disputed payments count only in the total number', async () => {
    const fee = { feeBasisPoints: 1_500 };
    await buy('2026-03-02T15:00:00Z', fee);
    const partly = await buy('2026-03-03T15:00:00Z', fee);
    await insertRefund(database.db, { transactionId: partly.transactionId, amountCents: 4_000, at: now });
    await buy('2026-03-04T15:00:00Z', { ...fee, state: { approval: 'rejected' } });
    const lost = await buy('2026-03-05T15:00:00Z', fee);
    const open = await buy('2026-03-06T15:00:00Z', fee);
    const disputeId = await insertDispute(database.db, { transactionId: lost.transactionId, at: now });
    await closeDispute(database.db, { disputeId, outcome: 'lost', at: now });
    await insertDispute(database.db, { transactionId: open.transactionId, at: now });
    await insertUnpaidTransaction(database.db, { parentId, programId, status: 'failed', createdAt: now });
    await insertUnpaidTransaction(database.db, { parentId, programId, createdAt: now });

    expect(await earnings()).toMatchObject({
      totalEarnings: 8_500 + 5_100 + 8_500,
      thisMonth: 8_500 + 5_100 + 8_500,
      successfulTransactions: 2,
      // The purchase still being paid is not finished, and its declined try is a part of it.
      totalTransactions: 5,
      successRate: 40,
      breakdown: [
        // A lost dispute stays one.
        { status: 'disputed', count: 2, amount: 20_000 },
        { status: 'failed', count: 1, amount: 10_000 },
        { status: 'partially_refunded', count: 1, amount: 10_000 },
        { status: 'pending', count: 1, amount: 10_000 },
        { status: 'refunded', count: 1, amount: 10_000 },
        { status: 'succeeded', count: 1, amount: 10_000 },
      ],
    });
  });

  it('count a failed try only where nobody tried the same purchase again, and purchases that were only opened nowhere (R183)', async () => {
    const { db } = database;
    const tried = (purchase: Partial<Parameters<typeof insertUnpaidTransaction>[1]>) =>
      insertUnpaidTransaction(db, { parentId, programId, status: 'failed', ...purchase });
    await tried({});
    await tried({});
    await buy('2026-03-02T15:00:00Z');
    // Of another type, by another family, and after the success: each is a purchase that failed.
    await tried({ sessionType: 'group' });
    await tried({ parentId: await insertUser(db, { role: 'parent' }) });
    await tried({});
    await tried({ attemptedAt: null });
    await insertUnpaidTransaction(db, { parentId, programId, attemptedAt: null });
    expect(await earnings()).toMatchObject({ successRate: 25, successfulTransactions: 1, totalTransactions: 4 });
    expect((await earnings()).breakdown.map(({ status, count }) => [status, count])).toEqual([
      ['failed', 5],
      ['succeeded', 1],
    ]);
  });

  it('are not changed by release and payout', async () => {
    const sale = await buy('2026-02-02T15:00:00Z', { state: { startsAt: new Date('2026-02-03T15:00:00Z'), isCompleted: true } });
    const before = await earnings();
    const shares = [{ transactionId: sale.transactionId, amountCents: 10_000 }];
    await insertPayout(database.db, { trainerId, amountCents: 10_000, at: new Date('2026-02-06T15:00:00Z'), status: 'paid', shares });
    expect(await earnings()).toEqual(before);
    expect(before.totalEarnings).toBe(10_000);
  });

  it("begin the month at midnight in the trainer's time zone", async () => {
    await buy('2026-03-01T04:59:59Z', { amountCents: 1_000 });
    expect(await earnings({ now: new Date('2026-03-01T04:59:59Z') })).toMatchObject({ thisMonth: 1_000 });
    await buy('2026-03-01T05:00:00Z', { amountCents: 2_000 });
    expect(await earnings()).toMatchObject({ totalEarnings: 3_000, thisMonth: 2_000, timezone: timeZone });
    expect(await earnings({ timeZone: 'Europe/London' })).toMatchObject({ thisMonth: 3_000 });
  });

  it("begin weeks on Monday at midnight in the trainer's time zone, even when the clocks change", async () => {
    // Sunday, March 8 has 23 hours in New York: Monday begins at 04:00 UTC, the Monday before at 05:00 UTC.
    await buy('2026-03-02T04:59:59Z', { amountCents: 1_000 });
    await buy('2026-03-02T05:00:00Z', { amountCents: 2_000 });
    await buy('2026-03-09T03:59:59Z', { amountCents: 3_000 });
    await buy('2026-03-09T04:00:00Z', { amountCents: 4_000 });
    await buy('2026-01-01T15:00:00Z', { amountCents: 7_000 });
    expect((await earnings()).weeks).toEqual([
      { startsOn: '2026-02-16', net: 0 },
      { startsOn: '2026-02-23', net: 1_000 },
      { startsOn: '2026-03-02', net: 5_000 },
      { startsOn: '2026-03-09', net: 4_000 },
    ]);
    expect((await earnings({ weeks: 1 })).weeks).toEqual([{ startsOn: '2026-03-09', net: 4_000 }]);
  });

  it('begin a day whose midnight the clock skips at its first moment', async () => {
    // In Beirut the clocks went from 00:00 to 01:00 on Sunday, March 29, 2026: the day begins at 22:00 UTC of the day before.
    await buy('2026-03-28T21:59:59Z', { amountCents: 1_000 });
    await buy('2026-03-28T22:00:00Z', { amountCents: 2_000 });
    const sunday = { limit: 10, from: '2026-03-29', to: '2026-03-29' };
    const { items } = await listRecipientTransactions(database.db, { trainerId, timeZone: 'Asia/Beirut' }, sunday);
    expect(items.map(({ amount }) => amount)).toEqual([2_000]);
  });
});

describe('after any history of payments', () => {
  const step = fc.record({
    kind: fc.constantFrom('pending', 'failed', 'paid', 'held', 'declined'),
    amountCents: fc.integer({ min: 50, max: 30_000 }),
    feeBasisPoints: fc.constantFrom(0, 1, 333, 1_500, 10_000),
    hoursAgo: fc.integer({ min: 80, max: 24 * 70 }),
    refundPercents: fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 3 }),
    dispute: fc.constantFrom('none', 'none', 'open', 'won', 'lost'),
  });
  type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

  async function play(steps: readonly Step[]): Promise<void> {
    const { db } = database;
    let slots = 0;
    for (const { kind, hoursAgo, refundPercents, dispute, ...terms } of steps) {
      const createdAt = new Date(now.getTime() - hoursAgo * 3_600_000);
      if (kind === 'pending' || kind === 'failed') {
        const program = await insertProgram(db, { trainerId });
        await insertUnpaidTransaction(db, { parentId, programId: program, createdAt, status: kind, ...terms });
        continue;
      }
      slots += 1;
      const startsAt = new Date(Date.UTC(2026, 1, 1) + slots * 7_200_000);
      const state = kind === 'held' ? { startsAt, isCompleted: true } : kind === 'declined' ? { approval: 'rejected' as const } : {};
      const { transactionId } = await insertPaidAppointment(db, { parentId, programId, createdAt, state, ...terms });
      let leftCents = kind === 'declined' ? 0 : terms.amountCents;
      for (const percent of refundPercents) {
        const amountCents = Math.min(leftCents, Math.ceil((terms.amountCents * percent) / 100));
        if (amountCents > 0) await insertRefund(db, { transactionId, amountCents, at: now });
        leftCents -= amountCents;
      }
      if (dispute === 'none' || leftCents === 0) continue;
      const disputeId = await insertDispute(db, { transactionId, at: now });
      if (dispute !== 'open') await closeDispute(db, { disputeId, outcome: dispute, at: now });
    }
  }

  it('cards, list, dashboard and ledger show the same earnings (R103)', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        ({ id: trainerId, userId: trainerUserId } = await insertReadyTrainer(database.db));
        programId = await insertProgram(database.db, { trainerId });
        await play(steps);
        const cards = await earnings({ weeks: 53 });
        const { items } = await listRecipientTransactions(database.db, { trainerId, timeZone }, { limit: 100 });
        const sum = (values: number[]) => values.reduce((one, other) => one + other, 0);

        expect(items).toHaveLength(steps.length);
        for (const item of items) {
          const isPaid = item.paidAt !== null;
          expect(item.netAmount).toBe(isPaid ? item.amount - item.refundedAmount - item.feeAmount : 0);
          expect(item.netAmount >= 0 && item.feeAmount >= 0).toBe(true);
          expect(item.share === 'none').toBe(item.netAmount === 0);
        }
        expect(cards.totalEarnings).toBe(sum(items.map(({ netAmount }) => netAmount)));
        expect((await readDashboard(database.db, trainerUserId, now)).totalEarnings).toBe(cards.totalEarnings);
        // Without payouts all of it is in the trainer's two balances, less what a debt has taken the other way.
        expect(cards.totalEarnings).toBe(await balanceOfTrainer());

        const dayOf = ({ paidAt }: { paidAt: string | null }) => (paidAt === null ? '' : toWallTime(paidAt, timeZone).date);
        expect(cards.thisMonth).toBe(sum(items.filter((item) => dayOf(item) >= '2026-03-01').map(({ netAmount }) => netAmount)));
        for (const { startsOn, net } of cards.weeks) {
          const inWeek = items.filter((item) => item.paidAt !== null && mondayOf(dayOf(item)) === startsOn);
          expect(net, startsOn).toBe(sum(inWeek.map(({ netAmount }) => netAmount)));
        }
        expect(cards.weeks.at(-1)?.startsOn).toBe('2026-03-09');
        expect(cards.weeks[0]?.startsOn).toBe(addDays('2026-03-09', -52 * 7));

        const good = items.filter(({ status }) => status === 'succeeded' || status === 'partially_refunded').length;
        // Unpaid ones are of a program each, so none is a try of another.
        const finished = items.filter(({ status }) => status !== 'pending').length;
        expect(cards).toMatchObject({ successfulTransactions: good, totalTransactions: finished });
        expect(cards.successRate).toBe(finished === 0 ? 0 : Math.round((100 * good) / finished));
        expect(sum(cards.breakdown.map(({ amount }) => amount))).toBe(sum(items.map(({ amount }) => amount)));
      }),
      { numRuns: 20 },
    );
  });

  async function balanceOfTrainer(): Promise<number> {
    const codes = [`L.earn:${trainerId}`, `L.pay:${trainerId}`, `A.recv:${trainerId}`];
    const { rows } = await sql<{ cents: number }>`
      select coalesce(-sum(p.amount_cents), 0)::bigint as cents
      from postings p join ledger_accounts a on a.id = p.account_id where a.code = any(${codes})`.execute(database.db);
    return rows[0]?.cents ?? Number.NaN;
  }

  it("the two SQL sums of a sale's net agree for every payment", { timeout: 60_000 }, async () => {
    await play(fc.sample(step, 30));
    const { rows } = await sql`
      select * from (${sql.raw(saleBooksSql)}) book
      full join (${sql.raw(trainerSalesSql)}) sale on sale.transaction_id = book.transaction_id
      where coalesce(book.net_cents, 0) <> coalesce(sale.net_cents, 0)`.execute(database.db);
    expect(rows).toEqual([]);
  });
});
