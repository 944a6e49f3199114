import { AppError } from './errors.ts';
import { forNobody } from './language-around.ts';

/**
 * Joins calls into few: those of one moment, and those that come while earlier ones are worked on, are worked on together. A call that comes
 * alone waits for nothing. Where all together fail, each is tried for itself, so that none fails because of another.
 *
 * @param work answers each item at its place
 * @param limits `atOnce` items are worked on together at most, and a call while `waiting` others wait gives AppError 'server.unavailable'
 */
export function groupCalls<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  limits: { readonly atOnce: number; readonly waiting: number } = { atOnce: Number.POSITIVE_INFINITY, waiting: Number.POSITIVE_INFINITY },
): (item: Item) => Promise<Result> {
  interface Call {
    readonly item: Item;
    readonly answer: PromiseWithResolvers<Result>;
  }
  let waiting: Call[] = [];
  let isWorking = false;

  async function answerAll(calls: readonly Call[]): Promise<void> {
    try {
      const results = await work(calls.map(({ item }) => item));
      for (const [place, { answer }] of calls.entries()) answer.resolve(results[place] as Result);
    } catch (error) {
      const [only, ...others] = calls;
      if (others.length === 0) return only?.answer.reject(error);
      for (const call of calls) await answerAll([call]);
    }
  }

  async function workOff(): Promise<void> {
    isWorking = true;
    await new Promise(setImmediate);
    while (waiting.length > 0) {
      const calls = waiting.slice(0, limits.atOnce);
      waiting = waiting.slice(limits.atOnce);
      await answerAll(calls);
    }
    isWorking = false;
  }

  return (item) => {
    if (waiting.length >= limits.waiting) return Promise.reject(new AppError('server.unavailable'));
    const answer = Promise.withResolvers<Result>();
    waiting.push({ item, answer });
    // Not in the language of whoever came first.
    if (!isWorking) void forNobody(workOff);
    return answer.promise;
  };
}
