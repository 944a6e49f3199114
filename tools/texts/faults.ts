import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser';
import { partsOf } from '../../packages/contract/src/core/texts.ts';
import { gatherTexts, readCatalog, translations } from './catalogs.ts';

/**
 * What is wrong with the texts and their catalogs, as lines to be shown: a text without a translation, a translation of nothing, one that lacks a
 * place of its text, values that a text doesn't name.
 *
 * @param root of the repository
 */
export function findTextFaults(root: string): string[] {
  const texts = gatherTexts(root);
  const faults = [...texts].flatMap(([, { calls }]) =>
    calls.flatMap(({ file, message, values }) => {
      const named = placesIn(message).map((place) => place.replace(/^<|>$/g, ''));
      const given = [...values.keys()];
      return sameMembers(new Set(named), new Set(given)) ? [] : [`${file}: '${message}' names ${list(named)} and is given ${list(given)}`];
    }),
  );
  for (const language of translations) {
    const catalog = readCatalog(root, language);
    for (const [key, { calls }] of texts) {
      const translation = catalog[key];
      const message = calls[0]?.message ?? key;
      if (!translation) faults.push(`${language} lacks '${key}' (${calls[0]?.file}): run \`npm run texts\` and translate it`);
      else if (!sameMembers(new Set(placesIn(message)), new Set(placesIn(translation))))
        faults.push(`${language}: '${translation}' doesn't have the places of '${key}'`);
    }
    for (const key of Object.keys(catalog))
      if (!texts.has(key)) faults.push(`${language} has '${key}', which nothing says: run \`npm run texts\``);
  }
  return faults;
}

const list = (names: readonly string[]) => (names.length === 0 ? 'nothing' : names.join(', '));

/** The places of a text: 'name', and '<link>' for one around others. */
function placesIn(message: string): string[] {
  const placesOf = (parts: readonly MessageFormatElement[]): string[] =>
    parts.flatMap((part) => {
      if (part.type === TYPE.argument) return [part.value];
      if (part.type === TYPE.tag) return [`<${part.value}>`, ...placesOf(part.children)];
      if (part.type === TYPE.plural || part.type === TYPE.select)
        return [part.value, ...Object.values(part.options).flatMap(({ value }) => placesOf(value))];
      return [];
    });
  try {
    return [...new Set(placesOf(partsOf(message)))];
  } catch (error) {
    return [`unreadable (${error instanceof Error ? error.message : error})`];
  }
}

function sameMembers(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((member) => other.has(member));
}
