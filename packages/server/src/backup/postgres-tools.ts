import { spawn, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { toChildEnvironment } from '../config.ts';

/** PostgreSQL's own program can't do it: it is missing, too old, or refused. The message says what to do. */
export class PostgresToolError extends Error {}

/** Where Debian and its relatives keep the programs of each version. */
const debianPrograms = '/usr/lib/postgresql';

/**
 * The program of the oldest version that is not older than the server: an older one refuses it, a newer one may use what it doesn't know.
 *
 * @throws PostgresToolError when none is installed
 */
export function findPostgresTool(name: 'pg_dump' | 'pg_restore', serverMajor: number): string {
  const candidates = [name, ...listFolders(debianPrograms).map((version) => join(debianPrograms, version, 'bin', name))];
  const found = candidates
    .map((path) => ({ path, major: majorOf(path) }))
    .filter(({ major }) => major !== undefined && major >= serverMajor)
    .sort((one, other) => (one.major ?? 0) - (other.major ?? 0));
  if (found[0]) return found[0].path;
  throw new PostgresToolError(
    `${name} of PostgreSQL ${serverMajor} or newer isn't installed (Debian: postgresql-client-${serverMajor}). ` +
      'An embedded database is backed up by stopping X1 and copying DATA_DIR.',
  );
}

/** Runs it on a database. @throws PostgresToolError with what it wrote when it fails */
export async function runPostgresTool(path: string, databaseUrl: string, parameters: readonly string[]): Promise<void> {
  const url = new URL(databaseUrl);
  // Everybody on the machine can read a command line.
  const env = toChildEnvironment({ PGPASSWORD: decodeURIComponent(url.password) });
  url.password = '';
  const child = spawn(path, [...parameters, '--dbname', url.href], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let written = '';
  child.stderr.on('data', (chunk: Buffer) => {
    written += chunk;
  });
  const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve));
  if (code !== 0) throw new PostgresToolError(`${path} failed:\n${written.trim()}`);
}

function listFolders(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

function majorOf(path: string): number | undefined {
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  const major = /\(PostgreSQL\) (\d+)/.exec(stdout ?? '')?.[1];
  return major === undefined ? undefined : Number(major);
}
