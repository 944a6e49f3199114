import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { atLeast, atMost, type Bar, isWanted, median, printTable, type Setting } from './bars.ts';
import { type Device, openDevice } from './browser.ts';
import { isThePhone, slowdownOf } from './calibration.ts';
import { listMeasuredPages, type MeasuredPage } from './measured-pages.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const timings = { FCP: 'first-contentful-paint', LCP: 'largest-contentful-paint', TBT: 'total-blocking-time' } as const;
const FAST = 95;
const MOST_SHIFT = 0.01;

/** All but the local storage, where the sign-in is. */
const clearedStorage = ['cookies', 'file_systems', 'shader_cache', 'service_workers', 'cache_storage'];

type Scores = Record<(typeof categories)[number] | 'cls' | keyof typeof timings, number>;

/** Lighthouse, mobile, for every page that is wanted; prints a table. */
export async function measurePages(address: string, setting: Setting): Promise<Bar[]> {
  const pages = (await listMeasuredPages()).filter(({ name }) => isWanted(name, setting));
  if (pages.length === 0) return [];
  const slowdown = await calibrate(address, setting);
  const measured: { page: MeasuredPage; scores: Scores }[] = [];
  for (const page of pages) {
    const device = await openDevice(setting.chromium, address, page.token);
    try {
      measured.push({ page, scores: await medianScores(device, address + page.path, { runs: setting.runs, slowdown }) });
      console.log(`${page.name} is measured.`);
    } finally {
      await device.close();
    }
  }
  printTable(
    [`Lighthouse, mobile, median of ${setting.runs}`, 'perf', 'a11y', 'practices', 'SEO', 'CLS', ...Object.keys(timings)],
    measured.map(({ page, scores }) => [
      page.name,
      ...categories.map((category) => (category === 'seo' && !page.isPublic ? '–' : String(scores[category]))),
      scores.cls.toFixed(3),
      ...timingNames.map((name) => `${Math.round(scores[name])} ms`),
    ]),
  );
  return measured.flatMap(({ page, scores }) => barsOf(page, scores));
}

const timingNames = Object.keys(timings) as (keyof typeof timings)[];

function barsOf({ name, isFast, isPublic }: MeasuredPage, scores: Scores): Bar[] {
  return [
    ...(isFast ? [atLeast(`${name}: performance`, scores.performance, FAST)] : []),
    atLeast(`${name}: accessibility`, scores.accessibility, 100),
    atLeast(`${name}: best practices`, scores['best-practices'], 100),
    ...(isPublic ? [atLeast(`${name}: SEO`, scores.seo, 100)] : []),
    atMost(`${name}: layout shift`, scores.cls, MOST_SHIFT, 3),
  ];
}

/** How a page is measured. */
interface Measuring {
  readonly runs: number;
  readonly slowdown: number;
}

/** How many times slower Lighthouse's phone is than this machine, by what Lighthouse measures of it; prints both. */
async function calibrate(address: string, { chromium }: Setting): Promise<number> {
  const device = await openDevice(chromium, address, null);
  try {
    const indices: number[] = [];
    for (let run = 0; run < 3; run += 1) {
      const { environment } = await runLighthouse(device, `${address}/terms`, ['--only-audits=viewport']);
      indices.push(environment.benchmarkIndex);
    }
    const index = Math.round(median(indices));
    const slowdown = slowdownOf(index);
    console.log(`Lighthouse's benchmark index of this machine is ${index}: its processor is slowed down ${slowdown} times.`);
    return slowdown;
  } finally {
    await device.close();
  }
}

async function medianScores(device: Device, url: string, { runs, slowdown }: Measuring): Promise<Scores> {
  const all: Scores[] = [];
  let fitting = slowdown;
  for (let run = 0; run < runs; run += 1) {
    const report = await runAsThePhone(device, url, fitting);
    fitting = slowdownOf(report.environment.benchmarkIndex);
    all.push(scoresOf(report));
  }
  const names = [...categories, 'cls', ...timingNames] as const;
  return Object.fromEntries(names.map((name) => [name, median(all.map((scores) => scores[name]))])) as Scores;
}

const MOST_OTHER_SPEEDS = 15;

/**
 * A run that was slowed down as much as the machine's speed in that very run asks for: one at another speed is made once more at that speed.
 *
 * @throws Error when the machine never keeps its speed for long enough
 */
async function runAsThePhone(device: Device, url: string, expected: number): Promise<Report> {
  let slowdown = expected;
  for (let others = 0; others <= MOST_OTHER_SPEEDS; others += 1) {
    const report = await runUntilRecorded(device, url, slowdown);
    const { benchmarkIndex } = report.environment;
    if (isThePhone(slowdown, benchmarkIndex)) return report;
    console.log(
      `${url}: the machine's index is ${Math.round(benchmarkIndex)} now; the run, slowed down ${slowdown} times, is made once more.`,
    );
    slowdown = slowdownOf(benchmarkIndex);
  }
  throw new Error(`${url}: this machine's speed changes too often to measure a page.`);
}

const MOST_LOST_TRACES = 2;

/**
 * A run. Now and then Chromium hands out a trace without the beginning of the navigation; Lighthouse then has no figures at all and asks to be run again.
 *
 * @throws Error when that happens more often than now and then
 */
async function runUntilRecorded(device: Device, url: string, slowdown: number): Promise<Report> {
  for (let lost = 0; ; lost += 1) {
    try {
      return await runLighthouse(device, url, [...measuring, `--throttling.cpuSlowdownMultiplier=${slowdown}`]);
    } catch (error) {
      if (lost === MOST_LOST_TRACES || !(error instanceof Error && error.message.includes('Please run Lighthouse again'))) throw error;
      console.log(`${url}: Chromium lost the trace of a run, which is made once more.`);
    }
  }
}

/** The parts of a report that are read. */
interface Report {
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
  environment: { benchmarkIndex: number };
}

const measuring = [`--only-categories=${categories.join(',')}`, ...clearedStorage.map((type) => `--clear-storage-types=${type}`)];

/** A run in a process of its own, as one starts it by hand: what it leaves behind doesn't slow down the next one. */
async function runLighthouse({ port }: Device, url: string, options: readonly string[]): Promise<Report> {
  const program = join(resolve(import.meta.dirname, '../..'), 'node_modules/lighthouse/cli/index.js');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [program, url, `--port=${port}`, '--quiet', '--output=json', '--locale=en-US', ...options],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  const report: Report = JSON.parse(stdout);
  if (report.runtimeError) throw new Error(`${url}: ${report.runtimeError.message}`);
  return report;
}

function scoresOf(report: Report): Scores {
  const score = (category: string) => Math.round((report.categories[category]?.score ?? 0) * 100);
  const figure = (audit: string) => report.audits[audit]?.numericValue ?? Number.NaN;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    cls: figure('cumulative-layout-shift'),
    FCP: figure(timings.FCP),
    LCP: figure(timings.LCP),
    TBT: figure(timings.TBT),
  };
}
