import type { AuthSessionId, ProgramId, UserId } from '@x1/contract/core/ids.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { insertProgram, insertReadyTrainer, insertUnpaidTransaction, insertUser, startIdsApart } from '../../testing/rows.ts';
import { insertPaidAppointment } from '../../testing/rows-sessions.ts';
import * as purchases from '../payments/reads/purchase-facts.ts';
import { readNextMeetings } from '../scheduling/reads/meetings.ts';
import { createProgramReads } from './reads.ts';

const now = new Date('2026-03-02T15:00:00Z');
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

let database: TestDatabase;
let programs: ReturnType<typeof createProgramReads>;
beforeAll(async () => {
  database = await createTestDatabase();
  await startIdsApart(database.db);
  const { db } = database;
  const payments = {
    readPurchaseFacts: (ids: readonly ProgramId[], at: Date) => purchases.readPurchaseFacts(db, ids, at),
    readHolds: (ids: readonly ProgramId[], at: Date) => purchases.readHolds(db, ids, at),
  };
  const scheduling = { readNextMeetings: (groups: Parameters<typeof readNextMeetings>[1]) => readNextMeetings(db, groups, now) };
  programs = createProgramReads({ db, clock: { now: () => now }, payments, scheduling });
});
afterAll(() => database.close());

const trainerActor = (userId: UserId) => ({ userId, familyId: userId, role: 'trainer', sessionId: 1 as AuthSessionId }) as const;
const parent = () => insertUser(database.db, { role: 'parent' });
const group = (programId: Awaited<ReturnType<typeof insertProgram>>) => ({ programId, sessionType: 'group' }) as const;

it('lists drafts for their owner only, newest first (R75)', async () => {
  const { db } = database;
  const owner = await insertReadyTrainer(db);
  const other = await insertReadyTrainer(db);
  await insertProgram(db, { trainerId: owner.id, title: 'Published' });
  await insertProgram(db, { trainerId: owner.id, title: 'Draft', isDraft: true });
  const titles = async (userId: UserId, trainerId?: typeof owner.id) =>
    (await programs.listPrograms(trainerActor(userId), { limit: 100, trainerId })).items.map(({ title }) => title);
  expect(await titles(owner.userId)).toEqual(['Draft', 'Published']);
  expect(await titles(owner.userId, owner.id)).toEqual(['Draft', 'Published']);
  expect(await titles(other.userId, owner.id)).toEqual(['Published']);
  expect(await titles(other.userId)).toEqual([]);
  const userId = await parent();
  const reader = { userId, familyId: userId, role: 'parent', sessionId: 1 as AuthSessionId } as const;
  const all = await programs.listPrograms(reader, { limit: 100 });
  expect(all.items.every(({ isDraft }) => !isDraft)).toBe(true);
  expect(all.total).toBe(all.items.length);
});

it('lists archived programs for their owner only, last and as Completed (R74, R77)', async () => {
  const { db } = database;
  const owner = await insertReadyTrainer(db);
  const insert = (title: string, values: object = {}) => insertProgram(db, { trainerId: owner.id, title, ...values });
  await insert('one');
  await insert('old', { archivedAt: now });
  await insert('two', { isDraft: true });
  await insert('newest old', { archivedAt: now, isDraft: true });
  await insert('three');
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await programs.listPrograms(trainerActor(owner.userId), { limit: 2, cursor });
    expect(page.total).toBe(5);
    seen.push(...page.items.map(({ title, status }) => `${title}: ${status}`));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(seen).toEqual(['three: Available', 'two: Draft', 'one: Available', 'newest old: Completed', 'old: Completed']);
  const userId = await parent();
  const reader = { userId, familyId: userId, role: 'parent', sessionId: 1 as AuthSessionId } as const;
  const published = await programs.listPrograms(reader, { limit: 1, trainerId: owner.id });
  const rest = await programs.listPrograms(reader, { limit: 100, trainerId: owner.id, cursor: published.nextCursor ?? '' });
  expect([...published.items, ...rest.items].map(({ title }) => title)).toEqual(['three', 'one']);
  expect(published.total).toBe(2);
});

it('lists no programs of a disabled trainer, and others page by page', async () => {
  const { db } = database;
  const { id } = await insertReadyTrainer(db, { userId: await insertUser(db, { role: 'trainer', disabledAt: now }) });
  await insertProgram(db, { trainerId: id });
  const userId = await parent();
  const reader = { userId, familyId: userId, role: 'parent', sessionId: 1 as AuthSessionId } as const;
  expect(await programs.listPrograms(reader, { limit: 100, trainerId: id })).toEqual({ items: [], nextCursor: null, total: 0 });
  const open = await insertReadyTrainer(db);
  for (const title of ['one', 'two', 'three']) await insertProgram(db, { trainerId: open.id, title });
  const first = await programs.listPrograms(reader, { limit: 2, trainerId: open.id });
  const second = await programs.listPrograms(reader, { limit: 2, trainerId: open.id, cursor: first.nextCursor ?? '' });
  expect([...first.items, ...second.items].map(({ title }) => title)).toEqual(['three', 'two', 'one']);
  expect([first.total, second.nextCursor]).toEqual([3, null]);
});

it('counts group places that are paid or held now, and participants with open sessions (R82, R83)', async () => {
  const { db } = database;
  const { id } = await insertReadyTrainer(db);
  const programId = await insertProgram(db, { trainerId: id, maxCapacity: 5 });
  await insertPaidAppointment(db, { parentId: await parent(), ...group(programId) });
  await insertPaidAppointment(db, { parentId: await parent(), ...group(programId), state: { approval: 'rejected' } });
  await insertPaidAppointment(db, { parentId: await parent(), ...group(programId), state: { isCancelled: true } });
  await insertPaidAppointment(db, { parentId: await parent(), programId, state: { startsAt: inHours(24) } });
  await insertPaidAppointment(db, { parentId: await parent(), ...group(programId), state: { startsAt: inHours(-24), isCompleted: true } });
  await insertUnpaidTransaction(db, { parentId: await parent(), ...group(programId), holdExpiresAt: inHours(0.2) });
  await insertUnpaidTransaction(db, { parentId: await parent(), ...group(programId), holdExpiresAt: inHours(-0.2) });
  await insertUnpaidTransaction(db, { parentId: await parent(), ...group(programId), status: 'failed', holdExpiresAt: inHours(0.2) });
  expect(await programs.readProgram(programId)).toMatchObject({
    currentParticipants: 2,
    groupPlacesLeft: 3,
    maxParticipants: 5,
    nextSession: inHours(24).toISOString(),
    status: 'Active',
  });
  expect(await purchases.countActiveParticipants(db, programId)).toBe(2);
});

it('shows no group places for a program for one athlete, and never a negative number', async () => {
  const { db } = database;
  const { id } = await insertReadyTrainer(db);
  const alone = await insertProgram(db, { trainerId: id, maxCapacity: 1 });
  const full = await insertProgram(db, { trainerId: id, maxCapacity: 2 });
  for (let seat = 0; seat < 3; seat += 1) await insertPaidAppointment(db, { parentId: await parent(), ...group(full) });
  expect(await programs.readProgram(alone)).toMatchObject({ groupPlacesLeft: null, nextSession: null, status: 'Available' });
  expect(await programs.readProgram(full)).toMatchObject({ groupPlacesLeft: 0 });
});

it("returns a program's fields under both their names (R50)", async () => {
  const { id } = await insertReadyTrainer(database.db);
  const programId = await insertProgram(database.db, { trainerId: id, title: 'Serve', individualPriceCents: 1_999, maxCapacity: 3 });
  const program = await programs.readProgram(programId);
  expect(program).toMatchObject({
    title: 'Serve',
    name: 'Serve',
    price: 19.99,
    individualPrice: 19.99,
    maxCapacity: 3,
    maxParticipants: 3,
  });
  expect(program.type).toBe(program.programType);
});
