import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrateConfiguredDatabase } from '../../open-database.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { waitForLockContention } from '../../testing/wait-for-lock-contention.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
let directory: string;
const migrateHere = (options: Omit<NonNullable<Parameters<typeof migrate>[1]>, 'directory'> = {}) =>
  migrate(database.url, { directory, ...options });
const write = (name: string, text: string) => writeFileSync(join(directory, name), text);

beforeEach(async () => {
  database = await createTestDatabase();
  await sql`DELETE FROM schema_migrations`.execute(database.db);
  directory = mkdtempSync(join(tmpdir(), 'x1-migrations-'));
  write('0001_first.sql', 'CREATE TABLE first_things (id int PRIMARY KEY); INSERT INTO first_things VALUES (1);');
  write('0002_second.sql', 'ALTER TABLE first_things ADD COLUMN name text;');
});
afterEach(async () => {
  rmSync(directory, { recursive: true });
  await database.close();
});

it('migrating applies new files in order, and none twice', async () => {
  expect(await migrateHere()).toEqual(['0001_first.sql', '0002_second.sql']);
  write('0003_third.sql', 'CREATE TABLE third_things (id int);');
  expect(await migrateHere()).toEqual(['0003_third.sql']);
  expect(await migrateHere()).toEqual([]);
});

it('migrating from several processes at once applies each file once', async () => {
  const applied = await Promise.all(Array.from({ length: 4 }, () => migrateHere()));
  expect(applied.flat()).toEqual(['0001_first.sql', '0002_second.sql']);
});

describe('while another process migrates', () => {
  /** Has the lock that a migrating process has, until it's closed. */
  async function openHolder(): Promise<Client> {
    const holder = new Client({ connectionString: database.url, application_name: 'somebody else' });
    // Of a test that fails: the database is dropped with it.
    holder.on('error', () => {});
    await holder.connect();
    await holder.query('SELECT pg_advisory_lock($1)', [7_310_018_466]);
    return holder;
  }

  /** Time that passes at once whenever somebody pauses. `happens` is awaited as soon as `ms` have passed. */
  function createTime({ ms = Infinity, happens }: { ms?: number; happens?: () => Promise<unknown> } = {}) {
    let passedMs = 0;
    const pause = async (pausedMs: number) => {
      passedMs += pausedMs;
      if (passedMs >= ms) await happens?.();
    };
    return { now: () => passedMs, pause };
  }

  it('a second one says at once and then every minute which one it waits for, and goes on when that one is done', async () => {
    const holder = await openHolder();
    const said: string[] = [];
    const free = () => holder.query('SELECT pg_advisory_unlock_all()');
    const time = createTime({ ms: 150_000, happens: free });
    const announce = (sentence: string) => void said.push(sentence);
    expect(await migrateHere({ turn: { time }, announce })).toEqual(['0001_first.sql', '0002_second.sql']);
    const [first, ...later] = said;
    expect(first).toMatch(
      /^Backend \d+ \("somebody else".*connected since 20.*\) is migrating this database; waiting for it for up to 10 min\.$/,
    );
    expect(later).toEqual([
      expect.stringMatching(/^Backend \d+ .* is still migrating this database, after 60 s\.$/),
      expect.stringMatching(/^Backend \d+ .* is still migrating this database, after 2 min\.$/),
    ]);
    await holder.end();
  });

  it('a second one gives up after ten minutes, says which one it waited for, and has changed nothing', async () => {
    const holder = await openHolder();
    const said: string[] = [];
    const migrating = migrateHere({ turn: { time: createTime() }, announce: (sentence) => void said.push(sentence) });
    await expect(migrating).rejects.toThrow(/^Backend \d+ \("somebody else".*\) is still migrating this database after 10 min: wait until/);
    expect(said).toHaveLength(10);
    await holder.end();
    expect(await migrateHere()).toEqual(['0001_first.sql', '0002_second.sql']);
  });

  it('the command fails with two sentences about it', async () => {
    const holder = await openHolder();
    const env = { ...process.env, DATABASE_URL: database.url, MIGRATE_WAIT_SECONDS: '1' };
    const child = spawn(process.execPath, [join(import.meta.dirname, '../../migrate.ts')], { env, stdio: ['ignore', 'ignore', 'pipe'] });
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    expect(said).toMatch(
      /^Backend \d+ .* is migrating this database; waiting for it for up to 1 s\.\nBackend \d+ .* is still migrating this database after 1 s: .*\n$/,
    );
    expect(code).toBe(1);
    await holder.end();
  });

  it('a configured process waits as long as its settings say', async () => {
    const holder = await openHolder();
    const said: string[] = [];
    const migrating = migrateConfiguredDatabase(new AsyncDisposableStack(), {
      config: { databaseUrl: database.url, migrateWaitMs: 1, dataDirectory: '', role: 'all' },
      announce: (sentence) => void said.push(sentence),
    });
    await expect(migrating).rejects.toThrow('is still migrating this database after 0 s');
    expect(said).toEqual([expect.stringMatching(/^Backend \d+ .* is migrating this database; waiting for it for up to 0 s\.$/)]);
    await holder.end();
  });
});

describe('a migration without a transaction', () => {
  const concurrently =
    '-- without a transaction\n-- It is searched by name.\nCREATE INDEX CONCURRENTLY IF NOT EXISTS first_things_name\n  ON first_things (name);\n';
  const indexes = async () => {
    const { rows } = await sql<{ name: string; isValid: boolean }>`
      SELECT relname AS name, indisvalid AS "isValid" FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
      WHERE indrelid = 'first_things'::regclass AND NOT indisprimary`.execute(database.db);
    return rows;
  };
  const isNoted = async (name: string) => {
    const { rows } = await sql`SELECT FROM schema_migrations WHERE name = ${name}`.execute(database.db);
    return rows.length === 1;
  };
  /** Lets the next migration come to a statement that waits for whoever reads the table in a transaction. */
  async function whileRead<Result>(work: () => Promise<Result>): Promise<Result> {
    return database.db.transaction().execute(async (tx) => {
      await sql`UPDATE first_things SET name = 'written'`.execute(tx);
      return work();
    });
  }

  it('makes an index while the table is written', async () => {
    await migrateHere();
    write('0003_index.sql', concurrently);
    const { migrating } = await whileRead(async () => {
      const started = migrateHere();
      await waitForLockContention(database.db);
      await sql`INSERT INTO first_things VALUES (2, 'meanwhile')`.execute(database.db);
      return { migrating: started };
    });
    expect(await migrating).toEqual(['0003_index.sql']);
    expect(await indexes()).toEqual([{ name: 'first_things_name', isValid: true }]);
    write('0004_gone.sql', '-- without a transaction\nDROP INDEX CONCURRENTLY IF EXISTS first_things_name;');
    expect(await migrateHere()).toEqual(['0004_gone.sql']);
    expect(await indexes()).toEqual([]);
  });

  it('of a process that died halfway is done again, from the beginning', async () => {
    await migrateHere();
    write('0003_index.sql', concurrently);
    await whileRead(async () => {
      const died = migrateHere().catch((error: Error) => error.message);
      await waitForLockContention(database.db);
      await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'x1 migrations'`.execute(database.db);
      expect(await died).toContain('0003_index.sql failed');
    });
    expect(await indexes()).toEqual([{ name: 'first_things_name', isValid: false }]);
    expect(await migrateHere()).toEqual(['0003_index.sql']);
    expect(await indexes()).toEqual([{ name: 'first_things_name', isValid: true }]);
  });

  it('of a process that died before it noted what it had done is noted', async () => {
    await migrateHere();
    await sql`CREATE INDEX first_things_name ON first_things (name)`.execute(database.db);
    write('0003_index.sql', concurrently);
    expect(await migrateHere()).toEqual(['0003_index.sql']);
    expect(await indexes()).toEqual([{ name: 'first_things_name', isValid: true }]);
  });

  it('waits only as long as it may for transactions that began before, and is done again later', async () => {
    await migrateHere();
    write('0003_index.sql', concurrently);
    const patience = { pauseMs: 1, outside: { lockMs: 30, tries: 2 } };
    await whileRead(() =>
      expect(migrateHere({ patience })).rejects.toThrow('0003_index.sql failed: canceling statement due to lock timeout'),
    );
    expect(await isNoted('0003_index.sql')).toBe(false);
    expect(await migrateHere()).toEqual(['0003_index.sql']);
    expect(await indexes()).toEqual([{ name: 'first_things_name', isValid: true }]);
  });

  it.each([
    ['CREATE INDEX first_things_name ON first_things (name);', 'a plain index'],
    ['CREATE INDEX CONCURRENTLY first_things_name ON first_things (name);', 'one that cannot be repeated'],
    ['CREATE INDEX CONCURRENTLY IF NOT EXISTS a ON first_things (name); DROP TABLE first_things;', 'a second statement'],
    ['UPDATE first_things SET name = NULL;', 'anything else'],
  ])('is refused with %s: %s', async (statement) => {
    await migrateHere();
    write('0003_other.sql', `-- without a transaction\n${statement}`);
    await expect(migrateHere()).rejects.toThrow('0003_other.sql runs without a transaction, so it must be one CREATE INDEX CONCURRENTLY');
  });
});

it('migrating waits for a table in use only briefly at a time, and gives up after the given number of tries', async () => {
  await migrateHere();
  write('0003_third.sql', 'ALTER TABLE first_things ADD COLUMN age int;');
  const patience = { lockMs: 30, tries: 3, pauseMs: 1 };
  await database.db.transaction().execute(async (tx) => {
    await sql`SELECT FROM first_things`.execute(tx);
    await expect(migrateHere({ patience })).rejects.toThrow('0003_third.sql failed: canceling statement due to lock timeout');
  });
  expect(await migrateHere()).toEqual(['0003_third.sql']);
});

it('migrating goes on once a table in use is free', async () => {
  await migrateHere();
  write('0003_third.sql', 'ALTER TABLE first_things ADD COLUMN age int;');
  const migrating = await database.db.transaction().execute(async (tx) => {
    await sql`SELECT FROM first_things`.execute(tx);
    const started = migrateHere({ patience: { lockMs: 30, tries: 1_000, pauseMs: 1 } });
    await waitForLockContention(database.db);
    return { started };
  });
  expect(await migrating.started).toEqual(['0003_third.sql']);
});

it('a failing migration leaves nothing behind and keeps the ones before it', async () => {
  write('0002_second.sql', 'CREATE TABLE half (id int); SELECT 1 / 0;');
  await expect(migrateHere()).rejects.toThrow('Migration 0002_second.sql failed: division by zero');
  const { rows } = await sql<{ name: string }>`SELECT name FROM schema_migrations`.execute(database.db);
  expect(rows).toEqual([{ name: '0001_first.sql' }]);
  await expect(sql`SELECT FROM half`.execute(database.db)).rejects.toThrow('does not exist');
});

it('migrating refuses a file changed after it was applied, but not different line ends', async () => {
  await migrateHere();
  write('0002_second.sql', 'ALTER TABLE first_things ADD COLUMN name text;\r\n'.trimEnd());
  expect(await migrateHere()).toEqual([]);
  write('0002_second.sql', 'ALTER TABLE first_things ADD COLUMN other text;');
  await expect(migrateHere()).rejects.toThrow('0002_second.sql was changed');
});

it('migrating refuses a new file numbered before applied ones', async () => {
  rmSync(join(directory, '0001_first.sql'));
  write('0002_second.sql', 'CREATE TABLE second_things (id int);');
  await migrateHere();
  write('0001_first.sql', 'CREATE TABLE first_things (id int);');
  await expect(migrateHere()).rejects.toThrow('comes before');
});

it('migrating refuses a missing applied file, but accepts a database newer than the code', async () => {
  await migrateHere();
  rmSync(join(directory, '0002_second.sql'));
  expect(await migrateHere()).toEqual([]);
  write('0003_third.sql', 'CREATE TABLE third_things (id int);');
  await expect(migrateHere()).rejects.toThrow('0002_second.sql was applied to this database but its file is gone');
});

it('migrating refuses two files with one number and misnamed files', async () => {
  write('0002_twin.sql', 'SELECT 1;');
  await expect(migrateHere()).rejects.toThrow('has the number of another one');
  rmSync(join(directory, '0002_twin.sql'));
  write('3-third.sql', 'SELECT 1;');
  await expect(migrateHere()).rejects.toThrow('is not named');
});
