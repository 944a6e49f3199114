import { sql } from 'kysely';
import type { Db } from './database.ts';

const needed = ['fsync', 'synchronous_commit', 'full_page_writes'] as const;

/**
 * Refuses a database that loses acknowledged transactions in a power failure (security.md F07).
 *
 * @throws Error naming every setting that is off
 */
export async function assertDurable(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string; setting: string }>`
    SELECT name, setting FROM pg_settings WHERE name = ANY(${[...needed]}) ORDER BY name`.execute(db);
  const off = rows.filter(({ setting }) => setting === 'off').map(({ name }) => name);
  if (off.length > 0) throw new Error(`The database would lose payments in a power failure: ${off.join(', ')} must not be off`);
}
