import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from 'tailwindcss';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../packages/web/src');
const read = (pattern: string, exclude: string[] = []) =>
  globSync(pattern, { cwd: root, exclude }).map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

function selectorsIn(sheet: string): string[] {
  const text = sheet.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/url\([^)]*\)/g, '');
  return [...text.matchAll(/([^{};]+)\{/g)].map(([, selector = '']) => selector).filter((selector) => !/^\s*@/.test(selector));
}

/** The classes that selectors of a style sheet name. */
function classesIn(sheet: string): string[] {
  return selectorsIn(sheet).flatMap((selector) => [...selector.matchAll(/\.(-?[a-z_][\w-]*)/gi)].map(([, name = '']) => name));
}

/** The words of all strings: a class is one of them. */
function wordsIn(source: string): string[] {
  return [...source.matchAll(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g)].flatMap(([text]) => text.split(/[^\w-]+/));
}

it("every class in the web app's style sheets is used by a component", () => {
  const classes = read('**/*.css').flatMap(({ file, text }) => classesIn(text).map((name) => ({ file, name })));
  expect(classes.length).toBeGreaterThan(500);
  const used = new Set(read('**/*.{ts,tsx}', ['**/*.test.*', 'testing/**']).flatMap(({ text }) => wordsIn(text)));
  expect(classes.filter(({ name }) => !used.has(name))).toEqual([]);
});

/** The classes that a rule styles wherever they stand: a selector is nothing but the class, with states of it. */
function classesAlone(sheet: string): string[] {
  const selectors = selectorsIn(sheet).flatMap((list) => list.split(','));
  return selectors.flatMap((selector) => /^\.([\w-]+)(?:::?[\w-]+)*$/.exec(selector.trim())?.[1] ?? []);
}

it('no class is styled by two screens or features: what one has loaded stays, and would style the other', () => {
  const homes = new Map<string, Set<string>>();
  for (const { file, text } of read('{features,screens}/**/*.css'))
    for (const name of classesAlone(text)) homes.set(name, (homes.get(name) ?? new Set()).add(file));
  expect(homes.size).toBeGreaterThan(200);
  expect([...homes].filter(([, files]) => files.size > 1).map(([name, files]) => `${name}: ${[...files].join(', ')}`)).toEqual([]);
});

/** A class such as `block`, which Tailwind has for every page. */
async function isUtility(name: string): Promise<boolean> {
  return (await compile('@tailwind utilities;')).build([name]).includes(`.${name} {`);
}

it('no screen, feature or part styles a Tailwind class: a stylesheet that was loaded stays for every later page', async () => {
  expect(await isUtility('block')).toBe(true);
  const names = read('{features,screens,ui}/**/*.css').flatMap(({ file, text }) => classesAlone(text).map((name) => ({ file, name })));
  const areUtilities = await Promise.all(names.map(({ name }) => isUtility(name)));
  expect(names.filter((_, place) => areUtilities[place])).toEqual([]);
});
