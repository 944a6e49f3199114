import { addCounts, printSummary, readCounts } from './test-stages/counts.ts';

/** Prints what failed in the runs that left these files, and the sum of their counts as the last line. */
const total = addCounts(process.argv.slice(2).map(readCounts));
printSummary(total);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
