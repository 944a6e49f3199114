import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { inBackground } from './background.ts';
import { type DatabaseHandle, openDatabase } from './database.ts';
import { DatabaseBusyError } from './database-errors.ts';

let database: TestDatabase;
let opened: DatabaseHandle;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  opened = openDatabase({ url: database.url, poolSize: 3, backgroundSize: 1, maxWaiting: 1 });
});
afterEach(() => opened.close());

const ask = () => sql`select`.execute(opened.db);

/** Work that has a transaction open until it's told to end, and whether it has begun. */
function beginWork(within: () => Promise<unknown> = async () => {}) {
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const done = inBackground(() =>
    opened.db.transaction().execute(async (tx) => {
      await sql`select`.execute(tx);
      begun.resolve();
      await end.promise;
      await within();
    }),
  );
  return { begun: begun.promise, end: end.resolve, done };
}

it('work in the background leaves connections to requests, and waits for its turn', async () => {
  const works = Array.from({ length: 5 }, () => beginWork());
  await works[0]?.begun;
  await Promise.all([ask(), ask()]);
  expect(opened.countConnections()).toMatchObject({ inUse: 1, waiting: 0 });
  for (const work of works) {
    await work.begun;
    expect(opened.countConnections().inUse).toBe(1);
    work.end();
    await work.done;
  }
});

it('work that has a connection gets a second one at once, so that it can finish', async () => {
  const work = beginWork(ask);
  const next = beginWork();
  await work.begun;
  work.end();
  await work.done;
  next.end();
  await next.done;
});

it('work that gets no connection lets the next have its turn', async () => {
  const ends = Promise.withResolvers<void>();
  // All connections, and the one request that may wait for them.
  const requests = Array.from({ length: 3 }, () => opened.db.transaction().execute(() => ends.promise));
  const waiting = ask();
  await expect(inBackground(ask)).rejects.toThrow(DatabaseBusyError);
  ends.resolve();
  await Promise.all([...requests, waiting]);
  await inBackground(ask);
});
