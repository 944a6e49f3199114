const longest = 255;

/**
 * The name of a file as a person may read it: without folders, controls and signs that turn the writing round, at most 255 characters
 * with its ending kept. It is shown and never used as a path (security.md F47).
 */
export function toFileName(sent: string): string {
  const name = sent
    .normalize('NFC')
    .replace(/^.*[/\\]/s, '')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]/gu, '')
    .trim();
  if (name.length <= longest) return name;
  const ending = /\.[a-z0-9]{1,5}$/i.exec(name)?.[0] ?? '';
  return (
    name
      .slice(0, longest - ending.length)
      .toWellFormed()
      .replace(/\ufffd$/, '') + ending
  );
}
