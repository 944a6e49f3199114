import { type Compilable, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import type { Db } from './database.ts';
import { inTransaction } from './transaction.ts';
import { writtenOnce } from './written-once.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const from = (db: Db, email: string) => db.selectFrom('users').select('email').where('email', '=', email);

it('writes a query once, and asks it with the values of each call', async () => {
  let built = 0;
  const ask = writtenOnce((db, first: string, second: number): Compilable<{ text: string; number: number; always: string }> => {
    built += 1;
    return db.selectNoFrom([
      sql<string>`${first}::text`.as('text'),
      sql<number>`${second}::int`.as('number'),
      sql<string>`${'x'}::text`.as('always'),
    ]);
  });
  expect(await ask(database.db, 'one', 1)).toEqual([{ text: 'one', number: 1, always: 'x' }]);
  const builtAtFirst = built;
  expect(await ask(database.db, 'two', 2)).toEqual([{ text: 'two', number: 2, always: 'x' }]);
  expect(await inTransaction(database.db, (tx) => ask(tx, 'three', 3))).toEqual([{ text: 'three', number: 3, always: 'x' }]);
  expect(built).toBe(builtAtFirst);
});

it('takes null, dates, bytes and lists as values', async () => {
  const ask = writtenOnce((db, at: Date | null, bytes: Buffer, ids: readonly number[]) =>
    db.selectNoFrom([
      sql<Date | null>`${at}::timestamptz`.as('at'),
      sql<Buffer>`${bytes}::bytea`.as('bytes'),
      sql<boolean>`7 = any(${ids}::int[])`.as('isIn'),
    ]),
  );
  const at = new Date('2026-03-02T12:00:00Z');
  expect(await ask(database.db, at, Buffer.from('a'), [7, 8])).toEqual([{ at, bytes: Buffer.from('a'), isIn: true }]);
  expect(await ask(database.db, null, Buffer.from('b'), [])).toEqual([{ at: null, bytes: Buffer.from('b'), isIn: false }]);
});

it('refuses a query whose text depends on a value', async () => {
  const ask = writtenOnce((db, email: string) => (email === 'nobody' ? from(db, email).limit(1) : from(db, email)));
  await expect(ask(database.db, 'nobody')).rejects.toThrow('a query depends on its values');
});
