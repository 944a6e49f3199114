import pg from 'pg';
import { openDatabase } from '../../packages/server/src/platform/db/database.ts';
import { vacuumTrainers, writeGeneratedTrainers } from '../../packages/server/src/testing/generated-trainers.ts';
import { readDatabaseCosts } from '../costs/database-costs.ts';

/** What writing one trainer of a batch took, in milliseconds. */
export interface Filled {
  readonly msEach: number;
  /** Of the database's CPU: whatever else the machine does counts less there. Undefined where the system doesn't tell. */
  readonly cpuMsEach: number | undefined;
}

const batch = 50_000;
/** For a vacuum of all tables: longer than the product waits for any statement. */
const silenceMs = 3_600_000;

/** Writes the trainers numbered `from` to `to` in batches, prints what each took, and lets the database count and tidy up at the end. */
export async function fill(databaseUrl: string, { from, to }: { from: number; to: number }): Promise<Filled[]> {
  const { db, close } = openDatabase({ url: databaseUrl, silenceMs });
  const connection = new pg.Client({ connectionString: databaseUrl });
  await connection.connect();
  try {
    const filled: Filled[] = [];
    for (let first = from; first <= to; first += batch) {
      const last = Math.min(to, first + batch - 1);
      const before = await readDatabaseCosts(connection);
      const start = performance.now();
      await writeGeneratedTrainers(db, { from: first, to: last });
      const tookMs = performance.now() - start;
      const after = await readDatabaseCosts(connection);
      const cpuMs = before.cpuMs === undefined || after.cpuMs === undefined ? undefined : after.cpuMs - before.cpuMs;
      const count = last - first + 1;
      filled.push({ msEach: tookMs / count, cpuMsEach: cpuMs && cpuMs / count });
      console.log(
        `${print(first)} to ${print(last)}: ${seconds(tookMs)}, ${cpuMs === undefined ? 'unknown' : seconds(cpuMs)} of the database's CPU`,
      );
    }
    await vacuumTrainers(db);
    return filled;
  } finally {
    await connection.end();
    await close();
  }
}

const print = (count: number) => count.toLocaleString('en-US');
const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
