import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { serverBundle } from '../build-server.ts';
import { webApp } from '../build-web.ts';
import { runChecks } from '../checks/run-checks.ts';
import { buildDocs } from '../docs-site.ts';
import { findOrInstallChromium } from '../find-chromium.ts';
import { installPoolerIfPossible } from '../install-pooler.ts';
import { installPostgresIfPossible } from '../install-postgres.ts';
import { installPromtoolIfPossible } from '../install-promtool.ts';
import { installProxiesIfPossible } from '../install-proxies.ts';
import { installRadicaleIfPossible } from '../install-radicale.ts';
import { installS3ServerIfPossible } from '../install-s3-server.ts';
import { installVirusScannerIfPossible } from '../install-virus-scanner.ts';
import { measureSizes } from '../measure-sizes.ts';
import { cacheDirectory, root } from '../repository.ts';
import { runNodeProgram } from '../run-program.ts';
import { buildWhenStale } from '../stamped-build.ts';
import { type Counts, countPlaywright, countVitest, onePassed } from './counts.ts';
import type { Stage } from './run-stages.ts';

/** What `npm test` runs, in this order. */
export const stages: Record<string, Stage> = {
  check: runChecks,
  vitest: (chosen) => runVitest('!long', chosen),
  build: buildAll,
  size: async () => measureSizes(),
  docs: buildDocs,
  journeys: (chosen) => runJourneys('short', chosen),
};

/** Long tests wait for other processes: to start, to be killed, to give up. Meanwhile a third one has the processor. */
const longWorkers = 3;

/** What `npm run test:long` runs. */
export const longStages: Record<string, Stage> = {
  build: buildAll,
  vitest: async (chosen) => {
    await installS3ServerIfPossible();
    await installVirusScannerIfPossible();
    await installPoolerIfPossible();
    await installPostgresIfPossible();
    await installPromtoolIfPossible();
    await installProxiesIfPossible();
    await installRadicaleIfPossible();
    // Processes that are started and killed are the built server, also when its stage is left out.
    await buildWhenStale(serverBundle);
    return runVitest('long', [`--maxWorkers=${longWorkers}`, ...chosen], { X1_BUILT_SERVER: serverBundle.output });
  },
  journeys: (chosen) => runJourneys('long', chosen),
};

async function runVitest(project: string, chosen: string[], environment: Record<string, string> = {}): Promise<Counts> {
  const report = freshReport('vitest.json');
  const output = [...reporters(['dot', 'default']), '--reporter=json', `--outputFile.json=${report}`];
  const programArguments = ['run', `--project=${project}`, ...output, ...chosen];
  const { code } = await runNodeProgram('vitest/vitest.mjs', programArguments, { environment, output: 'inherit' });
  return countVitest(JSON.parse(readFileSync(report, 'utf8')), code);
}

export async function buildAll(): Promise<Counts> {
  for (const build of [webApp, serverBundle]) {
    const isBuiltNow = await buildWhenStale(build);
    console.log(isBuiltNow ? `Built ${build.name}.` : `${build.name} is up to date.`);
  }
  return onePassed;
}

/**
 * Runs the browser tests of a project.
 *
 * @param chosen further arguments for Playwright, to choose tests
 * @param more variables for them
 */
export async function runJourneys(project: string, chosen: string[], more: Record<string, string> = {}): Promise<Counts> {
  const browser = await findOrInstallChromium();
  const report = freshReport('journeys.json');
  const environment = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...(browser && { CHROMIUM_PATH: browser }), ...more };
  const programArguments = ['test', `--project=${project}`, '--reporter=list,json', ...chosen];
  const { code } = await runNodeProgram('@playwright/test/cli.js', programArguments, {
    cwd: join(root, 'e2e'),
    environment,
    output: 'inherit',
  });
  return countPlaywright(JSON.parse(readFileSync(report, 'utf8')), code);
}

/** A report of an earlier run must not be taken for this one's. */
function freshReport(name: string): string {
  const report = join(cacheDirectory, 'reports', name);
  mkdirSync(dirname(report), { recursive: true });
  rmSync(report, { force: true });
  return report;
}

function reporters([quiet, readable]: [string, string]): string[] {
  return [`--reporter=${process.env['CI'] === undefined ? readable : quiet}`];
}
