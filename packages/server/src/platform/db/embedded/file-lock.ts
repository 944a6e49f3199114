import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';

/** A lock between processes, held until `release()` or the death of the process. */
export interface FileLock {
  release(): void;
}

const busy = 5;
const pauseMs = 20;

/**
 * Takes the lock exclusively. SQLite's file locks are used because the operating system drops them when
 * a process dies, however it dies: there are no stale locks to detect and no race to take one over.
 *
 * @returns the lock, or undefined when someone else still holds it after `waitMs`
 */
export async function lockExclusively(path: string, waitMs: number): Promise<FileLock | undefined> {
  return lock(path, 'BEGIN EXCLUSIVE', waitMs);
}

/**
 * Takes the lock together with any number of other sharers.
 *
 * @returns the lock, or undefined when someone still holds it exclusively after `waitMs`
 */
export async function lockShared(path: string, waitMs: number): Promise<FileLock | undefined> {
  return lock(path, 'BEGIN; SELECT count(*) FROM sqlite_master', waitMs);
}

async function lock(path: string, statement: string, waitMs: number): Promise<FileLock | undefined> {
  const deadline = performance.now() + waitMs;
  for (;;) {
    const held = tryLock(path, statement);
    if (held) return held;
    if (performance.now() >= deadline) return undefined;
    await delay(pauseMs);
  }
}

function tryLock(path: string, statement: string): FileLock | undefined {
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    file.exec(statement);
    return { release: () => file.isOpen && file.close() };
  } catch (error) {
    file.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === busy) return undefined;
    throw error;
  }
}
