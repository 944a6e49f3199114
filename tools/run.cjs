// Runs a TypeScript file of this repository on a Node that X1 takes: `node tools/run.cjs tools/start.ts`.
// Plain JavaScript, because the Node that reads this may be the machine's own, of any version: npm puts ours first on
// the path only where `link-node.cjs` has run, which --ignore-scripts does not do.
const { spawn } = require('node:child_process');
const { constants } = require('node:os');
const { delimiter, join, resolve } = require('node:path');
const { pathToFileURL } = require('node:url');
const { engines, findNode, fits, root } = require('./find-node.cjs');

const [file, ...rest] = process.argv.slice(2);
const path = resolve(root, file);

if (fits(process.versions.node)) {
  process.env.PATH = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  process.argv.splice(1, process.argv.length - 1, path, ...rest);
  import(pathToFileURL(path).href).catch((error) => {
    console.error(error);
    process.exit(1);
  });
} else {
  const node = findNode();
  if (!node) {
    console.error(
      `This needs Node ${engines.node}, but ${process.versions.node} runs, and npm has installed none: run \`npm ci\` without --omit=optional.`,
    );
    process.exit(1);
  }
  require('./link-node.cjs');
  const child = spawn(node, [__filename, file, ...rest], { stdio: 'inherit' });
  // A terminal sends Ctrl-C to both; a supervisor sends SIGTERM to us alone.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  process.on('SIGHUP', () => child.kill('SIGHUP'));
  child.on('exit', (code, signal) => process.exit(code === null ? 128 + constants.signals[signal] : code));
}
