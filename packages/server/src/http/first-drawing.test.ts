import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { hashesOfScripts, withLateStyle } from './first-drawing.ts';

it('the style sheet is fetched, and put into force by the app', () => {
  expect(withLateStyle('<head><link rel="stylesheet" crossorigin href="/assets/a.css"></head>')).toBe(
    '<head><link rel="preload" as="style" id="late-style" crossorigin href="/assets/a.css"></head>',
  );
});

it('a page without a style sheet stays as it is', () => {
  expect(withLateStyle('<body></body>')).toBe('<body></body>');
});

it('only scripts that are written in the page have a hash, of exactly what is written', () => {
  const written = 'try {\n  a();\n} catch {}';
  const page = `<script>${written}</script><script type="module" src="/a.js"></script><script type="application/json">{}</script>`;
  expect(hashesOfScripts(page)).toEqual([`sha256-${createHash('sha256').update(written).digest('base64')}`]);
  expect(hashesOfScripts('<script src="/a.js"></script>')).toEqual([]);
});
