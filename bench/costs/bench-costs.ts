import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { createApi } from '../../packages/server/src/testing/api.ts';
import type { Bar } from '../bars.ts';
import { book, type Client, insertClients } from '../bookings/journey.ts';
import { insertPairs, type Pair } from '../chat/people.ts';
import { printTable } from '../print-table.ts';
import { createBrowser } from '../search/parent.ts';
import { type Product, type ProductWithSandbox, startProductWithSandbox } from '../start-product.ts';
import { readDatabaseCosts, readTableSizes } from './database-costs.ts';

const times = Number(process.env['X1_BENCH_COSTS'] ?? 200);
const clientCount = 10;
const trainerCount = 1_000;

interface Work {
  readonly name: string;
  /** Does it once. @param at how often it was done before */
  readonly run: (at: number) => Promise<unknown>;
}

/** What one booking, one search and one message cost on the server and in the database, jobs and mails included. The sandbox is a process of its own. */
export async function benchCosts(databaseUrl: string): Promise<readonly Bar[]> {
  const clients = await insertClients(databaseUrl, trainerCount);
  const [pair] = await insertPairs(databaseUrl, 1);
  if (!pair) throw new Error('nobody talks');
  const connection = new pg.Client(databaseUrl);
  await connection.connect();
  await connection.query('VACUUM ANALYZE');
  const product = await startProductWithSandbox(databaseUrl);
  try {
    const rows: string[][] = [];
    for (const work of toWorks(product, clients.slice(0, clientCount), pair)) {
      for (let at = 0; at < clientCount; at += 1) await work.run(at);
      rows.push(await measure(product, connection, work));
    }
    printTable(['once', 'server CPU ms', 'database CPU ms', 'WAL kB', 'stored kB', 'commits', 'blocks'], rows);
    return [];
  } finally {
    await product.stop();
    await connection.end();
  }
}

function toWorks({ url, providerUrl }: ProductWithSandbox, clients: readonly Client[], { mentorshipId, tokens }: Pair): Work[] {
  const browser = createBrowser(url, clients[0]?.parent.token ?? '');
  const talker = createApi(url, tokens[0]);
  const runAll = <Result>(_step: string, work: () => Promise<Result>) => work();
  return [
    { name: 'booking', run: (at) => book(url, clients[at % clientCount] as Client, at, runAll, providerUrl) },
    { name: 'search', run: () => browser.get('/api/trainers?sport=Soccer&sort=price') },
    {
      name: 'message',
      run: () =>
        talker.conversations.send({
          body: { mentorshipId, content: 'See you on Saturday at the lower field', clientMessageId: randomUUID() },
        }),
    },
  ];
}

async function measure(product: Product, connection: pg.Client, { name, run }: Work): Promise<string[]> {
  await waitForJobs(connection);
  const sizesBefore = await readTableSizes(connection);
  const [before, cpuBefore] = [await readDatabaseCosts(connection), await product.cpuMs()];
  for (let at = clientCount; at < clientCount + times; at += 1) await run(at);
  await waitForJobs(connection);
  const [after, cpuAfter] = [await readDatabaseCosts(connection), await product.cpuMs()];
  const sizes = await readTableSizes(connection);
  const grown = [...sizes].map(([table, bytes]) => ({ table, kB: (bytes - (sizesBefore.get(table) ?? 0)) / 1_024 / times }));
  const largest = grown.filter(({ kB }) => kB >= 1).sort((one, other) => other.kB - one.kB);
  console.log(`Stored by one ${name}, in kB: ${largest.map(({ table, kB }) => `${table} ${kB.toFixed(1)}`).join(', ')}`);
  const each = (from: number, to: number, digits = 1) => ((to - from) / times).toFixed(digits);
  return [
    name,
    each(cpuBefore, cpuAfter),
    before.cpuMs === undefined || after.cpuMs === undefined ? 'unknown' : each(before.cpuMs, after.cpuMs),
    each(before.walBytes / 1_024, after.walBytes / 1_024),
    each(before.storedBytes / 1_024, after.storedBytes / 1_024),
    each(before.commits, after.commits),
    each(before.blocks, after.blocks, 0),
  ];
}

/** Until nothing is left to do that is due: its cost belongs to what was done. */
async function waitForJobs(connection: pg.Client): Promise<void> {
  const due = `select from pgboss.job
    where state in ('created', 'retry', 'active') and (start_after <= now() or name = 'notifications.deliver_mail') limit 1`;
  while ((await connection.query(due)).rows.length > 0) await delay(200);
}
