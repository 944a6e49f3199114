import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openConfiguredDatabase } from './open-database.ts';
import { findPooling } from './platform/db/pooling.ts';
import { createTestDatabase, type TestDatabase } from './testing/database.ts';
import { type Pooler, startPooler, whyNoPooler } from './testing/pgbouncer.ts';

const reason = whyNoPooler();
if (reason) console.warn(`The tests of addresses of poolers are skipped: ${reason}`);

describe.skipIf(reason !== undefined)('the address of the database', () => {
  const modes = ['session', 'transaction', 'statement'] as const;
  let database: TestDatabase;
  const poolers = new Map<string, Pooler>();
  beforeAll(async () => {
    database = await createTestDatabase();
    for (const mode of modes) poolers.set(mode, await startPooler(database.url, mode));
  });
  afterAll(async () => {
    for (const pooler of poolers.values()) await pooler.close();
    await database?.close();
  });
  const behind = (mode: (typeof modes)[number]) => poolers.get(mode)?.url ?? '';

  const open = async (config: { databaseUrl: string; databaseDirectUrl?: string }) => {
    const stack = new AsyncDisposableStack();
    const logger = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
    try {
      const { db } = await openConfiguredDatabase(stack, {
        config: { ...config, dataDirectory: '', role: 'all' },
        logger,
        announce: () => {},
      });
      return (await sql<{ limit: string }>`SELECT current_setting('statement_timeout') AS limit`.execute(db)).rows[0]?.limit;
    } finally {
      await stack.disposeAsync();
    }
  };

  it.each(modes)('is found to be a pooler in %s mode, also while others use it', async (mode) => {
    expect((await findPooling(behind(mode))).pooling).toBe(mode);
    const found = await Promise.all(Array.from({ length: 8 }, () => findPooling(behind(mode))));
    expect(new Set(found.map(({ pooling }) => pooling))).toEqual(new Set([mode]));
  });

  it('may be a pooler in session mode, or one in transaction mode beside the direct one', async () => {
    expect(await open({ databaseUrl: behind('session') })).toBe('5s');
    expect(await open({ databaseUrl: behind('transaction'), databaseDirectUrl: database.url })).toBe('5s');
    expect(await open({ databaseUrl: behind('transaction'), databaseDirectUrl: behind('session') })).toBe('5s');
  });

  it('is refused in one sentence where its pooler is in a mode that does not work there', async () => {
    await expect(open({ databaseUrl: behind('transaction') })).rejects.toThrow(
      'DATABASE_URL is a pooler in transaction mode, so DATABASE_DIRECT_URL is needed too',
    );
    await expect(open({ databaseUrl: behind('session'), databaseDirectUrl: behind('transaction') })).rejects.toThrow(
      'DATABASE_DIRECT_URL is a pooler in transaction mode: it must be PostgreSQL itself',
    );
    await expect(open({ databaseUrl: behind('statement'), databaseDirectUrl: database.url })).rejects.toThrow(
      "DATABASE_URL is a pooler in statement mode, which can't carry transactions",
    );
  });
});
