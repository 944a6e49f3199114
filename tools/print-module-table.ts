import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { moduleTable, replaceModuleTable } from './checks/module-table.ts';
import { root } from './repository.ts';

// Writes the table into ARCHITECTURE.md where its marks are, and prints it otherwise, to be pasted with its marks.
const file = join(root, 'ARCHITECTURE.md');
const updated = existsSync(file) ? replaceModuleTable(readFileSync(file, 'utf8')) : undefined;
if (updated === undefined) console.log(moduleTable());
else writeFileSync(file, updated);
