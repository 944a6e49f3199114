import { runNodeProgram } from './run-program.ts';

/** The long versions of proofs that the test commands run short: how often, by the variable the test reads. */
const proofs: readonly { file: string; environment: Record<string, string> }[] = [
  { file: 'packages/server/src/resilience/killed-during-purchase.long.test.ts', environment: { X1_KILLS: '200' } },
  { file: 'packages/server/src/resilience/killed-during-upload.long.test.ts', environment: { X1_KILLS: '100' } },
  { file: 'packages/server/src/http/malformed-input.test.ts', environment: { X1_FUZZ_REQUESTS: '1000' } },
  { file: 'packages/server/src/modules/payments/replay.long.test.ts', environment: { X1_ORDERS: '720' } },
  { file: 'packages/server/src/modules/search/trainer-search.test.ts', environment: { X1_SEARCHES: '3000' } },
  { file: 'packages/server/src/modules/scheduling/races.long.test.ts', environment: { X1_ROUNDS: '200' } },
  { file: 'packages/server/src/modules/scheduling/histories.long.test.ts', environment: { X1_SESSION_HISTORIES: '1000' } },
  { file: 'packages/server/src/resilience/histories-', environment: { X1_SIM_SEEDS: '5000', X1_SIM_COMMANDS: '200' } },
];

/** Runs them. @returns whether all of them passed */
export async function proveLongerRuns(): Promise<boolean> {
  let isProved = true;
  for (const { file, environment } of proofs) {
    const { code } = await runNodeProgram('vitest/vitest.mjs', ['run', '--testTimeout', '3600000', file], {
      output: 'inherit',
      environment,
    });
    if (code !== 0) isProved = false;
  }
  return isProved;
}
