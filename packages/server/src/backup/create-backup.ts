import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import { dumpName, mediaName, writeManifest } from './manifest.ts';
import { findPostgresTool, runPostgresTool } from './postgres-tools.ts';
import { restoreSchema } from './restore-mark.ts';

interface Backup {
  readonly db: Db;
  readonly databaseUrl: string;
  /** New or empty. */
  readonly directory: string;
  /** Where uploaded files are; undefined where a bucket has them. */
  readonly mediaDirectory: string | undefined;
}

/**
 * Writes a backup while the product runs: the database as it is at one moment, the files, and a check of the data key, never the key.
 *
 * @throws Error when the directory isn't empty or pg_dump can't do it; what was written is no whole backup
 */
export async function createBackup({ db, databaseUrl, directory, mediaDirectory }: Backup): Promise<void> {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  if (readdirSync(directory).length > 0) throw new Error(`${directory} isn't empty: each backup gets a directory of its own.`);
  const { madeAt, serverMajor } = await readServer(db);
  const { sealed } = await db.selectFrom('dataKeyCheck').select('sealed').executeTakeFirstOrThrow();
  await runPostgresTool(findPostgresTool('pg_dump', serverMajor), databaseUrl, [
    '--format=custom',
    '--no-owner',
    '--no-privileges',
    `--exclude-schema=${restoreSchema}`,
    '--file',
    join(directory, dumpName),
  ]);
  // After the database: a file is written before its row, so that every row of the dump finds its file.
  if (mediaDirectory && existsSync(mediaDirectory)) cpSync(mediaDirectory, join(directory, mediaName), { recursive: true });
  writeManifest(directory, {
    format: 1,
    madeAt: madeAt.toISOString(),
    serverMajor,
    files: mediaDirectory ? 'copied' : 'in_bucket',
    sealedCheck: sealed.toString('base64'),
  });
}

async function readServer(db: Db): Promise<{ madeAt: Date; serverMajor: number }> {
  const { rows } = await sql<{ madeAt: Date; serverMajor: number }>`
    select now() as made_at, current_setting('server_version_num')::int / 10000 as server_major`.execute(db);
  if (!rows[0]) throw new Error('the database gave no version');
  return rows[0];
}
