import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNodeProgram } from '../run-program.ts';
import type { PlantedBug } from './bugs.ts';
import type { TreeCopy } from './copy-tree.ts';

const histories = 'packages/server/src/resilience/histories-';
const sessionHistories = 'packages/server/src/modules/scheduling/histories.long.test.ts';

/** Applies the bug to the copy. @throws Error unless the place occurs exactly once @returns how to undo it */
export function plant({ name, file, find, replace }: PlantedBug, { directory }: TreeCopy): () => void {
  const path = join(directory, file);
  const source = readFileSync(path, 'utf8');
  const places = source.split(find).length - 1;
  if (places !== 1) throw new Error(`“${name}” finds its place ${places} times in ${file}: update what it replaces`);
  writeFileSync(
    path,
    source.replace(find, () => replace),
  );
  return () => writeFileSync(path, source);
}

/** Which histories the simulator runs. */
export interface SeedRange {
  readonly first: number;
  readonly count: number;
}

/** @returns what the simulator found in this copy: the rule and the history, or undefined when every rule held */
export async function findByHistories({ directory }: TreeCopy, seeds: SeedRange): Promise<string | undefined> {
  const environment = { X1_SIM_FIRST: String(seeds.first), X1_SIM_SEEDS: String(seeds.count), X1_SIM_COMMANDS: '40' };
  const options = ['run', '--bail', '1', '--reporter', 'dot', histories];
  const { code, output } = await runNodeProgram('vitest/vitest.mjs', options, { cwd: directory, environment, output: 'capture' });
  if (code === 0) return undefined;
  // The reporter prints it twice, once truncated.
  const [found] = [...output.matchAll(/History \d+ broke [^\n]*/g)].map(([line]) => line).sort((a, b) => b.length - a.length);
  if (found === undefined) throw new Error(`the simulator could not run:\n${output}`);
  return found;
}

/** @returns what the random histories of a trainer's sessions found in this copy, or undefined when every rule held */
export async function findBySessions({ directory }: TreeCopy, count: number): Promise<string | undefined> {
  const environment = { X1_SESSION_HISTORIES: String(count), X1_FIRST_FAILURE: '1' };
  const options = ['run', '--bail', '1', '--reporter', 'dot', sessionHistories];
  const { code, output } = await runNodeProgram('vitest/vitest.mjs', options, { cwd: directory, environment, output: 'capture' });
  if (code === 0) return undefined;
  const found = /Property failed after \d+ tests/.exec(output);
  if (found === null) throw new Error(`the histories of sessions could not run:\n${output}`);
  return found[0];
}
