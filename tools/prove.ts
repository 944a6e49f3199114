import { parseArgs } from 'node:util';
import { proveClock } from './clock/prove-clock.ts';
import { proveCluster } from './cluster/prove-cluster.ts';
import { proveMutations } from './mutations/prove-mutations.ts';
import { provePlantedBugs } from './planted-bugs/prove-planted-bugs.ts';
import { runNodeProgram, stopProgramsOnSignals } from './run-program.ts';

/** The long versions of proofs that `npm test` runs short: how often, by the variable the test reads. */
const proofs: readonly { file: string; environment: Record<string, string> }[] = [
  { file: 'packages/server/src/resilience/killed-during-purchase.long.test.ts', environment: { X1_KILLS: '200' } },
  { file: 'packages/server/src/resilience/killed-during-upload.long.test.ts', environment: { X1_KILLS: '100' } },
  { file: 'packages/server/src/http/malformed-input.long.test.ts', environment: { X1_FUZZ_REQUESTS: '1000' } },
  { file: 'packages/server/src/modules/payments/replay.long.test.ts', environment: { X1_ORDERS: '720' } },
  { file: 'packages/server/src/modules/search/trainer-search.test.ts', environment: { X1_SEARCHES: '3000' } },
  { file: 'packages/server/src/modules/scheduling/races.long.test.ts', environment: { X1_ROUNDS: '200' } },
  { file: 'packages/server/src/modules/scheduling/histories.long.test.ts', environment: { X1_SESSION_HISTORIES: '1000' } },
  { file: 'packages/server/src/resilience/histories-', environment: { X1_SIM_SEEDS: '5000', X1_SIM_COMMANDS: '200' } },
];

async function proveLongerRuns(): Promise<boolean> {
  let isProved = true;
  for (const { file, environment } of proofs) {
    const programArguments = ['run', '--testTimeout', '3600000', file];
    const { code } = await runNodeProgram('vitest/vitest.mjs', programArguments, { output: 'inherit', environment });
    if (code !== 0) isProved = false;
  }
  return isProved;
}

/**
 * `npm run prove -- mutations` runs that part alone, `--files settle` only for the files whose path contains that; `clock --at 2027` is that part at
 * the moments whose name contains that; `--bugs release` plants only the bugs whose name contains that, and runs nothing else. `cluster --minutes 3` is that part's short form.
 */
const { values, positionals } = parseArgs({
  options: { bugs: { type: 'string' }, files: { type: 'string' }, at: { type: 'string' }, minutes: { type: 'string' } },
  allowPositionals: true,
});
const parts: Record<string, () => Promise<boolean>> = {
  runs: proveLongerRuns,
  bugs: () => provePlantedBugs(values.bugs),
  mutations: () => proveMutations(values.files),
  clock: () => proveClock(values.at),
  cluster: () => proveCluster(values.minutes === undefined ? undefined : Number(values.minutes)),
};
const chosen = values.bugs === undefined ? positionals : ['bugs'];
const unknown = chosen.find((name) => !(name in parts));
if (unknown) throw new Error(`There is no part ${unknown}: prove takes ${Object.keys(parts).join(', ')}`);

stopProgramsOnSignals();
for (const [name, prove] of Object.entries(parts)) {
  if ((chosen.length === 0 || chosen.includes(name)) && !(await prove())) process.exitCode = 1;
}
