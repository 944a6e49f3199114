import type { PgBoss } from 'pg-boss';
import { invariant } from '../errors.ts';
import type { RegisteredJob } from './jobs.ts';

export interface DrainResult {
  /** Runs that ended well. */
  ran: number;
  /** Runs that threw; each is queued again for later, as in production. */
  failures: { job: string; error: unknown }[];
}

/**
 * Runs what is due, one after the other in the order it was queued, until nothing is.
 *
 * @throws InvariantError when it does not come to an end
 */
export async function drainQueues(boss: PgBoss, registered: ReadonlyMap<string, RegisteredJob>, maxRuns: number): Promise<DrainResult> {
  const result: DrainResult = { ran: 0, failures: [] };
  for (let runs = 0; ; runs += 1) {
    const name = await findDueQueue(boss, [...registered.keys()]);
    if (name === undefined) return result;
    invariant(runs < maxRuns, `background work does not come to an end: ${name}`);
    const each = registered.get(name);
    invariant(each, `nobody does the job ${name}`);
    await runNext(boss, each, result);
  }
}

async function findDueQueue(boss: PgBoss, names: string[]): Promise<string | undefined> {
  const { rows } = await boss.getDb().executeSql(
    `SELECT name FROM pgboss.job AS waiting
     WHERE state IN ('created', 'retry') AND NOT blocked AND start_after <= pgboss.job_now() AND name = ANY($1)
     AND NOT (policy = 'singleton' AND EXISTS (SELECT FROM pgboss.job AS running WHERE running.name = waiting.name
       AND running.state = 'active' AND coalesce(running.singleton_key, '') = coalesce(waiting.singleton_key, '')))
     ORDER BY start_after, created_on LIMIT 1`,
    [names],
  );
  return rows[0]?.name;
}

async function runNext(boss: PgBoss, { job, run }: RegisteredJob, result: DrainResult): Promise<void> {
  const [found] = await boss.fetch<object>(job.name);
  if (!found) return;
  try {
    await run(found.data, { jobId: found.id, attempt: found.retryCount + 1 });
  } catch (error) {
    result.failures.push({ job: job.name, error });
    await boss.fail(job.name, found.id, { error: String(error) });
    return;
  }
  await boss.complete(job.name, found.id);
  result.ran += 1;
}
