import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DatabaseHandle, openDatabase } from '../platform/db/database.ts';
import { createSecrets } from '../platform/secrets.ts';
import { createTestClock } from '../testing/clock.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { createSharedWindow, forgetRateCounts } from './shared-window.ts';

const clock = createTestClock();
const secrets = createSecrets('key of a test');
let database: TestDatabase;
let handle: DatabaseHandle;
let queries = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  handle = openDatabase({
    url: database.url,
    onQuery: () => {
      queries += 1;
    },
  });
});
afterAll(async () => {
  await handle.close();
  await database.close();
});

/** Each call acts as a separate process: they share only the database. */
const createProcess = (name: string) => createSharedWindow(name, { max: 10, windowSeconds: 60 }, { db: handle.db, clock, secrets });

it('a shared limit counts all processes together and each key separately', async () => {
  const [first, second] = [createProcess('together'), createProcess('together')];
  for (let index = 0; index < 5; index += 1) {
    expect(await first.take('192.0.2.1')).toBeUndefined();
    expect(await second.take('192.0.2.1')).toBeUndefined();
  }
  expect(await first.take('192.0.2.1')).toMatchObject({ retryAfterSeconds: expect.any(Number) });
  expect(await second.take('192.0.2.1')).toMatchObject({ retryAfterSeconds: expect.any(Number) });
  expect(await second.take('192.0.2.2')).toBeUndefined();
  expect(await createProcess('another limit').take('192.0.2.1')).toBeUndefined();
});

it('a shared limit lets exactly its maximum through when all calls arrive at once', async () => {
  const processes = [createProcess('at once'), createProcess('at once'), createProcess('at once')];
  const answers = await Promise.all(Array.from({ length: 60 }, (_, index) => processes[index % 3]?.take('key')));
  expect(answers.filter((answer) => answer === undefined)).toHaveLength(10);
});

it('a shared limit makes no database query about a refused key', async () => {
  const window = createProcess('flood');
  for (let index = 0; index < 11; index += 1) await window.take('key');
  queries = 0;
  for (let index = 0; index < 1_000; index += 1) expect(await window.take('key')).toBeDefined();
  expect(queries).toBe(0);
});

it('a shared limit lets a key through again after its period', async () => {
  const window = createProcess('later');
  for (let index = 0; index < 11; index += 1) await window.take('key');
  clock.advance({ minutes: 2 });
  expect(await window.take('key')).toBeUndefined();
});

it('a shared limit stores no key in plain text, and old counts are deleted', async () => {
  await createProcess('stored').take('192.0.2.77');
  const stored = JSON.stringify(await database.db.selectFrom('rateCounts').selectAll().execute());
  expect(stored).toContain('stored');
  expect(stored).not.toContain('192.0.2.77');
  clock.advance({ minutes: 5 });
  await createProcess('kept').take('key');
  await forgetRateCounts(database.db, new Date(clock.now().getTime() - 120_000));
  expect(await database.db.selectFrom('rateCounts').select('limitName').execute()).toEqual([{ limitName: 'kept' }]);
});
