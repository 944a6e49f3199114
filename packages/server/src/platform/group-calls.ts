/**
 * Joins calls into few: those of one moment, and those that come while earlier ones are worked on, are worked on together. A call that comes
 * alone waits for nothing. Where all together fail, each is tried for itself, so that none fails because of another.
 *
 * @param work answers each item at its place
 */
export function groupCalls<Item, Result>(work: (items: readonly Item[]) => Promise<readonly Result[]>): (item: Item) => Promise<Result> {
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
      const calls = waiting;
      waiting = [];
      await answerAll(calls);
    }
    isWorking = false;
  }

  return (item) => {
    const answer = Promise.withResolvers<Result>();
    waiting.push({ item, answer });
    if (!isWorking) void workOff();
    return answer.promise;
  };
}
