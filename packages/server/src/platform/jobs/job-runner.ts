import pg from 'pg';
import { CLOCK_OVERRIDE_SETTING, type Db, fromKysely, PgBoss, TestClock } from 'pg-boss';
import type { Clock } from '../clock.ts';
import type { Tx } from '../db/database.ts';
import { invariant } from '../errors.ts';
import { limitRepeats } from '../limit-repeats.ts';
import type { Logger } from '../logger.ts';
import { type DrainResult, drainQueues } from './drain.ts';
import { findGivenUp } from './job-admin.ts';
import { type Jobs, type RegisteredJob, registerJob } from './jobs.ts';
import { prepareQueues, prepareSchedules, retriesOf } from './queues.ts';
import { sendEach } from './send-each.ts';

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

const maxConnections = 4;
/** More than any test needs. */
const mostDrained = 5_000;
/** Of a process that only sends: jobs are sent over the connection of the transaction, so this is for the names of the queues. */
const maxSenderConnections = 1;
const stopPatienceMs = 8_000;
/** New work wakes a worker at once; this finds what became due by time alone, such as a retry. */
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
    useListenNotify: isAutomatic,
  });
  let closeManual = manual?.close;
  boss.on(
    'error',
    limitRepeats((error, count) => logger.warn('Job queue error', { error, count })),
  );
  return {
    send: async (tx, { name }, payload, { startAt, key, isUrgent } = {}) => {
      invariant(registered.has(name), `nobody does the job ${name}`);
      await boss.send(name, payload, {
        db: fromKysely(tx),
        singletonKey: key,
        ...(isUrgent && { priority: 1 }),
        // The product's connections do not share the moved time of a test.
        startAfter: startAt ?? (isManual ? clock.now() : undefined),
      });
    },
    sendEach: async (tx, jobs, payload) => {
      const unknown = jobs.find(({ name }) => !registered.has(name));
      invariant(!unknown, `nobody does the job ${unknown?.name}`);
      const queues = jobs.map(({ name }) => name);
      if (queues.length > 0) await sendEach(tx, queues, payload, isManual ? clock.now() : undefined);
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
      for (const each of registered.values()) await workOn(boss, each, logger);
      // Not only by the timer: processes that live for less than its interval would never get there.
      boss.supervise().catch((error: unknown) => logger.warn('Job queue error', { error }));
    },
    stop: async () => {
      await boss.stop({ graceful: true, timeout: stopPatienceMs });
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

async function workOn(boss: PgBoss, registered: RegisteredJob, logger: Logger): Promise<void> {
  for (let worker = 0; worker < registered.concurrency; worker += 1) await startWorker(boss, registered, logger);
}

/** One job after the other, and no pause between them: many that one transaction sent wake a worker once. */
async function startWorker(boss: PgBoss, { job, run }: RegisteredJob, logger: Logger): Promise<void> {
  const options = { pollingIntervalSeconds: pollingSeconds, notifyPollingIntervalSeconds: pollingSeconds, batchSize: 1 };
  const workerId = boss.work<object>(job.name, options, async ([found]) => {
    if (!found) return;
    boss.notifyWorker(await workerId);
    const attempt = found.retryCount + 1;
    try {
      await run(found.data, { jobId: found.id, attempt });
    } catch (error) {
      const fields = { job: job.name, jobId: found.id, attempt, error };
      if (attempt > retriesOf(job)) logger.error('A job failed for the last time', fields);
      else logger.warn('A job failed and will be tried again', fields);
      throw error;
    }
  });
  await workerId;
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
