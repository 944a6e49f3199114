import { setTimeout as delay } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';
import type { Logger } from '../logger.ts';
import { type ClaimedJob, claimJobs, completeJobs } from './claim-jobs.ts';
import type { JobDefinition } from './define-job.ts';
import type { RegisteredJob } from './jobs.ts';
import { heartbeatSeconds, retriesOf } from './queues.ts';

/** Does the jobs of many queues in this process. */
export interface JobWorker {
  /** Something may be due in a queue, or in any of them. */
  wake(queue?: string): void;
  /** Takes no new work, lets what runs finish for so long, and puts the rest back. */
  stop(patienceMs: number): Promise<void>;
}

interface Needs {
  boss: PgBoss;
  registered: readonly RegisteredJob[];
  logger: Logger;
  /** The database cannot be reached, or refuses a statement. */
  onError: (error: unknown) => void;
}

interface Lane {
  readonly registered: RegisteredJob;
  running: number;
  /** Whether something may be waiting that has not been claimed. */
  mayWait: boolean;
}

/** From one claim to the next: what comes in between is claimed, and what is done recorded, by one statement. */
const pauseMs = 40;
/** The same where more waits than a queue has slots for: slots must not stay free for long. */
const busyPauseMs = 15;
/** New work wakes the worker at once; this finds what became due by time alone, such as a retry. */
const lookMs = 5_000;
const retryMs = 1_000;

/**
 * Works on many queues by few statements. Every job runs for itself: it has a slot of its queue, its own timeout and its own outcome, so a
 * slow one delays none but those that wait for its slot.
 */
export function startJobWorker({ boss, registered, logger, onError }: Needs): JobWorker {
  const db = boss.getDb();
  const lanes = new Map(registered.map((each): [string, Lane] => [each.job.name, { registered: each, running: 0, mayWait: true }]));
  const running = new Map<ClaimedJob, Promise<void>>();
  let done: ClaimedJob[] = [];
  let isStopping = false;
  let isStopped = false;
  let awake = Promise.withResolvers<void>();

  const wakeAll = () => {
    for (const lane of lanes.values()) lane.mayWait = true;
    awake.resolve();
  };

  /** Gives what is done to a statement that records it; where it fails, that is still to be done. */
  async function recording<Result>(record: (recorded: readonly ClaimedJob[]) => Promise<Result>): Promise<Result> {
    const recorded = done;
    done = [];
    try {
      return await record(recorded);
    } catch (error) {
      done = [...recorded, ...done];
      throw error;
    }
  }

  const recordDone = () => recording(async (recorded) => recorded.length > 0 && completeJobs(db, recorded));

  /** Records what is done, too. */
  async function claim(): Promise<void> {
    const open = [...lanes].filter(([, lane]) => lane.mayWait && lane.running < lane.registered.concurrency);
    if (open.length === 0) return void (await recordDone());
    const free = new Map(open.map(([name, lane]) => [name, lane.registered.concurrency - lane.running]));
    // Whatever is announced from here on is looked for once more.
    for (const [, lane] of open) lane.mayWait = false;
    try {
      const claimed = await recording((recorded) => claimJobs(db, free, recorded));
      for (const job of claimed) begin(job);
      // As many as could be: more may wait, also where a slot got free meanwhile.
      const counts = Map.groupBy(claimed, ({ name }) => name);
      for (const [name, lane] of open) if (counts.get(name)?.length === free.get(name)) lane.mayWait = true;
    } catch (error) {
      for (const [, lane] of open) lane.mayWait = true;
      throw error;
    }
  }

  function begin(job: ClaimedJob): void {
    const lane = lanes.get(job.name);
    if (!lane) return;
    lane.running += 1;
    running.set(
      job,
      attempt(job, lane.registered).finally(() => {
        lane.running -= 1;
        running.delete(job);
        awake.resolve();
      }),
    );
  }

  async function attempt(job: ClaimedJob, each: RegisteredJob): Promise<void> {
    try {
      await runInTime(job, each);
      done.push(job);
    } catch (error) {
      // Put back already.
      if (isStopped) return;
      logFailure(logger, job, each.job, error);
      // Where this fails as well, the heartbeat stops, by which others find the job.
      await boss.fail(job.name, job, toOutput(error)).catch(onError);
    }
  }

  async function work(): Promise<void> {
    while (!isStopping) {
      await awake.promise;
      awake = Promise.withResolvers();
      try {
        await (isStopping ? recordDone() : claim());
      } catch (error) {
        onError(error);
        setTimeout(() => awake.resolve(), retryMs).unref();
      }
      await delay([...lanes.values()].some(({ mayWait }) => mayWait) ? busyPauseMs : pauseMs);
    }
  }

  const look = setInterval(wakeAll, lookMs);
  const beat = setInterval(() => void touch(boss, [...running.keys()]).catch(onError), (heartbeatSeconds * 1_000) / 2);
  const working = work();
  awake.resolve();

  return {
    wake: (queue) => {
      if (queue === undefined) return wakeAll();
      const lane = lanes.get(queue);
      if (!lane) return;
      lane.mayWait = true;
      awake.resolve();
    },
    stop: async (patienceMs) => {
      isStopping = true;
      clearInterval(look);
      awake.resolve();
      await working;
      const patience = new AbortController();
      await Promise.race([Promise.all(running.values()), delay(patienceMs, undefined, patience).catch(() => {})]);
      patience.abort();
      clearInterval(beat);
      isStopped = true;
      await recordDone().catch(onError);
      for (const job of running.keys()) await boss.fail(job.name, job, { message: 'the process stopped' }).catch(onError);
    },
  };
}

/** @throws Error when it takes longer than it may; it goes on then, and nobody hears how it ends */
async function runInTime({ id, data, retryCount, expireInSeconds }: ClaimedJob, { run }: RegisteredJob): Promise<void> {
  const tooLate = Promise.withResolvers<never>();
  const timer = setTimeout(() => tooLate.reject(new Error(`a job took longer than ${expireInSeconds} s`)), expireInSeconds * 1_000);
  try {
    await Promise.race([run(data, { jobId: id, attempt: retryCount + 1 }), tooLate.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Logs that one attempt at a job failed. */
export function logFailure(
  logger: Logger,
  { id: jobId, retryCount }: Pick<ClaimedJob, 'id' | 'retryCount'>,
  job: JobDefinition,
  error: unknown,
): void {
  const attempt = retryCount + 1;
  const fields = { job: job.name, jobId, attempt, error };
  if (attempt > retriesOf(job)) logger.error('A job failed for the last time', fields);
  else logger.warn('A job failed and will be tried again', fields);
}

const toOutput = (error: unknown): object => (error instanceof Error ? error : { message: String(error) });

/** Says that these jobs are still being done. */
async function touch(boss: PgBoss, jobs: readonly ClaimedJob[]): Promise<void> {
  for (const [name, ofQueue] of Map.groupBy(jobs, ({ name }) => name)) await boss.touch(name, ofQueue);
}
