import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { readInCamelCase } from '../../packages/server/src/platform/db/camel-case.ts';
import type { Statements } from '../answer-costs.ts';
import type { Bar } from '../bars.ts';
import type { CpuParts } from '../cpu-parts.ts';
import { printTable } from '../print-table.ts';
import { readPostgresCpuMs } from '../process-cpu.ts';
import { type Summary, summarise } from '../samples.ts';
import { type Product, startProcess, startProductWithSandbox } from '../start-product.ts';
import { book, type Client, insertClients, type RunStep, type Step, steps } from './journey.ts';
import { FIRST_ID, type RecordedJourney, recordJourney, replay } from './recorded-journey.ts';
import { bookByReference, insertReferenceClients } from './reference.ts';
import { measureTpcB } from './tpc-b.ts';

const clientCount = 50;
const bookings = Number(process.env['X1_BENCH_BOOKINGS'] ?? 1_000);
const warmUp = 100;
const mostStatements = 38;
/** Half of what there were at commit 8fd3fc2. */
const [mostMails, mostJobs] = [3.5, 10.5];
/** What a person waits for without wondering, with fifty at once on two cores. */
const slowestStepMs = 2_000;
/** As many as the product has for itself. */
const connectionCount = 10;

interface Figures {
  readonly name: string;
  readonly perSecond: number;
  readonly whole: Summary;
  readonly steps: ReadonlyMap<Step, Summary>;
}

/** What one booking costs, with its jobs and emails. */
interface Costs {
  /** CPU time of the server's process, in ms. */
  readonly serverMs: number;
  /** Of the sandbox's, 0 where there is none. */
  readonly sandboxMs: number;
  /** Of the process that books. */
  readonly loadMs: number;
  /** Of PostgreSQL's; not a number where the system doesn't tell. */
  readonly databaseMs: number;
  /** Of everything else on the machine: the kernel, other programs. */
  readonly othersMs: number;
  /** Statements of the server. */
  readonly statements: Statements;
}

interface Measured extends Figures, Costs {
  /** CPU time of the server for one booking, in ms by part of its code, from a separate run in which nothing else is measured. */
  readonly parts: CpuParts;
}

type BookOne = (url: string, worker: number, number: number, run: RunStep) => Promise<void>;

/**
 * Whole bookings by 50 concurrent clients over HTTP, next to the same SQL statements sent directly, to a server with the least SQL that keeps the same
 * guarantees, and to how many transactions PostgreSQL commits for TPC-B.
 */
export async function benchBookings(databaseUrl: string): Promise<readonly Bar[]> {
  await startIdsHigh(databaseUrl);
  const [recorder, ...clients] = await insertClients(databaseUrl, clientCount + 1);
  if (!recorder) throw new Error('there is nobody to record');
  // Emails are gathered for long enough, but not for the minute they are with a mail server.
  const product = await startProductWithSandbox(databaseUrl, { MAIL_GATHER_SECONDS: '10' });
  const http = await measureHttp(`X1, ${clientCount} clients`, product, {
    databaseUrl,
    sandboxMs: () => product.sandboxCpuMs() ?? Number.NaN,
    bookOne: (url, worker, number, run) => book(url, at(clients, worker), number, run, product.providerUrl),
    isDone: () => hasNoJobs(databaseUrl),
  });
  const behind = await countBehind(databaseUrl);
  const dataDirectory = mkdtempSync(join(tmpdir(), 'x1-bench-recording-'));
  const journey = await recordJourney(databaseUrl, dataDirectory, recorder).finally(() =>
    rmSync(dataDirectory, { recursive: true, force: true }),
  );
  const direct = await measureStatements(databaseUrl, clients, journey);
  const pairs = await insertReferenceClients(databaseUrl, clientCount);
  const reference = await measureHttp(
    `reference, ${clientCount} clients`,
    await startProcess('bookings/reference-process.ts', { DATABASE_URL: databaseUrl }),
    {
      databaseUrl,
      sandboxMs: () => 0,
      bookOne: (url, worker, number, run) => bookByReference(url, at(pairs, worker), number, run),
      isDone: async () => true,
    },
  );
  const tpcB = await measureTpcB(databaseUrl, connectionCount);
  printFigures([http, direct, reference]);
  printCosts([http, reference]);
  printGap(http, reference);
  const perStep = steps.map((step) => `${step} ${journey.statements.filter((statement) => statement.step === step).length}`);
  console.log(
    `\nOne booking sends ${journey.statements.length} statements in requests: ${perStep.join(', ')}; those of the card are its webhook's.`,
  );
  console.log(`X1 makes ${((100 * http.perSecond) / reference.perSecond).toFixed(0)} % of the reference's bookings.`);
  console.log(`PostgreSQL commits ${tpcB.toFixed(0)} transactions a second for TPC-B over ${connectionCount} connections.`);
  const requestBar = {
    name: 'statements in the requests of a booking',
    isMet: journey.statements.length <= mostStatements,
    measured: `${journey.statements.length} of at most ${mostStatements}`,
  };
  const behindBars = [
    { name: 'emails behind a booking', isMet: behind.mails <= mostMails, measured: `${behind.mails.toFixed(1)} of at most ${mostMails}` },
    { name: 'jobs behind a booking', isMet: behind.jobs <= mostJobs, measured: `${behind.jobs.toFixed(1)} of at most ${mostJobs}` },
  ];
  const stepBars = [...http.steps].map(([step, { p99 }]) => ({
    name: `${step} with ${clientCount} clients, p99`,
    isMet: p99 <= slowestStepMs,
    measured: `${p99.toFixed(0)} ms of at most ${slowestStepMs} ms`,
  }));
  return [...stepBars, requestBar, ...behindBars];
}

function printFigures(all: readonly Figures[]): void {
  printTable(
    ['', 'bookings/s', 'p50 ms', 'p99 ms', ...steps.map((step) => `${step} p99`)],
    all.map(({ name, perSecond, whole, steps: ofStep }) => [
      name,
      perSecond.toFixed(1),
      whole.median.toFixed(0),
      whole.p99.toFixed(0),
      ...steps.map((step) => ofStep.get(step)?.p99.toFixed(1) ?? '-'),
    ]),
  );
}

/** What a booking takes of each process. The machine has to be idle otherwise. */
function printCosts(all: readonly Measured[]): void {
  console.log('');
  printTable(
    ['a booking, with jobs and emails', 'server CPU ms', 'sandbox', 'load', 'PostgreSQL', 'all other'],
    all.map(({ name, serverMs, sandboxMs, loadMs, databaseMs, othersMs }) => [
      name,
      ...[serverMs, sandboxMs, loadMs, databaseMs, othersMs].map((ms) => ms.toFixed(2)),
    ]),
  );
  console.log('');
  printTable(
    ['', 'statements', 'in requests', 'in jobs', 'to take and end jobs', 'to tell sockets'],
    all.map(({ name, statements }) => [
      name,
      sumOf(statements).toFixed(1),
      ...[statements.requests, statements.jobs, statements.queue, statements.sockets].map((count) => count.toFixed(1)),
    ]),
  );
}

const sumOf = (all: Readonly<Record<string, number>>) => Object.values(all).reduce((sum, each) => sum + each, 0);

const otherThreads = 'other threads: compiling, garbage, files';

/**
 * The profiler also counts time in which the main thread waits for a core. If it saw more than the CPU time, the CPU time is divided in the
 * same proportions; if it saw less, the rest belongs to other threads.
 */
function toCpuTime(seen: CpuParts, cpuMs: number): CpuParts {
  const sum = sumOf(seen);
  if (sum < cpuMs) return { ...seen, [otherThreads]: cpuMs - sum };
  return Object.fromEntries(Object.entries(seen).map(([part, ms]) => [part, (ms * cpuMs) / sum]));
}

/** Where the server's time for a booking goes that the reference doesn't need. */
function printGap(product: Measured, reference: Measured): void {
  const names = [...new Set([...Object.keys(product.parts), ...Object.keys(reference.parts)])];
  const gapOf = (name: string) => (product.parts[name] ?? 0) - (reference.parts[name] ?? 0);
  const gap = names.reduce((sum, name) => sum + gapOf(name), 0);
  const toRow = (name: string, one: number, other: number) => [
    name,
    one.toFixed(2),
    other.toFixed(2),
    (one - other).toFixed(2),
    `${((100 * (one - other)) / gap).toFixed(0)} %`,
  ];
  console.log(
    "\nThe server's CPU for one booking by what its main thread was seen at, every half ms, in a run of its own (which costs time as well):\n",
  );
  printTable(
    ['CPU ms', 'X1', 'reference', 'more', 'of the gap'],
    [
      ...names
        .toSorted((one, other) => gapOf(other) - gapOf(one))
        .map((name) => toRow(name, product.parts[name] ?? 0, reference.parts[name] ?? 0)),
      toRow('all', sumOf(product.parts), sumOf(reference.parts)),
    ],
  );
}

function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (!item) throw new Error('a worker without a client');
  return item;
}

/** Makes ids distinguishable from amounts when statements are replayed. */
async function startIdsHigh(databaseUrl: string): Promise<void> {
  const connection = new pg.Client(databaseUrl);
  await connection.connect();
  const { rows } = await connection.query<{ name: string }>(
    `select quote_ident(sequencename) as name from pg_sequences where schemaname = 'public' order by sequencename`,
  );
  for (const [at, { name }] of rows.entries()) await connection.query(`alter sequence ${name} restart with ${FIRST_ID * (at + 1)}`);
  await connection.end();
}

/** Gives every number to the next worker that is free. */
async function share(count: number, workers: number, work: (number: number, worker: number) => Promise<void>): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      for (; next < count; ) {
        next += 1;
        await work(next - 1, worker);
      }
    }),
  );
}

function createSamples() {
  const ofStep = new Map<Step, number[]>(steps.map((step) => [step, []]));
  const whole: number[] = [];
  return {
    add: (step: Step, tookMs: number) => void ofStep.get(step)?.push(tookMs),
    addWhole: (tookMs: number) => void whole.push(tookMs),
    toFigures: (name: string, tookMs: number): Figures => ({
      name,
      perSecond: whole.length / (tookMs / 1_000),
      whole: summarise(whole),
      steps: new Map([...ofStep].filter(([, samples]) => samples.length > 0).map(([step, samples]) => [step, summarise(samples)])),
    }),
  };
}

type Samples = ReturnType<typeof createSamples>;

async function timed<Result>(work: () => Promise<Result>, note: (tookMs: number) => void): Promise<Result> {
  const start = performance.now();
  const result = await work();
  note(performance.now() - start);
  return result;
}

async function measureHttp(
  name: string,
  product: Product,
  {
    databaseUrl,
    sandboxMs,
    bookOne,
    isDone,
  }: { databaseUrl: string; sandboxMs: () => number; bookOne: BookOne; isDone: () => Promise<boolean> },
): Promise<Measured> {
  const numbers = Array.from({ length: clientCount }, () => 0);
  const bookNext = (worker: number, samples: Samples | undefined) => {
    const number = (numbers[worker] ?? 0) + 1;
    numbers[worker] = number;
    const run = <Result>(step: Step, work: () => Promise<Result>) => timed(work, (tookMs) => samples?.add(step, tookMs));
    return timed(
      () => bookOne(product.url, worker, number, run),
      (tookMs) => samples?.addWhole(tookMs),
    );
  };
  // So that the cost of jobs belongs to the bookings before.
  const waitForJobs = async () => {
    while (!(await isDone())) await delay(200);
  };
  const connection = new pg.Client(databaseUrl);
  await connection.connect();
  const readCosts = () => readCostsSoFar({ product, connection, sandboxMs: sandboxMs() });
  try {
    await share(warmUp, clientCount, (_, worker) => bookNext(worker, undefined));
    await waitForJobs();
    const samples = createSamples();
    const [start, before] = [performance.now(), await readCosts()];
    await share(bookings, clientCount, (_, worker) => bookNext(worker, samples));
    const figures = samples.toFigures(name, performance.now() - start);
    await waitForJobs();
    const after = await readCosts();
    const perBooking = (of: (costs: Costs) => number) => (of(after) - of(before)) / bookings;
    const profiled = Math.ceil(bookings / 2);
    let profiledMs = 0;
    const seen = await product.profile(async () => {
      // Read inside the profile, so that starting the profiler isn't counted.
      const cpuBefore = await product.cpuMs();
      await share(profiled, clientCount, (_, worker) => bookNext(worker, undefined));
      await waitForJobs();
      profiledMs = (await product.cpuMs()) - cpuBefore;
    });
    const parts = toCpuTime(seen, profiledMs);
    return {
      ...figures,
      serverMs: perBooking(({ serverMs }) => serverMs),
      sandboxMs: perBooking((costs) => costs.sandboxMs),
      loadMs: perBooking(({ loadMs }) => loadMs),
      databaseMs: perBooking(({ databaseMs }) => databaseMs),
      othersMs: perBooking(({ othersMs }) => othersMs),
      statements: {
        requests: perBooking(({ statements }) => statements.requests),
        jobs: perBooking(({ statements }) => statements.jobs),
        queue: perBooking(({ statements }) => statements.queue),
        sockets: perBooking(({ statements }) => statements.sockets),
      },
      parts: Object.fromEntries(Object.entries(parts).map(([part, ms]) => [part, ms / profiled])),
    };
  } finally {
    await connection.end();
    await product.stop();
  }
}

/** Since everything began. */
async function readCostsSoFar({ product, connection, sandboxMs }: Reading): Promise<Costs> {
  const [serverMs, statements] = [await product.cpuMs(), await product.statements()];
  const { rows } = await connection.query<{ pid: number }>('select pg_backend_pid() as pid');
  const databaseMs = readPostgresCpuMs(rows[0]?.pid ?? 0) ?? Number.NaN;
  const { user, system } = process.cpuUsage();
  const loadMs = (user + system) / 1_000;
  const machineMs = cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);
  const othersMs = machineMs - serverMs - sandboxMs - loadMs - databaseMs;
  return { serverMs, sandboxMs, loadMs, databaseMs, othersMs, statements };
}

interface Reading {
  readonly product: Product;
  readonly connection: pg.Client;
  readonly sandboxMs: number;
}

/** Emails and jobs that the bookings so far have led to, for one of them. */
async function countBehind(databaseUrl: string): Promise<{ mails: number; jobs: number }> {
  const connection = new pg.Client(databaseUrl);
  await connection.connect();
  const { rows } = await connection.query<{ bookings: number; mails: number; jobs: number }>(`
    select (select count(*)::int from appointments where completed_at is not null) as bookings,
      (select count(*)::int from mails where sent_with is null) as mails,
      (select count(*)::int from pgboss.job where not exists (select from pgboss.schedule where schedule.name = job.name)) as jobs`);
  await connection.end();
  const { bookings: booked = 0, mails = 0, jobs = 0 } = rows[0] ?? {};
  return { mails: mails / booked, jobs: jobs / booked };
}

/** Whether nothing is left to do that is due, and no email waits for others. */
async function hasNoJobs(databaseUrl: string): Promise<boolean> {
  const connection = new pg.Client(databaseUrl);
  await connection.connect();
  const due = `select count(*)::int as count from pgboss.job
    where state in ('created', 'retry', 'active') and (start_after <= now() or name = 'notifications.deliver_mail')`;
  const { rows } = await connection.query<{ count: number }>(due);
  await connection.end();
  return rows[0]?.count === 0;
}

async function measureStatements(databaseUrl: string, clients: readonly Client[], journey: RecordedJourney): Promise<Figures> {
  const connections = await Promise.all(
    Array.from({ length: connectionCount }, async () => {
      const connection = new pg.Client(databaseUrl);
      // What was recorded is named as the product names it.
      readInCamelCase(connection);
      await connection.connect();
      return connection;
    }),
  );
  const replayOne = async (number: number, worker: number, samples: Samples | undefined) => {
    const connection = connections[worker];
    // A client's sessions must not overlap: far after those that were booked through HTTP, and each worker has clients of its own.
    const client = clients[worker];
    if (!connection || !client) throw new Error('a worker without a connection');
    await timed(
      () => replay(journey, connection, { client, number: 50_000 + number }, (step, tookMs) => samples?.add(step, tookMs)),
      (tookMs) => samples?.addWhole(tookMs),
    );
  };
  try {
    await share(warmUp, connectionCount, (number, worker) => replayOne(number, worker, undefined));
    const samples = createSamples();
    const start = performance.now();
    await share(bookings, connectionCount, (number, worker) => replayOne(warmUp + number, worker, samples));
    return samples.toFigures(`SQL alone, ${connectionCount} connections`, performance.now() - start);
  } finally {
    for (const connection of connections) await connection.end();
  }
}
