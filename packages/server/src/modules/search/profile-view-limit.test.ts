import { AuthSessionId, TrainerId, UserId } from '@x1/contract/core/ids.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Actor } from '../../http/actor.ts';
import { type DatabaseHandle, openDatabase } from '../../platform/db/database.ts';
import { createSecrets } from '../../platform/secrets.ts';
import { createTestClock } from '../../testing/clock.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createProfileViewLimit, type ProfileViewLimit } from './profile-view-limit.ts';

const clock = createTestClock();
const secrets = createSecrets('key of a test');
let database: TestDatabase;
let handle: DatabaseHandle;
beforeAll(async () => {
  database = await createTestDatabase();
  handle = openDatabase({ url: database.url });
});
afterAll(async () => {
  await handle.close();
  await database.close();
});

/** Each acts as a process of its own: they share only the database. */
const createProcess = () => createProfileViewLimit({ db: handle.db, clock, secrets });

const person = (id: number, role: Actor['role'] = 'parent'): Actor => ({
  userId: UserId.parse(id),
  familyId: UserId.parse(id),
  role,
  sessionId: AuthSessionId.parse(id),
});
const show = (seen: ProfileViewLimit, actor: Actor, from: number, count: number) => {
  const trainerIds = Array.from({ length: count }, (_, index) => TrainerId.parse(from + index));
  return seen.counting(actor, async () => ({ answer: trainerIds.length, trainerIds }));
};

it('lets a user view 3,000 different trainers a day, repeatedly, and then no other one until the next day', async () => {
  const [seen, reader] = [createProcess(), person(1)];
  for (let round = 0; round < 3; round += 1) {
    for (let from = 1; from < 2_901; from += 100) expect(await show(seen, reader, from, 100)).toBe(100);
  }
  await show(seen, reader, 2_901, 100);
  await expect(show(seen, reader, 3_001, 1)).rejects.toMatchObject({ code: 'request.too_many' });
  expect(await show(seen, person(2), 1, 100)).toBe(100);
  clock.advance({ hours: 24 });
  expect(await show(seen, reader, 3_001, 1)).toBe(1);
});

it('counts trainers shown by several processes together', async () => {
  const [first, second, reader] = [createProcess(), createProcess(), person(5)];
  for (let from = 1; from < 3_001; from += 200) {
    await show(first, reader, from, 100);
    await show(second, reader, from + 100, 100);
  }
  for (const process of [first, second, createProcess()]) {
    await expect(show(process, reader, 4_000, 1)).rejects.toMatchObject({ code: 'request.too_many' });
  }
  expect(await show(first, reader, 1, 1), 'what was seen before').toBe(1);
});

it('does not count trainers that could not be shown', async () => {
  const [seen, reader] = [createProcess(), person(3)];
  const failing = () => seen.counting(reader, () => Promise.reject(new Error('down')));
  for (let round = 0; round < 40; round += 1) await expect(failing()).rejects.toThrow('down');
  expect(await show(seen, reader, 1, 100)).toBe(100);
});

it('does not limit operators', async () => {
  const [seen, operator] = [createProcess(), person(4, 'admin')];
  for (let from = 1; from < 4_000; from += 100) expect(await show(seen, operator, from, 100)).toBe(100);
});
