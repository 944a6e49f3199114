import type { MakeSharePicture, SharePictureFacts } from '../../../modules/search/port.ts';
import { inDecodingTurn } from '../decoding-turns.ts';
import { loadSharp } from '../load-sharp.ts';
import { type Letters, loadLetters, type Type } from './letters.ts';

/** What link previews ask for. */
const WIDTH = 1_200;
const HEIGHT = 630;
/** The photo's side of the picture. */
const PHOTO_WIDTH = 460;
const MARGIN = 64;
const TEXT_WIDTH = WIDTH - PHOTO_WIDTH - 2 * MARGIN;
const QUALITY = 84;
const MAX_PIXELS = 25_000_000;
const MAX_SECONDS = 5;

const ink = '#0e1320';
const volt = '#d6ff3d';
const white = '#ffffff';
const soft = '#b9c0d0';
const tile = '#1b2130';

/** The colors of sports on ink, as in the web app's `tokens.css`; every other sport is gray (R168). */
const sportColors: Readonly<Record<string, string>> = {
  Basketball: '#ff8a4c',
  Soccer: '#5cc97b',
  Tennis: '#3cc4d6',
  Football: '#a48bff',
  Baseball: '#ff7b7b',
  'Track & Field': '#6aa9ff',
};
const otherSport = '#8a94a8';

const logo =
  '<path fill="#d6ff3d" d="M10.6 0H47a3 3 0 0 1 2.9 3.7l-6.2 26A3 3 0 0 1 40.8 32H3a3 3 0 0 1-2.9-3.7l6.2-26A3 3 0 0 1 9.2 0z"/>' +
  '<path fill="#0e1320" d="M15.2 8h5.1l2.4 4.6L27.3 8h5.6l-7.5 7.9L29.6 24h-5.2l-2.6-5L17 24h-5.7l7.9-8.3zM35.2 8h4.3l-3.8 16h-4.6l2.7-11.3-3.2 1.3.9-3.9z"/>';
const star = 'M12 1.6l3.2 6.6 7.2 1-5.2 5.1 1.2 7.2L12 18.1l-6.4 3.4 1.2-7.2L1.6 9.2l7.2-1z';

/** Draws share pictures, through the decoding queue. */
export const makeSharePicture: MakeSharePicture = (facts, photo) => inDecodingTurn(() => draw(facts, photo));

async function draw(facts: SharePictureFacts, photo: Buffer | undefined): Promise<Buffer> {
  const sharp = await loadSharp();
  const letters = loadLetters();
  const face = photo && (await toFace(photo));
  const board = Buffer.from(toSvg(facts, letters, { hasFace: face !== undefined }));
  const layers = face ? [{ input: face, left: WIDTH - PHOTO_WIDTH, top: 0 }] : [];
  // Without keepMetadata() only the image is written.
  return sharp(board).composite(layers).flatten({ background: ink }).jpeg({ quality: QUALITY, mozjpeg: true }).toBuffer();
}

/** The photo on its side; undefined when it can't be read: the picture is made all the same. */
async function toFace(photo: Buffer): Promise<Buffer | undefined> {
  const sharp = await loadSharp();
  try {
    const image = sharp(photo, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 }).timeout({ seconds: MAX_SECONDS });
    return await image
      .autoOrient()
      .resize(PHOTO_WIDTH, HEIGHT, { fit: 'cover', position: 'centre' })
      .flatten({ background: '#ecebe4' })
      .png()
      .toBuffer();
  } catch {
    return undefined;
  }
}

function toSvg(facts: SharePictureFacts, letters: Letters, { hasFace }: { hasFace: boolean }): string {
  const name = letters.drawable(facts.name, 'display');
  const sports = facts.sports.map((sport) => letters.drawable(sport, 'text')).filter(Boolean);
  const hasName = /\p{L}/u.test(name);
  const title = hasName ? name : `${sports[0] ?? 'College-athlete'} trainer`;
  const lines = [sports.join(', '), facts.university, facts.place].map((line) => letters.drawable(line ?? '', 'text')).filter(Boolean);
  const parts = [
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${ink}"/>`,
    `<g transform="translate(${MARGIN} ${MARGIN}) scale(1.9)">${logo}</g>`,
    ...drawTitle(title, letters),
    ...lines.map((line, index) => drawLine(line, { index, isSport: index === 0 && sports.length > 0, color: colorOf(facts), letters })),
    ...drawFoot(facts, letters),
    hasFace ? '' : drawInitials(hasName ? name : '', letters),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${parts.join('')}</svg>`;
}

const colorOf = ({ sports }: SharePictureFacts) => sportColors[sports[0] ?? ''] ?? otherSport;

/** As large as it fits in one line, down to a size that is still read in a small preview. */
function drawTitle(title: string, letters: Letters): string[] {
  const sizes = [92, 84, 76, 68, 60, 52];
  const fits = (size: number) => letters.widthOf(title, { face: 'display', size }) <= TEXT_WIDTH;
  const type = { face: 'display', size: sizes.find(fits) ?? 52 } as const;
  return [letters.draw(cut(title, type, letters), { ...type, x: MARGIN, y: 268, fill: white })];
}

interface Line {
  index: number;
  isSport: boolean;
  color: string;
  letters: Letters;
}

function drawLine(line: string, { index, isSport, color, letters }: Line): string {
  const type = { face: 'text', size: 36 } as const;
  const y = 338 + index * 54;
  const stripe = isSport ? `<path fill="${color}" d="M${MARGIN + 8} ${y - 28}h10l-8 32h-10z"/>` : '';
  const x = MARGIN + (isSport ? 30 : 0);
  return stripe + letters.draw(cut(line, type, letters, TEXT_WIDTH - (x - MARGIN)), { ...type, x, y, fill: isSport ? white : soft });
}

function drawFoot({ rating, fromPrice }: SharePictureFacts, letters: Letters): string[] {
  const y = HEIGHT - MARGIN - 8;
  const type = { face: 'text', size: 34 } as const;
  const price = fromPrice === null ? '' : letters.drawable(`from ${fromPrice}`, 'text');
  const width = letters.widthOf(price, type) + 48;
  const tag = `<path fill="${volt}" d="M${MARGIN + 14} ${y - 44}h${width}l-14 64h-${width}z"/>`;
  const left = price ? MARGIN + width + 48 : MARGIN;
  const stars = letters.drawable(rating ?? '', 'text');
  return [
    ...(price ? [tag, letters.draw(price, { ...type, x: MARGIN + 24, y, fill: ink })] : []),
    ...(stars
      ? [
          `<path transform="translate(${left} ${y - 28}) scale(1.35)" fill="${volt}" d="${star}"/>`,
          letters.draw(stars, { ...type, x: left + 44, y, fill: white }),
        ]
      : []),
  ];
}

function drawInitials(title: string, letters: Letters): string {
  const words = title.split(' ').filter(Boolean);
  const initials = [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
  const type = { face: 'display', size: 150 } as const;
  const text = letters.drawable(initials, type.face);
  const x = WIDTH - PHOTO_WIDTH / 2 + 24 - letters.widthOf(text, type) / 2;
  const side = `<path fill="${tile}" d="M${WIDTH - PHOTO_WIDTH + 90} 0H${WIDTH}V${HEIGHT}H${WIDTH - PHOTO_WIDTH - 48}z"/>`;
  return side + letters.draw(text, { ...type, x, y: HEIGHT / 2 + 52, fill: volt });
}

/** What fits of a text, with an ellipsis where something is missing. */
function cut(text: string, type: Type, letters: Letters, width = TEXT_WIDTH): string {
  if (letters.widthOf(text, type) <= width) return text;
  const signs = [...text];
  while (signs.length > 0 && letters.widthOf(`${signs.join('').trimEnd()}…`, type) > width) signs.pop();
  return `${signs.join('').trimEnd()}…`;
}
