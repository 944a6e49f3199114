import { join } from 'node:path';
import { root } from '../repository.ts';
import { runProgram } from '../run-program.ts';
import type { Figure } from './checks.ts';

/** Every attack of `npm run attack` once more, on products whose databases are on the cluster. */
export async function tryAttacks(databaseUrl: string): Promise<Figure> {
  const { code, output } = await runProgram(process.execPath, [join(root, 'tools/attack.ts')], {
    output: 'capture',
    environment: { TEST_DATABASE_URL: databaseUrl },
  });
  const succeeded = output.split('\n').filter((line) => line.startsWith('SUCCEEDED'));
  const sum = output.trimEnd().split('\n').at(-1) ?? '';
  return { name: 'attacks against the cluster', measured: [sum, ...succeeded].join('\n'), isMet: code === 0 };
}
