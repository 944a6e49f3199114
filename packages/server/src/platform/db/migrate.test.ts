import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { waitForLockContention } from '../../testing/wait-for-lock-contention.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
let directory: string;
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
  expect(await migrate(database.url, directory)).toEqual(['0001_first.sql', '0002_second.sql']);
  write('0003_third.sql', 'CREATE TABLE third_things (id int);');
  expect(await migrate(database.url, directory)).toEqual(['0003_third.sql']);
  expect(await migrate(database.url, directory)).toEqual([]);
});

it('migrating from several processes at once applies each file once', async () => {
  const applied = await Promise.all(Array.from({ length: 4 }, () => migrate(database.url, directory)));
  expect(applied.flat()).toEqual(['0001_first.sql', '0002_second.sql']);
});

it('migrating waits for a table in use only briefly at a time, and gives up after the given number of tries', async () => {
  await migrate(database.url, directory);
  write('0003_third.sql', 'ALTER TABLE first_things ADD COLUMN age int;');
  const patience = { lockMs: 30, tries: 3, pauseMs: 1 };
  await database.db.transaction().execute(async (tx) => {
    await sql`SELECT FROM first_things`.execute(tx);
    await expect(migrate(database.url, directory, patience)).rejects.toThrow(
      '0003_third.sql failed: canceling statement due to lock timeout',
    );
  });
  expect(await migrate(database.url, directory, patience)).toEqual(['0003_third.sql']);
});

it('migrating goes on once a table in use is free', async () => {
  await migrate(database.url, directory);
  write('0003_third.sql', 'ALTER TABLE first_things ADD COLUMN age int;');
  const migrating = await database.db.transaction().execute(async (tx) => {
    await sql`SELECT FROM first_things`.execute(tx);
    const started = migrate(database.url, directory, { lockMs: 30, tries: 1_000, pauseMs: 1 });
    await waitForLockContention(database.db);
    return { started };
  });
  expect(await migrating.started).toEqual(['0003_third.sql']);
});

it('a failing migration leaves nothing behind and keeps the ones before it', async () => {
  write('0002_second.sql', 'CREATE TABLE half (id int); SELECT 1 / 0;');
  await expect(migrate(database.url, directory)).rejects.toThrow('Migration 0002_second.sql failed: division by zero');
  const { rows } = await sql<{ name: string }>`SELECT name FROM schema_migrations`.execute(database.db);
  expect(rows).toEqual([{ name: '0001_first.sql' }]);
  await expect(sql`SELECT FROM half`.execute(database.db)).rejects.toThrow('does not exist');
});

it('migrating refuses a file changed after it was applied, but not different line ends', async () => {
  await migrate(database.url, directory);
  write('0002_second.sql', 'ALTER TABLE first_things ADD COLUMN name text;\r\n'.trimEnd());
  expect(await migrate(database.url, directory)).toEqual([]);
  write('0002_second.sql', 'ALTER TABLE first_things ADD COLUMN other text;');
  await expect(migrate(database.url, directory)).rejects.toThrow('0002_second.sql was changed');
});

it('migrating refuses a new file numbered before applied ones', async () => {
  rmSync(join(directory, '0001_first.sql'));
  write('0002_second.sql', 'CREATE TABLE second_things (id int);');
  await migrate(database.url, directory);
  write('0001_first.sql', 'CREATE TABLE first_things (id int);');
  await expect(migrate(database.url, directory)).rejects.toThrow('comes before');
});

it('migrating refuses a missing applied file, but accepts a database newer than the code', async () => {
  await migrate(database.url, directory);
  rmSync(join(directory, '0002_second.sql'));
  expect(await migrate(database.url, directory)).toEqual([]);
  write('0003_third.sql', 'CREATE TABLE third_things (id int);');
  await expect(migrate(database.url, directory)).rejects.toThrow('0002_second.sql was applied to this database but its file is gone');
});

it('migrating refuses two files with one number and misnamed files', async () => {
  write('0002_twin.sql', 'SELECT 1;');
  await expect(migrate(database.url, directory)).rejects.toThrow('has the number of another one');
  rmSync(join(directory, '0002_twin.sql'));
  write('3-third.sql', 'SELECT 1;');
  await expect(migrate(database.url, directory)).rejects.toThrow('is not named');
});
