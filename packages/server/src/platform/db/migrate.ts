import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { isLockTimeout } from './database-errors.ts';
import { dropHalfBuilt, type IndexStep, toIndexStep } from './migrate-outside.ts';
import { type TurnPatience, waitForTurn } from './migrate-turn.ts';

interface Migration {
  name: string;
  sql: string;
  checksum: string;
  /** Of a file that runs outside a transaction. */
  outside?: IndexStep;
}

interface AppliedMigration {
  name: string;
  checksum: string;
}

const ownMigrations = join(import.meta.dirname, 'migrations');
const fileName = /^\d{4}_[a-z0-9_]+\.sql$/;

/** How long a migration waits for a table in use, and how often. While it waits, everybody else who wants the table waits behind it. */
export interface LockPatience {
  readonly lockMs: number;
  readonly tries: number;
  readonly pauseMs: number;
  /** Of a migration outside a transaction: nobody waits behind it, and each try builds its index from the beginning. */
  readonly outside: { readonly lockMs: number; readonly tries: number };
}
const usualPatience: LockPatience = { lockMs: 2_000, tries: 30, pauseMs: 1_000, outside: { lockMs: 300_000, tries: 3 } };

interface MigrateOptions {
  /** The folder of the migration files; the product's own by default. */
  readonly directory?: string;
  readonly patience?: Partial<LockPatience>;
  /** How long another process that migrates the same database is waited for. */
  readonly turn?: Partial<TurnPatience>;
  /** Gets sentences about whom is waited for. */
  readonly announce?: (sentence: string) => void;
}

/**
 * Brings the database to the newest schema: applies the files `migrations/NNNN_name.sql` it has not seen, in order, each in
 * a transaction of its own, unless it says that it runs outside one. Several processes may call it at once; one works, the others wait and find it done. A table
 * in use is waited for briefly, and tried again, so that a running product goes on meanwhile.
 *
 * @returns the names of the files applied now
 * @throws Error when an applied file was changed or removed since, or a new one comes before applied ones; and when another process is still
 *   migrating after the time it may take
 */
export async function migrate(
  url: string,
  { directory = ownMigrations, patience, turn, announce }: MigrateOptions = {},
): Promise<string[]> {
  const migrations = readMigrations(directory);
  const client = new Client({ connectionString: url, application_name: 'x1 migrations' });
  // A connection that breaks fails the next query; without a listener it would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    await waitForTurn(client, announce, turn);
    await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
      name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now()
    )`);
    const applied = await client.query<AppliedMigration>('SELECT name, checksum FROM schema_migrations');
    const pending = findPending(migrations, applied.rows);
    for (const migration of pending) await applyPatiently(client, migration, { ...usualPatience, ...patience });
    return pending.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

function readMigrations(directory: string): Migration[] {
  const names = readdirSync(directory).filter((name) => name.endsWith('.sql'));
  const misnamed = names.find((name) => !fileName.test(name));
  if (misnamed) throw new Error(`Migration ${misnamed} is not named NNNN_name.sql`);
  names.sort();
  const twin = names.find((name, index) => name.slice(0, 4) === names[index - 1]?.slice(0, 4));
  if (twin) throw new Error(`Migration ${twin} has the number of another one`);
  return names.map((name) => {
    const sql = readFileSync(join(directory, name), 'utf8').replaceAll('\r\n', '\n');
    const outside = toIndexStep(name, sql);
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex'), ...(outside && { outside }) };
  });
}

/** A database newer than this code is accepted: old processes keep running while new ones are rolled out. */
function findPending(migrations: Migration[], applied: AppliedMigration[]): Migration[] {
  const checksums = new Map(applied.map(({ name, checksum }) => [name, checksum]));
  const newest = migrations.at(-1)?.name ?? '';
  const names = new Set(migrations.map(({ name }) => name));
  const removed = applied.find(({ name }) => !names.has(name) && name < newest);
  if (removed) throw new Error(`Migration ${removed.name} was applied to this database but its file is gone`);
  const changed = migrations.find(({ name, checksum }) => checksums.has(name) && checksums.get(name) !== checksum);
  if (changed) throw new Error(`Migration ${changed.name} was changed after it was applied: write a new one instead`);
  const pending = migrations.filter(({ name }) => !checksums.has(name));
  const late = pending.find(({ name }) => applied.some((other) => other.name > name));
  if (late) throw new Error(`Migration ${late.name} comes before migrations that are already applied: give it a higher number`);
  return pending;
}

async function applyPatiently(client: Client, migration: Migration, { pauseMs, outside, ...inside }: LockPatience): Promise<void> {
  const { lockMs, tries } = migration.outside ? outside : inside;
  for (let left = tries - 1; ; left -= 1) {
    try {
      return await apply(client, migration, lockMs);
    } catch (error) {
      if (left === 0 || !(error instanceof Error) || !isLockTimeout(error.cause)) throw error;
      await delay(pauseMs);
    }
  }
}

async function apply(client: Client, migration: Migration, lockMs: number): Promise<void> {
  try {
    await (migration.outside ? applyOutside(client, migration, migration.outside, lockMs) : applyInside(client, migration, lockMs));
  } catch (cause) {
    await client.query('ROLLBACK').catch(() => {});
    throw new Error(`Migration ${migration.name} failed: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}

async function applyInside(client: Client, { name, sql, checksum }: Migration, lockMs: number): Promise<void> {
  await client.query('BEGIN');
  await client.query(`SET LOCAL lock_timeout = ${lockMs}`);
  await client.query(sql);
  await note(client, { name, checksum });
  await client.query('COMMIT');
}

/** What a process that died here left behind doesn't matter: the statement does nothing where it was done already. */
async function applyOutside(client: Client, { name, sql, checksum }: Migration, step: IndexStep, lockMs: number): Promise<void> {
  await client.query(`SET lock_timeout = ${lockMs}`);
  try {
    await dropHalfBuilt(client, step);
    await client.query(sql);
    await note(client, { name, checksum });
  } finally {
    await client.query('RESET lock_timeout').catch(() => {});
  }
}

const note = (client: Client, { name, checksum }: AppliedMigration) =>
  client.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [name, checksum]);
