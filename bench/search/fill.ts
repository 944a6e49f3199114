import { openDatabase } from '../../packages/server/src/platform/db/database.ts';
import { vacuumTrainers, writeGeneratedTrainers } from '../../packages/server/src/testing/generated-trainers.ts';

/** Trainers that were written one after the other, and the milliseconds each took. */
export interface Filled {
  readonly to: number;
  readonly msEach: number;
}

const batch = 50_000;
/** For a vacuum of all tables: longer than the product waits for any statement. */
const silenceMs = 3_600_000;

/** Writes the trainers numbered `from` to `to` in batches, prints what each took, and lets the database count and tidy up at the end. */
export async function fill(databaseUrl: string, { from, to }: { from: number; to: number }): Promise<Filled[]> {
  const { db, close } = openDatabase({ url: databaseUrl, silenceMs });
  try {
    const filled: Filled[] = [];
    for (let first = from; first <= to; first += batch) {
      const last = Math.min(to, first + batch - 1);
      const start = performance.now();
      await writeGeneratedTrainers(db, { from: first, to: last });
      const tookMs = performance.now() - start;
      filled.push({ to: last, msEach: tookMs / (last - first + 1) });
      console.log(`${print(first)} to ${print(last)}: ${(tookMs / 1_000).toFixed(1)} s`);
    }
    await vacuumTrainers(db);
    return filled;
  } finally {
    await close();
  }
}

const print = (count: number) => count.toLocaleString('en-US');
