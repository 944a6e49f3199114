import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const PREFIX = 'x1-tests-';
/** Databases, uploads and browsers of a whole run use less. */
const LEAST_FREE_BYTES = 8_000_000_000;

/**
 * Has everything that this process starts keep its temporary files in memory, where there is enough of it: databases write through to what they're
 * on, and tests needn't wait for a disk. TMPDIR goes before it. The folder is removed at the end, after a kill by the next run.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env['TMPDIR'] || !hasRoom()) return;
  for (const name of readdirSync(MEMORY)) if (isAbandoned(name)) removeIfOurs(join(MEMORY, name));
  const folder = join(MEMORY, `${PREFIX}${process.pid}`);
  mkdirSync(folder);
  process.env['TMPDIR'] = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= LEAST_FREE_BYTES;
  } catch {
    // There is no such folder on this platform.
    return false;
  }
}

/** Whether the run that it belongs to has ended. */
function isAbandoned(name: string): boolean {
  if (!name.startsWith(PREFIX)) return false;
  try {
    process.kill(Number(name.slice(PREFIX.length)), 0);
    return false;
  } catch (error) {
    // A run of somebody else can't be signaled, and goes on.
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}

function removeIfOurs(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // Somebody else's, who removes it with their next run.
  }
}
