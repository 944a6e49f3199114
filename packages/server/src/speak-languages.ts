import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addCatalog, type Catalog, languages } from '@x1/contract/core/texts.ts';

const folder = join(import.meta.dirname, '../../contract/src/texts');
/** What only screens say is in the web app's builds. */
const isOfScreens = /^web\b/;

/** Makes the texts of every language known that the server and the contract say to people. Without its catalogs a language's texts are English. */
export function speakLanguages(): void {
  for (const language of languages.filter((each) => each !== 'en')) {
    const files = globSync('*.json', { cwd: join(folder, language) }).filter((file) => !isOfScreens.test(file));
    addCatalog(language, Object.assign({}, ...files.map((file) => read(join(folder, language, file)))));
  }
}

const read = (file: string): Catalog => JSON.parse(readFileSync(file, 'utf8'));
