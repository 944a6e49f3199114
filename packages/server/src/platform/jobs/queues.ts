import type { PgBoss, Queue } from 'pg-boss';
import type { JobDefinition } from './define-job.ts';

/** Where work ends up that failed on every try; an operator can send it back. */
export const deadLetterQueue = 'dead_letters';

const policies = { one_waiting: 'short', one_at_a_time: 'singleton' } as const;
const deadLetterRetentionSeconds = 90 * 24 * 3_600;
const longestRetryDelaySeconds = 900;
/** A process that has said nothing of its job for so long is dead. */
export const heartbeatSeconds = 20;

/** Retries of a kind of work before it is given up. */
export function retriesOf(job: JobDefinition): number {
  return job.retries ?? 10;
}

/** Makes the stored queues agree with the definitions: new ones are created, changed ones updated. */
export async function prepareQueues(boss: PgBoss, jobs: readonly JobDefinition[]): Promise<void> {
  const stored = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  if (!stored.has(deadLetterQueue)) await boss.createQueue(deadLetterQueue, { retentionSeconds: deadLetterRetentionSeconds });
  for (const job of jobs) {
    const wanted = toQueue(job);
    const found = stored.get(job.name);
    if (!found) await boss.createQueue(job.name, wanted);
    else if (isChanged(wanted, found)) await boss.updateQueue(job.name, withoutPolicy(wanted));
  }
}

/** Makes the stored timetable agree with the definitions; a run missed while nobody was up is caught up once. */
export async function prepareSchedules(boss: PgBoss, jobs: readonly JobDefinition[]): Promise<void> {
  const scheduled = jobs.filter(({ schedule }) => schedule !== undefined);
  const names = new Set(scheduled.map(({ name }) => name));
  for (const { name, key } of await boss.getSchedules()) if (!names.has(name)) await boss.unschedule(name, key);
  for (const { name, schedule } of scheduled) {
    if (schedule) await boss.schedule(name, schedule.cron, {}, { tz: schedule.timeZone, missed: 'once' });
  }
}

function toQueue(job: JobDefinition): Omit<Queue, 'name'> {
  return {
    policy: job.policy ? policies[job.policy] : 'standard',
    retryLimit: retriesOf(job),
    retryDelay: job.retryDelaySeconds ?? 5,
    retryBackoff: true,
    retryDelayMax: longestRetryDelaySeconds,
    expireInSeconds: job.timeoutSeconds ?? 60,
    heartbeatSeconds,
    deadLetter: deadLetterQueue,
    notify: true,
  };
}

function isChanged(wanted: Omit<Queue, 'name'>, found: Queue): boolean {
  const keys = ['retryLimit', 'retryDelay', 'expireInSeconds', 'heartbeatSeconds', 'retryDelayMax', 'deadLetter', 'notify'] as const;
  return keys.some((key) => wanted[key] !== found[key]);
}

/** The policy of a queue is fixed when it is made. */
function withoutPolicy({ policy: _, ...queue }: Omit<Queue, 'name'>): Omit<Queue, 'name'> {
  return queue;
}
