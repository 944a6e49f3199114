import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type ListeningLine, startListeningLine } from '../../testing/listening-line.ts';
import { type DatabaseHandle, type Db, openDatabase } from './database.ts';
import { isUniqueViolation } from './database-errors.ts';
import { inTransaction } from './transaction.ts';

let database: TestDatabase;
let line: ListeningLine;
beforeAll(async () => {
  database = await createTestDatabase();
  line = await startListeningLine(database.url);
});
afterAll(async () => {
  await line.close();
  await database.close();
});

const limitsIn = async (db: Db) => {
  const { rows } = await sql<Record<string, string>>`
    SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock,
      current_setting('idle_in_transaction_session_timeout') AS idle, current_setting('random_page_cost') AS page`.execute(db);
  return rows[0];
};
const limits = { statement: '5s', lock: '2s', idle: '10s', page: '1.1' };

describe.each(['session', 'transaction'] as const)('a connection that is shared per %s', (pooling) => {
  let handle: DatabaseHandle;
  beforeAll(() => {
    handle = openDatabase({ url: line.url, pooling, poolSize: 1 });
  });
  afterAll(() => handle.close());

  it('asks at connecting for nothing that a pooler refuses', async () => {
    await sql`SELECT 1`.execute(handle.db);
    expect(Object.keys(line.startups.at(-1) ?? {}).sort()).toEqual(['client_encoding', 'database', 'user']);
  });

  it('has its limits in a statement and in every kind of transaction', async () => {
    expect(await limitsIn(handle.db)).toEqual(limits);
    expect(await inTransaction(handle.db, limitsIn)).toEqual(limits);
    expect(await handle.db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(limitsIn)).toEqual(limits);
  });

  it('takes one round trip for a statement, and one for each of a transaction, its end, and behind a pooler its beginning', async () => {
    await sql`SELECT 1`.execute(handle.db);
    const before = line.roundTrips();
    await sql`SELECT ${1}::int`.execute(handle.db);
    expect(line.roundTrips() - before).toBe(1);
    await inTransaction(handle.db, (tx) => sql`SELECT ${1}::int`.execute(tx));
    expect(line.roundTrips() - before).toBe(pooling === 'session' ? 3 : 4);
  });

  it('undoes a transaction whose first statement fails, and one without statements is nothing', async () => {
    const failing = inTransaction(handle.db, (tx) => sql`SELECT ${1}::int / 0`.execute(tx));
    await expect(failing).rejects.toThrow('division by zero');
    await inTransaction(handle.db, async () => {});
    await expect(inTransaction(handle.db, () => Promise.reject(new Error('changed our mind')))).rejects.toThrow('changed our mind');
    expect(await inTransaction(handle.db, limitsIn)).toEqual(limits);
  });

  it('says why a statement failed, also at its end, and goes on', async () => {
    await sql`CREATE TABLE IF NOT EXISTS once (id int UNIQUE DEFERRABLE INITIALLY DEFERRED)`.execute(handle.db);
    await expect(sql`SELECT nothing`.execute(handle.db)).rejects.toThrow('column "nothing" does not exist');
    const twice = await sql`INSERT INTO once VALUES (${1}), (${1})`.execute(handle.db).catch((error: unknown) => error);
    expect(isUniqueViolation(twice)).toBe(true);
    expect((await sql`SELECT 1 FROM once`.execute(handle.db)).rows).toEqual([]);
  });
});
