import type { ProgramId, TrainerId, UserId } from '@x1/contract/core/ids.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { insertProgram, insertReadyTrainer, insertUser, startIdsApart } from '../../testing/rows.ts';
import { insertReview } from '../../testing/rows-reviews.ts';
import { insertPaidAppointment, type SessionState } from '../../testing/rows-sessions.ts';
import { readDashboard } from './reads/dashboard.ts';
import { readNeedsAnswer } from './reads/needs-answer.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await startIdsApart(database.db);
});
afterAll(() => database.close());

interface Seller {
  trainerId: TrainerId;
  userId: UserId;
  programId: ProgramId;
  parentId: UserId;
}

async function createSeller(timezone: string | null = 'America/New_York'): Promise<Seller> {
  const { db } = database;
  const userId = await insertUser(db, { role: 'trainer', timezone });
  const { id: trainerId } = await insertReadyTrainer(db, { userId });
  const programId = await insertProgram(db, { trainerId, title: 'First Touch' });
  return { trainerId, userId, programId, parentId: await insertUser(db, { role: 'parent', name: 'Dana Whitfield' }) };
}

const sold = async ({ parentId, programId }: Seller, state: SessionState = {}, createdAt = new Date('2026-01-05T12:00:00Z')) =>
  (await insertPaidAppointment(database.db, { parentId, programId, createdAt, state })).appointmentId;

const waitingOf = async ({ userId }: Seller, now: Date) => (await readDashboard(database.db, userId, now)).needsAnswer;
const ids = ({ items }: { items: { id: number }[] }) => items.map(({ id }) => id);

const noon = new Date('2026-03-10T16:00:00Z');
const hoursFromNoon = (hours: number) => new Date(noon.getTime() + hours * 3_600_000);

describe("the list of what needs the trainer's answer", () => {
  it('is empty without a profile and for a new trainer', async () => {
    const none = { count: 0, items: [] };
    const nothing = {
      requests: 0,
      requestsDueAt: null,
      toSchedule: none,
      toComplete: none,
      today: none,
      reviews: none,
      placesWithoutAddress: [],
    };
    const userId = await insertUser(database.db, { role: 'trainer', timezone: 'Europe/London' });
    expect((await readDashboard(database.db, userId, noon)).needsAnswer).toEqual({ timezone: 'Europe/London', ...nothing });
    expect(await waitingOf(await createSeller(), noon)).toEqual({ timezone: 'America/New_York', ...nothing });
  });

  it('contains each session once, by what has to be done with it', async () => {
    const seller = await createSeller();
    const asked = await sold(seller);
    const unscheduled = await sold(seller, { approval: 'approved' });
    const ended = await sold(seller, { approval: 'approved', startsAt: hoursFromNoon(-3) });
    const underWay = await sold(seller, { approval: 'approved', startsAt: hoursFromNoon(-0.5) });
    const tonight = await sold(seller, { startsAt: hoursFromNoon(6) });
    await sold(seller, { approval: 'approved', startsAt: hoursFromNoon(24) });
    await sold(seller, { startsAt: hoursFromNoon(-48), isCompleted: true });
    await sold(seller, { approval: 'rejected' });
    await sold(seller, { approval: 'approved', isCancelled: true });

    const waiting = await waitingOf(seller, noon);
    expect(waiting.requests).toBe(2);
    expect([ids(waiting.toSchedule), ids(waiting.toComplete), ids(waiting.today)]).toEqual([[unscheduled], [ended], [underWay, tonight]]);
    expect(asked).not.toBe(unscheduled);
    expect(waiting.toComplete.items[0]).toEqual({
      id: ended,
      parentName: 'Dana Whitfield',
      programTitle: 'First Touch',
      approvalStatus: 'approved',
      startTime: hoursFromNoon(-3).toISOString(),
      endTime: hoursFromNoon(-2).toISOString(),
    });
    expect(waiting.today.items[1]).toMatchObject({ approvalStatus: 'pending' });
  });

  it("has each place of the trainer's without an address where a confirmed session is ahead", async () => {
    const seller = await createSeller();
    const ahead = { approval: 'approved', startsAt: hoursFromNoon(24) } as const;
    await sold(seller, { ...ahead, location: 'field' });
    await sold(seller, { ...ahead, location: 'field', startsAt: hoursFromNoon(48) });
    await sold(seller, { ...ahead, location: 'gym', startsAt: hoursFromNoon(36) });
    await sold(seller, { ...ahead, location: 'WakeMed Soccer Park', startsAt: hoursFromNoon(72) });
    await sold(seller, { startsAt: hoursFromNoon(96), location: 'gym' });
    const places = async () => (await waitingOf(seller, noon)).placesWithoutAddress;
    expect(await places()).toEqual([
      { place: 'field', sessions: 2 },
      { place: 'gym', sessions: 1 },
    ]);
    await database.db.updateTable('trainers').set({ fieldAddress: '500 Blackwell St' }).where('id', '=', seller.trainerId).execute();
    expect(await places()).toEqual([{ place: 'gym', sessions: 1 }]);
  });

  it('counts everything and names the three oldest', async () => {
    const seller = await createSeller();
    const made = [];
    for (let day = 1; day <= 5; day += 1) made.push(await sold(seller, { approval: 'approved', startsAt: hoursFromNoon(-24 * day) }));
    const { toComplete } = await waitingOf(seller, noon);
    expect(toComplete.count).toBe(5);
    expect(ids(toComplete)).toEqual(made.slice(2).reverse());
  });

  it('moves a session from today to Mark Complete at its end', async () => {
    const seller = await createSeller();
    const session = await sold(seller, { approval: 'approved', startsAt: hoursFromNoon(-1) });
    const before = await waitingOf(seller, new Date(noon.getTime() - 1));
    expect([ids(before.today), ids(before.toComplete)]).toEqual([[session], []]);
    const after = await waitingOf(seller, noon);
    expect([ids(after.today), ids(after.toComplete)]).toEqual([[], [session]]);
  });

  it('contains no sessions or reviews of other trainers', async () => {
    const [seller, other] = [await createSeller(), await createSeller()];
    await sold(seller);
    await sold(seller, { approval: 'approved', startsAt: hoursFromNoon(2) });
    await insertReview(database.db, await sold(seller, { startsAt: hoursFromNoon(-48), isCompleted: true }));
    expect(await waitingOf(other, noon)).toMatchObject({
      requests: 0,
      toSchedule: { count: 0 },
      toComplete: { count: 0 },
      today: { count: 0 },
      reviews: { count: 0 },
    });
    expect(await waitingOf(seller, noon)).toMatchObject({ requests: 1, today: { count: 1 }, reviews: { count: 1 } });
  });
});

describe("today on the trainer's dashboard", () => {
  const lateInNewYork = new Date('2026-03-11T03:30:00Z'); // 23:30 on March 10 in New York

  it.each([
    // At 23:30 of March 10 in New York, it is March 11 in London already.
    { timezone: 'America/New_York', startsAt: '2026-03-11T03:45:00Z', isToday: true },
    { timezone: 'America/New_York', startsAt: '2026-03-11T04:00:00Z', isToday: false },
    { timezone: 'Europe/London', startsAt: '2026-03-11T04:00:00Z', isToday: true },
    { timezone: 'Europe/London', startsAt: '2026-03-11T23:59:00Z', isToday: true },
    { timezone: 'Europe/London', startsAt: '2026-03-12T00:00:00Z', isToday: false },
    { timezone: 'Asia/Tokyo', startsAt: '2026-03-11T14:59:00Z', isToday: true },
    { timezone: 'Asia/Tokyo', startsAt: '2026-03-11T15:00:00Z', isToday: false },
  ])('in $timezone includes a session at $startsAt: $isToday', async ({ timezone, startsAt, isToday }) => {
    const seller = await createSeller(timezone);
    await sold(seller, { approval: 'approved', startsAt: new Date(startsAt) });
    expect(await waitingOf(seller, lateInNewYork)).toMatchObject({ timezone, today: { count: isToday ? 1 : 0 } });
  });

  it('has 23 hours when the clocks go forward', async () => {
    const seller = await createSeller();
    const start = new Date('2026-03-08T05:00:00Z'); // midnight of March 8 in New York, which ends at 04:00 UTC of March 9
    await sold(seller, { approval: 'approved', startsAt: new Date('2026-03-09T03:30:00Z') });
    expect((await waitingOf(seller, start)).today.count).toBe(1);
    const next = await createSeller();
    await sold(next, { approval: 'approved', startsAt: new Date('2026-03-09T04:00:00Z') });
    expect((await waitingOf(next, start)).today.count).toBe(0);
  });

  it("is in New York's time zone until the trainer has one", async () => {
    const seller = await createSeller(null);
    expect((await waitingOf(seller, noon)).timezone).toBe('America/New_York');
  });
});

describe('reviews without an answer', () => {
  it('are listed newest first with their session, without answered or hidden ones', async () => {
    const seller = await createSeller();
    const held = (day: number) => sold(seller, { startsAt: new Date(Date.UTC(2026, 0, day, 15)), isCompleted: true });
    const sessions = [await held(6), await held(7), await held(8), await held(9), await held(10), await held(11)] as const;
    const at = (day: number) => ({ createdAt: new Date(Date.UTC(2026, 0, day, 20)) });
    const open = [];
    for (const [index, session] of sessions.slice(0, 4).entries()) open.push(await insertReview(database.db, session, at(6 + index)));
    await insertReview(database.db, sessions[4], { ...at(10), answer: 'Thank you!', answeredAt: at(10).createdAt });
    await insertReview(database.db, sessions[5], { ...at(11), hiddenAt: at(12).createdAt });
    const { reviews } = await waitingOf(seller, noon);
    expect(reviews.count).toBe(4);
    expect(ids(reviews)).toEqual(open.slice(1).reverse());
    expect(reviews.items[0]).toMatchObject({ appointmentId: sessions[3], authorName: 'Dana W.', rating: 5 });
  });
});

it('the dashboard makes four database queries, however much needs an answer', async () => {
  const seller = await createSeller();
  for (let hour = 1; hour <= 6; hour += 1) {
    await sold(seller, { approval: hour % 2 ? 'approved' : 'pending', startsAt: hoursFromNoon(-20 + hour * 2) });
    await sold(seller, { approval: 'approved' });
  }
  let answers = 0;
  const counting = database.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      answers += 1;
      return result;
    },
  });
  const { trainerId } = seller;
  await readNeedsAnswer(counting, { trainerId, timezone: 'America/New_York', now: noon });
  expect(answers).toBe(4);
});
