import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type Pooler, startPooler, whyNoPooler } from '../../testing/pgbouncer.ts';
import { type DatabaseHandle, type Db, openDatabase } from './database.ts';
import { isDatabaseUnavailable } from './database-errors.ts';
import { inTransaction } from './transaction.ts';

const reason = whyNoPooler();
if (reason) console.warn(`The tests behind a pooler are skipped: ${reason}`);

describe.skipIf(reason !== undefined).each(['session', 'transaction'] as const)('behind PgBouncer in %s mode', (mode) => {
  let database: TestDatabase;
  let pooler: Pooler;
  let handle: DatabaseHandle;
  beforeAll(async () => {
    database = await createTestDatabase();
    pooler = await startPooler(database.url, mode);
    handle = openDatabase({ url: pooler.url, pooling: mode });
  });
  afterAll(async () => {
    await handle?.close();
    await pooler?.close();
    await database?.close();
  });

  it.each([
    ['outside a transaction', (work: (db: Db) => Promise<unknown>) => work(handle.db)],
    ['in a transaction', (work: (db: Db) => Promise<unknown>) => inTransaction(handle.db, work)],
  ])('a statement %s that takes six seconds is ended after five', async (_where, run) => {
    const startedAt = performance.now();
    const failure = await run((db) => sql`SELECT pg_sleep(${6})`.execute(db)).catch((error: unknown) => error);
    expect(failure).toMatchObject({ message: 'canceling statement due to statement timeout' });
    expect(isDatabaseUnavailable(failure)).toBe(true);
    expect(performance.now() - startedAt).toBeLessThan(5_900);
  });

  it('forty transactions at once have their limits, and each sees its own rows', async () => {
    await sql`CREATE TABLE numbers (value int)`.execute(handle.db);
    const limit = async (value: number) =>
      inTransaction(handle.db, async (tx) => {
        await sql`INSERT INTO numbers VALUES (${value})`.execute(tx);
        const { rows } = await sql<{ limit: string; values: number[] }>`
          SELECT current_setting('statement_timeout') AS limit, array_agg(value) AS values FROM numbers`.execute(tx);
        expect(rows[0]?.values).toContain(value);
        return rows[0]?.limit;
      });
    expect(await Promise.all(Array.from({ length: 40 }, (_, value) => limit(value)))).toEqual(Array(40).fill('5s'));
  });

  it('nobody else behind the pooler gets our limits', async () => {
    await Promise.all(Array.from({ length: 10 }, () => sql`SELECT ${1}::int`.execute(handle.db)));
    const stranger = new Client({ connectionString: pooler.url });
    await stranger.connect();
    try {
      for (let tries = 0; tries < 20; tries += 1) {
        expect((await stranger.query('SHOW statement_timeout')).rows).toEqual([{ statement_timeout: '0' }]);
      }
    } finally {
      await stranger.end();
    }
  });
});
