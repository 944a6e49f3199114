import type { AuthSessionId, ProgramId } from '@x1/contract/core/ids.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSecrets } from '../../platform/secrets.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { insertProgram, insertReadyTrainer, insertUnpaidTransaction, insertUser, startIdsApart } from '../../testing/rows.ts';
import { insertPaidAppointment } from '../../testing/rows-sessions.ts';
import { createSessionsService, type SessionsService } from './service.ts';

const now = new Date('2026-03-02T15:00:00Z');
const dayBefore = new Date(now.getTime() - 86_400_000);
const dayAfter = new Date(now.getTime() + 86_400_000);

const secrets = createSecrets('key of a test');
let database: TestDatabase;
let sessions: SessionsService;
beforeAll(async () => {
  database = await createTestDatabase();
  await startIdsApart(database.db);
  sessions = createSessionsService({ db: database.db, clock: { now: () => now }, secrets });
});
afterAll(() => database.close());

const parent = (name: string | null = null, email?: string) => insertUser(database.db, { role: 'parent', name, ...(email && { email }) });
const readAs = (userId: number, role: 'trainer' | 'admin', programId: ProgramId, page: { limit?: number; cursor?: string } = {}) =>
  sessions.listParticipants(
    { userId, familyId: userId, role, sessionId: 1 as AuthSessionId } as Parameters<SessionsService['listParticipants']>[0],
    {
      limit: 100,
      ...page,
      programId,
    },
  );

async function ownProgram() {
  const owner = await insertReadyTrainer(database.db);
  return { owner: owner.userId, programId: await insertProgram(database.db, { trainerId: owner.id }) };
}

it('lists first name and status of every paid participant, newest first', async () => {
  const { db } = database;
  const { owner, programId } = await ownProgram();
  await insertPaidAppointment(db, {
    parentId: await parent('Dana  Whitfield'),
    programId,
    state: { startsAt: dayBefore, isCompleted: true },
    createdAt: dayBefore,
  });
  await insertPaidAppointment(db, { parentId: await parent('Lee'), programId, sessionType: 'group', state: { approval: 'rejected' } });
  await insertPaidAppointment(db, { parentId: await parent(null, 'kim@rows.test'), programId, state: { isCancelled: true } });
  await insertPaidAppointment(db, {
    parentId: await parent('Robin Ash'),
    programId,
    sessionType: 'group',
    state: { approval: 'approved', startsAt: dayAfter },
  });
  await insertUnpaidTransaction(db, { parentId: await parent('Nobody Yet'), programId });
  const { items, total } = await readAs(owner, 'trainer', programId);
  const booked = '2026-01-05T12:00:00.000Z';
  const unnamed = { athleteName: null };
  expect(items).toEqual([
    {
      ...unnamed,
      name: 'Robin',
      sessionType: 'group',
      status: 'scheduled',
      approvalStatus: 'approved',
      state: 'scheduled',
      bookedAt: booked,
    },
    {
      ...unnamed,
      name: 'kim',
      sessionType: 'individual',
      status: 'cancelled',
      approvalStatus: 'pending',
      state: 'cancelled',
      bookedAt: booked,
    },
    { ...unnamed, name: 'Lee', sessionType: 'group', status: 'paid', approvalStatus: 'rejected', state: 'rejected', bookedAt: booked },
    {
      ...unnamed,
      name: 'Dana',
      sessionType: 'individual',
      status: 'completed',
      approvalStatus: 'approved',
      state: 'completed',
      bookedAt: dayBefore.toISOString(),
    },
  ]);
  expect(total).toBe(4);
});

it('lists the participants of one program page by page', async () => {
  const { owner, programId } = await ownProgram();
  const other = await ownProgram();
  await insertPaidAppointment(database.db, { parentId: await parent('Elsewhere'), programId: other.programId });
  for (const name of ['one', 'two', 'three']) await insertPaidAppointment(database.db, { parentId: await parent(name), programId });
  const first = await readAs(owner, 'trainer', programId, { limit: 2 });
  const second = await readAs(owner, 'trainer', programId, { limit: 2, cursor: first.nextCursor ?? '' });
  expect([first, second].map(({ items }) => items.map(({ name }) => name))).toEqual([['three', 'two'], ['one']]);
  expect([first.total, second.nextCursor]).toEqual([3, null]);
  await expect(readAs(owner, 'trainer', programId, { cursor: 'bm90aGluZw' })).rejects.toMatchObject({ code: 'request.invalid' });
});

it("shows participants to the program's owner and operators, and 'not found' to other trainers", async () => {
  const { owner, programId } = await ownProgram();
  const stranger = await ownProgram();
  expect((await readAs(owner, 'trainer', programId)).items).toEqual([]);
  expect((await readAs(await insertUser(database.db, { role: 'admin' }), 'admin', programId)).items).toEqual([]);
  await expect(readAs(stranger.owner, 'trainer', programId)).rejects.toMatchObject({ code: 'program.not_found' });
  const newcomer = await insertUser(database.db, { role: 'trainer' });
  await expect(readAs(newcomer, 'trainer', programId)).rejects.toMatchObject({ code: 'program.not_found' });
  await expect(readAs(owner, 'trainer', 2_000_000_000 as ProgramId)).rejects.toMatchObject({ code: 'program.not_found' });
});

it('still lists the participants of an archived program', async () => {
  const { owner, programId } = await ownProgram();
  await insertPaidAppointment(database.db, {
    parentId: await parent('Dana'),
    programId,
    state: { startsAt: dayBefore, isCompleted: true },
  });
  await database.db.updateTable('programs').set({ archivedAt: now }).where('id', '=', programId).execute();
  expect((await readAs(owner, 'trainer', programId)).items).toMatchObject([{ name: 'Dana', status: 'completed' }]);
});
