/** A part of a text, excluding `to`. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A text as a reader sees it: lower case, wide and circled characters as plain ones, without invisible ones. */
export interface PlainText {
  readonly text: string;
  /** The part of the original that corresponds to a part of `text`. */
  toOriginal(span: Span): Span;
}

/** Zero-width characters, variation selectors, and the frame of keycap emoji. */
const invisible = /[\u200b-\u200f\u2060\ufeff\u00ad]|[\ufe00-\ufe0f]|\u20e3/u;

export function toPlainText(original: string): PlainText {
  const places: Span[] = [];
  let text = '';
  let at = 0;
  for (const character of original) {
    const place = { from: at, to: at + character.length };
    at = place.to;
    if (invisible.test(character)) continue;
    const plain = character.normalize('NFKC').toLowerCase();
    text += plain;
    for (let unit = 0; unit < plain.length; unit += 1) places.push(place);
  }
  return {
    text,
    toOriginal: ({ from, to }) => ({ from: places[from]?.from ?? 0, to: places[to - 1]?.to ?? original.length }),
  };
}

/** Where a pattern is found; with a group named `detail`, only that part of it. */
export function findAll(text: string, pattern: RegExp): Span[] {
  return [...text.matchAll(pattern)].map((match) => {
    const { detail } = match.groups ?? {};
    if (detail === undefined) return { from: match.index, to: match.index + match[0].length };
    const from = match.index + match[0].lastIndexOf(detail);
    return { from, to: from + detail.length };
  });
}
