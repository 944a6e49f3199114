import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contactSheet } from './contact-sheet.ts';
import { cacheDirectory } from './repository.ts';
import { stopProgramsOnSignals } from './run-program.ts';
import { buildAll, runJourneys } from './test-stages/stages.ts';

stopProgramsOnSignals();
const directory = join(cacheDirectory, 'shots');
rmSync(directory, { recursive: true, force: true });
mkdirSync(directory, { recursive: true });
const words = process.argv.slice(2);
await buildAll();
const chosen = words.flatMap((word) => ['-g', word]);
let failed = 0;
for (const project of ['short', 'long']) {
  // Words may name states of one project only.
  failed += (await runJourneys(project, ['screens', '--pass-with-no-tests', ...chosen], { X1_SHOTS: directory })).failed;
}
const files = readdirSync(directory);
const sheet = join(directory, 'index.html');
writeFileSync(sheet, contactSheet(files));
console.log(`${files.length} pictures: ${sheet}`);
if (failed > 0) process.exitCode = 1;
