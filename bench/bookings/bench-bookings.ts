import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { readInCamelCase } from '../../packages/server/src/platform/db/camel-case.ts';
import type { Bar } from '../bars.ts';
import { printTable } from '../print-table.ts';
import { type Summary, summarise } from '../samples.ts';
import { startProduct } from '../start-product.ts';
import { book, type Client, insertClients, type Step, steps } from './journey.ts';
import { FIRST_ID, type RecordedJourney, recordJourney, replay } from './recorded-journey.ts';

const clientCount = 50;
const bookings = Number(process.env['X1_BENCH_BOOKINGS'] ?? 1_000);
const warmUp = 100;
/** What a person waits for without wondering, with fifty at once on two cores. */
const slowestStepMs = 2_000;
/** As many as the product has for itself. */
const connectionCount = 10;

interface Figures {
  readonly name: string;
  readonly perSecond: number;
  readonly whole: Summary;
  readonly steps: ReadonlyMap<Step, Summary>;
  /** The server's CPU time for one booking, with its jobs and mails, in ms. The sandbox and PostgreSQL are processes of their own. */
  readonly cpuMs?: number;
}

/** Whole bookings by 50 concurrent clients over HTTP, next to the same SQL statements sent directly. */
export async function benchBookings(databaseUrl: string): Promise<readonly Bar[]> {
  await startIdsHigh(databaseUrl);
  const [recorder, ...clients] = await insertClients(databaseUrl, clientCount + 1);
  if (!recorder) throw new Error('there is nobody to record');
  const http = await measureHttp(databaseUrl, clients);
  const dataDirectory = mkdtempSync(join(tmpdir(), 'x1-bench-recording-'));
  const journey = await recordJourney(databaseUrl, dataDirectory, recorder).finally(() =>
    rmSync(dataDirectory, { recursive: true, force: true }),
  );
  const direct = await measureStatements(databaseUrl, clients, journey);
  printTable(
    ['', 'bookings/s', 'p50 ms', 'p99 ms', ...steps.map((step) => `${step} p99`)],
    [http, direct].map(({ name, perSecond, whole, steps: ofStep }) => [
      name,
      perSecond.toFixed(1),
      whole.median.toFixed(0),
      whole.p99.toFixed(0),
      ...steps.map((step) => ofStep.get(step)?.p99.toFixed(1) ?? '-'),
    ]),
  );
  const perStep = steps.map((step) => `${step} ${journey.statements.filter((statement) => statement.step === step).length}`);
  console.log(`\nOne booking takes ${http.cpuMs?.toFixed(1)} ms of the server's CPU, with its jobs and mails.`);
  console.log(`One booking sends ${journey.statements.length} statements: ${perStep.join(', ')}; those of the card are its webhook's.`);
  return [...http.steps].map(([step, { p99 }]) => ({
    name: `${step} with ${clientCount} clients, p99`,
    isMet: p99 <= slowestStepMs,
    measured: `${p99.toFixed(0)} ms of at most ${slowestStepMs} ms`,
  }));
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

async function measureHttp(databaseUrl: string, clients: readonly Client[]): Promise<Figures> {
  const product = await startProduct(databaseUrl);
  const numbers = clients.map(() => 0);
  const bookNext = (worker: number, samples: Samples | undefined) => {
    const client = clients[worker];
    if (!client) throw new Error('a worker without a client');
    const number = (numbers[worker] ?? 0) + 1;
    numbers[worker] = number;
    const run = <Result>(step: Step, work: () => Promise<Result>) => timed(work, (tookMs) => samples?.add(step, tookMs));
    return timed(
      () => book(product.url, client, number, run),
      (tookMs) => samples?.addWhole(tookMs),
    );
  };
  try {
    await share(warmUp, clientCount, (_, worker) => bookNext(worker, undefined));
    await waitForJobs(databaseUrl);
    const samples = createSamples();
    const [start, cpuBefore] = [performance.now(), await product.cpuMs()];
    await share(bookings, clientCount, (_, worker) => bookNext(worker, samples));
    const figures = samples.toFigures(`HTTP, ${clientCount} clients`, performance.now() - start);
    await waitForJobs(databaseUrl);
    return { ...figures, cpuMs: ((await product.cpuMs()) - cpuBefore) / bookings };
  } finally {
    await product.stop();
  }
}

/** Until nothing is left to do that is due, so that its cost belongs to the bookings before. */
async function waitForJobs(databaseUrl: string): Promise<void> {
  const connection = new pg.Client(databaseUrl);
  await connection.connect();
  const countDue = async () => {
    const due = `select count(*)::int as count from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now()`;
    return (await connection.query<{ count: number }>(due)).rows[0]?.count;
  };
  while ((await countDue()) !== 0) await delay(200);
  await connection.end();
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
