import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Bar } from '../bars.ts';
import { readDatabaseCosts } from '../costs/database-costs.ts';
import { printTable } from '../print-table.ts';
import { summarise } from '../samples.ts';
import { crowdProcesses, type Load } from './crowd.ts';
import { insertPairs } from './people.ts';
import { openProduct, openReference, type Setup } from './setup.ts';

const pairCount = 500;
const steady = { perSecond: 500, seconds: 4, rounds: 3 };
const busy = { seconds: 3, rounds: 2 };
/** Who write at once: tried one after the other, until more of them do not bring more. */
const writerCounts = [64, 128, 256, 500];
const riseFactor = 1.03;

/** What chat has to reach. */
const enoughPerSecond = 2_000;
const shareOfReference = 0.5;
const slowestOfReference = 3;
const mostBytesPerSocket = 25_000;
/** Others' delivery under load (security.md F37). */
const slowestDeliveryMs = 500;

interface Steady {
  readonly medianMs: number;
  readonly p99Ms: number;
  readonly serverCpuMs: number;
  readonly databaseCpuMs: number | undefined;
}

interface Busy {
  readonly perSecond: number;
  readonly writers: number;
  /** Of a core, by the busiest process of the crowd. */
  readonly crowdShare: number;
  /** Until everything was done that the messages brought about. */
  readonly workedOffMs: number;
}

interface Figures {
  readonly setup: Setup;
  readonly steady: Steady;
  readonly busy: Busy;
}

/** 1,000 people with the product open, on one process and on two, beside bare Socket.IO with one committed insert per message. */
export async function benchChat(databaseUrl: string): Promise<readonly Bar[]> {
  const pairs = await insertPairs(databaseUrl, pairCount);
  const database = new pg.Client(databaseUrl);
  await database.connect();
  // Without the foreign keys of messages: they would cost the reference more.
  await database.query('CREATE TABLE reference_messages (LIKE messages INCLUDING ALL)');
  try {
    const onOne = await Promise.all([openReference(databaseUrl, pairs), openProduct('one process', databaseUrl, pairs, 1)]);
    const [reference, one] = await measureByTurns(onOne, database);
    const [two] = await measureByTurns([await openProduct('two processes', databaseUrl, pairs, 2)], database);
    if (!reference || !one || !two) throw new Error('something was not measured');
    print([reference, one, two]);
    return toBars(reference, one, two);
  } finally {
    await database.end();
  }
}

/** What else this machine does disturbs all alike: they take turns, and the median counts. */
async function measureByTurns(setups: readonly Setup[], database: pg.Client): Promise<Figures[]> {
  try {
    for (const { crowd } of setups) await crowd.busy(writerCounts[0] ?? 1, busy.seconds);
    const steadies = await inTurns(steady.rounds, setups, (setup) => measureSteady(setup, database));
    const busies = await inTurns(busy.rounds, setups, (setup) => measureHighestRate(setup, database));
    return setups.map((setup, at) => ({
      setup,
      steady: toMedians(steadies[at] ?? []),
      busy: (busies[at] ?? []).reduce((best, each) => (each.perSecond > best.perSecond ? each : best)),
    }));
  } finally {
    for (const setup of setups) await setup.stop();
  }
}

async function inTurns<Result>(rounds: number, setups: readonly Setup[], work: (setup: Setup) => Promise<Result>): Promise<Result[][]> {
  const results = setups.map((): Result[] => []);
  for (let round = 0; round < rounds; round += 1) for (const [at, setup] of setups.entries()) results[at]?.push(await work(setup));
  return results;
}

async function measureSteady(setup: Setup, database: pg.Client): Promise<Steady> {
  await waitForJobs(database);
  const readCpu = async () => ({ server: await readServerCpu(setup), database: (await readDatabaseCosts(database)).cpuMs });
  const before = await readCpu();
  const { latenciesMs } = await storing(setup, database, () => setup.crowd.steady(steady.perSecond, steady.seconds));
  await waitForJobs(database);
  const after = await readCpu();
  const { median: medianMs, p99: p99Ms } = summarise(latenciesMs);
  return {
    medianMs,
    p99Ms,
    serverCpuMs: (after.server - before.server) / latenciesMs.length,
    databaseCpuMs:
      before.database === undefined || after.database === undefined ? undefined : (after.database - before.database) / latenciesMs.length,
  };
}

async function measureHighestRate(setup: Setup, database: pg.Client): Promise<Busy> {
  let best: Busy | undefined;
  for (const writers of writerCounts) {
    const load = await storing(setup, database, () => setup.crowd.busy(writers, busy.seconds));
    const start = performance.now();
    await waitForJobs(database);
    const measured = { perSecond: load.perSecond, writers, crowdShare: load.coreShare, workedOffMs: performance.now() - start };
    if (best && measured.perSecond < best.perSecond * riseFactor) break;
    best = measured;
  }
  if (!best) throw new Error('nobody wrote');
  return best;
}

/** @throws Error when not every message is in the database that was acknowledged, or another one is */
async function storing(setup: Setup, database: pg.Client, work: () => Promise<Load>): Promise<Load> {
  const count = async () => Number((await database.query(`SELECT count(*) AS count FROM ${setup.table}`)).rows[0].count);
  const before = await count();
  const load = await work();
  const stored = (await count()) - before;
  if (stored !== load.delivered) throw new Error(`${load.delivered} messages were acknowledged, ${stored} were stored`);
  return load;
}

async function readServerCpu({ products }: Setup): Promise<number> {
  const each = await Promise.all(products.map((product) => product.cpuMs()));
  return each.reduce((sum, cpuMs) => sum + cpuMs, 0);
}

/** Until nothing is left to do that is due: its cost belongs to the messages. */
async function waitForJobs(database: pg.Client): Promise<void> {
  const due = `SELECT FROM pgboss.job WHERE state IN ('created', 'retry', 'active') AND start_after <= now() LIMIT 1`;
  while ((await database.query(due)).rows.length > 0) await delay(100);
}

function toMedians(rounds: readonly Steady[]): Steady {
  const medianOf = (read: (round: Steady) => number) => summarise(rounds.map(read)).median;
  return {
    medianMs: medianOf(({ medianMs }) => medianMs),
    p99Ms: medianOf(({ p99Ms }) => p99Ms),
    serverCpuMs: medianOf(({ serverCpuMs }) => serverCpuMs),
    databaseCpuMs: medianOf(({ databaseCpuMs }) => databaseCpuMs ?? Number.NaN),
  };
}

function print(all: readonly Figures[]): void {
  printTable(
    [
      '1,000 sockets',
      `at ${steady.perSecond}/s: p50 ms`,
      'p99 ms',
      'server CPU ms',
      'database CPU ms',
      'highest rate/s',
      'writers',
      'kB per idle socket',
    ],
    all.map(({ setup, steady: { medianMs, p99Ms, serverCpuMs, databaseCpuMs }, busy: { perSecond, writers } }) => [
      setup.name,
      medianMs.toFixed(1),
      p99Ms.toFixed(1),
      serverCpuMs.toFixed(2),
      databaseCpuMs?.toFixed(2) ?? 'unknown',
      perSecond.toFixed(0),
      String(writers),
      (setup.bytesPerSocket / 1_000).toFixed(1),
    ]),
  );
  const shares = all.map(({ setup, busy: { crowdShare } }) => `${(100 * crowdShare).toFixed(0)} % (${setup.name})`);
  console.log(`\nThe load comes from ${crowdProcesses} processes; at the highest rate the busier one used ${shares.join(', ')} of a core.`);
  const left = all.map(({ setup, busy: { workedOffMs } }) => `${(workedOffMs / 1_000).toFixed(1)} s (${setup.name})`);
  console.log(`After ${busy.seconds} s at that rate, the work in the background was done within ${left.join(', ')}.`);
}

function toBars(reference: Figures, one: Figures, two: Figures): Bar[] {
  const enough = Math.min(enoughPerSecond, shareOfReference * reference.busy.perSecond);
  const slowest = slowestOfReference * reference.steady.p99Ms;
  return [
    {
      name: 'highest stored rate of one process',
      isMet: one.busy.perSecond >= enough,
      measured: `${one.busy.perSecond.toFixed(0)} messages/s of at least ${enough.toFixed(0)} (the lesser of ${enoughPerSecond} and half the reference's ${reference.busy.perSecond.toFixed(0)})`,
    },
    {
      name: `delivery at ${steady.perSecond} messages/s, p99`,
      isMet: one.steady.p99Ms <= slowest,
      measured: `${one.steady.p99Ms.toFixed(1)} ms of at most ${slowest.toFixed(1)} ms (${slowestOfReference} times the reference's ${reference.steady.p99Ms.toFixed(1)} ms)`,
    },
    ...[one, two].map(({ setup: { name, bytesPerSocket } }) => ({
      name: `memory per idle socket, ${name}`,
      isMet: bytesPerSocket <= mostBytesPerSocket,
      measured: `${(bytesPerSocket / 1_000).toFixed(1)} kB of at most ${mostBytesPerSocket / 1_000} kB`,
    })),
    ...[one, two].map(({ setup: { name }, steady: { p99Ms } }) => ({
      name: `delivery on ${name} (F37), p99`,
      isMet: p99Ms <= slowestDeliveryMs,
      measured: `${p99Ms.toFixed(1)} ms of at most ${slowestDeliveryMs} ms`,
    })),
  ];
}
