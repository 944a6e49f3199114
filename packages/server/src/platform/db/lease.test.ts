import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { openDatabase } from './database.ts';
import { whileAlone } from './lease.ts';
import { inTransaction } from './transaction.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await sql`CREATE TABLE notes (text text)`.execute(database.db);
});
afterAll(() => database.close());

let count = 0;
const newLock = () => ({ namespace: 'test', id: ++count });
const note = (text: string) => inTransaction(database.db, async (tx) => void (await sql`INSERT INTO notes VALUES (${text})`.execute(tx)));
const notes = async () => (await sql<{ text: string }>`DELETE FROM notes RETURNING text`.execute(database.db)).rows.map(({ text }) => text);
const leaseExpires = ({ id }: { id: number }) =>
  database.db
    .updateTable('leases')
    .set({ expiresAt: new Date(0) })
    .where('name', '=', `test:${id}`)
    .execute();
const seconds = (duration: number) => sql`SELECT pg_sleep(${duration})`.execute(database.db);

describe('work under a lease', () => {
  it('is done by one at a time, and by the next one afterwards, also after a failure', async () => {
    const lock = newLock();
    const first = whileAlone(database.db, lock, async () => {
      expect(await whileAlone(database.db, lock, () => note('second'))).toBe(false);
      expect(await whileAlone(database.db, newLock(), () => note('another thing'))).toBe(true);
      throw new Error('failed');
    });
    await expect(first).rejects.toThrow('failed');
    expect(await whileAlone(database.db, lock, () => note('third'))).toBe(true);
    expect(await notes()).toEqual(['another thing', 'third']);
    expect(await database.db.selectFrom('leases').select('name').execute()).toEqual([]);
  });

  it('holds no connection', async () => {
    const { db, close } = openDatabase({ url: database.url, poolSize: 1 });
    expect(await whileAlone(db, newLock(), () => inTransaction(db, async (tx) => void (await sql`SELECT 1`.execute(tx))))).toBe(true);
    await close();
  });

  it('keeps others out for longer than one lease lasts', async () => {
    const lock = newLock();
    const done = await whileAlone(
      database.db,
      lock,
      async () => {
        await seconds(2.5);
        expect(await whileAlone(database.db, lock, () => note('second'))).toBe(false);
        await note('first');
      },
      { durationMs: 1_000 },
    );
    expect(done).toBe(true);
    expect(await notes()).toEqual(['first']);
  });

  it('commits nothing after another one has taken over, and leaves the lease of that one alone', async () => {
    const lock = newLock();
    const late = await whileAlone(database.db, lock, async () => {
      await note('in time');
      await leaseExpires(lock);
      const next = Promise.withResolvers<void>();
      const isTaken = Promise.withResolvers<void>();
      const other = whileAlone(database.db, lock, async () => {
        isTaken.resolve();
        await next.promise;
        await note('the other one');
      });
      await isTaken.promise;
      await expect(note('too late')).rejects.toThrow('taken over by another process');
      next.resolve();
      expect(await other).toBe(true);
      await note('much too late');
    });
    expect(late).toBe(false);
    expect(await notes()).toEqual(['in time', 'the other one']);
  });

  it('ends its transaction before another one takes over', async () => {
    const lock = newLock();
    const log: string[] = [];
    const others: Promise<boolean>[] = [];
    const takeOver = async () => void log.push('other');
    await whileAlone(
      database.db,
      lock,
      async () => {
        await inTransaction(database.db, async (tx) => {
          others.push(whileAlone(database.db, lock, takeOver));
          // The lease expires here, as its renewal waits for this transaction.
          await sql`SELECT pg_sleep(1.5)`.execute(tx);
          others.push(whileAlone(database.db, lock, takeOver));
          await seconds(0.2);
          log.push('committing');
        });
      },
      { durationMs: 1_000 },
    );
    await Promise.all(others);
    expect(log[0]).toBe('committing');
  });
});
