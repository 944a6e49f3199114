import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { deadLetterQueue } from './queues.ts';

/** The work of one kind that isn't done. */
export interface UnfinishedJobs {
  readonly queue: string;
  readonly state: 'waiting' | 'active' | 'failed';
  readonly count: number;
  /** For how long the oldest has been due; 0 for what isn't due yet. */
  readonly oldestSeconds: number;
}

/** What waits, runs and was given up, by kind. Done work, which is most of the table, is not read. */
export async function measureJobs(db: Db): Promise<UnfinishedJobs[]> {
  const { rows } = await sql<UnfinishedJobs>`
    select name as queue, case when state in ('created', 'retry') then 'waiting' else state::text end as state, count(*)::int as count,
      greatest(0, extract(epoch from now() - min(start_after)))::float as "oldestSeconds"
    from pgboss.job
    where state in ('created', 'retry', 'active', 'failed') and name <> ${deadLetterQueue} and name not like '\\_\\_pgboss\\_\\_%'
    group by 1, 2`.execute(db);
  return rows;
}
