/** 'J. S.' for 'Jordan Lee Smith': the first letters of the first and the last word; '' where a name has no letter. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s-]+/).flatMap((word) => word.match(/\p{L}/u) ?? []);
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return [first, last].flatMap((letter) => (letter ? [`${letter.toUpperCase()}.`] : [])).join(' ');
}
