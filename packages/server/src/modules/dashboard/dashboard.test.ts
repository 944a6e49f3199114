import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { insertProgram, insertReadyTrainer, insertUnpaidTransaction, insertUser, startIdsApart } from '../../testing/rows.ts';
import { insertPaidAppointment } from '../../testing/rows-sessions.ts';
import { readDashboard } from './reads/dashboard.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await startIdsApart(database.db);
});
afterAll(() => database.close());

const now = new Date('2026-01-20T12:00:00Z');
const onDay = (day: number) => new Date(Date.UTC(2026, 0, day, 15));

it('the dashboard is all zeros for a trainer without a profile', async () => {
  const userId = await insertUser(database.db, { role: 'trainer' });
  expect(await readDashboard(database.db, userId, now)).toMatchObject({
    totalSessions: 0,
    totalEarnings: 0,
    avgRating: null,
    recentBookings: [],
  });
});

it('the dashboard shows earnings from the ledger, net of refunds and fees, before and after release (R59)', async () => {
  const { db } = database;
  const trainer = await insertReadyTrainer(db, { ratingTenths: 47, reviewCount: 3 });
  const bystander = await insertReadyTrainer(db);
  const programId = await insertProgram(db, { trainerId: trainer.id, individualPriceCents: 10_000 });
  const parentId = await insertUser(db, { role: 'parent', name: 'Dana Whitfield' });
  const buy = (day: number, purchase: Partial<Parameters<typeof insertPaidAppointment>[1]> = {}) =>
    insertPaidAppointment(db, { parentId, programId, createdAt: onDay(day), feeBasisPoints: 1_500, ...purchase });
  await buy(5, { state: { startsAt: onDay(7), isCompleted: true } });
  await buy(6);
  await buy(7, { state: { approval: 'rejected' } });
  await buy(8, { feeBasisPoints: 0, amountCents: 3_333 });
  await insertUnpaidTransaction(db, { parentId, programId, createdAt: onDay(9), status: 'failed' });
  await insertUnpaidTransaction(db, { parentId, programId, createdAt: onDay(10) });

  const dashboard = await readDashboard(db, trainer.userId, now);
  expect(dashboard).toMatchObject({
    totalSessions: 3,
    totalEarnings: 8_500 + 8_500 + 3_333,
    avgRating: 47,
    successfulTransactions: 3,
    pendingTransactions: 1,
    failedTransactions: 1,
  });
  expect(dashboard.recentBookings.map(({ status, amount }) => [status, amount])).toEqual([
    ['succeeded', 3_333],
    ['refunded', 10_000],
    ['succeeded', 10_000],
    ['succeeded', 10_000],
  ]);
  expect(dashboard.recentBookings[0]).toMatchObject({
    payerName: 'Dana Whitfield',
    programTitle: 'First Touch',
    date: onDay(8).toISOString(),
  });
  expect(await readDashboard(db, bystander.userId, now)).toMatchObject({ totalEarnings: 0, totalSessions: 0 });
});
