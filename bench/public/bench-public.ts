import type { TrainerId } from '../../packages/contract/src/core/ids.ts';
import { directoryPath } from '../../packages/contract/src/search/directory-address.ts';
import { readDirectory } from '../../packages/server/src/modules/search/reads/directory.ts';
import { findPublicPage } from '../../packages/server/src/modules/search/reads/public-page.ts';
import type { Db } from '../../packages/server/src/platform/db/database.ts';
import { vacuumTrainers, writeGeneratedTrainers } from '../../packages/server/src/testing/generated-trainers.ts';
import { openRecordingDatabase, type RecordedQueries, type RecordingDatabase } from '../../packages/server/src/testing/recorded-queries.ts';
import type { Bar } from '../bars.ts';
import { printTable } from '../print-table.ts';
import { measure, type Summary } from '../samples.ts';
import { startProduct } from '../start-product.ts';

const TRAINERS = Number(process.env['X1_BENCH_TRAINERS'] ?? 10_000);
const CALLS = Number(process.env['X1_BENCH_CALLS'] ?? 300);
/** As many different pages are asked for, one after the other. */
const VARIANTS = 50;
const HTTP_TO_SQL = 1.6;
const HTTP_MORE_MS = 3;
/** A word in the name of everybody who isn't public. */
const PRIVATE = 'Quillonprivate';

interface Page {
  readonly name: string;
  readonly paths: readonly string[];
  readonly ask: readonly ((db: Db) => Promise<unknown>)[];
}

interface Measured {
  readonly name: string;
  readonly sql: Summary;
  readonly http: Summary;
  /** The same asked again with the tag of the first answer. */
  readonly unchanged: Summary;
}

/** What visitors get where half of the trainers have a public page: how long it takes beside its SQL alone, and whether the sitemap is whole. */
export async function benchPublic(databaseUrl: string): Promise<readonly Bar[]> {
  const recording = openRecordingDatabase(databaseUrl);
  const product = await startProduct(databaseUrl);
  try {
    const ids = await fill(recording.db);
    const measured: Measured[] = [];
    for (const page of pagesOf(ids)) measured.push(await measurePage(page, recording, product.url));
    printMeasured(measured);
    return [...measured.map(toBar), ...(await checkSitemap(product.url, ids))];
  } finally {
    await product.stop();
    await recording.close();
  }
}

/** @returns the trainers with a public page: every other one */
async function fill(db: Db): Promise<TrainerId[]> {
  const ids = await writeGeneratedTrainers(db, { from: 1, to: TRAINERS });
  const shown = ids.filter((_, index) => index % 2 === 0);
  const now = new Date();
  await db.updateTable('trainers').set({ publicSince: now }).where('id', 'in', shown).execute();
  await db
    .updateTable('trainers')
    .set({ name: `${PRIVATE} Person` })
    .where('publicSince', 'is', null)
    .execute();
  const people = await db.selectFrom('trainers').select('userId').where('publicSince', 'is not', null).execute();
  await db
    .insertInto('identityChecks')
    .values(people.map(({ userId }) => ({ userId, state: 'verified' as const, verifiedAt: now, updatedAt: now })))
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ state: 'verified', verifiedAt: now }))
    .execute();
  await vacuumTrainers(db);
  return shown;
}

function pagesOf(ids: readonly TrainerId[]): Page[] {
  const some = ids.slice(0, VARIANTS);
  const place = { sport: 'Soccer', state: null } as const;
  const state = { sport: 'Soccer', state: 'NC' } as const;
  const page = (id: TrainerId) => (db: Db) => findPublicPage(db, id, new Date());
  const list = (where: typeof place | typeof state) => [(db: Db) => readDirectory(db, where, { page: 1, now: new Date() })];
  return [
    { name: 'public page, as data', paths: some.map((id) => `/api/public/trainers/${id}`), ask: some.map(page) },
    { name: 'public page, as a page', paths: some.map((id) => `/trainer/${id}`), ask: some.map(page) },
    { name: 'list of a sport', paths: [directoryPath(place)], ask: list(place) },
    { name: 'list of a sport in a state', paths: [directoryPath(state)], ask: list(state) },
  ];
}

async function measurePage({ name, paths, ask }: Page, recording: RecordingDatabase, url: string): Promise<Measured> {
  const recorded: RecordedQueries[] = [];
  for (const each of ask) recorded.push(await recording.record(each));
  const tags = new Map<string, string>();
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(url + path, { headers: { accept: 'text/html,*/*', ...headers } });
    const text = await response.text();
    if (text.includes(PRIVATE)) throw new Error(`${path} names somebody who has no public page`);
    tags.set(path, response.headers.get('etag') ?? '');
    return response.status;
  };
  const at = (number: number) => paths[number % paths.length] ?? '';
  const sqlAlone = await measure(CALLS, (number) => recording.run(recorded[number % recorded.length] ?? []));
  const http = await measure(CALLS, async (number) => expectStatus(await get(at(number)), 200));
  const unchanged = await measure(CALLS, async (number) =>
    expectStatus(await get(at(number), { 'if-none-match': tags.get(at(number)) ?? '' }), 304),
  );
  return { name, sql: sqlAlone, http, unchanged };
}

function expectStatus(status: number, expected: number): void {
  if (status !== expected) throw new Error(`answered ${status} instead of ${expected}`);
}

function printMeasured(measured: readonly Measured[]): void {
  console.log(`\n${TRAINERS.toLocaleString('en-US')} trainers, half of them public: milliseconds, median / 99th percentile\n`);
  const cell = ({ median, p99 }: Summary) => `${median.toFixed(1)} / ${p99.toFixed(1)}`;
  printTable(
    ['page', 'SQL', 'HTTP', 'HTTP, unchanged (304)'],
    measured.map(({ name, sql: alone, http, unchanged }) => [name, cell(alone), cell(http), cell(unchanged)]),
  );
}

function toBar({ name, sql: alone, http }: Measured): Bar {
  const limit = Math.max(alone.median * HTTP_TO_SQL, alone.median + HTTP_MORE_MS);
  return {
    name: `${name}: half of the answers within ${HTTP_TO_SQL} times their SQL, or ${HTTP_MORE_MS} ms more`,
    isMet: http.median <= limit,
    measured: `${http.median.toFixed(1)} ms, SQL ${alone.median.toFixed(1)} ms, limit ${limit.toFixed(1)} ms`,
  };
}

/** Everybody who is public, once, and nobody else. */
async function checkSitemap(url: string, ids: readonly TrainerId[]): Promise<Bar[]> {
  const start = performance.now();
  const text = await (await fetch(`${url}/sitemap.xml`)).text();
  const tookMs = performance.now() - start;
  const listed = [...text.matchAll(/\/trainer\/(\d+)</g)].map(([, id]) => Number(id));
  const shown = new Set<number>(ids);
  const missing = ids.filter((id) => !listed.includes(id)).length;
  const others = listed.filter((id) => !shown.has(id)).length;
  return [
    {
      name: 'the sitemap has every public trainer once, and nobody else',
      isMet: missing === 0 && others === 0 && listed.length === shown.size,
      measured: `${listed.length} of ${shown.size}, ${missing} missing, ${others} others, in ${tookMs.toFixed(0)} ms`,
    },
  ];
}
