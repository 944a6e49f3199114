const longest = 255;
/** NFC composes at most four units into one. */
const longestBeforeNfc = longest * 4;

/**
 * A file's display name: without folders, control characters and bidirectional marks, at most 255 characters
 * with its extension kept. Shown, but never used as a path (security.md F47).
 */
export function toFileName(sent: string): string {
  const name = sent
    .replace(/^.*[/\\]/s, '')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]/gu, '')
    .trim();
  return shorten(shorten(name, longestBeforeNfc).normalize('NFC'), longest);
}

function shorten(name: string, max: number): string {
  if (name.length <= max) return name;
  const ending = /\.[a-z0-9]{1,5}$/i.exec(name)?.[0] ?? '';
  return (
    name
      .slice(0, max - ending.length)
      .toWellFormed()
      .replace(/\ufffd$/, '') + ending
  );
}
