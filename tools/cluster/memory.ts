import { readFileSync } from 'node:fs';
import { freemem } from 'node:os';

const everyMs = 2_000;

/** Notes how much memory the machine can still give, from now on. */
export function watchMemory(stack: AsyncDisposableStack): { mostGiB(): number } {
  const before = available();
  let least = before;
  const timer = setInterval(() => {
    least = Math.min(least, available());
  }, everyMs);
  stack.defer(() => clearInterval(timer));
  return {
    /** What everything that was started since has taken at its most. */
    mostGiB: () => (before - least) / 2 ** 30,
  };
}

/** In bytes, what the system can give back at once included, where it says so. */
function available(): number {
  try {
    const kilobytes = /^MemAvailable:\s+(\d+) kB$/m.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1];
    if (kilobytes) return Number(kilobytes) * 1_024;
  } catch {
    // Another system than Linux.
  }
  return freemem();
}
