import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadSharp } from '../packages/server/src/adapters/sharp/load-sharp.ts';
import { root } from './repository.ts';

/** Draws the icons that the web app's manifest, home screens and push messages show, out of the product's mark (`favicon.svg`). */

const publicDirectory = join(root, 'packages/web/public');
const [, tag = '', letters = ''] = /d="([^"]+)".*d="([^"]+)"/s.exec(readFileSync(join(publicDirectory, 'favicon.svg'), 'utf8')) ?? [];
/** What the two paths are drawn on. */
const mark = { width: 50, height: 32 };
const ink = '#0e1320';
const volt = '#d6ff3d';

interface IconShape {
  /** Of the icon's width. */
  share: number;
  ground?: string;
  /** Of the icon's width. */
  corner?: number;
  /** Only its shape counts: the letters are cut out. */
  isShape?: boolean;
}

function draw(size: number, { share, ground, corner = 0, isShape }: IconShape): Buffer {
  const scale = (size * share) / mark.width;
  const at = `translate(${(size - mark.width * scale) / 2} ${(size - mark.height * scale) / 2}) scale(${scale})`;
  const back = ground ? `<rect width="${size}" height="${size}" rx="${size * corner}" fill="${ground}"/>` : '';
  const drawn = isShape
    ? `<path fill="#fff" fill-rule="evenodd" d="${tag}${letters}"/>`
    : `<path fill="${volt}" d="${tag}"/><path fill="${ink}" d="${letters}"/>`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${back}<g transform="${at}">${drawn}</g></svg>`,
  );
}

const rounded: IconShape = { share: 0.66, ground: ink, corner: 0.2 };
/** Systems cut their own shape out of it: all that counts is within the middle four fifths. */
const whole: IconShape = { share: 0.56, ground: ink };
const shape: IconShape = { share: 0.72, isShape: true };

const icons: [string, number, IconShape][] = [
  ['icon-192', 192, rounded],
  ['icon-512', 512, rounded],
  ['icon-maskable-512', 512, whole],
  ['icon-monochrome-512', 512, shape],
  ['apple-touch-icon', 180, { ...whole, share: 0.68 }],
  ['badge-96', 96, { ...shape, share: 0.9 }],
];
const sharp = await loadSharp();
for (const [name, size, how] of icons) {
  await sharp(draw(size, how))
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(publicDirectory, `${name}.png`));
}
