import { sql } from 'kysely';
import type { Db } from './database.ts';

/**
 * Runs work while no other process runs work of the same name. Held by a connection and not by a transaction, so the work may call
 * outside services; when the process dies or the connection breaks, the lock is free. Occupies one connection while the work runs.
 *
 * @param namespace what kind of thing, such as `payout`
 * @returns false when another process held the lock, and nothing was done
 */
export function whileAlone(
  db: Db,
  { namespace, id }: { namespace: string; id: number | string },
  work: () => Promise<void>,
): Promise<boolean> {
  const key = sql`hashtextextended(${`${namespace}:${id}`}, 0)`;
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ isMine: boolean }>`select pg_try_advisory_lock(${key}) as is_mine`.execute(connection);
    if (!rows[0]?.isMine) return false;
    try {
      await work();
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(connection);
    }
    return true;
  });
}
