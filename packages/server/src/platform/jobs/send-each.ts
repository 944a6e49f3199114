import { type OperationNodeSource, type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import { invariant } from '../errors.ts';
import type { JobDefinition } from './define-job.ts';

/** Where pg-boss listens for work that can begin at once; a test compares it with what pg-boss itself tells. */
export const wakeChannelSql = `'pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24)`;
const wakeChannel = sql.raw<string>(wakeChannelSql);

/** One job to queue. */
export interface NewJob {
  readonly queue: string;
  readonly payload: object;
  readonly priority: number;
  /** See `JobDefinition`. */
  readonly onlyIf?: JobDefinition['onlyIf'];
}

/**
 * Queues jobs by one statement: pg-boss would send one for each queue (decision 0035). The rows are those that pg-boss writes (a test compares
 * every column); queues with a policy are not for this.
 *
 * @param startAt now by the database's clock unless told
 * @param once an insert of the same statement: where it writes no row, nothing is queued
 * @param onlyIf a condition of the same statement: where it doesn't hold, nothing is queued
 */
export async function sendEach(
  tx: Tx | Db,
  jobs: readonly NewJob[],
  {
    startAt,
    once,
    onlyIf,
  }: { startAt?: Date | undefined; once?: OperationNodeSource | undefined; onlyIf?: RawBuilder<boolean> | undefined } = {},
): Promise<void> {
  if (jobs.length === 0) return;
  const queues = jobs.map(({ queue }) => queue);
  const payloads = jobs.map(({ payload }) => JSON.stringify(payload));
  const priorities = jobs.map(({ priority }) => priority);
  const { rows } = await sql`
    with ${once ? sql`written as (${once}),` : sql``} queued as (
      ${insertOf(sql`wanted.payload::jsonb`)}
      from unnest(${queues}::text[], ${payloads}::text[], ${priorities}::int[]) with ordinality as wanted (name, payload, priority, position)
      join pgboss.queue q on q.name = wanted.name,
      coalesce(${startAt ?? null}::timestamptz, pgboss.job_now()) as begins (at)
      where ${once ? sql`exists (select from written)` : sql`true`} and ${onlyIf ?? sql`true`} and ${areNeeded(jobs, sql`(wanted.payload::jsonb)`)}
      order by wanted.position
      returning name, start_after)
    select name, case when start_after <= pgboss.job_now() then pg_notify(${wakeChannel}, name) end from queued`.execute(tx);
  const mayBeFewer = once || onlyIf || jobs.some((job) => job.onlyIf);
  invariant(rows.length === jobs.length || mayBeFewer, `not every queue exists: ${queues.join(', ')}`);
}

/** Whether the job of a row of `wanted` has anything to do. */
function areNeeded(jobs: readonly Pick<NewJob, 'queue' | 'onlyIf'>[], payload: RawBuilder<unknown>): RawBuilder<boolean> {
  const conditions = jobs.flatMap(({ queue, onlyIf }) => (onlyIf ? [sql`(wanted.name <> ${queue} or ${onlyIf(payload)})`] : []));
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

/** @param payload of a row of `wanted`, as jsonb */
const insertOf = (payload: RawBuilder<unknown>) => sql`
  insert into pgboss.job (name, data, priority, start_after, created_on, keep_until, expire_seconds, deletion_seconds, retry_limit, retry_delay,
    retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds)
  select q.name, ${payload}, wanted.priority, begins.at, pgboss.job_now(), begins.at + q.retention_seconds * interval '1 second',
    q.expire_seconds, q.deletion_seconds, q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max, q.policy, q.dead_letter,
    q.heartbeat_seconds`;

/** Parts of a statement that queue jobs with the rows it writes: `parts` go among its `with` queries, and what it returns has to contain `done`. */
export interface Queueing {
  readonly parts: RawBuilder<unknown>;
  readonly done: RawBuilder<number>;
}

/**
 * The same as part of another statement, which makes the payload.
 *
 * @param payload a query for one jsonb; nothing is queued where it's null
 */
export function queueWithin(
  jobs: readonly Pick<NewJob, 'queue' | 'onlyIf'>[],
  payload: RawBuilder<unknown>,
  startAt: Date | undefined,
): Queueing {
  const queues = jobs.map(({ queue }) => queue);
  return {
    parts: sql`queued as (
      ${insertOf(sql`told.payload`)}
      from unnest(${queues}::text[], ${queues.map(() => 0)}::int[]) with ordinality as wanted (name, priority, position)
      join pgboss.queue q on q.name = wanted.name
      cross join (${payload}) as told (payload),
      coalesce(${startAt ?? null}::timestamptz, pgboss.job_now()) as begins (at)
      where told.payload is not null and ${areNeeded(jobs, sql`told.payload`)}
      order by wanted.position
      returning name, start_after
    ), woken as materialized (
      select case when start_after <= pgboss.job_now() then pg_notify(${wakeChannel}, name) end from queued
    )`,
    done: sql`(select count(*) from woken)`,
  };
}
