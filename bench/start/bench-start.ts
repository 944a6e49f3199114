import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startEmbeddedPostgres } from '../../packages/server/src/platform/db/embedded.ts';
import { freePort } from '../../packages/server/src/testing/free-port.ts';
import type { Bar } from '../bars.ts';
import { printTable } from '../print-table.ts';
import { measureFirstStart } from './first-start.ts';
import { type Start, startAndMeasure } from './start-and-measure.ts';

const root = resolve(import.meta.dirname, '../..');
const rounds = 5;
const bundle = 'packages/server/dist/main.js';
const bundled = 'bundled';
const withEmbedded = 'npm start, embedded database';

/** How long a start takes and how much memory it holds: bundled, from the sources, with the embedded database, and the least that Node needs. */
export async function benchStart(): Promise<readonly Bar[]> {
  process.chdir(root);
  runTool('tools/build.ts');
  const folder = mkdtempSync(join(tmpdir(), 'x1-bench-start-'));
  // The embedded database runs as another user where this one is root.
  chmodSync(folder, 0o755);
  // The benches' usual database isn't durable, and no server starts on such a one.
  const { url: databaseUrl, stop } = await startEmbeddedPostgres({ dataDirectory: join(folder, 'database'), durability: 'full' });
  const sandboxPort = await freePort();
  const shared = { SANDBOX_KEY: 'only-for-the-bench-0123456789abcdef0123456789', SANDBOX_URL: `http://127.0.0.1:${sandboxPort}` };
  const stopSandbox = await startSandbox({
    ...shared,
    SANDBOX_PORT: String(sandboxPort),
    DATA_DIR: join(folder, 'sandbox'),
    HOST: '127.0.0.1',
  });
  try {
    const starts = await measure(programsOf({ folder, databaseUrl, shared }));
    await printFirstStart();
    return toBars(starts);
  } finally {
    await stopSandbox();
    await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** For comparison only: it depends on the network and the caches of npm and git more than on us. */
async function printFirstStart(): Promise<void> {
  const { installMs, firstPageMs } = await measureFirstStart(root);
  const [install, firstPage] = [installMs, firstPageMs].map((ms) => (ms / 1_000).toFixed(1));
  console.log(
    `\nfirst page after \`npm ci && npm start\` on a fresh clone: ${firstPage} s after \`npm start\`, ${install} s of \`npm ci\` before it`,
  );
}

/** What is measured, by the names in the table. */
function programsOf({
  folder,
  databaseUrl,
  shared,
}: {
  folder: string;
  databaseUrl: string;
  shared: Record<string, string>;
}): Record<string, () => Promise<Start>> {
  const path = { PATH: process.env['PATH'] };
  const { DATA_KEY } = productionSettings;
  // The same for all that share the database: a server waits until those that keep their files elsewhere are gone.
  const dataDirectory = join(folder, 'data');
  const production = { ...path, ...productionSettings, ...shared, DATABASE_URL: databaseUrl, DATA_DIR: dataDirectory };
  const development = { ...path, HOST: '127.0.0.1', DEMO: '0', LOG_LEVEL: 'error', DATA_KEY };
  const inside = { ...development, DATABASE_URL: databaseUrl, DATA_DIR: dataDirectory };
  const embedded = { ...development, DATA_DIR: join(folder, 'embedded') };
  return {
    [bundled]: () => startAndMeasure([bundle], production),
    'bundled, a web process': () => startAndMeasure([bundle], { ...production, X1_ROLE: 'web' }),
    'from the sources': () => startAndMeasure(['packages/server/src/main.ts'], production),
    'bundled, with the sandbox inside': () => startAndMeasure([bundle], inside),
    [withEmbedded]: () => startAndMeasure(['tools/run.cjs', 'tools/start.ts'], embedded),
    'bare node:http and pg': () => startAndMeasure([join(import.meta.dirname, 'bare-server.ts')], production),
  };
}

/** What production requires; a shared sandbox stands in for what would be called. */
const productionSettings = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PUBLIC_URL: 'https://x1.example',
  TRUST_PROXY: '1',
  DATA_KEY: 'only-for-the-bench-4f6b8c3e5a7d9f1b2c4e6a8d0f',
  DRAIN_SECONDS: '0',
  LOG_LEVEL: 'error',
  X1_SANDBOX: '1',
};

/** A sandbox as a process of its own, so that none of it is in the server. */
async function startSandbox(environment: Record<string, string | undefined>): Promise<() => Promise<void>> {
  const sandbox = spawn(process.execPath, ['packages/server/dist/run-sandbox.js'], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(sandbox.stdout, 'data');
  return async () => {
    sandbox.kill('SIGTERM');
    await once(sandbox, 'exit');
  };
}

function runTool(file: string): void {
  const { status } = spawnSync(process.execPath, ['tools/run.cjs', file], { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${file} failed`);
}

/** Alternating, after one start of each that is not counted: a database is made by the first, and files are read from the disk. */
async function measure(programs: Record<string, () => Promise<Start>>): Promise<Map<string, Start>> {
  const starts = new Map<string, Start[]>(Object.keys(programs).map((name) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, start] of Object.entries(programs)) {
      const measured = await start();
      if (round > 0) starts.get(name)?.push(measured);
    }
  }
  const medians = new Map([...starts].map(([name, all]) => [name, medianOf(all)]));
  const toCells = (start: Start) => [start.readyMs, start.cpuMs, start.rssMegabytes].map((figure) => figure.toFixed(0));
  printTable(
    [`median of ${rounds}`, 'ready after ms', 'CPU ms by then', 'idle RSS MB'],
    [...medians].map(([name, start]) => [name, ...toCells(start)]),
  );
  return medians;
}

function medianOf(starts: readonly Start[]): Start {
  const middle = (figure: keyof Start) =>
    starts.map((start) => start[figure]).sort((one, other) => one - other)[Math.floor(starts.length / 2)] ?? 0;
  return { readyMs: middle('readyMs'), cpuMs: middle('cpuMs'), rssMegabytes: middle('rssMegabytes') };
}

function toBars(starts: Map<string, Start>): Bar[] {
  const { readyMs, rssMegabytes } = starts.get(bundled) ?? { readyMs: Number.NaN, rssMegabytes: Number.NaN };
  const embeddedMs = starts.get(withEmbedded)?.readyMs ?? Number.NaN;
  return [
    { name: 'a server with DATABASE_URL is ready in 1,000 ms', isMet: readyMs <= 1_000, measured: `${readyMs.toFixed(0)} ms` },
    { name: 'and takes 200 MB idle', isMet: rssMegabytes <= 200, measured: `${rssMegabytes.toFixed(0)} MB` },
    {
      name: '`npm start` on an existing embedded database is ready in 2,000 ms',
      isMet: embeddedMs <= 2_000,
      measured: `${embeddedMs.toFixed(0)} ms`,
    },
  ];
}
