import { setTimeout as delay } from 'node:timers/promises';
import type { TrainerId } from '../../packages/contract/src/core/ids.ts';
import type { Person } from './people.ts';

/** Writes through the whole product, four times a second, so that it is seen for how long none went through. */
export interface Probe {
  /**
   * Waits until writes have gone through for a while.
   *
   * @param since when something was injured
   * @returns the ms from then to the end of the last time in which none went through; 0 when there was none
   */
  untilSteady(since: number): Promise<number>;
  stop(): void;
}

const everyMs = 250;
/** So long without a write is an outage; a busy machine alone takes less. */
const outageMs = 3_000;
const steadyMs = 6_000;
const patienceMs = 180_000;

/** Each try is begun whether or not the ones before it have ended. */
export function startProbe({ api }: Person, trainerId: TrainerId): Probe {
  const doneAt: number[] = [];
  let isFavorite = false;
  const ticker = setInterval(() => {
    isFavorite = !isFavorite;
    const params = { trainerId };
    const call = isFavorite ? api.trainers.addFavorite({ params }) : api.trainers.removeFavorite({ params });
    call.then(
      () => void doneAt.push(performance.now()),
      () => {},
    );
  }, everyMs);
  return {
    untilSteady: async (since) => {
      const deadline = since + patienceMs;
      for (;;) {
        const recoveredAt = endOfLastOutage(since, doneAt);
        if (performance.now() - recoveredAt >= steadyMs) return recoveredAt - since;
        if (performance.now() > deadline) throw new Error(`Writes did not go through again within ${patienceMs / 1_000} s`);
        await delay(everyMs);
      }
    },
    stop: () => clearInterval(ticker),
  };
}

/** Now, while it lasts. */
function endOfLastOutage(since: number, doneAt: readonly number[]): number {
  let end = since;
  let last = since;
  for (const at of [...doneAt.filter((time) => time > since), performance.now()]) {
    if (at - last > outageMs) end = at;
    last = at;
  }
  return end;
}
