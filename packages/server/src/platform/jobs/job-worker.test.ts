import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createTestClock } from '../../testing/clock.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { limitLines } from '../limit-repeats.ts';
import { createLogger, type LogFields, type Logger } from '../logger.ts';
import { claimJobs, completeJobs } from './claim-jobs.ts';
import { defineJob, type JobDefinition } from './define-job.ts';
import { createJobRunner, type JobRunner } from './job-runner.ts';

const Payload = z.object({ id: z.number() });
const logger = createLogger({ level: 'silent' });
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const job = (name: string, settings: Partial<JobDefinition> = {}) => defineJob({ ...settings, name: `test.${name}`, schema: Payload });
const newRunner = (mode: 'automatic' | 'manual' = 'automatic', log: Logger = logger): JobRunner =>
  createJobRunner({ url: database.url, clock: createTestClock('2026-03-02T12:00:00Z'), logger: log, mode });

/** Resolves with the ids, once there are so many. */
function collect(count: number) {
  const ids: number[] = [];
  const { promise, resolve } = Promise.withResolvers<number[]>();
  const add = (id: number): void => {
    ids.push(id);
    if (ids.length === count) resolve(ids);
  };
  return { add, all: promise };
}

async function statesOf(name: string): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`SELECT state FROM pgboss.job WHERE name = ${name} ORDER BY data ->> 'id'`.execute(
    database.db,
  );
  return rows.map(({ state }) => state);
}

it('claims and completes jobs as pg-boss does', async () => {
  const [ours, theirs] = [job('ours'), job('theirs')];
  const runner = newRunner('manual');
  for (const each of [ours, theirs]) runner.work(each, async () => {});
  await runner.start();
  const boss = new PgBoss({ connectionString: database.url, max: 1, supervise: false, schedule: false });
  await boss.start();
  try {
    for (const each of [ours, theirs]) await boss.send(each.name, { id: 1 });
    const row = async ({ name }: JobDefinition) => {
      const { rows } = await sql<{ row: object }>`SELECT to_jsonb(job) - 'id' - 'name' AS row FROM pgboss.job WHERE name = ${name}`.execute(
        database.db,
      );
      return JSON.stringify(rows[0]?.row).replaceAll(/"20\d\d-[^"]+"/g, '"a time"');
    };
    const claim = () => claimJobs(boss.getDb(), new Map([[ours.name, 5]]));

    const [claimed, ...others] = await claim();
    const [fetched] = await boss.fetch(theirs.name);
    expect(claimed).toMatchObject({ data: { id: 1 }, retryCount: fetched?.retryCount, expireInSeconds: fetched?.expireInSeconds });
    expect(others).toEqual([]);
    expect(await row(ours)).toBe(await row(theirs));
    expect(await claim()).toEqual([]);

    // Along with a claim, as under load.
    await claimJobs(boss.getDb(), new Map([[ours.name, 5]]), claimed ? [claimed] : []);
    await boss.complete(theirs.name, fetched?.id ?? '');
    expect(await row(ours)).toBe(await row(theirs));
    expect(await row(ours)).toContain('"state":"completed"');
  } finally {
    await boss.stop();
    await runner.stop();
  }
});

it('does not complete a job that somebody else has claimed since', async () => {
  const taken = job('taken');
  const runner = newRunner('manual');
  runner.work(taken, async () => {});
  await runner.start();
  const boss = new PgBoss({ connectionString: database.url, max: 1, supervise: false, schedule: false });
  await boss.start();
  try {
    await boss.send(taken.name, { id: 1 });
    const claim = () => claimJobs(boss.getDb(), new Map([[taken.name, 1]]));
    const [first] = await claim();
    await sql`UPDATE pgboss.job SET state = 'retry' WHERE name = ${taken.name}`.execute(database.db);
    const [second] = await claim();
    expect([first?.retryCount, second?.retryCount]).toEqual([0, 1]);
    await completeJobs(boss.getDb(), first ? [first] : []);
    expect(await statesOf(taken.name)).toEqual(['active']);
    await completeJobs(boss.getDb(), second ? [second] : []);
    expect(await statesOf(taken.name)).toEqual(['completed']);
  } finally {
    await boss.stop();
    await runner.stop();
  }
});

it('does all that waits before it looks again by itself, also where slots get free during a claim', async () => {
  const kinds = Array.from({ length: 6 }, (_, at) => job(`waiting_${at}`));
  const runner = newRunner();
  let ran = 0;
  for (const kind of kinds) {
    runner.work(
      kind,
      async ({ id }) => {
        await sql`SELECT pg_sleep(${(id % 7) / 500})`.execute(database.db);
        ran += 1;
      },
      { concurrency: 4 },
    );
  }
  await runner.start();
  try {
    const payloads = Array.from({ length: 100 }, (_, id) => ({ id }));
    await inTransaction(database.db, async (tx) => {
      for (const kind of kinds) await runner.sendMany(tx, kind, payloads);
    });
    // The next look would be after five seconds.
    await expect.poll(() => ran, { timeout: 4_500, interval: 50 }).toBe(600);
  } finally {
    await runner.stop();
  }
});

it('hundreds of failing attempts leave a line of each kind, and how many more there were', async () => {
  const said: [string, LogFields | undefined][] = [];
  const say = (message: string, fields?: LogFields) => void said.push([message, fields]);
  const limited = limitLines({ debug: say, info: say, warn: say, error: say });
  const [retried, given] = [job('in_outage', { retryDelaySeconds: 600 }), job('given_up_in_outage', { retries: 0 })];
  const runner = newRunner('automatic', limited.logger);
  const { add, all } = collect(400);
  for (const kind of [retried, given]) {
    runner.work(
      kind,
      async ({ id }) => {
        add(id);
        throw new Error('the provider is away', { cause: new Error('connect ECONNREFUSED 10.0.0.5:443') });
      },
      { concurrency: 20 },
    );
  }
  await runner.start();
  try {
    const payloads = Array.from({ length: 200 }, (_, id) => ({ id }));
    await inTransaction(database.db, async (tx) => {
      for (const kind of [retried, given]) await runner.sendMany(tx, kind, payloads);
    });
    await all;
  } finally {
    await runner.stop();
  }
  limited.flush();
  const lines = ({ name }: JobDefinition) => said.filter(([, fields]) => fields?.job === name);
  for (const [kind, sentence] of [
    [retried, 'A job failed and will be tried again'],
    [given, 'A job failed for the last time'],
  ] as const) {
    expect(lines(kind)).toEqual([
      [sentence, { job: kind.name, jobId: expect.any(String), attempt: 1, error: expect.any(Error) }],
      [sentence, expect.objectContaining({ job: kind.name, count: 199 })],
    ]);
  }
});

it('a job that fails does not fail those that were claimed with it', async () => {
  const mixed = job('mixed', { retryDelaySeconds: 600 });
  const runner = newRunner();
  const { add, all } = collect(4);
  runner.work(
    mixed,
    async ({ id }) => {
      add(id);
      if (id === 2) throw new Error('this one alone');
    },
    { concurrency: 4 },
  );
  await runner.start();
  await inTransaction(database.db, async (tx) => {
    for (const id of [1, 2, 3, 4]) await runner.send(tx, mixed, { id });
  });
  await all;
  await runner.stop();
  expect(await statesOf(mixed.name)).toEqual(['completed', 'retry', 'completed', 'completed']);
});

it('a job that takes too long is given back, and holds up none of its kind that has a slot', async () => {
  const slow = job('slow', { timeoutSeconds: 1, retryDelaySeconds: 600 });
  const runner = newRunner();
  const { add, all } = collect(3);
  const never = Promise.withResolvers<void>();
  runner.work(
    slow,
    async ({ id }) => {
      if (id === 1) await never.promise;
      add(id);
    },
    { concurrency: 2 },
  );
  await runner.start();
  await inTransaction(database.db, async (tx) => {
    for (const id of [1, 2, 3, 4]) await runner.send(tx, slow, { id });
  });
  expect((await all).toSorted()).toEqual([2, 3, 4]);
  await expect.poll(() => statesOf(slow.name), { timeout: 5_000 }).toEqual(['retry', 'completed', 'completed', 'completed']);
  await runner.stop();
  const { rows } = await sql<{ message: string }>`SELECT output ->> 'message' AS message FROM pgboss.job WHERE name = ${slow.name}
    AND state = 'retry'`.execute(database.db);
  expect(rows).toEqual([{ message: 'a job took longer than 1 s' }]);
});

it('runs at most as many jobs of a kind at once as it may, and the urgent ones first', async () => {
  const narrow = job('narrow');
  const runner = newRunner();
  const { add, all } = collect(5);
  let running = 0;
  let most = 0;
  runner.work(
    narrow,
    async ({ id }) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise(setImmediate);
      running -= 1;
      add(id);
    },
    { concurrency: 2 },
  );
  const sender = newRunner('manual');
  sender.work(narrow, async () => {});
  await sender.start();
  await inTransaction(database.db, async (tx) => {
    for (const id of [1, 2, 3]) await sender.send(tx, narrow, { id });
    for (const id of [8, 9]) await sender.send(tx, narrow, { id }, { isUrgent: true });
  });
  // The clock of a manual runner is its own.
  await sql`UPDATE pgboss.job SET start_after = now(), keep_until = now() + interval '1 day' WHERE name = ${narrow.name}`.execute(
    database.db,
  );
  await sender.stop();
  await runner.start();
  expect((await all).slice(0, 2).toSorted()).toEqual([8, 9]);
  await runner.stop();
  expect(most).toBe(2);
});

it('stopping lets running jobs finish and records them, and leaves those that wait', async () => {
  const last = job('last');
  const runner = newRunner();
  const begun = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  runner.work(last, async () => {
    begun.resolve();
    await mayEnd.promise;
  });
  await runner.start();
  await runner.send(database.db, last, { id: 1 });
  await begun.promise;
  await runner.send(database.db, last, { id: 2 });
  const stopped = runner.stop();
  mayEnd.resolve();
  await stopped;
  expect(await statesOf(last.name)).toEqual(['completed', 'created']);
});

it('stopping puts back what does not finish in eight seconds', async () => {
  const stuck = job('stuck', { retryDelaySeconds: 600 });
  const runner = newRunner();
  const begun = Promise.withResolvers<void>();
  runner.work(stuck, async () => {
    begun.resolve();
    await new Promise(() => {});
  });
  await runner.start();
  await runner.send(database.db, stuck, { id: 1 });
  await begun.promise;
  await runner.stop();
  expect(await statesOf(stuck.name)).toEqual(['retry']);
}, 15_000);
