import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import { deadLetterQueue } from './queues.ts';

/** One kind of work and how much of it there is. */
export interface QueueCounts {
  readonly name: string;
  readonly waiting: number;
  readonly active: number;
  /** Given up after the last try, and not sent back since. */
  readonly failed: number;
}

/** Work that was given up. */
export interface GivenUpJob {
  readonly id: string;
  readonly queue: string;
  readonly createdAt: Date;
  readonly failedAt: Date | null;
  /** How often it was tried. */
  readonly attempts: number;
  /** The first line of why it failed, shortened; what the job was about is not told. */
  readonly error: string;
}

const errorLength = 300;

/** Every kind of work by name. What lies among the dead letters is counted where it failed. */
export async function countJobs(tx: Db | Tx): Promise<QueueCounts[]> {
  const { rows } = await sql<QueueCounts>`
    select queue.name,
      count(*) filter (where job.state in ('created', 'retry'))::int as waiting,
      count(*) filter (where job.state = 'active')::int as active,
      count(*) filter (where job.state = 'failed')::int as failed
    from pgboss.queue left join pgboss.job on job.name = queue.name
    where queue.name <> ${deadLetterQueue} and queue.name not like '\\_\\_pgboss\\_\\_%'
    group by queue.name order by queue.name`.execute(tx);
  return rows;
}

/** One page of what was given up, the newest first. @param after the last one of the page before */
export async function listGivenUp(
  tx: Db | Tx,
  { queue, after, limit }: { queue?: string | undefined; after?: { atMs: number; id: string } | undefined; limit: number },
): Promise<GivenUpJob[]> {
  const { rows } = await sql<GivenUpJob>`
    select id, name as queue, created_on as "createdAt", completed_on as "failedAt", retry_count + 1 as attempts,
      left(split_part(coalesce(output ->> 'message', output ->> 'error', output ->> 'value', output::text, ''), chr(10), 1), ${errorLength}) as error
    from pgboss.job
    where state = 'failed' and name <> ${deadLetterQueue}
      ${queue === undefined ? sql`` : sql`and name = ${queue}`}
      ${after === undefined ? sql`` : sql`and (floor(extract(epoch from created_on) * 1000), id) < (${after.atMs}::bigint, ${after.id}::uuid)`}
    order by floor(extract(epoch from created_on) * 1000) desc, id desc limit ${limit}`.execute(tx);
  return rows;
}

export async function countGivenUp(tx: Db | Tx, queue?: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pgboss.job
    where state = 'failed' and name <> ${deadLetterQueue} ${queue === undefined ? sql`` : sql`and name = ${queue}`}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** The kind of a job that was given up. */
export async function findGivenUp(tx: Db | Tx, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from pgboss.job where id = ${id}::uuid and state = 'failed' and name <> ${deadLetterQueue} for update`.execute(tx);
  return rows[0]?.name;
}

const deletedAtOnce = 5_000;

/** Deletes work that was done before an instant. What was given up stays for as long as an operator may send it back. */
export async function deleteDone(db: Db, before: Date): Promise<void> {
  for (let deleted = deletedAtOnce; deleted === deletedAtOnce; ) {
    const { numAffectedRows = 0n } = await sql`
      delete from pgboss.job using (
        select name, id from pgboss.job where state = 'completed' and completed_on < ${before} limit ${deletedAtOnce}
      ) as done where job.name = done.name and job.id = done.id`.execute(db);
    deleted = Number(numAffectedRows);
  }
}
