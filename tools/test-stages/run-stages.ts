import { parseArgs } from 'node:util';
import { stopProgramsOnSignals } from '../run-program.ts';
import { addCounts, type Counts, oneFailed, printSummary, summaryLine, writeCounts } from './counts.ts';
import { keepTemporaryFilesInMemory } from './memory-for-temporary-files.ts';

/** A part of a test command. Arguments after the options of the command go to the test runners, to choose files. */
export type Stage = (chosen: string[]) => Promise<Counts>;

/**
 * Runs the stages in order, or those that `--only=one,other` names, and prints how long each took. The last lines are what failed
 * and the sum of all; where X1_COUNTS_FILE names a file, as `.ci/run` does, the counts go there instead. Sets the exit code.
 *
 * @throws Error when `--only` names no stage
 */
export async function runStages(stages: Record<string, Stage>): Promise<void> {
  const { values, positionals } = parseArgs({ options: { only: { type: 'string' } }, allowPositionals: true });
  const wanted = values.only?.split(',') ?? Object.keys(stages);
  const unknown = wanted.find((name) => !(name in stages));
  if (unknown) throw new Error(`There is no stage ${unknown}: --only takes ${Object.keys(stages).join(', ')}`);

  stopProgramsOnSignals();
  keepTemporaryFilesInMemory();
  const results: Counts[] = [];
  const times: string[] = [];
  for (const [name, stage] of Object.entries(stages).filter(([each]) => wanted.includes(each))) {
    const startedAt = performance.now();
    results.push(await runStage(name, stage, positionals));
    times.push(`${name} ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
  }
  const total = addCounts(results);
  console.log(`\n${times.join(', ')}`);
  const file = process.env['X1_COUNTS_FILE'];
  if (file) writeCounts(file, total);
  else printSummary(total);
  process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
}

/** Runs a stage. One that breaks is one failure, and does not keep the later ones from running. */
async function runStage(name: string, stage: Stage, chosen: string[]): Promise<Counts> {
  console.log(`\n── ${name}`);
  const counts = await stage(chosen).catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    console.log(message);
    return { ...oneFailed, failures: [`${name}: ${message}`] };
  });
  console.log(`── ${name}: ${summaryLine(counts)}`);
  return counts;
}
