import { sql } from 'kysely';
import type { Client } from 'pg';
import type { Db } from '../platform/db/database.ts';

/** Holds the mark of a restored database. It is no part of any backup, so that a restore can make it before it loads anything. */
export const restoreSchema = 'x1_restore';

/** Marks a database as being restored. Said again, the first mark stays. */
export async function markAsRestored(client: Client, backupMadeAt: string): Promise<void> {
  await client.query(`create schema if not exists ${restoreSchema}`);
  await client.query(`create table if not exists ${restoreSchema}.mark (backup_made_at timestamptz not null)`);
  await client.query(`insert into ${restoreSchema}.mark select $1 where not exists (select from ${restoreSchema}.mark)`, [backupMadeAt]);
}

/** From when the backup is that this database was restored from, until it is reconciled with the outside services. */
export async function findRestoreMark(db: Db): Promise<Date | undefined> {
  const { rows } = await sql<{ isMarked: boolean }>`select to_regclass('x1_restore.mark') is not null as is_marked`.execute(db);
  if (!rows[0]?.isMarked) return undefined;
  const found = await sql<{ backupMadeAt: Date }>`select backup_made_at from x1_restore.mark`.execute(db);
  return found.rows[0]?.backupMadeAt;
}

/** The database is like any other from now on. */
export async function removeRestoreMark(db: Db): Promise<void> {
  await sql`drop schema if exists x1_restore cascade`.execute(db);
}

/**
 * Keeps servers away from a restored database until the outside services were asked what has happened since the backup: they would send old
 * emails again, and sell what is already sold.
 *
 * @throws Error that says what to do
 */
export async function assertReconciled(db: Db): Promise<void> {
  const backupMadeAt = await findRestoreMark(db);
  if (!backupMadeAt) return;
  throw new Error(
    `This database was restored from a backup of ${backupMadeAt.toISOString()} and isn't reconciled yet: finish \`npm run restore\` first.`,
  );
}
