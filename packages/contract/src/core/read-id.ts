/**
 * An id out of an address, such as the digits of '/session/12'; undefined for anything that is none. It's judged as the schemas of `ids.ts` judge it,
 * without them: what a page begins with doesn't wait for the library behind schemas.
 */
export function readId<Id extends number>(text: string | null | undefined): Id | undefined {
  const id = Number(text);
  return Number.isSafeInteger(id) && id >= 1 ? (id as Id) : undefined;
}
