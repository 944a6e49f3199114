import type { AppointmentId, AuthSessionId, UserId } from '@x1/contract/core/ids.ts';
import { AGENDA_PURCHASES, type Agenda } from '@x1/contract/sessions/agenda.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSecrets } from '../../platform/secrets.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { openRecordingDatabase } from '../../testing/recorded-queries.ts';
import { insertProgram, insertReadyTrainer, insertUser, startIdsApart } from '../../testing/rows.ts';
import { insertReview } from '../../testing/rows-reviews.ts';
import { insertPaidAppointment, type SessionState } from '../../testing/rows-sessions.ts';
import { createSessionsService, type SessionsService } from './service.ts';

const now = new Date('2026-03-02T15:00:00Z');
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const paidAt = inHours(-24);

const secrets = createSecrets('key of a test');
let database: TestDatabase;
let sessions: SessionsService;
beforeAll(async () => {
  database = await createTestDatabase();
  await startIdsApart(database.db);
  sessions = createSessionsService({ db: database.db, clock: { now: () => now }, secrets });
});
afterAll(() => database.close());

const as = (userId: UserId, role: 'trainer' | 'parent' | 'admin') =>
  ({ userId, familyId: userId, role, sessionId: 1 as AuthSessionId }) as const;

async function createPair() {
  const trainer = await insertReadyTrainer(database.db);
  const parentId = await insertUser(database.db, { role: 'parent' });
  const programId = await insertProgram(database.db, { trainerId: trainer.id });
  const buy = async (state: SessionState = {}) =>
    (await insertPaidAppointment(database.db, { parentId, programId, createdAt: paidAt, state })).appointmentId;
  const buyPackage = async (states: readonly SessionState[]) => {
    const of = await insertProgram(database.db, { trainerId: trainer.id, sessionsIncluded: states.length });
    const [state, ...further] = states;
    return insertPaidAppointment(database.db, { parentId, programId: of, createdAt: paidAt, state, further });
  };
  const ofParent = () => sessions.parentAgenda(as(parentId, 'parent'), parentId, {});
  const ofTrainer = () => sessions.trainerAgenda(as(trainer.userId, 'trainer'), trainer.userId, {});
  return { trainer, parentId, programId, buy, buyPackage, ofParent, ofTrainer };
}

const idOfNext = ({ next }: Agenda) => next?.appointment.id;

it('begins with the session that is under way, else with the next one, the same for both sides', async () => {
  const { buy, ofParent, ofTrainer } = await createPair();
  expect(await ofParent()).toEqual({
    next: null,
    toSchedule: { count: 0, purchases: [], purchaseCount: 0 },
    past: { count: 0, owed: 0 },
  });
  await buy({ startsAt: inHours(-30) });
  const tomorrow = await buy({ startsAt: inHours(24) });
  await buy({ startsAt: inHours(48) });
  expect([idOfNext(await ofParent()), idOfNext(await ofTrainer())]).toEqual([tomorrow, tomorrow]);
  const underWay = await buy({ startsAt: inHours(-0.5) });
  expect([idOfNext(await ofParent()), idOfNext(await ofTrainer())]).toEqual([underWay, underWay]);
});

it('names the last moment of a full refund to the parent alone, while it is to come and no answer is awaited (R95)', async () => {
  const agreed = await createPair();
  await agreed.buy({ startsAt: inHours(40), approval: 'approved' });
  expect((await agreed.ofParent()).next?.freeCancelUntil).toBe(inHours(16).toISOString());
  expect((await agreed.ofTrainer()).next?.freeCancelUntil).toBeNull();
  const near = await createPair();
  await near.buy({ startsAt: inHours(20), approval: 'approved' });
  expect((await near.ofParent()).next?.freeCancelUntil).toBeNull();
  const waiting = await createPair();
  await waiting.buy({ startsAt: inHours(40) });
  expect((await waiting.ofParent()).next).toMatchObject({ freeCancelUntil: null, appointment: { approvalStatus: 'pending' } });
});

it('gives the link of a call only once the trainer has approved it (R186)', async () => {
  const { trainer, buy, ofParent, ofTrainer } = await createPair();
  await database.db.updateTable('trainers').set({ meetingLink: 'https://meet.test/maya' }).where('id', '=', trainer.id).execute();
  const first = await buy({ startsAt: inHours(24) });
  expect((await ofParent()).next?.meetingLink).toBeNull();
  await database.db.updateTable('appointments').set({ approvalStatus: 'approved' }).where('id', '=', first).execute();
  expect([(await ofParent()).next?.meetingLink, (await ofTrainer()).next?.meetingLink]).toEqual([
    'https://meet.test/maya',
    'https://meet.test/maya',
  ]);
  await database.db.updateTable('appointments').set({ location: 'field' }).where('id', '=', first).execute();
  expect((await ofParent()).next?.meetingLink).toBeNull();
});

it('names each purchase with sessions without a time once, newest first, with the state of all its sessions', async () => {
  const { buy, buyPackage, ofParent, ofTrainer } = await createPair();
  const approval = 'approved' as const;
  const six = await buyPackage([
    { startsAt: inHours(-50), isCompleted: true, approval },
    { startsAt: inHours(30), approval },
    { approval },
    { approval },
  ]);
  const single = await buy();
  await buy({ startsAt: inHours(60) });
  const { toSchedule } = await ofParent();
  expect(toSchedule).toMatchObject({ count: 3, purchaseCount: 2 });
  expect(toSchedule.purchases.map(({ appointment }) => appointment.id)).toEqual([single, six.further[1]]);
  const [newest, older] = toSchedule.purchases;
  expect(older?.sessions.map(({ state, canSchedule }) => `${state} ${canSchedule}`)).toEqual([
    'completed false',
    'scheduled false',
    'needs_time true',
    'needs_time true',
  ]);
  expect(older?.refundableUntil).toBe(new Date(paidAt.getTime() + 90 * 86_400_000).toISOString());
  expect(newest?.refundableUntil, 'the answer decides').toBeNull();
  expect((await ofTrainer()).toSchedule.purchases.map(({ refundableUntil }) => refundableUntil)).toEqual([null, null]);
});

it('names the newest purchases only, and counts all of them', async () => {
  const { buy, ofParent } = await createPair();
  for (let bought = 0; bought < AGENDA_PURCHASES + 2; bought += 1) await buy({ approval: 'approved' });
  const { toSchedule } = await ofParent();
  expect(toSchedule.purchases).toHaveLength(AGENDA_PURCHASES);
  expect(toSchedule).toMatchObject({ count: AGENDA_PURCHASES + 2, purchaseCount: AGENDA_PURCHASES + 2 });
});

it('lets nobody set a time while one of the two blocks the other (R177)', async () => {
  const { trainer, parentId, buy, ofParent, ofTrainer } = await createPair();
  await buy({ approval: 'approved' });
  const blocked = { trainerId: trainer.id, trainerUserId: trainer.userId, parentId, createdAt: now, movedAt: now, parentBlockedAt: now };
  await database.db.insertInto('mentorships').values(blocked).execute();
  for (const agenda of [await ofParent(), await ofTrainer()]) {
    expect(agenda.toSchedule.purchases[0]?.sessions).toMatchObject([{ state: 'needs_time', canSchedule: false }]);
  }
});

it('counts what is over, and what is still owed: a review by the parent, the mark by the trainer', async () => {
  const { parentId, buy, ofParent, ofTrainer } = await createPair();
  const reviewed = await buy({ startsAt: inHours(-100), isCompleted: true });
  await insertReview(database.db, reviewed);
  await buy({ startsAt: inHours(-80), isCompleted: true });
  await buy({ startsAt: inHours(-60), approval: 'approved' });
  await buy({ startsAt: inHours(-40), approval: 'approved' });
  await buy({ isCancelled: true });
  await buy({ approval: 'rejected' });
  expect((await ofParent()).past).toEqual({ count: 6, owed: 1 });
  expect((await ofTrainer()).past).toEqual({ count: 6, owed: 2 });
  const list = await sessions.listParentAppointments(as(parentId, 'parent'), parentId, { limit: 10, section: 'past', order: 'time' });
  expect(list.items.filter(({ isUnreviewed, state }) => isUnreviewed && state === 'completed')).toHaveLength(1);
});

it('lists the past by its times, latest first, over several pages, where that is asked for', async () => {
  const { trainer, buy } = await createPair();
  const oldest = await buy({ startsAt: inHours(-300), isCompleted: true });
  const latest = await buy({ startsAt: inHours(-5), approval: 'approved' });
  const between = await buy({ startsAt: inHours(-90), isCompleted: true });
  const seen: AppointmentId[] = [];
  let cursor: string | undefined;
  do {
    const request = { limit: 1, cursor, section: 'past', order: 'time' } as const;
    const page = await sessions.listTrainerAppointments(as(trainer.userId, 'trainer'), trainer.userId, request);
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(seen).toEqual([latest, between, oldest]);
});

it('is narrowed by words, type and athlete', async () => {
  const { trainer, parentId, buy } = await createPair();
  await buy({ startsAt: inHours(24) });
  const speed = await insertProgram(database.db, { trainerId: trainer.id, title: 'Speed School' });
  const { appointmentId } = await insertPaidAppointment(database.db, { parentId, programId: speed, state: { startsAt: inHours(48) } });
  const agenda = (filter: Parameters<SessionsService['parentAgenda']>[2]) =>
    sessions.parentAgenda(as(parentId, 'parent'), parentId, filter);
  expect(idOfNext(await agenda({ q: 'speed' }))).toBe(appointmentId);
  expect(idOfNext(await agenda({ sessionType: 'group' }))).toBeUndefined();
});

it('is for the person alone, and empty for a trainer without a profile', async () => {
  const [pair, stranger] = [await createPair(), await createPair()];
  await expect(sessions.parentAgenda(as(stranger.parentId, 'parent'), pair.parentId, {})).rejects.toMatchObject({ code: 'auth.forbidden' });
  await expect(sessions.trainerAgenda(as(stranger.trainer.userId, 'trainer'), pair.trainer.userId, {})).rejects.toMatchObject({
    code: 'auth.forbidden',
  });
  const newcomer = await insertUser(database.db, { role: 'trainer' });
  expect(await sessions.trainerAgenda(as(newcomer, 'trainer'), newcomer, {})).toMatchObject({ next: null, past: { count: 0 } });
});

it("lists a trainer's group times that nobody has joined, in order, unless they're over or something else is asked for", async () => {
  const { trainer, programId, buy, ofTrainer, ofParent } = await createPair();
  await database.db.updateTable('programs').set({ title: 'Holiday Clinic', maxCapacity: 6 }).where('id', '=', programId).execute();
  const set = async (hours: number) => {
    const slot = { trainerId: trainer.id, programId, sessionType: 'group', startsAt: inHours(hours), endsAt: inHours(hours + 1) } as const;
    const { id: timeSlotId } = await database.db.insertInto('timeSlots').values(slot).returning('id').executeTakeFirstOrThrow();
    await database.db.insertInto('meetingTimes').values({ timeSlotId, location: 'field', setAt: now }).execute();
    return slot.startsAt.toISOString();
  };
  const [later, sooner] = [await set(48), await set(24)];
  await set(-2);
  const { openGroupTimes } = await ofTrainer();
  expect(openGroupTimes?.map(({ startTime }) => startTime)).toEqual([sooner, later]);
  expect(openGroupTimes?.[0]).toMatchObject({ programId, programTitle: 'Holiday Clinic', location: 'field', seats: 6 });
  expect(await ofParent()).not.toHaveProperty('openGroupTimes');
  const agenda = (filter: Parameters<SessionsService['trainerAgenda']>[2]) =>
    sessions.trainerAgenda(as(trainer.userId, 'trainer'), trainer.userId, filter);
  expect((await agenda({ q: 'CLINIC' })).openGroupTimes).toHaveLength(2);
  expect((await agenda({ q: 'sprint' })).openGroupTimes).toEqual([]);
  expect((await agenda({ sessionType: 'individual' })).openGroupTimes).toEqual([]);
  const joined = await buy({ startsAt: inHours(72) });
  const { timeSlotId } = await database.db
    .selectFrom('appointments')
    .select('timeSlotId')
    .where('id', '=', joined)
    .executeTakeFirstOrThrow();
  await database.db
    .insertInto('meetingTimes')
    .values({ timeSlotId: timeSlotId ?? 0, location: 'field', setAt: now })
    .execute();
  expect((await ofTrainer()).openGroupTimes).toHaveLength(2);
});

it('leaves out group times that no family could join: of drafts and archived programs, and on days off', async () => {
  const { trainer, programId, ofTrainer } = await createPair();
  const { db } = database;
  const insert = (values: object) => insertProgram(db, { trainerId: trainer.id, maxCapacity: 6, ...values });
  const [draft, archived] = [await insert({ isDraft: true }), await insert({ archivedAt: now })];
  for (const [of, hours] of [
    [programId, 24],
    [programId, 96],
    [draft, 48],
    [archived, 72],
  ] as const) {
    const slot = {
      trainerId: trainer.id,
      programId: of,
      sessionType: 'group',
      startsAt: inHours(hours),
      endsAt: inHours(hours + 1),
    } as const;
    const { id: timeSlotId } = await db.insertInto('timeSlots').values(slot).returning('id').executeTakeFirstOrThrow();
    await db.insertInto('meetingTimes').values({ timeSlotId, location: 'field', setAt: now }).execute();
  }
  const off = {
    trainerId: trainer.id,
    startsAt: inHours(90),
    endsAt: inHours(100),
    timeZone: 'America/New_York',
    note: '',
    createdAt: now,
  };
  await db.insertInto('timeOff').values(off).execute();
  expect((await ofTrainer()).openGroupTimes?.map(({ startTime }) => startTime)).toEqual([inHours(24).toISOString()]);
});

it('costs four statements, and a trainer one more, all from indexes, however many sessions there are', async () => {
  const { trainer, parentId, buy, buyPackage } = await createPair();
  await buy({ startsAt: inHours(24) });
  await buyPackage([{}, {}, {}]);
  await buy();
  const recording = openRecordingDatabase(database.url);
  const recorded = createSessionsService({ db: recording.db, clock: { now: () => now }, secrets });
  try {
    const ofParent = await recording.record(() => recorded.parentAgenda(as(parentId, 'parent'), parentId, {}));
    expect(ofParent).toHaveLength(4);
    const ofTrainer = await recording.record(() => recorded.trainerAgenda(as(trainer.userId, 'trainer'), trainer.userId, { q: 'touch' }));
    expect(ofTrainer).toHaveLength(ofParent.length + 2);
    expect(await recording.listSequentialScans([...ofParent, ...ofTrainer], 'small')).toEqual([]);
  } finally {
    await recording.close();
  }
});
