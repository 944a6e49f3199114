import type { AppointmentId, UserId } from '@x1/contract/core/ids.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { insertProgram, insertReadyTrainer, insertUser, startIdsApart } from '../../testing/rows.ts';
import { insertPaidAppointment, type SessionState } from '../../testing/rows-sessions.ts';
import { unlimitedSeenTrainers } from './seen-trainers.ts';
import { createViewsService, type ViewsService } from './service.ts';

const now = new Date('2026-03-02T15:00:00Z');
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

let database: TestDatabase;
let views: ViewsService;
beforeAll(async () => {
  database = await createTestDatabase();
  await startIdsApart(database.db);
  views = createViewsService({ db: database.db, clock: { now: () => now }, seen: unlimitedSeenTrainers });
});
afterAll(() => database.close());

async function givenPair() {
  const trainer = await insertReadyTrainer(database.db);
  const parentId = await insertUser(database.db, {
    role: 'parent',
    email: `dana.${crypto.randomUUID()}@rows.test`,
    timezone: 'America/Chicago',
  });
  const programId = await insertProgram(database.db, { trainer_id: trainer.id });
  const buy = async (state: SessionState = {}) => (await insertPaidAppointment(database.db, { parentId, programId, state })).appointmentId;
  return { trainer, parentId, programId, buy };
}
const as = (userId: UserId, role: 'trainer' | 'parent' | 'admin') => ({ userId, role, sessionId: 1 }) as const;

it('lists what is to come by time, then what needs a time, then the newest (R126), the same for both sides', async () => {
  const { trainer, parentId, buy } = await givenPair();
  const waiting = await buy();
  const tomorrow = await buy({ startsAt: inHours(24), approval: 'approved' });
  const underWay = await buy({ startsAt: inHours(-0.5) });
  const past = await buy({ startsAt: inHours(-30) });
  const completedEarly = await buy({ startsAt: inHours(4), isCompleted: true });
  const rejected = await buy({ approval: 'rejected' });
  const waitingToo = await buy({ approval: 'approved' });
  const cancelled = await buy({ isCancelled: true });
  const expected = [underWay, tomorrow, waitingToo, waiting, cancelled, rejected, completedEarly, past];

  const parents = await views.listParentAppointments(as(parentId, 'parent'), parentId, { limit: 100 });
  expect(parents).toMatchObject({ nextCursor: null, total: 8 });
  expect(parents.items.map(({ id }) => id)).toEqual(expected);

  const seen: AppointmentId[] = [];
  let cursor: string | undefined;
  do {
    const page = await views.listTrainerAppointments(as(trainer.userId, 'trainer'), trainer.userId, { limit: 3, cursor });
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(seen).toEqual(expected);
});

it('derives the words of a session from its facts (rulings §0)', async () => {
  const { buy } = await givenPair();
  const read = async (state?: SessionState) => views.readAppointment(await buy(state));
  expect(await read()).toMatchObject({ status: 'paid', approvalStatus: 'pending', isPaid: true, isScheduled: false, startTime: null });
  expect(await read({ startsAt: inHours(2) })).toMatchObject({
    status: 'scheduled',
    isScheduled: true,
    startTime: inHours(2).toISOString(),
    endTime: inHours(3).toISOString(),
    location: 'online',
  });
  expect(await read({ startsAt: inHours(-50), isCompleted: true })).toMatchObject({ status: 'completed', approvalStatus: 'approved' });
  expect(await read({ isCancelled: true })).toMatchObject({ status: 'cancelled', isPaid: false, amount: 4_900, refundedAmount: 4_900 });
  expect(await read({ approval: 'rejected' })).toMatchObject({ approvalStatus: 'rejected', isPaid: false, scheduledAt: null });
});

it('lists paid requests of the own profile only, the longest waiting first (R56, R57)', async () => {
  const { trainer, parentId, buy } = await givenPair();
  const stranger = await insertReadyTrainer(database.db);
  const [first, second] = [await buy(), await buy({ startsAt: inHours(48) })];
  const approved = await buy({ approval: 'approved' });
  const rejected = await buy({ approval: 'rejected' });
  await buy({ isCancelled: true });
  const requests = async (userId: UserId, status: 'pending' | 'approved' | 'rejected', role: 'trainer' | 'admin' = 'trainer') =>
    (await views.listRequests(as(userId, role), { limit: 100, trainerId: trainer.id, status })).items.map(({ id }) => id);
  expect(await requests(trainer.userId, 'pending')).toEqual([first, second]);
  expect(await requests(trainer.userId, 'approved')).toEqual([approved]);
  expect(await requests(trainer.userId, 'rejected')).toEqual([rejected]);
  expect(await requests(parentId, 'pending', 'admin')).toEqual([first, second]);
  await expect(requests(stranger.userId, 'pending')).rejects.toMatchObject({ code: 'auth.forbidden' });
});

it('gives the details to the two parties and the operator, and to nobody else (R124)', async () => {
  const { trainer, parentId, buy } = await givenPair();
  const id = await buy({ startsAt: inHours(24) });
  const strangers = [as((await givenPair()).parentId, 'parent'), as((await givenPair()).trainer.userId, 'trainer')];
  for (const actor of strangers) await expect(views.appointmentDetails(actor, id)).rejects.toMatchObject({ code: 'appointment.not_found' });
  const mine = await views.appointmentDetails(as(parentId, 'parent'), id);
  expect(mine).toEqual({
    appointment: expect.objectContaining({ id, title: 'First Touch', programTitle: 'First Touch' }),
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
    trainerUser: { id: trainer.userId, timezone: null },
    review: null,
    problemReport: null,
    canReportProblem: false,
  });
  const forOperator = await views.appointmentDetails(as(1 as UserId, 'admin'), id);
  expect(forOperator.parent).not.toHaveProperty('email');
});

it("shows a parent's e-mail to that trainer while the money stays, and never in a list (L11)", async () => {
  const { trainer, parentId, buy } = await givenPair();
  const actor = as(trainer.userId, 'trainer');
  const emailOf = async (id: AppointmentId) => (await views.appointmentDetails(actor, id)).parent.email;
  expect(await emailOf(await buy())).toMatch(/^dana\..*@rows\.test$/);
  expect(await emailOf(await buy({ approval: 'rejected' }))).toBeUndefined();
  const lists = [
    await views.listTrainerAppointments(actor, trainer.userId, { limit: 100 }),
    await views.listRequests(actor, { limit: 100, trainerId: trainer.id, status: 'pending' }),
    await views.trainerDashboard(actor, trainer.userId),
    await views.listParentAppointments(as(parentId, 'parent'), parentId, { limit: 100 }),
  ];
  expect(JSON.stringify(lists)).not.toContain('@');
});
