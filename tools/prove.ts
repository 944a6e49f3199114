import { runNodeProgram, stopProgramsOnSignals } from './run-program.ts';

/** The long versions of proofs that `npm test` runs short: how often, by the variable the test reads. */
const proofs: readonly { file: string; environment: Record<string, string> }[] = [
  { file: 'packages/server/src/resilience/killed-during-purchase.test.ts', environment: { X1_KILLS: '200' } },
  { file: 'packages/server/src/http/malformed-input.test.ts', environment: { X1_FUZZ_REQUESTS: '1000' } },
];

stopProgramsOnSignals();
for (const { file, environment } of proofs) {
  const { code } = await runNodeProgram('vitest/vitest.mjs', ['run', '--project', 'server', '--testTimeout', '3600000', file], {
    output: 'inherit',
    environment,
  });
  if (code !== 0) process.exitCode = 1;
}
