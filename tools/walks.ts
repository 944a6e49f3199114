import { stopProgramsOnSignals } from './run-program.ts';
import { buildAll, runJourneys } from './test-stages/stages.ts';

stopProgramsOnSignals();
await buildAll();
const { failed } = await runJourneys('short', ['walks/']);
if (failed > 0) process.exitCode = 1;
