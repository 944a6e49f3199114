import { listTrainers } from '../../packages/server/src/modules/search/reads/trainer-list.ts';
import { insertGeneratedTrainers } from '../../packages/server/src/testing/generated-trainers.ts';
import { openRecordingDatabase, type RecordedQueries, type RecordingDatabase } from '../../packages/server/src/testing/recorded-queries.ts';
import type { Bar } from '../bars.ts';
import { printTable } from '../print-table.ts';
import { measure, type Summary } from '../samples.ts';
import { startProduct } from '../start-product.ts';
import { createBrowser, type Parent, signUpParent } from './parent.ts';
import { type Measured, toBars } from './search-bars.ts';
import { type NamedSearch, searches } from './searches.ts';

const sizes = [1_000, 10_000, 100_000] as const;
/** Calls of each search at each size. */
const calls = Number(process.env['X1_BENCH_CALLS'] ?? 300);
const warmUpCalls = 30;
/** As many as the screen asks for. */
const limit = 24;

/**
 * The list of trainers as it grows. SQL is what the search asks the database, over one connection with nothing around it; HTTP is the whole
 * call as a browser makes it, over a kept connection: token, limits, the same queries, JSON, compression.
 */
export async function benchSearch(databaseUrl: string): Promise<readonly Bar[]> {
  const recording = openRecordingDatabase(databaseUrl);
  const product = await startProduct(databaseUrl);
  try {
    const parent = await signUpParent(product.url);
    const measured: Measured[] = [];
    let count = 0;
    for (const size of sizes) {
      const start = performance.now();
      await insertGeneratedTrainers(recording.db, { from: count + 1, to: size });
      console.log(`${size.toLocaleString('en-US')} trainers, ${((performance.now() - start) / 1_000).toFixed(1)} s to write the new ones`);
      count = size;
      // The first of the searches would pay for what all of them need: compiled code, connections, pages in memory.
      for (const search of searches) await measureSearch(search, { size, recording, parent, url: product.url }, warmUpCalls);
      for (const search of searches) measured.push(await measureSearch(search, { size, recording, parent, url: product.url }));
      printMeasured(measured.filter((row) => row.size === size));
    }
    return toBars(measured, await findSequentialScans(recording, parent));
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
    recorded.push(await recording.record((db) => listTrainers(db, { ...filters, limit }, { userId: parent.userId, role: 'parent' })));
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
      const queries = await recording.record((db) => listTrainers(db, { ...filters, limit }, { userId: parent.userId, role: 'parent' }));
      found.push(...(await recording.listSequentialScans(queries)).map((scan) => `${name}: ${scan}`));
    }
  }
  return [...new Set(found)];
}

function printMeasured(measured: readonly Measured[]): void {
  console.log('Milliseconds, median / 99th percentile\n');
  const cell = ({ median, p99 }: Summary) => `${median.toFixed(1)} / ${p99.toFixed(1)}`;
  printTable(
    ['search', 'SQL', 'HTTP'],
    measured.map(({ search, sql, http }) => [search.name, cell(sql), cell(http)]),
  );
  console.log('');
}
