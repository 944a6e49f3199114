import pg from 'pg';
import { CLOCK_OVERRIDE_SETTING, type Db, fromKysely, PgBoss, TestClock } from 'pg-boss';
import type { Clock } from '../clock.ts';
import type { Tx } from '../db/database.ts';
import { invariant } from '../errors.ts';
import { limitRepeats } from '../limit-repeats.ts';
import type { Logger } from '../logger.ts';
import type { JobDefinition } from './define-job.ts';
import { type DrainResult, drainQueues } from './drain.ts';
import { findGivenUp } from './job-admin.ts';
import { logFailure, startJobWorker } from './job-worker.ts';
import { type Jobs, type RegisteredJob, registerJob } from './jobs.ts';
import { prepareQueues, prepareSchedules } from './queues.ts';
import { queueWithin, sendEach, wakeChannelSql } from './send-each.ts';

export interface JobRunner extends Jobs {
  /** Does work that was given up once more, from the commit on. @returns false when it is not among the failed any more */
  retry(tx: Tx, jobId: string): Promise<boolean>;
  /** Makes the queues and, unless manual, begins to work. */
  start(): Promise<void>;
  /** Takes no new work, lets what runs finish for up to eight seconds, and puts the rest back. */
  stop(): Promise<void>;
  /**
   * Runs everything that is due by the clock, and what that brings about, until nothing is due. Manual mode only.
   *
   * @param options `atMost` runs, 5,000 by default: a job that queues itself again at once would go on forever
   */
  drain(options?: { atMost: number }): Promise<DrainResult>;
}

interface JobRunnerOptions {
  url: string;
  clock: Clock;
  logger: Logger;
  /** With `manual` nothing runs automatically, and the database's time is that of the clock: for tests and restores. */
  mode: 'automatic' | 'manual';
  /** Whether jobs are done here, or only sent, for other processes to do; true by default. */
  isWorker?: boolean;
}

const urgent = 1;
const maxConnections = 4;
/** More than any test needs. */
const mostDrained = 5_000;
/** Of a process that only sends: jobs are sent over the connection of the transaction, so this is for the names of the queues. */
const maxSenderConnections = 1;
const stopPatienceMs = 8_000;
/** How often a queue of its own worker is looked into; new work wakes it at once. */
const pollingSeconds = 5;
/** How often all processes together look for jobs of processes that died. */
const lookForDeadSeconds = 15;

/** Background work on PostgreSQL. What a transaction sends is stored with it, so it is also the outbox of everything that is announced. */
export function createJobRunner({ url, clock, logger, mode, isWorker = true }: JobRunnerOptions): JobRunner {
  const registered = new Map<string, RegisteredJob>();
  const isManual = mode === 'manual';
  const isAutomatic = !isManual && isWorker;
  const manual = isManual ? { ...openManualDatabase(url), clock: new TestClock(clock.now()) } : undefined;
  const boss = new PgBoss({
    ...(manual
      ? { db: manual.db, clock: manual.clock }
      : { connectionString: url, application_name: 'x1 jobs', max: isWorker ? maxConnections : maxSenderConnections }),
    schedule: isAutomatic,
    supervise: isAutomatic,
    superviseIntervalSeconds: lookForDeadSeconds,
    monitorIntervalSeconds: lookForDeadSeconds,
  });
  let closeManual = manual?.close;
  let stopWorking = async () => {};
  const onError = limitRepeats((error, count) => logger.warn('Job queue error', { error, count }));
  boss.on('error', onError);
  const assertDone = (jobs: readonly JobDefinition[]) => {
    const unknown = jobs.find(({ name }) => !registered.has(name));
    invariant(!unknown, `nobody does the job ${unknown?.name}`);
  };
  return {
    send: async (tx, job, payload, { startAt, key, isUrgent, once, onlyIf } = {}) => {
      assertDone([job]);
      const priority = isUrgent ? urgent : 0;
      // The product's connections do not share the moved time of a test.
      const startAfter = startAt ?? (isManual ? clock.now() : undefined);
      if (!job.policy) return sendEach(tx, [{ queue: job.name, payload, priority }], { startAt: startAfter, once, onlyIf });
      invariant(!once && !onlyIf, `${job.name} has a policy: it can't be queued once`);
      await boss.send(job.name, payload, { db: fromKysely(tx), singletonKey: key, priority, startAfter });
    },
    sendEach: async (tx, jobs, payload) => {
      assertDone(jobs);
      const each = jobs.map((job) => ({ ...toQueued(job), payload, priority: 0 }));
      await sendEach(tx, each, { startAt: isManual ? clock.now() : undefined });
    },
    sendWithin: (jobs, payload) => {
      assertDone(jobs);
      return queueWithin(jobs.map(toQueued), payload, isManual ? clock.now() : undefined);
    },
    sendMany: async (tx, job, payloads, { isUrgent, startAt } = {}) => {
      assertDone([job]);
      const many = payloads.map((payload) => ({ queue: job.name, payload, priority: isUrgent ? urgent : 0 }));
      await sendEach(tx, many, { startAt: startAt ?? (isManual ? clock.now() : undefined) });
    },
    work: (job, handler, options) => {
      invariant(!registered.has(job.name), `two handlers for the job ${job.name}`);
      registered.set(job.name, registerJob(job, handler, options));
    },
    retry: async (tx, jobId) => {
      const queue = await findGivenUp(tx, jobId);
      if (queue === undefined) return false;
      await boss.retry(queue, jobId, { db: fromKysely(tx) });
      return true;
    },
    start: async () => {
      await boss.start();
      const definitions = [...registered.values()].map(({ job }) => job);
      await prepareQueues(boss, definitions);
      if (!isAutomatic) return;
      await prepareSchedules(boss, definitions);
      stopWorking = await startWork(boss, [...registered.values()], { logger, onError });
      // Not only by the timer: processes that live for less than its interval would never get there.
      boss.supervise().catch(onError);
    },
    stop: async () => {
      await Promise.all([stopWorking(), boss.stop({ graceful: true, timeout: stopPatienceMs, close: false })]);
      await boss.stop();
      await closeManual?.();
      closeManual = undefined;
    },
    drain: async ({ atMost } = { atMost: mostDrained }) => {
      invariant(manual, 'only a manual job runner can be drained');
      await manual.clock.setTime(clock.now());
      return drainQueues(boss, registered, atMost);
    },
  };
}

const toQueued = ({ name: queue, onlyIf }: JobDefinition) => ({ queue, ...(onlyIf && { onlyIf }) });

/** @returns stops all of it, as `JobRunner.stop` says */
async function startWork(
  boss: PgBoss,
  registered: readonly RegisteredJob[],
  { logger, onError }: { logger: Logger; onError: (error: unknown) => void },
): Promise<() => Promise<void>> {
  // Of two processes that claim one of these at once, one is refused by PostgreSQL: pg-boss knows about that.
  const isLimited = ({ job }: RegisteredJob) => job.policy === 'one_at_a_time';
  const limited = new Map<string, string>();
  for (const each of registered.filter(isLimited)) limited.set(each.job.name, await startLimited(boss, each, logger));
  const worker = startJobWorker({ boss, registered: registered.filter((each) => !isLimited(each)), logger, onError });
  const wake = (queue?: string) => {
    worker.wake(queue);
    for (const [name, workerId] of limited) if (queue === undefined || queue === name) boss.notifyWorker(workerId);
  };
  const listening = await listen(boss, wake).catch(onError);
  return async () => {
    await Promise.all([worker.stop(stopPatienceMs), listening?.close()]);
  };
}

/** Without it the workers still look from time to time. */
async function listen(boss: PgBoss, wake: (queue?: string) => void): Promise<{ close: () => Promise<void> } | undefined> {
  const db = boss.getDb();
  const { rows } = await db.executeSql(`SELECT ${wakeChannelSql} AS channel`);
  return db.listen?.(rows[0].channel, wake, () => wake());
}

/** One job after the other, and no pause between them. */
async function startLimited(boss: PgBoss, { job, run }: RegisteredJob, logger: Logger): Promise<string> {
  const workerId = boss.work<object>(job.name, { pollingIntervalSeconds: pollingSeconds, batchSize: 1 }, async ([found]) => {
    if (!found) return;
    boss.notifyWorker(await workerId);
    try {
      await run(found.data, { jobId: found.id, attempt: found.retryCount + 1 });
    } catch (error) {
      logFailure(logger, found, job, error);
      throw error;
    }
  });
  return workerId;
}

/** Connections for work that is drained by hand: every one of them takes the time a test has set, from its first statement on. */
function openManualDatabase(url: string): { db: Db; close: () => Promise<void> } {
  const pool = new pg.Pool({ connectionString: url, max: 2, options: `-c ${CLOCK_OVERRIDE_SETTING}=on` });
  // The pool replaces a connection that breaks; a test drops its database while they are still closing.
  pool.on('error', () => {});
  const db: Db = {
    executeSql: (text, values) => pool.query(text, values),
    // Said at connecting already.
    setSessionStatements: async () => {},
  };
  return { db, close: () => pool.end() };
}
