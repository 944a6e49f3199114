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
 * What a migration whose first line is `-- without a transaction` does: it creates or drops an index of a large table while everybody reads
 * and writes. It must be one repeatable statement, because the process may die before it has written the row that says it's done.
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

/** Drops an index whose build was interrupted: PostgreSQL keeps it and updates it with every write, but never reads it. */
export async function dropHalfBuilt(client: Client, { does, index }: IndexStep): Promise<void> {
  if (does === 'drop') return;
  const { rows } = await client.query<{ isHalf: boolean }>(
    'SELECT NOT indisvalid AS "isHalf" FROM pg_index WHERE indexrelid = to_regclass($1)',
    [index],
  );
  if (rows[0]?.isHalf) await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${index}`);
}
