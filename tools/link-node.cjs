// Makes the Node that `find-node.cjs` finds the first on the path of npm scripts, and of npx, which would otherwise run
// on whatever Node the machine has. Runs after `npm ci`. Plain JavaScript: this runs on that other Node.
const { chmodSync, existsSync, mkdirSync, rmSync, symlinkSync } = require('node:fs');
const { join, relative } = require('node:path');
const { findNode, root } = require('./find-node.cjs');

const node = findNode();
const bin = join(root, 'node_modules', '.bin');
if (process.platform !== 'win32' && node && existsSync(join(root, 'node_modules'))) {
  mkdirSync(bin, { recursive: true });
  rmSync(join(bin, 'node'), { force: true });
  const isOurs = node.startsWith(join(root, 'node_modules'));
  // The repository may be moved.
  symlinkSync(isOurs ? relative(bin, node) : node, join(bin, 'node'));
  // Some versions of npm leave what they install without the right to be run.
  if (isOurs) chmodSync(node, 0o755);
}
