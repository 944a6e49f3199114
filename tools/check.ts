import { runChecks } from './checks/run-checks.ts';
import { stopProgramsOnSignals } from './run-program.ts';

stopProgramsOnSignals();
const { failed } = await runChecks();
if (failed > 0) process.exitCode = 1;
