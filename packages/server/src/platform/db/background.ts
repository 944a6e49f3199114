import { AsyncLocalStorage } from 'node:async_hooks';
import type { PostgresPoolClient } from 'kysely';

/** One piece of work, with how many connections it has. */
interface Background {
  connections: number;
}
const background = new AsyncLocalStorage<Background>();

/** Runs work that nobody waits for, such as a job: it leaves most connections to those somebody waits for (decision 0062). */
export function inBackground<Result>(work: () => Result): Result {
  return background.run({ connections: 0 }, work);
}

/** Whether this is work that nobody waits for. */
export const isInBackground = (): boolean => background.getStore() !== undefined;

/**
 * Lets work in the background have connections, so many pieces of it at once; whoever comes later waits in line. Work that has one already gets
 * further ones immediately: it may need both to finish.
 */
export function limitBackground(connect: () => Promise<PostgresPoolClient>, most: number): () => Promise<PostgresPoolClient> {
  let free = most;
  const waiting: (() => void)[] = [];
  const take = async () => {
    if (free === 0) return new Promise<void>((resume) => waiting.push(resume));
    free -= 1;
  };
  const giveBack = () => {
    const next = waiting.shift();
    if (next) return next();
    free += 1;
  };
  return async () => {
    const work = background.getStore();
    if (!work) return connect();
    work.connections += 1;
    const isFirst = work.connections === 1;
    const leave = () => {
      work.connections -= 1;
      if (isFirst) giveBack();
    };
    if (isFirst) await take();
    try {
      const client = await connect();
      return {
        query: client.query,
        release: (isBroken) => {
          leave();
          client.release(isBroken);
        },
      };
    } catch (error) {
      leave();
      throw error;
    }
  };
}
