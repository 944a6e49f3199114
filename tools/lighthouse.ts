import { join } from 'node:path';
import { root } from './repository.ts';
import { runProgram, stopProgramsOnSignals } from './run-program.ts';
import { buildAll } from './test-stages/stages.ts';

stopProgramsOnSignals();
await buildAll();
const { code } = await runProgram(process.execPath, [join(root, 'e2e/lighthouse/main.ts'), ...process.argv.slice(2)], {
  output: 'inherit',
});
process.exitCode = code;
