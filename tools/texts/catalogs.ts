import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Catalog, Language } from '../../packages/contract/src/core/texts.ts';
import { isTestFile, readSourceFiles } from '../source-files.ts';
import { keyOf, type TextCall, textCallsOf } from './text-calls.ts';

/** Languages with catalogs; English is in the sources. */
export const translations = ['es'] as const satisfies readonly Language[];

/** What may hold texts for people. */
export const textSources = ['packages/{contract,web,server}/src/**/*.{ts,tsx}', 'packages/web/service-worker/*.ts'];

/** Files that aren't sources and hold texts, as `%t:…%`. */
const textFiles = ['packages/web/index.html', 'packages/web/manifest.webmanifest'];

/** A text of the sources. */
export interface SourceText {
  /** Which catalog has it: of the feature or module that shows it, or `common`. */
  readonly area: string;
  /** Every call that makes it. */
  readonly calls: readonly (TextCall & { readonly file: string })[];
}

const folderOf = (language: Language) => `packages/contract/src/texts/${language}`;

/**
 * Every text of the sources by its key.
 *
 * @param root of the repository
 */
export function gatherTexts(root: string): Map<string, SourceText> {
  const found = new Map<string, { areas: Set<string>; calls: (TextCall & { file: string })[] }>();
  for (const { path, text } of readSourceFiles(root, textSources)) {
    if (isTestFile(path)) continue;
    for (const call of textCallsOf(path, text)) {
      if (call.kind !== 't' && call.kind !== 'rich') continue;
      const entry = found.get(keyOf(call)) ?? { areas: new Set(), calls: [] };
      entry.areas.add(areaOf(path));
      entry.calls.push({ ...call, file: path });
      found.set(keyOf(call), entry);
    }
  }
  for (const file of textFiles) {
    for (const [, message = ''] of readFileSync(join(root, file), 'utf8').matchAll(/%t:([^%]+)%/g)) {
      const entry = found.get(message) ?? { areas: new Set(), calls: [] };
      entry.areas.add(areaOf(file));
      entry.calls.push({ kind: 't', start: 0, end: 0, message, context: undefined, values: new Map(), file });
      found.set(message, entry);
    }
  }
  return new Map(
    [...found].map(([key, { areas, calls }]) => {
      const [first = 'common', ...others] = areas;
      return [key, { area: others.length > 0 ? 'common' : first, calls }];
    }),
  );
}

/** 'waitlist' for a feature, a screen or a module of that name. */
function areaOf(path: string): string {
  const [, packageName = '', , kind = '', name = ''] = path.split('/');
  const isNamed = ['features', 'screens', 'modules'].includes(kind);
  if (packageName === 'contract') return `contract-${kind}`;
  return isNamed ? `${packageName}-${name.replace(/\.tsx?$/, '')}` : packageName;
}

/** What a language's catalogs say, all in one. */
export function readCatalog(root: string, language: Language): Catalog {
  const files = globSync(join(root, folderOf(language), '*.json')).sort();
  return Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(file, 'utf8')) as Catalog));
}

/** Writes a language's catalogs anew: every text of the sources, translated where it was, else empty. Texts that are gone are left out. */
export function writeCatalogs(root: string, language: Language, texts: ReadonlyMap<string, SourceText>): void {
  const known = readCatalog(root, language);
  const areas = Map.groupBy([...texts], ([, { area }]) => area);
  rmSync(join(root, folderOf(language)), { recursive: true, force: true });
  mkdirSync(join(root, folderOf(language)), { recursive: true });
  for (const [area, entries] of areas) {
    const catalog = Object.fromEntries(
      entries.map(([key]) => [key, known[key] ?? ''] as const).sort(([one], [other]) => (one < other ? -1 : 1)),
    );
    writeFileSync(join(root, folderOf(language), `${area}.json`), `${JSON.stringify(catalog, null, 2)}\n`);
  }
}
