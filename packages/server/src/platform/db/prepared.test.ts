import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type DatabaseHandle, type Db, openDatabase, type Tx } from './database.ts';
import { createPreparedStatements, plannedEachTime } from './prepared.ts';
import { inTransaction } from './transaction.ts';

let database: TestDatabase;
/** One connection, so that a test sees all that is prepared. */
let one: DatabaseHandle;
beforeAll(async () => {
  database = await createTestDatabase();
  one = openDatabase({ url: database.url, poolSize: 1 });
});
afterAll(async () => {
  await one.close();
  await database.close();
});

const often = 4;

async function repeat<Result>(ask: () => Promise<Result>): Promise<Result> {
  for (let time = 1; time < often; time += 1) await ask();
  return ask();
}

/** How often a statement with this text has run as a prepared one. */
async function countPreparedRuns(text: string): Promise<number> {
  const { rows } = await sql<{ runs: number }>`
    select coalesce(sum(generic_plans + custom_plans), 0)::int as runs from pg_prepared_statements where strpos(statement, ${text}) > 0
      and strpos(statement, 'pg_prepared_statements') = 0`.execute(one.db);
  return rows[0]?.runs ?? 0;
}

describe('a statement', () => {
  it('is prepared when it is sent the third time', async () => {
    await repeat(() => sql`select ${1}::int as returns`.execute(one.db));
    expect(await countPreparedRuns('as returns')).toBe(often - 2);
  });

  it('is planned each time where it asks for that', async () => {
    await repeat(() =>
      one.db.selectFrom('users').where('email', '=', 'nobody').select('users.id as searched').modifyFront(plannedEachTime).execute(),
    );
    expect(await countPreparedRuns('as "searched"')).toBe(0);
  });
});

describe('a statement that a connection knows', () => {
  /** Its answers: before it is prepared, when it is, and when its columns are known. */
  const everyAnswer = async (ask: () => Promise<unknown>) => {
    const answers: unknown[] = [];
    for (let time = 0; time <= often; time += 1) answers.push(await ask());
    return answers;
  };

  it('answers with the same names and kinds of values, also where there is none', async () => {
    const text = (id: number) => sql<object>`select ${id}::bigint as some_id, null::int as none, now() > 'epoch' as is_true,
      '2026-03-10 15:30:00.25+00'::timestamptz as starts_at, array[1, null]::bigint[] as ids`;
    const row = { someId: 7, none: null, isTrue: true, startsAt: new Date('2026-03-10T15:30:00.250Z'), ids: [1, null] };
    for (const answer of await everyAnswer(async () => (await text(7).execute(one.db)).rows)) expect(answer).toEqual([row]);
  });

  it('returns rows of its own, and none where none is found', async () => {
    const find = async (least: number) =>
      (await sql<{ n: number }>`select n from generate_series(1, 3) as n where n >= ${least}`.execute(one.db)).rows;
    await everyAnswer(() => find(4));
    expect([await find(2), await find(4), await find(3)]).toEqual([[{ n: 2 }, { n: 3 }], [], [{ n: 3 }]]);
  });

  it('says how many rows it wrote', async () => {
    await sql`create table counted (id int)`.execute(one.db);
    const write = async () => (await sql`insert into counted select generate_series(1, ${3})`.execute(one.db)).numAffectedRows;
    expect(await everyAnswer(write)).toEqual([3n, 3n, 3n, 3n, 3n]);
  });

  it('fails by itself: what is asked next over the same connection is answered', async () => {
    const divide = async (by: number) => (await sql<{ result: number }>`select 6 / ${by}::int as result`.execute(one.db)).rows[0]?.result;
    const read = (value: string) => sql`select ${value}::bigint as exact`.execute(one.db);
    await everyAnswer(() => divide(1));
    await everyAnswer(() => read('1'));
    await expect(divide(0)).rejects.toThrow('division by zero');
    await expect(read('9007199254740993')).rejects.toThrow('too large to be exact');
    expect(await Promise.all([divide(2), divide(3)])).toEqual([3, 2]);
  });
});

describe('while a column is added', () => {
  const table = async (name: string) => {
    await sql`create table ${sql.table(name)} (id int)`.execute(database.db);
    await sql`insert into ${sql.table(name)} values (1)`.execute(database.db);
    return {
      read: (db: Db | Tx) => sql<object>`select * from ${sql.table(name)} where id = ${1}`.execute(db),
      change: () => sql`alter table ${sql.table(name)} add column added int default 2`.execute(database.db),
    };
  };

  it('a statement that was prepared before succeeds', async () => {
    const { read, change } = await table('changed_alone');
    await repeat(() => read(one.db));
    await change();
    for (let time = 0; time < often; time += 1) expect((await read(one.db)).rows).toEqual([{ id: 1, added: 2 }]);
    expect(await countPreparedRuns('changed_alone')).toBeGreaterThan(often);
  });

  it('a transaction starts again, and nothing of it is done twice', async () => {
    const { read, change } = await table('changed_within');
    await repeat(() => read(one.db));
    await change();
    await sql`create table written (id int)`.execute(database.db);
    const { rows } = await inTransaction(one.db, async (tx) => {
      await sql`insert into written values (1)`.execute(tx);
      return read(tx);
    });
    expect(rows).toEqual([{ id: 1, added: 2 }]);
    expect((await sql`select * from written`.execute(database.db)).rows).toEqual([{ id: 1 }]);
  });
});

describe('the names of statements', () => {
  const countNamed = (texts: readonly string[], { nameOf }: ReturnType<typeof createPreparedStatements>) =>
    texts.filter((text) => [1, 2, 3].map(() => nameOf(text)).at(-1) !== undefined).length;

  it('are of so many texts, however many there are', () => {
    const texts = Array.from({ length: 2_000 }, (_, at) => `select ${at}`);
    expect(countNamed(texts, createPreparedStatements())).toBe(500);
  });

  it('are all new after one was found outdated, and only once however many connections find it', () => {
    const statements = createPreparedStatements();
    const [text, other] = ['select 1', 'select 2'];
    countNamed([text, other], statements);
    const [before, otherBefore] = [statements.nameOf(text), statements.nameOf(other)];
    statements.forget(before ?? '');
    const after = statements.nameOf(text);
    statements.forget(otherBefore ?? '');
    expect(after).toBeDefined();
    expect(statements.nameOf(text)).toBe(after);
    expect([before, otherBefore]).not.toContain(after);
  });
});
