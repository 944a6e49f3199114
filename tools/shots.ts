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
const { failed } = await runJourneys('long', ['screens.long', ...words.flatMap((word) => ['-g', word])], { X1_SHOTS: directory });
const files = readdirSync(directory);
const sheet = join(directory, 'index.html');
writeFileSync(sheet, contactSheet(files));
console.log(`${files.length} pictures: ${sheet}`);
if (failed > 0) process.exitCode = 1;
