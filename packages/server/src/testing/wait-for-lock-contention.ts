import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';

/** Resolves as soon as so many calls wait for a lock of another. */
export async function waitForLockContention(db: Db, calls = 1): Promise<void> {
  for (;;) {
    const { rows } = await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if (rows.length >= calls) return;
  }
}
