import type { Db } from 'pg-boss';

/** A job that this process does, in the attempt by which it was claimed. */
export interface ClaimedJob {
  readonly id: string;
  readonly name: string;
  readonly data: unknown;
  readonly retryCount: number;
  readonly expireInSeconds: number;
}

/** Unless somebody else has claimed them since. @param first the number of the first of three parameters */
const completion = (first: number) => `UPDATE pgboss.job SET state = 'completed', completed_on = pgboss.job_now(), output = NULL
  FROM unnest($${first}::text[], $${first + 1}::uuid[], $${first + 2}::int[]) AS done (name, id, retry_count)
  WHERE job.name = done.name AND job.id = done.id AND job.state = 'active' AND job.retry_count = done.retry_count`;

const toColumns = (jobs: readonly ClaimedJob[]) => [
  jobs.map(({ name }) => name),
  jobs.map(({ id }) => id),
  jobs.map(({ retryCount }) => retryCount),
];

/**
 * Claims the jobs of several queues that are due, and records others as done, by one statement: pg-boss would send one for each queue (decision 0056).
 * Rows end up as pg-boss leaves them (a test compares every column). Not for queues whose policy limits how many run at once.
 *
 * @param free how many jobs of each queue may be claimed
 * @param done of any queues, recorded unless somebody else has claimed them since
 */
export async function claimJobs(db: Db, free: ReadonlyMap<string, number>, done: readonly ClaimedJob[] = []): Promise<ClaimedJob[]> {
  const { rows } = await db.executeSql(
    `WITH recorded AS (${completion(3)}),
     due AS MATERIALIZED (
       SELECT found.name, found.id
       FROM unnest($1::text[], $2::int[]) AS queue (name, free)
       CROSS JOIN LATERAL (
         SELECT waiting.name, waiting.id FROM pgboss.job AS waiting
         WHERE waiting.name = queue.name AND waiting.state < 'active' AND NOT waiting.blocked AND waiting.start_after <= pgboss.job_now()
         ORDER BY waiting.priority DESC, waiting.created_on
         LIMIT queue.free
         FOR UPDATE SKIP LOCKED) AS found)
     UPDATE pgboss.job SET state = 'active', started_on = pgboss.job_now(), heartbeat_on = pgboss.job_now(),
       retry_count = CASE WHEN started_on IS NOT NULL THEN retry_count + 1 ELSE retry_count END
     FROM due WHERE job.name = due.name AND job.id = due.id
     RETURNING job.id, job.name, job.data, job.retry_count AS "retryCount", job.expire_seconds AS "expireInSeconds"`,
    [[...free.keys()], [...free.values()], ...toColumns(done)],
  );
  return rows;
}

/** Records jobs of any queues as done, unless somebody else has claimed them since. */
export async function completeJobs(db: Db, jobs: readonly ClaimedJob[]): Promise<void> {
  await db.executeSql(completion(1), toColumns(jobs));
}
