import { addCounts, readCounts, summaryLine } from './test-stages/counts.ts';

/** Prints the sum of the counts that runs left in these files, as one line. */
const total = addCounts(process.argv.slice(2).map(readCounts));
console.log(summaryLine(total));
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
