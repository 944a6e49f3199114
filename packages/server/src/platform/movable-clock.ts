import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Clock } from './clock.ts';

/** A clock that runs like another one, but may have been set forward. */
export interface MovableClock extends Clock {
  /** Sets the time to `instant`; it runs on from there. Survives a restart. @throws RangeError when that is in the past */
  moveTo(instant: Date): void;
}

/**
 * Lets somebody who tries the product see next Friday today. For development and demonstration: what is stored with a moved clock stays so.
 *
 * @param options `path` is the file that keeps how far it is ahead
 */
export function createMovableClock(clock: Clock, { path }: { path: string }): MovableClock {
  let aheadMs = readAhead(path);
  const now = () => new Date(clock.now().getTime() + aheadMs);
  return {
    now,
    moveTo: (instant) => {
      if (instant < now()) throw new RangeError('the clock only goes forward');
      aheadMs += instant.getTime() - now().getTime();
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(`${path}.part`, `${aheadMs}\n`);
      renameSync(`${path}.part`, path);
    },
  };
}

function readAhead(path: string): number {
  try {
    const aheadMs = Number(readFileSync(path, 'utf8'));
    return Number.isFinite(aheadMs) && aheadMs > 0 ? aheadMs : 0;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0;
    throw error;
  }
}
