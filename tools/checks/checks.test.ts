import { describe, expect, it } from 'vitest';
import { findForbiddenLines } from './clock-and-randomness.ts';
import { findLockFileFaults } from './lock-file.ts';
import { moduleTable, replaceModuleTable } from './module-table.ts';
import { compare } from './production-dependencies.ts';

describe('the lock file', () => {
  const faultsOf = (packages: object) => findLockFileFaults(JSON.stringify({ packages }));

  it('is right when every optional package has an entry, at the top or nested', () => {
    const packages = {
      '': { optionalDependencies: { one: '1.0.0' } },
      'node_modules/one': { optionalDependencies: { 'one-linux': '1.0.0', '@one/mac': '1.0.0' } },
      'node_modules/one-linux': {},
      'node_modules/one/node_modules/@one/mac': {},
      'node_modules/@x1/web': { resolved: 'packages/web', link: true },
    };
    expect(faultsOf(packages)).toEqual([]);
  });

  it('names an optional package that npm left out', () => {
    const packages = {
      'node_modules/one': { optionalDependencies: { 'one-linux': '1.0.0' } },
      'node_modules/two/node_modules/one-linux': {},
    };
    expect(faultsOf(packages)).toEqual(['node_modules/one lists one-linux, which has no entry of its own']);
  });

  it('names an address of a registry', () => {
    expect(faultsOf({ 'node_modules/one': { resolved: 'https://registry.example/one.tgz' } })).toHaveLength(1);
  });
});

describe('production dependencies', () => {
  const file = (path: string, text: string) => ({ path: `packages/server/src/${path}`, text });
  const sources = [
    file(
      'main.ts',
      "import Fastify from 'fastify';\nimport {\n  one,\n  two,\n} from '@scope/name/part';\nimport type { A } from 'types-only';",
    ),
    file('later.ts', "const { pack } = await import('loaded-later');\nimport { b } from './b.ts';\nimport { c } from 'node:fs';"),
    file('demo/fill-demo.ts', "import { draw } from 'drawings';"),
    file('main.test.ts', "import { expect } from 'vitest';"),
  ];
  const dependencies = { fastify: '1', '@scope/name': '1', 'loaded-later': '1' };

  it('are what the sources import, those of tests and the demo aside', () => {
    expect(compare({ name: '@x1/server', dependencies }, sources)).toEqual([]);
  });

  it('name what only the demo needs, and what is missing', () => {
    const { fastify: _, ...others } = dependencies;
    expect(compare({ name: '@x1/server', dependencies: { ...others, drawings: '1' } }, sources)).toEqual([
      '@x1/server: production does not need drawings, so it is one of devDependencies',
      '@x1/server: production needs fastify, so it is one of dependencies',
    ]);
  });
});

describe('clock and randomness', () => {
  it.each([
    'const at = Date.now();',
    'const at = new Date();',
    'Math.random()',
    'Temporal.Now.instant()',
    `import { randomInt } from 'node:crypto';`,
  ])('finds %s', (line) => {
    expect(findForbiddenLines(`const one = 1;\n${line}\n`)).toEqual([2]);
  });

  it.each(['const at = clock.now();', 'const at = new Date(row.created_at);', '// not Date.now(), but the clock of the platform'])(
    'lets %s pass',
    (line) => {
      expect(findForbiddenLines(line)).toEqual([]);
    },
  );
});

describe('the table of modules', () => {
  it('is put between its marks, and left alone when it is right', () => {
    const outdated = moduleTable().replace('| accounts |', '| account |');
    const replaced = replaceModuleTable(`before\n${outdated}\nafter`);
    expect(replaced).toBe(`before\n${moduleTable()}\nafter`);
    expect(replaceModuleTable(`before\n${moduleTable()}\nafter`)).toBe(`before\n${moduleTable()}\nafter`);
    expect(replaceModuleTable('no marks')).toBeUndefined();
  });
});
