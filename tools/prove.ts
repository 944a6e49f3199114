import { parseArgs } from 'node:util';
import { proveClock } from './clock/prove-clock.ts';
import { provePlantedBugs } from './planted-bugs/prove-planted-bugs.ts';
import { proveLongerRuns } from './prove-longer-runs.ts';
import { stopProgramsOnSignals } from './run-program.ts';

/** `npm run prove -- clock` proves that part alone; `-- bugs --words release` plants only the bugs whose name contains that. */
const { values, positionals } = parseArgs({ options: { words: { type: 'string' } }, allowPositionals: true });

const parts: Record<string, () => Promise<boolean>> = {
  runs: proveLongerRuns,
  bugs: () => provePlantedBugs(values.words),
  clock: proveClock,
};
const unknown = positionals.find((name) => !(name in parts));
if (unknown) throw new Error(`There is no part ${unknown}: name some of ${Object.keys(parts).join(', ')}, or none for all`);

stopProgramsOnSignals();
for (const [name, prove] of Object.entries(parts)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  console.log(`── ${name}`);
  if (!(await prove())) process.exitCode = 1;
}
