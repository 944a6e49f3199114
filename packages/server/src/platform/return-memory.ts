import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const delayMs = 1_000;

/** A full collection that also shrinks the heap, which Node otherwise does only when memory is short. */
type Collect = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

/** How much memory may grow from one full collection to the next, in percent of what's in use. */
const growthPercent = 100;

/**
 * Lets memory double before it's collected in full. After a collection that shrinks the heap, such as the one below, V8 takes itself for a program that
 * wants little memory, and collects each time the heap has grown by a third: under load every two seconds (decision 0118).
 */
export function collectSeldom(): void {
  setFlagsFromString(`--heap-growing-percent=${growthPercent}`);
}

/**
 * Gives back what loading the program has left behind, once, a second from now: 40 MB of 200. It takes about 100 ms, during which nothing
 * is answered, so it is for a process that has just started.
 */
export function returnMemorySoon(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc');
    const collect: Collect = runInNewContext('gc');
    setFlagsFromString('--no-expose-gc');
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }, delayMs).unref();
}
