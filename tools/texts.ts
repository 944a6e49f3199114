import { root } from './repository.ts';
import { gatherTexts, readCatalog, translations, writeCatalogs } from './texts/catalogs.ts';

// Gathers the texts of the sources into the catalogs of other languages, and says what is left to translate.

const texts = gatherTexts(root);
for (const language of translations) {
  writeCatalogs(root, language, texts);
  const catalog = readCatalog(root, language);
  const missing = Object.values(catalog).filter((text) => text === '').length;
  console.log(`${language}: ${texts.size} texts, ${missing} to translate.`);
}
