import { pathToFileURL } from 'node:url';
import { serverBundle } from './build-server.ts';
import { webApp } from './build-web.ts';
import { loadEnvironment } from './load-environment.ts';
import { root } from './repository.ts';
import { buildWhenStale } from './stamped-build.ts';

const startedAt = performance.now();
const seconds = () => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;

process.chdir(root);
loadEnvironment();
for (const build of [webApp, serverBundle]) if (await buildWhenStale(build)) console.log(`Built ${build.name}, ready after ${seconds()}.`);
// The server runs in this very process, so that the process that started us can stop it. It is imported when all is built,
// and its import ends when it listens.
await import(pathToFileURL(serverBundle.output).href);
console.log(`Ready in ${seconds()}.`);
