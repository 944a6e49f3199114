/** How long something took, in milliseconds. */
export interface Summary {
  readonly median: number;
  readonly p99: number;
}

/** Does `work` with the numbers 0, 1, 2 … one after the other; the first tenth only warms up. */
export async function measure(times: number, work: (number: number) => Promise<unknown>): Promise<Summary> {
  const warmUp = Math.ceil(times / 10);
  const samples: number[] = [];
  for (let number = 0; number < warmUp + times; number += 1) {
    const start = performance.now();
    await work(number);
    if (number >= warmUp) samples.push(performance.now() - start);
  }
  return summarise(samples);
}

export function summarise(samples: readonly number[]): Summary {
  const sorted = samples.toSorted((one, other) => one - other);
  return { median: quantile(sorted, 0.5), p99: quantile(sorted, 0.99) };
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
