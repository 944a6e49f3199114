import { sql } from 'kysely';
import pg from 'pg';
import { fromKysely, PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createTestClock } from '../../testing/clock.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { createEvents, defineEvent, type Events } from '../events.ts';
import { createLogger } from '../logger.ts';
import { defineJob } from './define-job.ts';
import { deleteDone } from './job-admin.ts';
import { createJobRunner, type JobRunner } from './job-runner.ts';
import { wakeChannelSql } from './send-each.ts';

const Payload = z.object({ id: z.number() });
const plain = defineJob({ name: 'test.plain', schema: Payload });
const failing = defineJob({ name: 'test.failing', schema: Payload, retries: 1, retryDelaySeconds: 30 });
const single = defineJob({ name: 'test.single', schema: Payload, policy: 'one_waiting' });
const chained = defineJob({ name: 'test.chained', schema: Payload });
const happened = defineEvent({ name: 'test.happened', schema: Payload });

const counted = defineEvent({ name: 'test.counted', schema: Payload });

const noted = defineEvent({ name: 'test.noted', schema: Payload });

const clock = createTestClock('2026-03-02T12:00:00Z');
const logger = createLogger({ level: 'silent' });
let database: TestDatabase;
let jobs: JobRunner;
let events: Events;
let done: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  jobs = createJobRunner({ url: database.url, clock, logger, mode: 'manual' });
  events = createEvents(jobs);
  jobs.work(plain, async ({ id }) => void done.push(`plain ${id}`));
  jobs.work(single, async ({ id }) => void done.push(`single ${id}`));
  jobs.work(failing, async ({ id }, { attempt }) => {
    done.push(`failing ${id} attempt ${attempt}`);
    throw new Error('the provider is away');
  });
  jobs.work(chained, async ({ id }) => {
    done.push(`chained ${id}`);
    if (id > 0) await jobs.send(database.db, chained, { id: id - 1 });
  });
  events.subscribe(happened, 'one.listens', async ({ id }) => void done.push(`one ${id}`));
  events.subscribe(happened, 'two.listens', async ({ id }) => void done.push(`two ${id}`));
  events.subscribe(counted, 'all.listen', async ({ id }) => void done.push(`all ${id}`));
  events.subscribe(counted, 'even.listen', async ({ id }) => void done.push(`even ${id}`), {
    onlyIf: (payload) => sql`(${payload} ->> 'id')::int % 2 = 0`,
  });
  events.keep(
    noted,
    (told) => sql`insert into kept_test (id) select (told.payload ->> 'id')::int from ${told} where told.payload is not null`,
  );
  await jobs.start();
});
afterAll(async () => {
  await jobs.stop();
  await database.close();
});

async function withBoss<Result>(use: (boss: PgBoss) => Promise<Result>): Promise<Result> {
  const boss = new PgBoss({ connectionString: database.url, max: 1, supervise: false, schedule: false });
  await boss.start();
  try {
    return await use(boss);
  } finally {
    await boss.stop();
  }
}

async function drain() {
  done = [];
  const { failures } = await jobs.drain();
  return { done, failures };
}

it('the job runner runs the jobs of a transaction after it commits, in order', async () => {
  await inTransaction(database.db, async (tx) => {
    await jobs.send(tx, plain, { id: 1 });
    await jobs.send(tx, plain, { id: 2 });
  });
  expect(await drain()).toEqual({ done: ['plain 1', 'plain 2'], failures: [] });
  expect((await drain()).done).toEqual([]);
});

it('the job runner drops the jobs of a transaction that is rolled back', async () => {
  const failed = inTransaction(database.db, async (tx) => {
    await jobs.send(tx, plain, { id: 1 });
    throw new Error('undone');
  });
  await expect(failed).rejects.toThrow('undone');
  expect((await drain()).done).toEqual([]);
});

it("the job runner waits until a job's start time", async () => {
  await jobs.send(database.db, plain, { id: 3 }, { startAt: new Date(clock.now().getTime() + 3_600_000) });
  expect((await drain()).done).toEqual([]);
  clock.advance({ minutes: 61 });
  expect((await drain()).done).toEqual(['plain 3']);
});

it('draining runs the jobs that jobs send, until none is due', async () => {
  await jobs.send(database.db, chained, { id: 2 });
  expect((await drain()).done).toEqual(['chained 2', 'chained 1', 'chained 0']);
});

it('a failed job is retried later, then moved to the dead letters', async () => {
  await jobs.send(database.db, failing, { id: 1 });
  const first = await drain();
  expect(first.done).toEqual(['failing 1 attempt 1']);
  expect(first.failures).toMatchObject([{ job: 'test.failing', error: { message: 'the provider is away' } }]);
  expect((await drain()).done).toEqual([]);
  clock.advance({ minutes: 15 });
  expect((await drain()).done).toEqual(['failing 1 attempt 2']);
  clock.advance({ days: 1 });
  expect((await drain()).done).toEqual([]);
  const { rows } = await sql`SELECT data FROM pgboss.job WHERE name = 'dead_letters'`.execute(database.db);
  expect(rows).toEqual([{ data: { id: 1 } }]);
});

it("a job with the policy 'one_waiting' waits once per key", async () => {
  for (const key of ['a', 'a', 'b']) await jobs.send(database.db, single, { id: 1 }, { key });
  expect((await drain()).done).toEqual(['single 1', 'single 1']);
});

it('an event reaches every subscriber once, and none after a rollback', async () => {
  await inTransaction(database.db, (tx) => events.announce(tx, happened, { id: 5 }));
  const undone = inTransaction(database.db, async (tx) => {
    await events.announce(tx, happened, { id: 6 });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect((await drain()).done.sort()).toEqual(['one 5', 'two 5']);
});

it('an event is no job of a subscriber for whom there is nothing to do', async () => {
  await inTransaction(database.db, async (tx) => {
    await events.announce(tx, counted, { id: 1 });
    await events.announce(tx, counted, { id: 2 });
    const { parts, done } = events.announceWithin(counted, { id: 3 });
    await sql`with ${parts} select ${done}`.execute(tx);
    const within = events.announceWithin(counted, { id: 4 });
    await sql`with ${within.parts} select ${within.done}`.execute(tx);
  });
  expect((await drain()).done.sort()).toEqual(['all 1', 'all 2', 'all 3', 'all 4', 'even 2', 'even 4']);
});

it('rows about an event are written by the transaction in which it happens, in the order of what happened', async () => {
  await sql`create table kept_test (position bigint generated always as identity, id integer)`.execute(database.db);
  const within = (id: number) => events.announceWithin(noted, sql`select jsonb_build_object('id', ${id}::int)`);
  await inTransaction(database.db, async (tx) => {
    await events.announce(tx, noted, { id: 1 });
    const { parts, done } = within(2);
    await sql`with ${parts} select ${done}`.execute(tx);
    const nothing = events.announceWithin(noted, sql`select null::jsonb`);
    await sql`with ${nothing.parts} select ${nothing.done}`.execute(tx);
  });
  const undone = inTransaction(database.db, async (tx) => {
    await events.announce(tx, noted, { id: 3 });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  const { rows } = await sql`select id from kept_test order by position`.execute(database.db);
  expect(rows).toEqual([{ id: 1 }, { id: 2 }]);
});

it('a job is not queued where its condition does not hold, whatever is written with it', async () => {
  for (const isNeeded of [false, true]) await jobs.send(database.db, plain, { id: 8 }, { onlyIf: sql`${isNeeded}::boolean` });
  expect((await drain()).done).toEqual(['plain 8']);
});

it('writes the same rows that pg-boss writes', async () => {
  const startAfter = clock.now();
  const { rows } = await withBoss((boss) =>
    inTransaction(database.db, async (tx) => {
      for (const { name } of [plain, failing]) await boss.send(name, { id: 7 }, { db: fromKysely(tx), startAfter });
      await jobs.sendEach(tx, [plain, failing], { id: 7 });
      await jobs.sendMany(tx, failing, [{ id: 7 }]);
      await jobs.send(tx, plain, { id: 7 });
      await boss.send(plain.name, { id: 7 }, { db: fromKysely(tx), startAfter, priority: 1 });
      await jobs.send(tx, plain, { id: 7 }, { isUrgent: true });
      await jobs.sendMany(tx, plain, [{ id: 7 }], { isUrgent: true });
      return sql<{
        row: object;
      }>`SELECT to_jsonb(job) - 'id' AS row FROM pgboss.job WHERE data = '{"id": 7}' ORDER BY name, priority`.execute(tx);
    }),
  );
  const [fails, failsToo, failsThree, first, second, third, urgent, urgentToo, urgentThree] = rows.map(({ row }) => row);
  expect(rows).toHaveLength(9);
  expect([failsToo, failsThree]).toEqual([fails, fails]);
  expect([second, third]).toEqual([first, first]);
  expect([urgentToo, urgentThree]).toEqual([urgent, urgent]);
  expect([fails, first, urgent]).toMatchObject([
    { name: 'test.failing', retry_limit: 1, data: { id: 7 } },
    { name: 'test.plain', priority: 0 },
    { name: 'test.plain', priority: 1 },
  ]);
  await jobs.drain();
  clock.advance({ days: 1 });
  await jobs.drain();
});

it('queues many payloads for one kind of work in their order, and none is no statement', async () => {
  await jobs.sendMany(database.db, plain, [{ id: 3 }, { id: 1 }, { id: 2 }]);
  await jobs.sendMany(database.db, plain, []);
  expect((await drain()).done).toEqual(['plain 3', 'plain 1', 'plain 2']);
});

it('queues nothing when one of several jobs has no handler', async () => {
  const unknown = defineJob({ name: 'test.unknown', schema: Payload });
  await expect(jobs.sendEach(database.db, [plain, unknown], { id: 8 })).rejects.toThrow('nobody does the job test.unknown');
  expect((await drain()).done).toEqual([]);
});

it('wakes the workers of several queues on the channel that pg-boss uses', async () => {
  const automatic = createJobRunner({ url: database.url, clock, logger, mode: 'automatic' });
  const pair = ['test.left', 'test.right'].map((name) => defineJob({ name, schema: Payload }));
  const [left, right] = pair as [(typeof pair)[0], (typeof pair)[0]];
  for (const job of pair) automatic.work(job, async () => {});
  await automatic.start();
  const listener = new pg.Client(database.url);
  await listener.connect();
  try {
    const { rows } = await sql<{ channel: string }>`SELECT ${sql.raw(wakeChannelSql)} AS channel`.execute(database.db);
    await listener.query(`LISTEN ${rows[0]?.channel}`);
    const heard: (string | undefined)[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    listener.on('notification', ({ payload }) => {
      heard.push(payload);
      if (heard.length === 3) resolve();
    });
    await withBoss((boss) => boss.send(right.name, { id: 1 }));
    await automatic.sendEach(database.db, [left, right], { id: 2 });
    await promise;
    expect(heard).toEqual(['test.right', 'test.left', 'test.right']);
  } finally {
    await listener.end();
    await automatic.stop();
  }
});

it('an invalid payload fails its job, and a job without a handler cannot be sent', async () => {
  await jobs.send(database.db, plain, { id: 'seven' } as unknown as { id: number });
  expect((await drain()).failures).toMatchObject([{ job: 'test.plain' }]);
  clock.advance({ days: 20 });
  await jobs.drain();
  const unknown = defineJob({ name: 'test.unknown', schema: Payload });
  await expect(jobs.send(database.db, unknown, { id: 1 })).rejects.toThrow('nobody does the job test.unknown');
});

it('deletes what was done before an instant, and keeps what waits, was done later or was given up', async () => {
  const left = async () => {
    const { rows } = await sql<{ left: string }>`SELECT state || ' ' || (data ->> 'id') AS left FROM pgboss.job
      WHERE data ->> 'id' IN ('91', '92', '93', '94') AND name LIKE 'test.%' ORDER BY data ->> 'id'`.execute(database.db);
    return rows.map((row) => row.left);
  };
  await jobs.send(database.db, plain, { id: 91 });
  await jobs.send(database.db, failing, { id: 92 });
  await jobs.drain();
  clock.advance({ minutes: 15 });
  await jobs.drain();
  const boundary = new Date(clock.now().getTime() + 60_000);
  clock.advance({ hours: 1 });
  await jobs.send(database.db, plain, { id: 93 });
  await jobs.drain();
  await jobs.send(database.db, plain, { id: 94 }, { startAt: new Date(clock.now().getTime() + 3_600_000) });
  expect(await left()).toEqual(['completed 91', 'failed 92', 'completed 93', 'created 94']);
  await deleteDone(database.db, boundary);
  expect(await left()).toEqual(['failed 92', 'completed 93', 'created 94']);
  clock.advance({ days: 1 });
  await jobs.drain();
});

it('the job runner works by itself in automatic mode', async () => {
  const automatic = createJobRunner({ url: database.url, clock, logger, mode: 'automatic' });
  const own = defineJob({ name: 'test.own', schema: Payload });
  const { promise, resolve } = Promise.withResolvers<number>();
  automatic.work(own, async ({ id }) => resolve(id));
  await automatic.start();
  await inTransaction(database.db, (tx) => automatic.send(tx, own, { id: 9 }));
  await expect(promise).resolves.toBe(9);
  await automatic.stop();
});

it('the jobs of one transaction run without a pause in between', async () => {
  const many = defineJob({ name: 'test.many_at_once', schema: z.object({ id: z.int() }) });
  const automatic = createJobRunner({ url: database.url, clock, logger, mode: 'automatic' });
  const done: number[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  automatic.work(many, async ({ id }) => {
    done.push(id);
    if (done.length === 12) resolve();
  });
  await automatic.start();
  await inTransaction(database.db, async (tx) => {
    for (let id = 0; id < 12; id += 1) await automatic.send(tx, many, { id });
  });
  // Polling every five seconds would take a minute.
  await promise;
  await automatic.stop();
  expect(done.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 12 }, (_, id) => id));
}, 20_000);

it('the job of a process that died is done soon after another process has started', async () => {
  const orphaned = defineJob({ name: 'test.orphaned', schema: Payload, retryDelaySeconds: 1 });
  const died = createJobRunner({ url: database.url, clock, logger, mode: 'manual' });
  died.work(orphaned, async () => {});
  await died.start();
  await died.send(database.db, orphaned, { id: 10 });
  await died.stop();
  // The clock of the manual runner is not the one by which old jobs are deleted.
  await sql`UPDATE pgboss.job SET state = 'active', started_on = now() - interval '30 s', heartbeat_on = now() - interval '30 s',
    keep_until = now() + interval '1 day' WHERE name = ${orphaned.name}`.execute(database.db);
  // Somebody looked just before, and found the process alive.
  await sql`UPDATE pgboss.queue SET monitor_claim_on = now() - interval '16 s'`.execute(database.db);
  const next = createJobRunner({ url: database.url, clock, logger, mode: 'automatic' });
  const { promise, resolve } = Promise.withResolvers<number>();
  next.work(orphaned, async ({ id }) => resolve(id));
  await next.start();
  await expect(promise).resolves.toBe(10);
  await next.stop();
}, 15_000);

it('a job runner that is no worker sends jobs and leaves them to a worker, even one that starts later', async () => {
  const left = defineJob({ name: 'test.left_to_workers', schema: Payload });
  const sender = createJobRunner({ url: database.url, clock, logger, mode: 'automatic', isWorker: false });
  const worker = createJobRunner({ url: database.url, clock, logger, mode: 'automatic' });
  const doneBy: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  sender.work(left, async ({ id }) => void doneBy.push(`sender ${id}`));
  worker.work(left, async ({ id }) => {
    doneBy.push(`worker ${id}`);
    if (id === 2) resolve();
  });
  await sender.start();
  await inTransaction(database.db, (tx) => sender.send(tx, left, { id: 1 }));
  await worker.start();
  await inTransaction(database.db, (tx) => sender.send(tx, left, { id: 2 }));
  await promise;
  await sender.stop();
  await worker.stop();
  expect(doneBy.toSorted()).toEqual(['worker 1', 'worker 2']);
});
