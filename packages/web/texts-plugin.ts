import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Catalog, type Language, languages } from '@x1/contract/core/texts.ts';
import type { Plugin } from 'vite';
import { readCatalog } from '../../tools/texts/catalogs.ts';
import { inlineTexts } from '../../tools/texts/inline-texts.ts';

/** The language of this build: the one that `X1_BUILD_LANGUAGE` names, English by default. */
export const builtLanguage: Language = languages.find((each) => each === process.env['X1_BUILD_LANGUAGE']) ?? 'en';

/** A text of a file that isn't a source, such as `index.html`. */
export const PAGE_TEXT = /%t:([^%]+)%/g;

/** What a language says for the English texts. */
export const catalogOf = (language: Language): Catalog =>
  language === 'en' ? {} : readCatalog(join(import.meta.dirname, '../..'), language);

/** Puts the texts of one language where `t` and `rich` are called, and into `index.html` (decision 0119). */
export function inlineTextsOf(language: Language): Plugin {
  const catalog = catalogOf(language);
  return {
    name: 'inline-texts',
    enforce: 'pre',
    load: {
      // Tables of routes are loaded by `slim-routes`, and say nothing to people.
      filter: {
        id: {
          include: /\/(?:(?:web|contract)\/src|web\/service-worker)\/[^?]*\.tsx?$/,
          exclude: /\/contract\/src\/\w+\/(\w+-)?routes\.ts$/,
        },
      },
      handler(id) {
        const source = readFileSync(id, 'utf8');
        const code = inlineTexts(id, source, language, catalog);
        return code === source ? null : { code, map: null, moduleType: id.endsWith('x') ? 'tsx' : 'ts' };
      },
    },
    // Nothing of it is left where the texts stand in their places. Without these words the parser of messages would be kept in the app, and with it
    // everything that imports `t` or `rich`, such as all schemas (decision 0117).
    transform: {
      filter: { id: /\/contract\/src\/core\/texts\.ts$|\/web\/src\/lib\/rich\.tsx$|\/@formatjs\// },
      handler: (code) => ({ code, map: null, moduleSideEffects: false }),
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html.replace('<html lang="en">', `<html lang="${language}">`).replaceAll(PAGE_TEXT, (_, text: string) => catalog[text] || text),
    },
  };
}
