import { parseArgs } from 'node:util';
import { stopProgramsOnSignals } from './run-program.ts';
import { addCounts, type Counts, summaryLine } from './test-stages/counts.ts';
import { runStage, stages } from './test-stages/stages.ts';

const { values, positionals } = parseArgs({ options: { only: { type: 'string' } }, allowPositionals: true });
const wanted = values.only?.split(',') ?? Object.keys(stages);
const unknown = wanted.find((name) => !(name in stages));
if (unknown) throw new Error(`There is no stage ${unknown}: --only takes ${Object.keys(stages).join(', ')}`);

stopProgramsOnSignals();
const results: Counts[] = [];
for (const [name, stage] of Object.entries(stages)) {
  if (wanted.includes(name)) results.push(await runStage(name, stage, positionals));
}
const total = addCounts(results);
console.log(`\n${summaryLine(total)}`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
