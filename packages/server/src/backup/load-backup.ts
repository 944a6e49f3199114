import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { wrongDataKey } from '../platform/db/data-key-check.ts';
import type { Secrets } from '../platform/secrets.ts';
import { dumpName, type Manifest, mediaName } from './manifest.ts';
import { findPostgresTool, runPostgresTool } from './postgres-tools.ts';
import { markAsRestored, restoreSchema } from './restore-mark.ts';

interface Restore {
  readonly databaseUrl: string;
  readonly directory: string;
  readonly manifest: Manifest;
  readonly secrets: Secrets;
  /** Where uploaded files belong; undefined where a bucket has them. */
  readonly mediaDirectory: string | undefined;
}

/**
 * Loads a backup into an empty database, which no server starts on until it is reconciled. Called again after an interruption, it loads what is
 * missing: the database all at once, files that aren't there.
 *
 * @returns false when the database was loaded before
 * @throws Error when the database has something else in it, or the data key is another one
 */
export async function loadBackup({ databaseUrl, directory, manifest, secrets, mediaDirectory }: Restore): Promise<boolean> {
  assertKeyOf(manifest, secrets);
  const isLoaded = await withClient(databaseUrl, async (client) => {
    const found = await readContent(client);
    if (!found.isMarked && !found.isEmpty) throw new Error("The database isn't empty: a backup is restored into a new one.");
    if (found.isMarked && !found.isEmpty) return true;
    await markAsRestored(client, manifest.madeAt);
    const tool = findPostgresTool('pg_restore', found.serverMajor);
    const options = ['--no-owner', '--no-privileges', '--single-transaction', '--exit-on-error'];
    await runPostgresTool(tool, databaseUrl, [...options, join(directory, dumpName)]);
    return false;
  });
  const media = join(directory, mediaName);
  if (mediaDirectory && existsSync(media)) cpSync(media, mediaDirectory, { recursive: true, force: false });
  return !isLoaded;
}

function assertKeyOf({ sealedCheck }: Manifest, secrets: Secrets): void {
  try {
    secrets.open('data-key-check', Buffer.from(sealedCheck, 'base64'));
  } catch (error) {
    throw new Error(wrongDataKey, { cause: error });
  }
}

async function readContent(client: Client): Promise<{ isEmpty: boolean; isMarked: boolean; serverMajor: number }> {
  const { rows } = await client.query(
    `select current_setting('server_version_num')::int / 10000 as "serverMajor",
      to_regclass('${restoreSchema}.mark') is not null as "isMarked",
      not exists (
        select from pg_class join pg_namespace on pg_namespace.oid = relnamespace
        where nspname not in ('pg_catalog', 'information_schema', '${restoreSchema}') and nspname not like 'pg\\_%' and relkind in ('r', 'p', 'v', 'S')
      ) as "isEmpty"`,
  );
  return rows[0];
}

async function withClient<Result>(connectionString: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString });
  // A connection that breaks fails the next query; without a listener it would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
