import type { Client } from 'pg';

/** What a migration outside a transaction does. */
export interface IndexStep {
  readonly does: 'create' | 'drop';
  readonly index: string;
}

const marker = '-- without a transaction';
const create = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY IF NOT EXISTS (?<index>[a-z0-9_]+) ON [^;]+;?$/i;
const drop = /^DROP INDEX CONCURRENTLY IF EXISTS (?<index>[a-z0-9_]+);?$/i;

/**
 * What a migration does whose first line says `-- without a transaction`. It's one statement that may be repeated, because a process may die between it and the
 * row that says that it's done: an index of a large table that is made or dropped while everybody reads and writes.
 *
 * @returns undefined for a migration without that line
 * @throws Error for any other statement, or a second one
 */
export function toIndexStep(name: string, sql: string): IndexStep | undefined {
  const [first = ''] = sql.split('\n', 1);
  if (first.trim() !== marker) return undefined;
  const statement = withoutComments(sql).replaceAll(/\s+/g, ' ').trim();
  const created = create.exec(statement)?.groups?.['index'];
  if (created !== undefined) return { does: 'create', index: created };
  const dropped = drop.exec(statement)?.groups?.['index'];
  if (dropped !== undefined) return { does: 'drop', index: dropped };
  throw new Error(
    `Migration ${name} runs without a transaction, so it must be one CREATE INDEX CONCURRENTLY IF NOT EXISTS or one DROP INDEX CONCURRENTLY IF EXISTS`,
  );
}

/** @returns SQL without what follows `--` in its lines */
const withoutComments = (sql: string): string => sql.replaceAll(/--.*$/gm, '');

/** Drops an index whose making was broken off: PostgreSQL leaves it there, uses it for nothing and keeps it up to date with every write. */
export async function dropHalfBuilt(client: Client, { does, index }: IndexStep): Promise<void> {
  if (does === 'drop') return;
  const { rows } = await client.query<{ isHalf: boolean }>(
    'SELECT NOT indisvalid AS "isHalf" FROM pg_index WHERE indexrelid = to_regclass($1)',
    [index],
  );
  if (rows[0]?.isHalf) await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${index}`);
}
