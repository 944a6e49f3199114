import { openRowReaders, type RowReader } from '../../packages/server/src/testing/row-readers.ts';
import type { Bar } from '../bars.ts';
import { printTable } from '../print-table.ts';

/** Rows of a query, and how often it is sent in a round. */
const shapes = [
  { rows: 1, queries: 200 },
  { rows: 20, queries: 150 },
  { rows: 1_000, queries: 20 },
] as const;
const warmUpRounds = 5;
const rounds = 40;
/** Renaming may cost so much of a query of a thousand rows. */
const allowedShare = 0.05;

/**
 * What it costs this process to read rows of twenty columns and have them in camelCase: the least processor time of many rounds, because other
 * work on the machine can only add to it. The ways take turns, beginning with another one in each round.
 */
export async function benchRows(databaseUrl: string): Promise<readonly Bar[]> {
  const { readers, close } = await openRowReaders(databaseUrl);
  try {
    const measured: Map<RowReader, number[]>[] = [];
    for (const shape of shapes) measured.push(await measureShape(readers, shape));
    printMeasured(readers, measured);
    return [toBar(readers, measured.at(-1))];
  } finally {
    await close();
  }
}

async function measureShape(readers: readonly RowReader[], { rows, queries }: (typeof shapes)[number]): Promise<Map<RowReader, number[]>> {
  const samples = new Map(readers.map((reader) => [reader, [] as number[]]));
  for (let round = 0; round < warmUpRounds + rounds; round += 1) {
    for (const reader of [...readers.slice(round % readers.length), ...readers.slice(0, round % readers.length)]) {
      const before = process.cpuUsage();
      for (let query = 0; query < queries; query += 1) await reader.read(rows);
      const { user, system } = process.cpuUsage(before);
      if (round >= warmUpRounds) samples.get(reader)?.push((user + system) / queries);
    }
  }
  return samples;
}

const leastOf = (samples: readonly number[] | undefined) => Math.min(...(samples ?? []));

function printMeasured(readers: readonly RowReader[], measured: readonly Map<RowReader, number[]>[]): void {
  console.log('Microseconds of this process for one query of rows with twenty columns\n');
  printTable(
    ['', ...shapes.map(({ rows }) => `${rows.toLocaleString('en-US')} row${rows === 1 ? '' : 's'}`)],
    readers.map((reader) => [reader.name, ...measured.map((samples) => leastOf(samples.get(reader)).toFixed(0))]),
  );
}

function toBar(readers: readonly RowReader[], ofManyRows: Map<RowReader, number[]> | undefined): Bar {
  const [plain = 0, renamed = 0] = readers.map((reader) => leastOf(ofManyRows?.get(reader)));
  return {
    name: `a thousand rows in camelCase cost at most ${allowedShare * 100}% more than as SQL names them`,
    isMet: renamed <= plain * (1 + allowedShare),
    measured: `${((renamed / plain - 1) * 100).toFixed(1)}%`,
  };
}
