import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CuttingProxy, startCuttingProxy } from '../../testing/cutting-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createRandom } from '../../testing/simulator/random.ts';
import { createSecrets, type Secrets } from '../secrets.ts';
import { assertDataKey } from './data-key-check.ts';
import { type DatabaseHandle, type Db, openDatabase } from './database.ts';
import { DatabaseBusyError, isDatabaseUnavailable, isExclusionViolation, isUniqueViolation } from './database-errors.ts';
import { assertDurable } from './durability.ts';
import { advisoryLock, inTransaction } from './transaction.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const readValue = async (expression: string): Promise<unknown> => {
  const { rows } = await sql<{ value: unknown }>`SELECT ${sql.raw(expression)} AS value`.execute(database.db);
  return rows[0]?.value;
};

describe('a value from the database', () => {
  it.each([
    ['(SELECT sum(cents) FROM (VALUES (9007199254740000::bigint), (991)) AS payments (cents))', 9_007_199_254_740_991],
    ['count(*)', 1],
    ['(SELECT avg(rating) FROM (VALUES (1), (2)) AS reviews (rating))', 1.5],
    [`'2026-03-08'::date`, '2026-03-08'],
    [`'09:30'::time`, '09:30:00'],
    [`'2026-03-08 10:00+00'::timestamptz`, new Date('2026-03-08T10:00:00Z')],
    ['ARRAY[1, NULL]::bigint[]', [1, null]],
    [`ARRAY['2026-03-08']::date[]`, ['2026-03-08']],
    ['NULL::bigint', null],
  ])('is read from %s', async (expression, value) => {
    expect(await readValue(expression)).toEqual(value);
  });

  it('is refused when it is too large for an exact number', async () => {
    await expect(readValue('9007199254740993::bigint')).rejects.toThrow(RangeError);
    await expect(readValue('(SELECT sum(cents) FROM (VALUES (9007199254740992::bigint)) AS payments (cents))')).rejects.toThrow(RangeError);
  });
});

describe('the database limits', () => {
  it('set the timeouts of every connection', async () => {
    const { rows } = await sql<{ name: string; setting: string }>`
      SELECT name, setting FROM pg_settings WHERE name IN ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')
    `.execute(database.db);
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, Number(setting)]))).toEqual({
      statement_timeout: 5_000,
      lock_timeout: 2_000,
      idle_in_transaction_session_timeout: 10_000,
    });
  });

  it('report a statement that timed out as unavailable', async () => {
    const error = await database.db
      .transaction()
      .execute(async (tx) => {
        await sql`SET LOCAL statement_timeout = 20`.execute(tx);
        await sql`SELECT pg_sleep(5)`.execute(tx);
      })
      .catch((caught: unknown) => caught);
    expect(isDatabaseUnavailable(error)).toBe(true);
  });

  it('refuse queries at once when too many wait for a connection', async () => {
    const { db, close } = openDatabase({ url: database.url, poolSize: 1, maxWaiting: 2 });
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => sql`SELECT pg_sleep(0.05)`.execute(db)));
    await close();
    const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(errors.length).toBeGreaterThan(0);
    expect(errors.every((error) => error instanceof DatabaseBusyError && isDatabaseUnavailable(error))).toBe(true);
    expect(results.some(({ status }) => status === 'fulfilled')).toBe(true);
  });

  it('report a server that has become a replica, or is not the primary yet, as unavailable', async () => {
    // What a failover does to the connections that still reach the old primary.
    const error = await database.db
      .transaction()
      .setAccessMode('read only')
      .execute((tx) => tx.deleteFrom('leases').execute())
      .catch((caught: unknown) => caught);
    expect(isDatabaseUnavailable(error)).toBe(true);
  });

  it('report a database that is down as unavailable', async () => {
    const { db, close } = openDatabase({ url: 'postgres://x1@127.0.0.1:1/x1' });
    const error = await sql`SELECT 1`.execute(db).catch((caught: unknown) => caught);
    await close();
    expect(isDatabaseUnavailable(error)).toBe(true);
  });
});

describe('a connection that PostgreSQL ends', () => {
  let errors: Error[];
  let handle: DatabaseHandle;
  beforeAll(() => {
    handle = openDatabase({ url: database.url, poolSize: 1, onConnectionError: (error) => errors.push(error) });
  });
  beforeEach(() => {
    errors = [];
  });
  afterAll(() => handle.close());

  const readPid = async (db: Db): Promise<number> => {
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(db);
    return rows[0]?.pid ?? 0;
  };
  /** Returns once this process has noticed it. */
  const end = async (pid: number): Promise<void> => {
    await sql`SELECT pg_terminate_backend(${pid})`.execute(database.db);
    await expect.poll(() => errors.length).toBeGreaterThan(0);
  };

  it('between two statements fails the transaction, is reported once and is replaced', async () => {
    const failure = await inTransaction(handle.db, async (tx) => {
      await end(await readPid(tx));
      await sql`SELECT 1`.execute(tx);
    }).catch((caught: unknown) => caught);
    expect(isDatabaseUnavailable(failure)).toBe(true);
    expect(await readPid(handle.db)).toBeGreaterThan(0);
    expect(errors).toEqual([expect.objectContaining({ code: '57P01' })]);
  });

  it('during a statement fails the transaction, is reported once and is replaced', async () => {
    const failure = await inTransaction(handle.db, (tx) => sql`SELECT pg_terminate_backend(pg_backend_pid())`.execute(tx)).catch(
      (caught: unknown) => caught,
    );
    expect(isDatabaseUnavailable(failure)).toBe(true);
    expect(await readPid(handle.db)).toBeGreaterThan(0);
    expect(errors).toHaveLength(1);
  });

  it('while idle is reported once and replaced', async () => {
    const pid = await readPid(handle.db);
    await end(pid);
    expect(await readPid(handle.db)).not.toBe(pid);
    expect(errors).toEqual([expect.objectContaining({ code: '57P01' })]);
  });
});

describe('a database that does not answer', () => {
  let line: CuttingProxy;
  let handle: DatabaseHandle;
  beforeAll(async () => {
    line = await startCuttingProxy(database.url, createRandom(1));
    const url = new URL(database.url);
    url.host = new URL(line.url).host;
    handle = openDatabase({ url: url.href, poolSize: 1, silenceMs: 1_500 });
  });
  afterAll(async () => {
    await handle.close();
    await line.close();
  });

  it.each([
    ['a query', (db: Db) => sql`SELECT 1`.execute(db)],
    ['a transaction', (db: Db) => inTransaction(db, (tx) => sql`SELECT 1`.execute(tx))],
  ])('fails %s as unavailable, and is asked over a new connection once it answers again', async (_what, ask) => {
    await ask(handle.db);
    const thaw = line.freeze();
    const failure = await ask(handle.db).catch((error: unknown) => error);
    expect(isDatabaseUnavailable(failure)).toBe(true);
    thaw();
    await ask(handle.db);
  });

  it('may be silent for as long as no query waits for it', async () => {
    const { rows } = await handle.db.connection().execute(async (connection) => {
      await sql`SELECT 1`.execute(connection);
      await sql`SELECT pg_sleep(2)`.execute(database.db);
      return sql`SELECT 1 AS one`.execute(connection);
    });
    expect(rows).toEqual([{ one: 1 }]);
  });

  it('is found out also over a connection that rested for longer than a question may', async () => {
    await sql`SELECT 1`.execute(handle.db);
    await sql`SELECT pg_sleep(2)`.execute(database.db);
    const thaw = line.freeze();
    const failure = await sql`SELECT 1`.execute(handle.db).catch((error: unknown) => error);
    expect(isDatabaseUnavailable(failure)).toBe(true);
    thaw();
  });
});

describe('inTransaction', () => {
  beforeAll(async () => {
    await sql`CREATE TABLE counters (id int PRIMARY KEY, value int NOT NULL, span int4range, EXCLUDE USING gist (span WITH &&))`.execute(
      database.db,
    );
    await sql`INSERT INTO counters VALUES (1, 0), (2, 0)`.execute(database.db);
  });

  it('repeats the work after a deadlock, so that both transactions succeed', async () => {
    const both = Promise.withResolvers<void>();
    let arrived = 0;
    // The two look at different times: at once, both would find themselves in a deadlock and give way.
    const add = (first: number, second: number, looksAfter: string) =>
      inTransaction(database.db, async (tx) => {
        await sql`SET LOCAL deadlock_timeout = ${sql.lit(looksAfter)}`.execute(tx);
        await sql`UPDATE counters SET value = value + 1 WHERE id = ${first}`.execute(tx);
        arrived += 1;
        if (arrived === 2) both.resolve();
        await both.promise;
        await sql`UPDATE counters SET value = value + 1 WHERE id = ${second}`.execute(tx);
      });
    await Promise.all([add(1, 2, '10ms'), add(2, 1, '1s')]);
    expect(arrived).toBe(3);
    expect(await readValue('(SELECT sum(value) FROM counters)')).toBe(4);
  });

  it('gives up after the given number of retries', async () => {
    let attempts = 0;
    const work = inTransaction(
      database.db,
      async (tx) => {
        attempts += 1;
        await sql`DO $$ BEGIN RAISE EXCEPTION 'lost' USING ERRCODE = '40001'; END $$`.execute(tx);
      },
      { retries: 2 },
    );
    await expect(work).rejects.toThrow('lost');
    expect(attempts).toBe(3);
  });

  it('rolls back on any other error and does not repeat the work', async () => {
    let attempts = 0;
    const work = inTransaction(database.db, async (tx) => {
      attempts += 1;
      await sql`INSERT INTO counters VALUES (3, 0)`.execute(tx);
      throw new Error('refused');
    });
    await expect(work).rejects.toThrow('refused');
    expect(attempts).toBe(1);
    expect(await readValue('(SELECT count(*) FROM counters WHERE id = 3)')).toBe(0);
  });

  it('lets callers recognize unique and exclusion violations', async () => {
    const twice = await sql`INSERT INTO counters VALUES (1, 0)`.execute(database.db).catch((error: unknown) => error);
    expect([
      isUniqueViolation(twice),
      isUniqueViolation(twice, 'counters_pkey'),
      isUniqueViolation(twice, 'other'),
      isExclusionViolation(twice),
    ]).toEqual([true, true, false, false]);
    const overlap = await sql`INSERT INTO counters VALUES (8, 0, '[1,5)'), (9, 0, '[4,6)')`
      .execute(database.db)
      .catch((error: unknown) => error);
    expect([isExclusionViolation(overlap), isExclusionViolation(overlap, 'counters_span_excl'), isUniqueViolation(overlap)]).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe('advisoryLock', () => {
  it('lets transactions with the same key through one at a time', async () => {
    let inside = 0;
    let most = 0;
    const visit = () =>
      inTransaction(database.db, async (tx) => {
        await advisoryLock(tx, 'trainer', 7);
        inside += 1;
        most = Math.max(most, inside);
        await sql`SELECT pg_sleep(0.005)`.execute(tx);
        inside -= 1;
      });
    await Promise.all(Array.from({ length: 8 }, visit));
    expect(most).toBe(1);
  });

  it('does not make transactions with different keys wait', async () => {
    await inTransaction(database.db, async (tx) => {
      await advisoryLock(tx, 'trainer', 7);
      await inTransaction(database.db, (other) => advisoryLock(other, 'trainer', 8));
      await inTransaction(database.db, (other) => advisoryLock(other, 'program', 7));
    });
  });
});

describe('the data key', () => {
  const keys = ['a key of at least 32 characters, one', 'a key of at least 32 characters, two'] as const;

  it('is remembered by the first start, and another one is refused', async () => {
    const [first, other] = keys.map((key) => createSecrets(key)) as [Secrets, Secrets];
    await Promise.all([assertDataKey(database.db, first), assertDataKey(database.db, first)]);
    await assertDataKey(database.db, first);
    await expect(assertDataKey(database.db, other)).rejects.toThrow("DATA_KEY isn't the key of this database");
    await assertDataKey(database.db, first);
  });
});

describe('assertDurable', () => {
  it.skipIf(process.env['TEST_DATABASE_URL'] !== undefined)('refuses a database that could lose payments in a power failure', async () => {
    await expect(assertDurable(database.db)).rejects.toThrow('fsync, full_page_writes, synchronous_commit must not be off');
  });
});
