import { Client } from 'pg';

/** A column as the migrations leave it. */
export interface Column {
  readonly table: string;
  readonly name: string;
  /** In PostgreSQL's words, such as `timestamp with time zone`. */
  readonly type: string;
  readonly isNullable: boolean;
  readonly hasDefault: boolean;
  /** An identity that refuses a given value. */
  readonly isAlwaysGenerated: boolean;
  readonly isPrimaryKey: boolean;
  /** What its foreign keys point to, as `users.id`: those of this column alone first. */
  readonly references: readonly string[];
  /** Its check constraints in SQL. */
  readonly checks: readonly string[];
}

/** Every column of every table, tables by name, columns in their order. */
export async function readColumns(url: string): Promise<Column[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Column>(`
      with constraints as (select *, unnest(conkey) as attnum from pg_constraint)
      select t.relname as "table", c.attname as name, format_type(c.atttypid, c.atttypmod) as type, not c.attnotnull as "isNullable",
        c.atthasdef or c.attidentity <> '' as "hasDefault", c.attidentity = 'a' as "isAlwaysGenerated",
        exists (select from constraints where conrelid = t.oid and attnum = c.attnum and contype = 'p') as "isPrimaryKey",
        array(select format('%s.%s', confrelid::regclass, r.attname) from constraints
          join pg_attribute r on r.attrelid = confrelid and r.attnum = confkey[array_position(conkey, constraints.attnum)]
          where conrelid = t.oid and constraints.attnum = c.attnum and contype = 'f' order by cardinality(conkey), conname) as "references",
        array(select pg_get_constraintdef(oid) from constraints
          where conrelid = t.oid and attnum = c.attnum and contype = 'c' and cardinality(conkey) = 1 order by conname) as checks
      from pg_class t join pg_attribute c on c.attrelid = t.oid
      where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace and c.attnum > 0 and not c.attisdropped
      order by t.relname collate "C", c.attnum`);
    return rows;
  } finally {
    await client.end();
  }
}
