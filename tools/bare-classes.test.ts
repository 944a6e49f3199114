import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const source = resolve(import.meta.dirname, '../packages/web/src');
/** Loaded on every page: what they style on its own is meant for all of them. */
const everywhere = /^styles\/(base\.css|components\/)/;

/** The selectors of a stylesheet, each on its own. */
function selectorsOf(file: string): string[] {
  const text = readFileSync(resolve(source, file), 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
  const heads = [...text.matchAll(/([^{};]+)\{/g)].map(([, head = '']) => head.trim()).filter((head) => !head.startsWith('@'));
  return heads.flatMap((head) => head.split(',').map((selector) => selector.trim()));
}

it('no stylesheet of one page styles a class that means something else on another: once loaded it stays, on every page after', () => {
  const files = globSync('**/*.css', { cwd: source }).map((path) => path.replaceAll('\\', '/'));
  const rules = files.flatMap((file) => selectorsOf(file).map((selector) => ({ file, selector })));
  const bare = rules.flatMap(({ file, selector }) => {
    const name = everywhere.test(file) ? undefined : /^\.([\w-]+)$/.exec(selector)?.[1];
    return name ? [{ file, name }] : [];
  });
  expect(bare.length).toBeGreaterThan(100);
  const clashes = bare.flatMap(({ file, name }) =>
    rules
      .filter((rule) => rule.file !== file && new RegExp(String.raw`\.[\w-]+\.${name}(?![\w-])`).test(rule.selector))
      .map((rule) => `.${name} of ${file} changes ${rule.selector} of ${rule.file}`),
  );
  expect(clashes).toEqual([]);
});
