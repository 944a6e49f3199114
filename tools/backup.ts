import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadEnvironment } from './load-environment.ts';
import { root } from './repository.ts';

process.chdir(root);
loadEnvironment();
await import(pathToFileURL(join(root, 'packages/server/src/backup.ts')).href);
