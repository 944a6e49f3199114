import { addDays } from '@x1/contract/core/time.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/transaction.ts';
import { createTestClock } from '../../testing/clock.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { checkHistories, play, readAt } from '../../testing/numbers-check.ts';
import { dayAfter, type History, tell } from '../../testing/numbers-history.ts';
import { insertPaidAppointment } from '../../testing/rows-sessions.ts';
import { runMoneyChecks } from '../money-checks/reads/run-checks.ts';
import { createCounting } from './count.ts';
import { checkNumbers } from './reads/check-numbers.ts';
import { dayOf } from './reads/days.ts';

it('every figure is what adding up one by one gives, over a few random histories', { timeout: 120_000 }, () => checkHistories(3));

const oneBooking: History = {
  trainers: [0, 1, 2].map(() => ({ sport: 'Soccer', state: 'NC', published: { day: 0, minute: 0 } })),
  families: [0, 1, 2].map(() => ({ day: 0, minute: 0 })),
  bookings: [
    {
      trainer: 0,
      family: 0,
      at: { day: 10, minute: 1_439 },
      cents: 5_000,
      feeBasisPoints: 1_500,
      refunds: [{ after: 5, percent: 100 }],
      dispute: null,
      session: 2,
      isDeclined: false,
    },
  ],
  views: [],
};

it('leaves a booking on the day it was paid when its money goes back, and puts the refund on the day of the refund', async () => {
  const database = await createTestDatabase();
  try {
    await play(database.db, oneBooking, [10], 40);
    const { rows } = await sql`
      select day::text, bookings, gross_cents, refunded_cents, fee_cents, trainer_cents from number_days
      where rolled_up = 3 and (gross_cents > 0 or refunded_cents > 0) order by day`.execute(database.db);
    expect(rows).toEqual([
      { day: '2026-02-26', bookings: 1, grossCents: 5_000, refundedCents: 0, feeCents: 750, trainerCents: 4_250 },
      { day: '2026-03-03', bookings: 0, grossCents: 0, refundedCents: 5_000, feeCents: -750, trainerCents: -4_250 },
    ]);
  } finally {
    await database.close();
  }
});

it('goes on where it was interrupted, and counts the same when two count at once', async () => {
  const database = await createTestDatabase();
  try {
    const { db } = database;
    const told = await tell(db, oneBooking);
    for (const { happen } of told.events) await happen();
    const now = dayAfter(60);
    let calls = 0;
    const dying = {
      now: () => {
        calls += 1;
        if (calls > 3) throw new Error('killed');
        return now;
      },
    };
    await expect(createCounting({ db, clock: dying }).countNumbers()).rejects.toThrow('killed');
    const counted = async () => (await db.selectFrom('countedDays').select('day').orderBy('day').execute()).length;
    const before = await counted();
    expect(before).toBeGreaterThan(0);
    const { countNumbers } = createCounting({ db, clock: { now: () => now } });
    await Promise.all([countNumbers(), countNumbers()]);
    expect(await counted()).toBeGreaterThan(before);
    const once = await db
      .selectFrom('numberDays')
      .selectAll()
      .orderBy('day')
      .orderBy('rolledUp')
      .orderBy('sport')
      .orderBy('state')
      .execute();
    await countNumbers();
    expect(
      await db.selectFrom('numberDays').selectAll().orderBy('day').orderBy('rolledUp').orderBy('sport').orderBy('state').execute(),
    ).toEqual(once);
    const { parts } = await readAt(db, now, { range: '12-weeks' });
    expect(parts.reduce((sum, { gross }) => sum + gross, 0)).toBe(5_000);
  } finally {
    await database.close();
  }
});

it('keeps a booking in the sport and state it was counted in, also when its trainer moves on or is erased', async () => {
  const database = await createTestDatabase();
  try {
    const { db } = database;
    const told = await tell(db, oneBooking);
    const clock = createTestClock(dayAfter(11));
    const { countNumbers } = createCounting({ db, clock });
    await told.events[0]?.happen();
    await countNumbers();
    await db.updateTable('trainers').set({ sports: [], homeState: null, name: '' }).execute();
    clock.set(dayAfter(20));
    await told.events[1]?.happen();
    await countNumbers();
    const { parts } = await readAt(db, clock.now(), { range: '12-weeks', sport: 'Soccer', state: 'NC' });
    const total = (name: 'gross' | 'refunded') => parts.reduce((sum, part) => sum + part[name], 0);
    expect([total('gross'), total('refunded')]).toEqual([5_000, 5_000]);
  } finally {
    await database.close();
  }
});

it('says that a total differs from the ledger, and by how much', async () => {
  const database = await createTestDatabase();
  try {
    const { db } = database;
    const { now } = await play(db, oneBooking, [], 40);
    await sql`update number_days set gross_cents = gross_cents + 1, fee_cents = fee_cents + 1 where day = '2026-02-26' and rolled_up = 3`.execute(
      db,
    );
    const check = await inTransaction(db, (tx) => checkNumbers(tx, { range: '12-weeks' }, now));
    expect(check).toMatchObject({ isRight: false, figures: expect.arrayContaining([{ figure: 'gross', counted: 5_001, ledger: 5_000 }]) });
    expect((await runMoneyChecks(db)).map(({ id }) => id)).toEqual(['M29']);
    await sql`update number_days set gross_cents = gross_cents - 1, fee_cents = fee_cents - 1 where day = '2026-02-26' and rolled_up = 3`.execute(
      db,
    );
  } finally {
    await database.close();
  }
});

it('claims nothing about a day that was counted after it was compared, and finds additions to a closed day within a day', async () => {
  const database = await createTestDatabase();
  try {
    const { db } = database;
    const { now } = await play(db, oneBooking, [], 40);
    const clock = createTestClock(now);
    const { countNumbers } = createCounting({ db, clock });
    const check = (filter = {}) => inTransaction(db, (tx) => checkNumbers(tx, { range: '12-weeks', ...filter }, clock.now()));
    const yesterday = addDays(dayOf(now), -1);
    expect(await check()).toMatchObject({ through: yesterday, isRight: true, comparedAt: now.toISOString() });
    expect((await check({ from: '2026-02-20', to: '2026-02-26' })).through).toBe('2026-02-26');
    expect(await check({ from: dayOf(now), to: dayOf(now) })).toMatchObject({ through: null, comparedAt: null });

    await sql`update counted_days set counted_at = compared_at + interval '1 second' where day = '2026-02-28'`.execute(db);
    expect((await check()).through).toBe('2026-02-27');
    await countNumbers();
    expect((await check()).through).toBe(yesterday);

    const { parentId, programId } = await db.selectFrom('transactions').select(['parentId', 'programId']).executeTakeFirstOrThrow();
    await insertPaidAppointment(db, { parentId, programId, amountCents: 900, createdAt: dayAfter(12) });
    clock.advance({ hours: 1 });
    await countNumbers();
    expect(await check()).toMatchObject({ isRight: true, comparedAt: now.toISOString() });
    clock.advance({ hours: 24 });
    await countNumbers();
    const late = await check();
    expect(late.isRight).toBe(false);
    expect(late.figures).toContainEqual({ figure: 'gross', counted: 5_000, ledger: 5_900 });
    expect(late.figures).toContainEqual({ figure: 'bookings', counted: 1, ledger: 2 });
    await db.updateTable('countedDays').set({ closedAt: null }).where('day', '=', '2026-02-28').execute();
    await countNumbers();
    expect((await check()).isRight).toBe(true);
  } finally {
    await database.close();
  }
});

it('finds differences that cancel each other over the days', async () => {
  const database = await createTestDatabase();
  try {
    const { db } = database;
    const { now } = await play(db, oneBooking, [], 40);
    const move = (day: string, cents: number) =>
      sql`update number_days set gross_cents = gross_cents + ${cents}, fee_cents = fee_cents + ${cents} where day = ${day} and rolled_up = 3`.execute(
        db,
      );
    await move('2026-02-26', 7);
    await move('2026-03-03', -7);
    const check = await inTransaction(db, (tx) => checkNumbers(tx, { range: '12-weeks' }, now));
    expect(check.isRight).toBe(false);
    for (const { counted, ledger } of check.figures) expect(counted).toBe(ledger);
    await move('2026-02-26', -7);
    await move('2026-03-03', 7);
  } finally {
    await database.close();
  }
});

it('counts the families of sports and states in months that an earlier version counted without them', async () => {
  const database = await createTestDatabase();
  try {
    const { db } = database;
    const { now } = await play(db, oneBooking, [], 40);
    const all = () => db.selectFrom('numberGroupCohorts').selectAll().orderBy('rolledUp').execute();
    const counted = await all();
    expect(counted).toHaveLength(3);
    await db.deleteFrom('numberGroupCohorts').execute();
    await createCounting({ db, clock: createTestClock(now) }).countNumbers();
    expect(await all()).toEqual(counted);
  } finally {
    await database.close();
  }
});
