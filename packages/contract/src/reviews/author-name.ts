/** How the author of a review is called while the account has no name: no part of an e-mail is published. */
const NAMELESS = 'A parent';

/**
 * What a review tells of who wrote it: the first name and the initial of the last one.
 *
 * @param name as the account has it; 'Dana Whitfield' gives 'Dana W.', 'Dana' gives 'Dana'
 * @param nameless said in its place while there is no name
 */
export function toAuthorName(name: string | null, nameless: string = NAMELESS): string {
  const words = name?.trim().split(/\s+/) ?? [];
  const [first] = words;
  if (!first) return nameless;
  const initial = words.length > 1 ? [...(words.at(-1) ?? '')][0] : undefined;
  return initial ? `${first} ${initial.toLocaleUpperCase('en-US')}.` : first;
}
