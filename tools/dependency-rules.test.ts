import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules, rules } from '../dependency-rules.mjs';
import { type CruiseAnswer, cruiseSources } from './cruise.ts';

const roots: string[] = [];
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true });
});

/** A small repository of its own: each entry is [file, what it imports]. Imported files that nobody wrote are made. */
function plant(imports: (readonly [string, string])[]): string {
  const root = mkdtempSync(join(tmpdir(), 'x1-rules-'));
  roots.push(root);
  const texts = new Map<string, string>();
  for (const [from, to] of imports) {
    texts.set(from, `${texts.get(from) ?? ''}${statement(from, to)}\n`);
    if (to.startsWith('node_modules/')) plantPackage(root, to);
    else if (!to.startsWith('node:') && !to.endsWith('nowhere.ts') && !texts.has(to)) texts.set(to, '');
  }
  for (const [path, text] of texts) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), `${text}export const planted = 1;\n`);
  }
  return root;
}

function statement(from: string, to: string): string {
  if (to.startsWith('node:')) return `import '${to}';`;
  if (to.startsWith('node_modules/')) return `import '${to.slice('node_modules/'.length)}';`;
  const path = relative(dirname(from), to);
  return `import type { planted } from '${path.startsWith('.') ? path : `./${path}`}';`;
}

function plantPackage(root: string, path: string): void {
  mkdirSync(join(root, path, 'dist'), { recursive: true });
  writeFileSync(join(root, path, 'package.json'), '{ "main": "dist/index.js" }');
  writeFileSync(join(root, path, 'dist', 'index.js'), '');
}

describe('a forbidden import', () => {
  let answer: CruiseAnswer;
  beforeAll(async () => {
    const back = rules.filter(({ name }) => name === 'no-cycles').map(({ planted: [from = '', to = ''] }) => [to, from] as const);
    answer = await cruiseSources(plant([...rules.map(({ planted: [from = '', to = ''] }) => [from, to] as const), ...back]));
  });

  it.each(rules.map(({ name, planted: [from = '', to = ''] }) => [name, from, to] as const))(
    'is reported by the rule %s',
    (name, from, to) => {
      const reported = answer.violations.filter(({ rule }) => rule === name).map((violation) => [violation.from, bare(violation.to)]);
      expect(reported).toContainEqual([from, name === 'every-import-resolves' ? './nowhere.ts' : bare(to)]);
    },
  );

  it('does not keep any file from being checked', () => {
    expect(answer.unseen).toEqual([]);
  });
});

const bare = (path: string) => path.replace(/^node:/, '').replace(/\/dist\/index\.js$/, '');

describe('an allowed import', () => {
  it('is not reported', async () => {
    const server = 'packages/server/src';
    const root = plant([
      ['packages/contract/src/core/money.ts', 'node_modules/zod'],
      [`${server}/modules/payments/service.ts`, `${server}/modules/scheduling/service.ts`],
      [`${server}/modules/payments/service.ts`, `${server}/platform/clock.ts`],
      [`${server}/modules/payments/service.ts`, `${server}/modules/payments/store.ts`],
      [`${server}/modules/conversations/module.ts`, `${server}/modules/payments/events.ts`],
      [`${server}/modules/personal-data/service.ts`, `${server}/modules/payments/reads/purchase-facts.ts`],
      [`${server}/modules/admin/service.ts`, `${server}/modules/payments/service.ts`],
      [`${server}/modules/payments/service.ts`, `${server}/module-context.ts`],
      [`${server}/adapters/stripe/gateway.ts`, `${server}/modules/payments/port.ts`],
      [`${server}/adapters/stripe/gateway.ts`, 'node_modules/stripe'],
      [`${server}/compose.ts`, `${server}/modules/payments/routes.ts`],
      [`${server}/modules/payments/routes.test.ts`, `${server}/testing/database.ts`],
      ['packages/web/src/screens/home/screen.ts', 'packages/web/src/features/programs/list.ts'],
      ['packages/web/src/features/programs/list.ts', 'packages/web/src/ui/button.ts'],
      ['packages/web/src/lib/api.ts', 'packages/contract/src/all-routes.ts'],
    ]);
    expect(await cruiseSources(root)).toEqual({ violations: [], unseen: [] });
  });
});

describe('the table of modules', () => {
  it('names existing modules only: calls and reads go to earlier ones, ports to later ones', () => {
    const names = Object.keys(modules);
    for (const [name, { calls = [], reads = [], ports = [] }] of Object.entries(modules)) {
      for (const other of [...calls, ...reads]) expect(names.slice(0, names.indexOf(name)), `${name} uses ${other}`).toContain(other);
      for (const answering of ports)
        expect(names.slice(names.indexOf(name) + 1), `${name} has a port to ${answering}`).toContain(answering);
    }
  });
});
