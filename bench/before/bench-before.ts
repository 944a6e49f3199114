import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Bar } from '../bars.ts';
import { printTable } from '../print-table.ts';
import type { Measured } from './measure.ts';

const root = join(import.meta.dirname, '../..');
/** The commit of which a booking is to cost a third; any other with the same calls by `X1_BENCH_BEFORE`. */
const commit = process.env['X1_BENCH_BEFORE'] ?? '8fd3fc2';
const rounds = Number(process.env['X1_BENCH_ROUNDS'] ?? 5);
/** After the 500 that warm a process up, so many that what is left of compiling doesn't count. */
const bookings = process.env['X1_BENCH_BOOKINGS'] ?? '1000';
const cpuShare = 1 / 3;

/**
 * The server's CPU time for one whole booking with its jobs and mails, now and at an earlier commit, by turns: each commit runs its own code
 * and its own calls, while the sandbox, the load and PostgreSQL are processes of their own.
 */
export async function benchBefore(): Promise<readonly Bar[]> {
  const directory = mkdtempSync(join(tmpdir(), 'x1-before-'));
  const worktree = join(directory, 'x1');
  git('worktree', 'add', '--detach', worktree, commit);
  try {
    run('npm', ['ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'], worktree);
    const runs: { before: Measured; now: Measured }[] = [];
    for (let round = 0; round < rounds; round += 1) runs.push({ before: await measure(worktree), now: await measure(root) });
    return print(runs);
  } finally {
    git('worktree', 'remove', '--force', worktree);
    rmSync(directory, { recursive: true, force: true });
  }
}

const git = (...args: string[]) => run('git', args, root);

function run(command: string, args: readonly string[], cwd: string): void {
  execFileSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** In a process of its own, so that the code of one commit never meets that of the other. */
async function measure(ofRoot: string): Promise<Measured> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'measure.ts'), ofRoot, bookings], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output, [exitCode]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  if (exitCode !== 0) throw new Error(`bookings of ${ofRoot} could not be measured`);
  return JSON.parse(output) as Measured;
}

function print(runs: readonly { before: Measured; now: Measured }[]): readonly Bar[] {
  const medianOf = (pick: (each: (typeof runs)[number]) => number) => median(runs.map(pick));
  const rows = runs.map(({ before, now }, round) => [`round ${round + 1}`, ...figuresOf(before), ...figuresOf(now)]);
  const cpu = { before: medianOf(({ before }) => before.cpuMs), now: medianOf(({ now }) => now.cpuMs) };
  const medians = [
    cpu.before.toFixed(1),
    medianOf(({ before }) => before.perSecond).toFixed(1),
    medianOf(({ before }) => before.wholePerSecond).toFixed(1),
    cpu.now.toFixed(1),
    medianOf(({ now }) => now.perSecond).toFixed(1),
    medianOf(({ now }) => now.wholePerSecond).toFixed(1),
  ];
  printTable(
    ['', `${commit} CPU ms`, 'bookings/s', 'with jobs', 'now CPU ms', 'bookings/s', 'with jobs'],
    [...rows, ['median', ...medians]],
  );
  const share = cpu.now / cpu.before;
  const measured = `${cpu.now.toFixed(1)} ms of ${cpu.before.toFixed(1)} ms, × ${share.toFixed(2)}`;
  return [
    { name: `the server's CPU for a booking at most that of ${commit}`, isMet: share <= 1, measured },
    { name: `the server's CPU for a booking at most a third of ${commit}`, isMet: share <= cpuShare, measured },
  ];
}

const figuresOf = (measured: Measured) => [measured.cpuMs, measured.perSecond, measured.wholePerSecond].map((figure) => figure.toFixed(1));

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
