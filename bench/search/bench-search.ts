import { listTrainers } from '../../packages/server/src/modules/search/reads/trainer-list.ts';
import { openRecordingDatabase, type RecordedQueries, type RecordingDatabase } from '../../packages/server/src/testing/recorded-queries.ts';
import type { Bar } from '../bars.ts';
import { printTable } from '../print-table.ts';
import { measure, type Summary } from '../samples.ts';
import { startProduct } from '../start-product.ts';
import { type Filled, fill } from './fill.ts';
import { createBrowser, type Parent, signUpParent } from './parent.ts';
import { type Measured, toBars } from './search-bars.ts';
import { type NamedSearch, searches } from './searches.ts';

const smallest = 1_000;
/** A smaller one shows within a minute what a change does. */
const largest = Number(process.env['X1_BENCH_TRAINERS'] ?? 1_000_000);
/** Calls of each search at each size. */
const calls = Number(process.env['X1_BENCH_CALLS'] ?? 300);
const warmUpCalls = 30;
/** As many as the screen asks for. */
const limit = 24;

/**
 * The list of trainers as it grows from a thousand to a million. SQL is what the search asks the database, over one connection with nothing around it; HTTP is the whole
 * call as a browser makes it, over a kept connection: token, limits, the same queries, JSON, compression.
 */
export async function benchSearch(databaseUrl: string): Promise<readonly Bar[]> {
  const recording = openRecordingDatabase(databaseUrl);
  const product = await startProduct(databaseUrl);
  try {
    const parent = await signUpParent(product.url);
    const measured: Measured[] = [];
    let filled: Filled[] = [];
    for (const size of [smallest, largest]) {
      filled = await fill(databaseUrl, { from: size === smallest ? 1 : smallest + 1, to: size });
      // The first of the searches would pay for what all of them need: compiled code, connections, pages in memory.
      for (const search of searches) await measureSearch(search, { size, recording, parent, url: product.url }, warmUpCalls);
      for (const search of searches) measured.push(await measureSearch(search, { size, recording, parent, url: product.url }));
      printMeasured(measured.filter((row) => row.size === size));
    }
    return toBars({ measured, smallest, largest, filled, sequentialScans: await findSequentialScans(recording, parent) });
  } finally {
    await product.stop();
    await recording.close();
  }
}

interface Scene {
  readonly size: number;
  readonly recording: RecordingDatabase;
  readonly parent: Parent;
  readonly url: string;
}

async function measureSearch(search: NamedSearch, { size, recording, parent, url }: Scene, times = calls): Promise<Measured> {
  const recorded: RecordedQueries[] = [];
  for (const filters of search.variants)
    recorded.push(
      await recording.record((db) => listTrainers(db, { ...filters, limit }, { userId: parent.userId, role: 'parent', now: new Date() })),
    );
  const sql = await measure(times, (number) => recording.run(recorded[number % recorded.length] ?? []));
  const browser = createBrowser(url, parent.token);
  const paths = search.variants.map((filters) => `/api/trainers?${new URLSearchParams({ ...filters, limit: String(limit) })}`);
  const http = await measure(times, (number) => browser.get(paths[number % paths.length] ?? ''));
  browser.close();
  return { search, size, sql, http };
}

async function findSequentialScans(recording: RecordingDatabase, parent: Parent): Promise<string[]> {
  const found: string[] = [];
  for (const { name, variants } of searches) {
    for (const filters of variants) {
      const queries = await recording.record((db) =>
        listTrainers(db, { ...filters, limit }, { userId: parent.userId, role: 'parent', now: new Date() }),
      );
      found.push(...(await recording.listSequentialScans(queries)).map((scan) => `${name}: ${scan}`));
    }
  }
  return [...new Set(found)];
}

function printMeasured(measured: readonly Measured[]): void {
  console.log(`\n${measured[0]?.size.toLocaleString('en-US')} trainers: milliseconds, median / 99th percentile\n`);
  const cell = ({ median, p99 }: Summary) => `${median.toFixed(1)} / ${p99.toFixed(1)}`;
  printTable(
    ['search', 'SQL', 'HTTP'],
    measured.map(({ search, sql, http }) => [search.name, cell(sql), cell(http)]),
  );
  console.log('');
}
