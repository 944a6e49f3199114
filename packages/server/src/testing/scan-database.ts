import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';

/** Where in the database a text stands, in any case: 'users.email', over every table there is, also those of background work. */
export async function findInDatabase(db: Db, text: string): Promise<string[]> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema in ('public', 'pgboss')`.execute(db);
  const found: string[] = [];
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ key: string }>`
      select distinct field.key from ${sql.table(`${schema}.${name}`)} as entry, jsonb_each_text(to_jsonb(entry)) as field
      where field.value ilike ${`%${text}%`}`.execute(db);
    found.push(...rows.map(({ key }) => `${name}.${key}`));
  }
  return found.sort();
}
