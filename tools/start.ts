import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildWebWhenStale } from './build-web.ts';
import { loadEnvironment } from './load-environment.ts';
import { root } from './repository.ts';

const startedAt = performance.now();
const seconds = () => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;

process.chdir(root);
loadEnvironment();
if (await buildWebWhenStale()) console.log(`Built the web app in ${seconds()}.`);
// The server runs in this very process, so that the process that started us can stop it. It is imported when the web app is built,
// and its import ends when it listens.
await import(pathToFileURL(join(root, 'packages/server/src/main.ts')).href);
console.log(`Ready in ${seconds()}.`);
