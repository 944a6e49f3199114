import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '@x1/contract/core/texts.ts';
import type { Plugin } from 'vite';
import { afterBuild } from './after-build.ts';
import { builtLanguage, catalogOf, PAGE_TEXT } from './texts-plugin.ts';

const NAME = 'manifest.webmanifest';

/** Writes the manifest of the installed app in the language of the build (decision 0119); in development it's answered from the file. */
export const writeManifest = (): Plugin[] => [
  afterBuild('write-manifest', async ({ root, outDir }) => writeFile(join(outDir, NAME), await manifestIn(root, builtLanguage))),
  {
    name: 'answer-manifest',
    apply: 'serve',
    configureServer({ config, middlewares }) {
      middlewares.use(`/${NAME}`, (_request, response, next) => {
        manifestIn(config.root, builtLanguage).then((text) => {
          response.setHeader('content-type', 'application/manifest+json').end(text);
        }, next);
      });
    },
  },
];

/** The manifest's texts stand in JSON strings, so quotes in a translation are escaped. */
async function manifestIn(root: string, language: Language): Promise<string> {
  const catalog = catalogOf(language);
  const file = await readFile(join(root, NAME), 'utf8');
  return file
    .replaceAll('%language%', language)
    .replaceAll(PAGE_TEXT, (_, text: string) => JSON.stringify(catalog[text] || text).slice(1, -1));
}
