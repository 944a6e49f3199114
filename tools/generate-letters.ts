import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openSync } from 'fontkit';
import { root } from './repository.ts';

// Writes the outlines of the product's own letters for pictures the server draws (decision 0083), from the fonts of the web app.
const fonts = { display: 'archivo-latin-expanded.woff2', text: 'inter-latin.woff2' };
/** Outlines and widths are in thousandths of the size. */
const UNITS = 1_000;
/** Pairs that stand closer or wider by less than this look the same. */
const LEAST_KERNING = 5;

const lines = Object.entries(fonts).flatMap(([face, file]) => printFace(face, join(root, 'packages/web/src/styles/fonts', file)));
const header = 'face\tletters\twidth\toutline (a pair of letters has none: its width is what it differs from that of both)';
writeFileSync(join(root, 'packages/server/src/adapters/sharp/share-picture/letters.tsv'), `${[header, ...lines].join('\n')}\n`);

function printFace(face: string, path: string): string[] {
  const font = openSync(path);
  if (!('layout' in font)) throw new Error(`${path} is a collection of fonts`);
  const scale = UNITS / font.unitsPerEm;
  const widthOf = (text: string) => Math.round(font.layout(text).advanceWidth * scale);
  const letters = font.characterSet.map((code) => String.fromCodePoint(code)).filter((letter) => /[\p{L}\p{N}\p{P}\p{S} ]/u.test(letter));
  const single = letters.map((letter) => {
    const [glyph] = font.layout(letter).glyphs;
    const outline = glyph?.path.scale(scale, -scale).toSVG() ?? '';
    return [face, letter, widthOf(letter), outline.replace(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number))))].join('\t');
  });
  const kerned = letters.filter((letter) => /[A-Za-z.,]/.test(letter));
  const pairs = kerned.flatMap((left) =>
    kerned.flatMap((right) => {
      const difference = widthOf(left + right) - widthOf(left) - widthOf(right);
      return Math.abs(difference) < LEAST_KERNING ? [] : [[face, left + right, difference, ''].join('\t')];
    }),
  );
  return [...single, ...pairs];
}
