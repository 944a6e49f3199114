import type { UserId } from '@x1/contract/core/ids.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { insertProgram, insertReadyTrainer, insertUser } from '../../testing/rows.ts';
import { closeDispute, insertDispute, insertPayout, insertRefund } from '../../testing/rows-money.ts';
import { insertPaidAppointment } from '../../testing/rows-sessions.ts';
import { runMoneyChecks } from '../money-checks/reads/run-checks.ts';
import { listYearTotals, readTaxStatement } from './reads/statement.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  // The rows the tests wrote must be a state the product can reach.
  expect(await runMoneyChecks(database.db)).toEqual([]);
  await database.close();
});

const now = new Date('2026-06-01T12:00:00Z');

async function seller() {
  const { db } = database;
  const { id: trainerId, userId } = await insertReadyTrainer(db);
  const programId = await insertProgram(db, { trainerId, individualPriceCents: 10_000 });
  const parentId = await insertUser(db, { role: 'parent' });
  const buy = (at: string, purchase: Partial<Parameters<typeof insertPaidAppointment>[1]> = {}) =>
    insertPaidAppointment(db, { parentId, programId, createdAt: new Date(at), feeBasisPoints: 1_500, ...purchase });
  const monthsOf = async (userId: UserId, year: number) => {
    const { months } = await readTaxStatement(db, userId, { year, now });
    return months.filter((month) => Object.entries(month).some(([key, value]) => key !== 'month' && value !== 0));
  };
  return { trainerId, userId, buy, months: (year: number) => monthsOf(userId, year) };
}

const zero = { payments: 0, gross: 0, refunds: 0, disputes: 0, fees: 0, net: 0, paidOut: 0 };

it('a year of taxes begins and ends at midnight in New York, and so do its months', async () => {
  const { userId, buy, months } = await seller();
  await buy('2026-01-01T04:59:59Z', { amountCents: 1_000 });
  await buy('2026-01-01T05:00:00Z', { amountCents: 2_000 });
  await buy('2026-02-01T04:59:59Z', { amountCents: 4_000 });
  await buy('2026-02-01T05:00:00Z', { amountCents: 8_000 });
  expect(await months(2025)).toMatchObject([{ month: '2025-12', gross: 1_000, payments: 1 }]);
  expect(await months(2026)).toMatchObject([
    { month: '2026-01', gross: 6_000, payments: 2 },
    { month: '2026-02', gross: 8_000, payments: 1 },
  ]);
  expect((await readTaxStatement(database.db, userId, { year: 2026, now })).years).toEqual([2026, 2025]);
});

it('refunds, lost disputes and payouts count when they happen, also of a payment of the year before', async () => {
  const { trainerId, buy, months } = await seller();
  const { db } = database;
  const refunded = await buy('2025-12-20T15:00:00Z');
  const disputed = await buy('2025-12-21T15:00:00Z');
  await insertRefund(db, { transactionId: refunded.transactionId, amountCents: 4_000, at: new Date('2026-01-10T15:00:00Z') });
  const at = new Date('2026-02-10T15:00:00Z');
  const disputeId = await insertDispute(db, { transactionId: disputed.transactionId, at });
  await closeDispute(db, { disputeId, outcome: 'lost', at });
  const held = await buy('2026-02-02T15:00:00Z', { state: { startsAt: new Date('2026-02-03T15:00:00Z'), isCompleted: true } });
  const shares = [{ transactionId: held.transactionId, amountCents: 8_500 }];
  await insertPayout(db, { trainerId, amountCents: 8_500, at: new Date('2026-03-06T15:00:00Z'), status: 'paid', shares });
  expect(await months(2025)).toEqual([{ ...zero, month: '2025-12', payments: 2, gross: 20_000, fees: 3_000, net: 17_000 }]);
  expect(await months(2026)).toEqual([
    { ...zero, month: '2026-01', refunds: 4_000, fees: -600, net: -3_400 },
    { ...zero, month: '2026-02', payments: 1, gross: 10_000, disputes: 10_000 },
    { ...zero, month: '2026-03', paidOut: 8_500 },
  ]);
});

it('the totals of every trainer are the sums of their months', async () => {
  const { trainerId, userId, buy } = await seller();
  await buy('2026-04-02T15:00:00Z');
  const totals = (await listYearTotals(database.db, 2026)).find((row) => row.trainerId === trainerId);
  expect(totals).toEqual({ trainerId, ...(await readTaxStatement(database.db, userId, { year: 2026, now })).totals });
});
