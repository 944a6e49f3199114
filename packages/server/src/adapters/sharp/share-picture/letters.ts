import { readFileSync } from 'node:fs';
import { invariant } from '../../../platform/errors.ts';

/** `display` is Archivo Expanded, for names; `text` is Inter. */
export type Face = 'display' | 'text';

interface Letter {
  /** In thousandths of the size, as the outline. */
  readonly width: number;
  readonly outline: string;
}

/** Texts as outlines: what is drawn depends on no font of the machine (decision 0083). */
export interface Letters {
  /** What can be drawn of a text: accents we have no letter for are dropped, and so is every other sign. */
  readonly drawable: (text: string, face: Face) => string;
  /** In pixels. */
  readonly widthOf: (text: string, type: Type) => number;
  /** The text as an SVG path that begins at `x` and stands on `y`. @param fill a color */
  readonly draw: (text: string, type: Type & { x: number; y: number; fill: string }) => string;
}

export interface Type {
  readonly face: Face;
  /** In pixels. */
  readonly size: number;
}

let loaded: Letters | undefined;

/** The outlines `npm run generate:letters` has written, read with the first picture. */
export function loadLetters(): Letters {
  loaded ??= toLetters(readFileSync(new URL('letters.tsv', import.meta.url), 'utf8'));
  return loaded;
}

function toLetters(table: string): Letters {
  const letters = new Map<string, Letter>();
  for (const line of table.split('\n').slice(1, -1)) {
    const [face, letter, width, outline = ''] = line.split('\t');
    letters.set(`${face} ${letter}`, { width: Number(width), outline });
  }
  invariant(letters.size > 400, `letters.tsv holds ${letters.size} letters`);
  const widthBefore = (left: string | undefined, letter: string, face: Face) => letters.get(`${face} ${left}${letter}`)?.width ?? 0;

  function place(text: string, face: Face): { letter: Letter; at: number }[] {
    let at = 0;
    return [...text].map((sign, index, signs) => {
      const letter = letters.get(`${face} ${sign}`);
      invariant(letter, `there is no outline of ${JSON.stringify(sign)}`);
      const left = at + (index > 0 ? widthBefore(signs[index - 1], sign, face) : 0);
      at = left + letter.width;
      return { letter, at: left };
    });
  }

  return {
    drawable: (text, face) => {
      const known = (sign: string) => letters.has(`${face} ${sign}`);
      const signs = [...text.normalize('NFC')].flatMap((sign) => (known(sign) ? [sign] : [...sign.normalize('NFD')].slice(0, 1)));
      return signs.filter(known).join('').replace(/\s+/g, ' ').trim();
    },
    widthOf: (text, { face, size }) => {
      const last = place(text, face).at(-1);
      return last ? ((last.at + last.letter.width) * size) / 1_000 : 0;
    },
    draw: (text, { face, size, x, y, fill }) => {
      const paths = place(text, face).map(({ letter, at }) => `<path transform="translate(${at})" d="${letter.outline}"/>`);
      return `<g transform="translate(${x} ${y}) scale(${size / 1_000})" fill="${fill}">${paths.join('')}</g>`;
    },
  };
}
