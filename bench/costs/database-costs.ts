import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { readPostgresCpuMs } from '../process-cpu.ts';

/** What the database has done since it was started. */
export interface DatabaseCosts {
  /** Of all its processes, undefined where the system doesn't tell. */
  readonly cpuMs: number | undefined;
  /** Written ahead, for durability and replicas. */
  readonly walBytes: number;
  /** Tables and indexes. */
  readonly storedBytes: number;
  readonly commits: number;
  /** Blocks of 8 kB that were looked at, in memory or not. */
  readonly blocks: number;
}

/** PostgreSQL's processes publish what they counted within a second. */
const publishedAfterMs = 1_500;

const query = `
  SELECT pg_backend_pid() AS pid, (pg_current_wal_insert_lsn() - '0/0')::float8 AS wal, pg_database_size(datname)::float8 AS stored,
    xact_commit::float8 AS commits, (blks_hit + blks_read)::float8 AS blocks
  FROM pg_stat_database WHERE datname = current_database()`;

export async function readDatabaseCosts(connection: pg.Client): Promise<DatabaseCosts> {
  await delay(publishedAfterMs);
  const { rows } = await connection.query<{ pid: number; wal: number; stored: number; commits: number; blocks: number }>(query);
  const [row] = rows;
  if (!row) throw new Error('the database says nothing about itself');
  return { cpuMs: readPostgresCpuMs(row.pid), walBytes: row.wal, storedBytes: row.stored, commits: row.commits, blocks: row.blocks };
}

/** What each table takes with its indexes, in bytes; partitions count as their table. */
export async function readTableSizes(connection: pg.Client): Promise<Map<string, number>> {
  const { rows } = await connection.query<{ name: string; bytes: number }>(`
    SELECT coalesce(parent.relname, child.relname) AS name, sum(pg_total_relation_size(child.oid))::float8 AS bytes
    FROM pg_class child LEFT JOIN pg_inherits ON inhrelid = child.oid LEFT JOIN pg_class parent ON parent.oid = inhparent
    WHERE child.relkind = 'r' AND child.relnamespace IN ('public'::regnamespace, 'pgboss'::regnamespace) GROUP BY 1`);
  return new Map(rows.map(({ name, bytes }) => [name, bytes]));
}
