import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { EARLY_FILES, withEarlyFiles } from './early-files.ts';

const directory = mkdtempSync(join(tmpdir(), 'x1-early-'));
writeFileSync(
  join(directory, EARLY_FILES),
  JSON.stringify({ '/athlete/:id': { files: ['/assets/page.js', '/assets/page.css'], calls: [{ path: '/api/trainers/{id}?a=1&b=2' }] } }),
);
afterAll(() => rmSync(directory, { recursive: true }));

const page = '<head><title>X1</title><meta name="early-calls" content="[]" /></head>';

it.each(['/athlete/7', '/athlete/12/'])('the page of %s names the files of its screen', async (path) => {
  const html = await withEarlyFiles(page, path, directory);
  expect(html).toContain('<link rel="modulepreload" href="/assets/page.js"');
  expect(html).toContain('<link rel="preload" href="/assets/page.css" as="style"');
});

it('the page says which reads its screen begins with', async () => {
  const html = await withEarlyFiles(page, '/athlete/7', directory);
  expect(html).toContain('<meta name="early-calls" content="[{&quot;path&quot;:&quot;/api/trainers/{id}?a=1&amp;b=2&quot;}]" />');
});

it.each(['/', '/athlete', '/constructor', '/terms'])('the page of %s has none, and stays as it is', async (path) => {
  expect(await withEarlyFiles(page, path, directory)).toBe(page);
});

it('without the list of a build the page stays as it is', async () => {
  expect(await withEarlyFiles(page, '/athlete/7', tmpdir())).toBe(page);
});
