import type { AppointmentId, AuthSessionId, UserId } from '@x1/contract/core/ids.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readsOfPrimary } from '../../platform/db/reads.ts';
import { createSecrets } from '../../platform/secrets.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { openRecordingDatabase } from '../../testing/recorded-queries.ts';
import { insertProgram, insertReadyTrainer, insertUser, startIdsApart } from '../../testing/rows.ts';
import { insertRefund } from '../../testing/rows-money.ts';
import { insertPaidAppointment, type SessionState } from '../../testing/rows-sessions.ts';
import { createDashboardService, type DashboardService } from '../dashboard/service.ts';
import type { SessionFilter } from './reads/session-filter.ts';
import { createSessionsService, type SessionsService } from './service.ts';

const now = new Date('2026-03-02T15:00:00Z');
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

const secrets = createSecrets('key of a test');
let database: TestDatabase;
let sessions: SessionsService;
let dashboard: DashboardService;
beforeAll(async () => {
  database = await createTestDatabase();
  await startIdsApart(database.db);
  sessions = createSessionsService({ db: database.db, clock: { now: () => now }, secrets });
  dashboard = createDashboardService({ reads: readsOfPrimary(database.db), clock: { now: () => now } });
});
afterAll(() => database.close());

async function createPair() {
  const trainer = await insertReadyTrainer(database.db);
  const parentId = await insertUser(database.db, {
    role: 'parent',
    email: `dana.${crypto.randomUUID()}@rows.test`,
    timezone: 'America/Chicago',
  });
  const programId = await insertProgram(database.db, { trainerId: trainer.id });
  const buy = async (state: SessionState = {}) => (await insertPaidAppointment(database.db, { parentId, programId, state })).appointmentId;
  return { trainer, parentId, programId, buy };
}
const as = (userId: UserId, role: 'trainer' | 'parent' | 'admin') =>
  ({ userId, familyId: userId, role, sessionId: 1 as AuthSessionId }) as const;

it('lists upcoming sessions by time, then those without a time, then the newest, the same for both sides (R126)', async () => {
  const { trainer, parentId, buy } = await createPair();
  const waiting = await buy();
  const tomorrow = await buy({ startsAt: inHours(24), approval: 'approved' });
  const underWay = await buy({ startsAt: inHours(-0.5) });
  const past = await buy({ startsAt: inHours(-30) });
  const completedEarly = await buy({ startsAt: inHours(4), isCompleted: true });
  const rejected = await buy({ approval: 'rejected' });
  const waitingToo = await buy({ approval: 'approved' });
  const cancelled = await buy({ isCancelled: true });
  const expected = [underWay, tomorrow, waitingToo, waiting, cancelled, rejected, completedEarly, past];

  const parents = await sessions.listParentAppointments(as(parentId, 'parent'), parentId, { limit: 100 });
  expect(parents).toMatchObject({ nextCursor: null, total: 8 });
  expect(parents.items.map(({ id }) => id)).toEqual(expected);

  const seen: AppointmentId[] = [];
  let cursor: string | undefined;
  do {
    const page = await sessions.listTrainerAppointments(as(trainer.userId, 'trainer'), trainer.userId, { limit: 3, cursor });
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(seen).toEqual(expected);
});

it('lists the unscheduled sessions of one purchase in their order, between newer and older purchases', async () => {
  const { trainer, parentId, buy } = await createPair();
  const older = await buy();
  const programId = await insertProgram(database.db, { trainerId: trainer.id, sessionsIncluded: 4 });
  await insertPaidAppointment(database.db, { parentId, programId });
  const newer = await buy();
  const seen: (number | string)[] = [];
  let cursor: string | undefined;
  do {
    const page = await sessions.listParentAppointments(as(parentId, 'parent'), parentId, { limit: 2, cursor });
    seen.push(...page.items.map(({ id, sessionNumber, sessionCount }) => (sessionCount > 1 ? `${sessionNumber}/${sessionCount}` : id)));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(seen).toEqual([newer, '1/4', '2/4', '3/4', '4/4', older]);
});

it('derives the status of a session from its stored facts (rulings §0)', async () => {
  const { buy } = await createPair();
  const read = async (state?: SessionState) => sessions.readAppointment(await buy(state), 'trainer');
  expect(await read()).toMatchObject({ status: 'paid', approvalStatus: 'pending', isPaid: true, isScheduled: false, startTime: null });
  expect(await read({ startsAt: inHours(2) })).toMatchObject({
    status: 'scheduled',
    isScheduled: true,
    startTime: inHours(2).toISOString(),
    endTime: inHours(3).toISOString(),
    location: 'online',
    trainingFormat: 'In-Person',
  });
  expect(await read({ startsAt: inHours(-50), isCompleted: true })).toMatchObject({ status: 'completed', approvalStatus: 'approved' });
  expect(await read({ isCancelled: true })).toMatchObject({ status: 'cancelled', isPaid: false, amount: 4_900, refundedAmount: 4_900 });
  expect(await read({ approval: 'rejected' })).toMatchObject({ approvalStatus: 'rejected', isPaid: false, scheduledAt: null });
});

it("lists paid requests to the trainer's own profile only, oldest first (R56, R57)", async () => {
  const { trainer, parentId, buy } = await createPair();
  const stranger = await insertReadyTrainer(database.db);
  const [first, second] = [await buy(), await buy({ startsAt: inHours(48) })];
  const approved = await buy({ approval: 'approved' });
  const rejected = await buy({ approval: 'rejected' });
  await buy({ isCancelled: true });
  const requests = async (userId: UserId, status: 'pending' | 'approved' | 'rejected', role: 'trainer' | 'admin' = 'trainer') =>
    (await sessions.listRequests(as(userId, role), { limit: 100, trainerId: trainer.id, status })).items.map(({ id }) => id);
  expect(await requests(trainer.userId, 'pending')).toEqual([first, second]);
  expect(await requests(trainer.userId, 'approved')).toEqual([approved]);
  expect(await requests(trainer.userId, 'rejected')).toEqual([rejected]);
  expect(await requests(parentId, 'pending', 'admin')).toEqual([first, second]);
  await expect(requests(stranger.userId, 'pending')).rejects.toMatchObject({ code: 'auth.forbidden' });
});

it('shows the details to the parent, the trainer and operators only (R124)', async () => {
  const { trainer, parentId, buy } = await createPair();
  const id = await buy({ startsAt: inHours(24) });
  const strangers = [as((await createPair()).parentId, 'parent'), as((await createPair()).trainer.userId, 'trainer')];
  for (const actor of strangers)
    await expect(sessions.appointmentDetails(actor, id)).rejects.toMatchObject({ code: 'appointment.not_found' });
  const mine = await sessions.appointmentDetails(as(parentId, 'parent'), id);
  expect(mine).toEqual({
    appointment: expect.objectContaining({ id, title: 'First Touch', programTitle: 'First Touch' }),
    isBlocked: false,
    athlete: null,
    overlaps: [],
    trainer: { id: trainer.id, userId: trainer.userId, name: 'Jordan Ellis', imageUrl: null },
    parent: { id: parentId, name: expect.stringMatching(/^dana\.[^@]*$/) },
    program: expect.objectContaining({ duration: '1 Month', trainingFormat: 'In-Person', requirements: null }),
    transaction: {
      id: expect.any(Number),
      amount: 4_900,
      refundedAmount: 0,
      status: 'succeeded',
      createdAt: expect.any(String),
      paidAt: expect.any(String),
    },
    terms: expect.objectContaining({ leftCents: 4_900 }),
    purchase: [{ id, sessionNumber: 1, status: 'scheduled', state: 'scheduled', startTime: inHours(24).toISOString(), leftCents: 4_900 }],
    missedTime: null,
    group: null,
    meetingLink: null,
    placeAddress: null,
    placeTown: null,
    placeNote: null,
    notes: null,
    canSyncCalendar: expect.any(Boolean),
    trainerUser: { id: trainer.userId, timezone: null },
    review: null,
    problemReport: null,
    canReportProblem: false,
  });
  const forOperator = await sessions.appointmentDetails(as(1 as UserId, 'admin'), id);
  expect(forOperator.parent).not.toHaveProperty('email');
});

it("shows the parent's email to the trainer while the payment is not refunded, and never in a list", async () => {
  const { trainer, parentId, buy } = await createPair();
  const actor = as(trainer.userId, 'trainer');
  const emailOf = async (id: AppointmentId) => (await sessions.appointmentDetails(actor, id)).parent.email;
  expect(await emailOf(await buy())).toMatch(/^dana\..*@rows\.test$/);
  expect(await emailOf(await buy({ approval: 'rejected' }))).toBeUndefined();
  const lists = [
    await sessions.listTrainerAppointments(actor, trainer.userId, { limit: 100 }),
    await sessions.listRequests(actor, { limit: 100, trainerId: trainer.id, status: 'pending' }),
    await dashboard.trainerDashboard(actor, trainer.userId),
    await sessions.listParentAppointments(as(parentId, 'parent'), parentId, { limit: 100 }),
  ];
  expect(JSON.stringify(lists)).not.toContain('@');
});

describe('a list of sessions', () => {
  const ofParent = async ({ parentId }: { parentId: UserId }, filter: SessionFilter) =>
    (await sessions.listParentAppointments(as(parentId, 'parent'), parentId, { limit: 100, ...filter })).items.map(({ id }) => id);
  const ofTrainer = async ({ trainer }: { trainer: { userId: UserId } }, filter: SessionFilter) =>
    (await sessions.listTrainerAppointments(as(trainer.userId, 'trainer'), trainer.userId, { limit: 100, ...filter })).items.map(
      ({ id }) => id,
    );

  it('is divided into upcoming, unscheduled and past sessions, which together are all', async () => {
    const pair = await createPair();
    const waiting = await pair.buy();
    const tomorrow = await pair.buy({ startsAt: inHours(24) });
    const past = await pair.buy({ startsAt: inHours(-30) });
    const held = await pair.buy({ startsAt: inHours(-60), isCompleted: true });
    const cancelled = await pair.buy({ isCancelled: true });
    for (const list of [ofParent, ofTrainer]) {
      expect(await list(pair, { section: 'upcoming' })).toEqual([tomorrow]);
      expect(await list(pair, { section: 'needs_scheduling' })).toEqual([waiting]);
      expect(await list(pair, { section: 'past' })).toEqual([cancelled, held, past]);
      expect((await list(pair, {})).toSorted()).toEqual([waiting, tomorrow, past, held, cancelled].toSorted());
    }
  });

  it('counts the filtered sessions and keeps the filter over several pages', async () => {
    const pair = await createPair();
    const upcoming = [];
    for (let hour = 1; hour <= 5; hour += 1) upcoming.push(await pair.buy({ startsAt: inHours(hour * 3) }));
    await pair.buy();
    const seen: AppointmentId[] = [];
    let cursor: string | undefined;
    do {
      const request = { limit: 2, cursor, section: 'upcoming' } as const;
      const page = await sessions.listParentAppointments(as(pair.parentId, 'parent'), pair.parentId, request);
      expect(page.total).toBe(5);
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(upcoming);
  });

  it("can be searched by title and the other side's name, but not by the user's own", async () => {
    const { db } = database;
    const trainer = await insertReadyTrainer(db, { name: 'Renée Stone' });
    const parentId = await insertUser(db, { role: 'parent', name: 'Dana Whitfield' });
    const sell = async (title: string) => {
      const programId = await insertProgram(db, { trainerId: trainer.id, title });
      return (await insertPaidAppointment(db, { parentId, programId })).appointmentId;
    };
    const [touch, speed] = [await sell('First Touch'), await sell('Speed 100% up_front')];
    const pair = { trainer, parentId };
    expect(await ofParent(pair, { q: 'first' })).toEqual([touch]);
    expect(await ofParent(pair, { q: 'RENEE' })).toEqual([speed, touch]);
    expect(await ofTrainer(pair, { q: 'whitfield' })).toEqual([speed, touch]);
    expect(await ofParent(pair, { q: 'whitfield' })).toEqual([]);
    expect(await ofTrainer(pair, { q: 'renee' })).toEqual([]);
    expect(await ofParent(pair, { q: '100% up_' })).toEqual([speed]);
    expect(await ofParent(pair, { q: '%' })).toEqual([speed]);
    expect(await ofParent(pair, { q: 'first', section: 'past' })).toEqual([]);
  });

  it('can be filtered by session type', async () => {
    const pair = await createPair();
    const alone = await pair.buy();
    const group = await insertPaidAppointment(database.db, { parentId: pair.parentId, programId: pair.programId, sessionType: 'group' });
    expect(await ofParent(pair, { sessionType: 'group' })).toEqual([group.appointmentId]);
    expect(await ofTrainer(pair, { sessionType: 'individual' })).toEqual([alone]);
  });

  it('for a period contains what begins in it in order, including held and excluding canceled or declined sessions', async () => {
    const pair = await createPair();
    const month = { from: inHours(-100).toISOString(), to: inHours(100).toISOString() };
    const last = await pair.buy({ startsAt: inHours(99) });
    const held = await pair.buy({ startsAt: inHours(-50), isCompleted: true });
    const first = await pair.buy({ startsAt: inHours(-100) });
    await pair.buy({ startsAt: inHours(100) });
    await pair.buy({ startsAt: inHours(-101) });
    await pair.buy({ isCancelled: true });
    await pair.buy({ approval: 'rejected' });
    await pair.buy();
    for (const list of [ofParent, ofTrainer]) expect(await list(pair, month)).toEqual([first, held, last]);
    const page = await sessions.listParentAppointments(as(pair.parentId, 'parent'), pair.parentId, { limit: 2, ...month });
    expect(page).toMatchObject({ total: 3, items: [{ id: first }, { id: held }] });
    const next = { limit: 2, cursor: page.nextCursor ?? '', ...month };
    expect(await sessions.listParentAppointments(as(pair.parentId, 'parent'), pair.parentId, next)).toMatchObject({
      items: [{ id: last }],
      nextCursor: null,
    });
  });

  it('refuses a period without a start or end, or whose end is not after its start', async () => {
    const pair = await createPair();
    const [from, to] = [inHours(0).toISOString(), inHours(1).toISOString()];
    for (const wrong of [{ from }, { to }, { from: to, to: from }, { from, to: from }]) {
      await expect(ofParent(pair, wrong)).rejects.toMatchObject({ code: 'request.invalid' });
    }
  });

  it('shows one request for a purchase of several sessions (R38)', async () => {
    const { db } = database;
    const { trainer, parentId } = await createPair();
    const programId = await insertProgram(db, { trainerId: trainer.id, sessionsIncluded: 3 });
    const { appointmentId, transactionId } = await insertPaidAppointment(db, { parentId, programId });
    const requests = (status: 'pending' | 'approved') =>
      sessions.listRequests(as(trainer.userId, 'trainer'), { limit: 100, trainerId: trainer.id, status });
    expect(await requests('pending')).toMatchObject({ total: 1, items: [{ id: appointmentId }] });
    expect((await dashboard.trainerDashboard(as(trainer.userId, 'trainer'), trainer.userId)).needsAnswer.requests).toBe(1);
    const cancelled = { cancelledAt: now, cancelledBy: 'parent' } as const;
    await db.updateTable('appointments').set(cancelled).where('id', '=', appointmentId).execute();
    expect(await requests('pending')).toMatchObject({ total: 1, items: [{ sessionNumber: 2 }] });
    await db.updateTable('appointments').set({ approvalStatus: 'approved' }).where('transactionId', '=', transactionId).execute();
    expect(await requests('approved')).toMatchObject({ total: 1 });
  });
});

it('tells a family for a week what the other side called off before its time was over, nearest first', async () => {
  const { trainer, parentId, buy } = await createPair();
  const callOff = async (hoursAhead: number, by: 'parent' | 'trainer' | 'support', hoursAgo: number) => {
    const id = await buy();
    const former = { formerStartsAt: inHours(hoursAhead), formerEndsAt: inHours(hoursAhead + 1) };
    const cancelled = { cancelledAt: inHours(-hoursAgo), cancelledBy: by };
    await database.db
      .updateTable('appointments')
      .set({ ...former, ...cancelled })
      .where('id', '=', id)
      .execute();
    return id;
  };
  const later = await callOff(90, 'trainer', 2);
  const sooner = await callOff(20, 'support', 167);
  const byParent = await callOff(30, 'parent', 2);
  const longAgo = await callOff(40, 'trainer', 169);
  const afterwards = await callOff(-5, 'support', 1);
  await buy({ startsAt: inHours(48) });
  const list = async (query: SessionFilter) =>
    (await sessions.listParentAppointments(as(parentId, 'parent'), parentId, { limit: 100, ...query })).items.map(({ id }) => id);
  expect(await list({ calledOff: 'recently' })).toEqual([sooner, later]);
  expect(await list({ section: 'past' })).toEqual([afterwards, longAgo, byParent, sooner, later]);
  const other = await createPair();
  await expect(
    sessions.listParentAppointments(as(trainer.userId, 'trainer'), parentId, { limit: 100, calledOff: 'recently' }),
  ).rejects.toMatchObject({ code: 'auth.forbidden' });
  expect(
    await sessions.listParentAppointments(as(other.parentId, 'parent'), other.parentId, { limit: 100, calledOff: 'recently' }),
  ).toMatchObject({ items: [] });
});

it("shows what is left of each session's share of a purchase (R38)", async () => {
  const { db } = database;
  const { trainer, parentId } = await createPair();
  const programId = await insertProgram(db, { trainerId: trainer.id, sessionsIncluded: 3 });
  const { appointmentId, transactionId } = await insertPaidAppointment(db, { parentId, programId });
  await insertRefund(db, { transactionId, amountCents: 1_000, at: now });
  const { purchase, terms } = await sessions.appointmentDetails(as(trainer.userId, 'trainer'), appointmentId);
  expect(purchase.map(({ leftCents }) => leftCents).reduce((sum, cents) => sum + cents, 0)).toBe(3_900);
  expect(purchase[0]?.leftCents).toBe(terms?.leftCents);
});

it('shows the number of seats in a group session but no names', async () => {
  const { trainer, parentId, programId } = await createPair();
  const others = [
    await insertUser(database.db, { role: 'parent', name: 'Noor Haddad' }),
    await insertUser(database.db, { role: 'parent' }),
  ];
  const sit = async (parent: UserId) =>
    (await insertPaidAppointment(database.db, { parentId: parent, programId, sessionType: 'group', state: { startsAt: inHours(30) } }))
      .appointmentId;
  const own = await sit(parentId);
  for (const other of others) await sit(other);
  const details = await sessions.appointmentDetails(as(parentId, 'parent'), own);
  expect(details.group).toEqual({ seatsTaken: 3, seats: 4 });
  expect(JSON.stringify(details)).not.toContain('Noor');
  expect((await sessions.appointmentDetails(as(trainer.userId, 'trainer'), own)).group).toEqual({ seatsTaken: 3, seats: 4 });
});

it('is read from indexes with every filter', async () => {
  const { trainer, parentId, buy } = await createPair();
  await buy({ startsAt: inHours(24) });
  const recording = openRecordingDatabase(database.url);
  const recorded = createSessionsService({ db: recording.db, clock: { now: () => now }, secrets });
  const month = { from: inHours(-400).toISOString(), to: inHours(400).toISOString() };
  const filters: SessionFilter[] = [{}, { section: 'past' }, { q: 'touch', sessionType: 'group' }, month, { calledOff: 'recently' }];
  try {
    for (const filter of filters) {
      const queries = await recording.record(async () => {
        await recorded.listTrainerAppointments(as(trainer.userId, 'trainer'), trainer.userId, { limit: 20, ...filter });
        await recorded.listParentAppointments(as(parentId, 'parent'), parentId, { limit: 20, ...filter });
        await recorded.listRequests(as(trainer.userId, 'trainer'), { limit: 20, trainerId: trainer.id, status: 'pending' });
      });
      expect(await recording.listSequentialScans(queries, 'small')).toEqual([]);
    }
  } finally {
    await recording.close();
  }
});
