import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { UserId } from '../packages/contract/src/core/ids.ts';
import { sellingTrainer } from '../packages/server/src/testing/given.ts';
import type {} from '../packages/server/src/testing/global-setup.ts';
import { insertApiKey } from '../packages/server/src/testing/rows-developers.ts';
import { openApp } from '../packages/server/src/testing/start-app.ts';
import { packClient } from './client-package.ts';
import { root } from './repository.ts';
import { runNodeProgram, runProgram } from './run-program.ts';

/** The client as another project takes it: from its tarball, outside of this repository, without network. */

const app = await openApp();
const project = mkdtempSync(join(tmpdir(), 'x1-takes-the-client-'));
afterAll(() => rmSync(project, { recursive: true, force: true }));

beforeAll(async () => {
  const tarball = await packClient(project);
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'another', private: true, type: 'module' }));
  // The one package it needs comes from this repository's own tree.
  const { code, output } = await runProgram(
    'npm',
    ['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', tarball, join(root, 'node_modules/zod')],
    { cwd: project, output: 'capture' },
  );
  expect(output).not.toContain('npm error');
  expect(code).toBe(0);
}, 180_000);

/** As somebody would compile it who knows nothing of this repository's settings, also what is declared. */
function compile(file: string) {
  const options = [
    '--strict',
    '--module',
    'nodenext',
    '--target',
    'es2024',
    '--lib',
    'es2024,dom,dom.iterable,esnext',
    '--skipLibCheck',
    'false',
  ];
  return runNodeProgram('typescript/bin/tsc', [...options, '--types', '', file], { cwd: project, output: 'capture' });
}

it('is installed, compiled and run by a program of its own', { timeout: 180_000 }, async () => {
  const trainer = await sellingTrainer(app);
  const { token } = await insertApiKey(app, { userId: trainer.user.id as UserId, scopes: ['sessions:read'] });
  writeFileSync(
    join(project, 'program.ts'),
    `import { createX1, X1Error } from '@x1/client';
const [, , baseUrl = '', token = ''] = (globalThis as unknown as { process: { argv: string[] } }).process.argv;
const x1 = createX1({ baseUrl, token });
const { trainerId } = await x1.developers.currentApiKey();
const sessions = await x1.developers.listApiSessions({ query: {} });
const first: number | null | undefined = trainerId;
let code: string | undefined;
try {
  await x1.payouts.requestPayout();
} catch (error) {
  code = error instanceof X1Error ? error.code : String(error);
}
console.log(JSON.stringify({ trainerId: first, sessions: sessions.length, code }));
`,
  );
  expect(await compile('program.ts')).toEqual({ code: 0, output: '' });
  const { code, output } = await runProgram(process.execPath, ['program.js', app.url, token], { cwd: project, output: 'capture' });
  expect(code, output).toBe(0);
  expect(JSON.parse(output)).toEqual({ trainerId: trainer.trainerId, sessions: 0, code: 'api_key.not_accepted' });
});

it('has types by which a mistake does not compile', { timeout: 120_000 }, async () => {
  writeFileSync(
    join(project, 'mistakes.ts'),
    `import { createX1 } from '@x1/client';
const x1 = createX1({ baseUrl: 'https://x1.example' });
await x1.search.listDirectory({ query: { sport: 7 } });
await x1.search.bookEverything();
const { total } = await x1.search.listDirectory({ query: {} });
const text: string = total;
console.log(text);
`,
  );
  const { code, output } = await compile('mistakes.ts');
  expect(code).not.toBe(0);
  expect([3, 4, 6].map((line) => output.includes(`mistakes.ts(${line},`))).toEqual([true, true, true]);
});

it('brings no TypeScript that would have to be compiled, and nothing but itself', () => {
  const manifest = JSON.parse(readFileSync(join(project, 'node_modules/@x1/client/package.json'), 'utf8')) as { dependencies: object };
  expect(Object.keys(manifest.dependencies)).toEqual(['zod']);
  expect(readFileSync(join(project, 'node_modules/@x1/client/client.js'), 'utf8')).not.toMatch(/from ["']/);
});
