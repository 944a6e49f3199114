import { join } from 'node:path';
import { root } from '../repository.ts';
import { runProgram } from '../run-program.ts';
import type { Figure } from './checks.ts';

/**
 * Every attack of `npm run attack` once more, on products of its own whose databases are on the cluster: most look into the database, move the clock or do the jobs
 * themselves, which a balancer offers nobody. Those that need only an address also go through the balancer to the cluster's servers.
 */
export async function tryAttacks({ databaseUrl, balancerUrl }: { databaseUrl: string; balancerUrl: string }): Promise<Figure> {
  const { code, output } = await runProgram(process.execPath, [join(root, 'tools/attack.ts')], {
    output: 'capture',
    environment: { TEST_DATABASE_URL: databaseUrl, X1_ATTACK_URL: balancerUrl },
  });
  const succeeded = output.split('\n').filter((line) => line.startsWith('SUCCEEDED'));
  const [there = '', here = ''] = output.trimEnd().split('\n').slice(-2);
  const measured = [`${there} (the balancer); ${here} by products of their own on its database`, ...succeeded].join('\n');
  return { name: 'attacks against the cluster', measured, isMet: code === 0 };
}
