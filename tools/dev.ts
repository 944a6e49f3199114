import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { webApp } from './build-web.ts';
import { loadEnvironment } from './load-environment.ts';
import { root } from './repository.ts';
import { buildWhenStale } from './stamped-build.ts';

process.chdir(root);
loadEnvironment();
await buildWhenStale(webApp);

const web = join(root, 'packages/web');
const vite = [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--watch', '--logLevel', 'warn', '--emptyOutDir', 'false'];
const children: ChildProcess[] = [
  spawn(process.execPath, vite, { cwd: web, stdio: 'inherit' }),
  spawn(process.execPath, ['--watch', '--watch-preserve-output', join(root, 'packages/server/src/main.ts')], { stdio: 'inherit' }),
];

const stop = (signal: NodeJS.Signals) => {
  for (const child of children) child.kill(signal);
};
process.on('SIGTERM', () => stop('SIGTERM'));
// A terminal sends Ctrl-C to the children as well.
process.on('SIGINT', () => {});
for (const child of children) child.on('exit', () => stop('SIGTERM'));
