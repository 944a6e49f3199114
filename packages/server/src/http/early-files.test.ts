import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { EARLY_FILES, withEarlyFiles } from './early-files.ts';

const directory = mkdtempSync(join(tmpdir(), 'x1-early-'));
writeFileSync(
  join(directory, EARLY_FILES),
  JSON.stringify({ '/athlete/:id': ['/assets/page.js', '/assets/page.css'], '/trainer/:id': ['/assets/public.js'] }),
);
afterAll(() => rmSync(directory, { recursive: true }));

const page = '<head><title>X1</title><meta name="visitor-reads" content="no" /></head>';

it.each(['/athlete/7', '/athlete/12/'])('the page of %s names the files of its screen', async (path) => {
  const html = await withEarlyFiles(page, path, directory);
  expect(html).toContain('<link rel="modulepreload" href="/assets/page.js"');
  expect(html).toContain('<link rel="preload" href="/assets/page.css" as="style"');
});

it.each([
  ['/trainer/7', 'yes'],
  ['/athlete/7', 'no'],
])('the page of %s says whether it begins with reads for visitors: %s', async (path, told) => {
  expect(await withEarlyFiles(page, path, directory)).toContain(`<meta name="visitor-reads" content="${told}" />`);
});

it.each(['/', '/athlete', '/constructor', '/terms'])('the page of %s has none, and stays as it is', async (path) => {
  expect(await withEarlyFiles(page, path, directory)).toBe(page);
});

it('without the list of a build the page stays as it is', async () => {
  expect(await withEarlyFiles(page, '/athlete/7', tmpdir())).toBe(page);
});
