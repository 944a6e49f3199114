/** Longest widths of the smaller copies of a portrait, in pixels: of faces beside words, and on a trainer's card, on screens with three pixels per px. */
export const portraitWidths = [160, 320] as const;
export type PortraitWidth = (typeof portraitWidths)[number];

const WHOLE = /\/portrait\.webp$/;
const SMALLER = new RegExp(`^portrait-(${portraitWidths.join('|')})\\.webp$`);

/**
 * The address of a smaller copy of a portrait.
 *
 * @param address of the portrait; another picture's stays as it is
 */
export function smallerPortrait(address: string, width: PortraitWidth): string {
  return address.replace(WHOLE, `/portrait-${width}.webp`);
}

/** Which copy a file's name asks for: the last part of an address that `smallerPortrait` gave. Undefined for every other name. */
export function portraitWidthOf(name: string): PortraitWidth | undefined {
  const asked = Number(SMALLER.exec(name)?.[1]);
  return portraitWidths.find((width) => width === asked);
}
