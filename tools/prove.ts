import { parseArgs } from 'node:util';
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

/** `npm run prove -- --bugs release` plants only the bugs whose name contains that, and proves nothing else. */
const { values } = parseArgs({ options: { bugs: { type: 'string' } } });

stopProgramsOnSignals();
for (const { file, environment } of values.bugs === undefined ? proofs : []) {
  const { code } = await runNodeProgram('vitest/vitest.mjs', ['run', '--testTimeout', '3600000', file], {
    output: 'inherit',
    environment,
  });
  if (code !== 0) process.exitCode = 1;
}
if (!(await provePlantedBugs(values.bugs))) process.exitCode = 1;
