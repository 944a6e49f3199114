import type { MakePortrait } from '../../modules/trainers/port.ts';
import type { ShrinkPortrait } from '../../platform/files.ts';
import { sniffImageType } from '../../platform/sniff-image-type.ts';
import { inDecodingTurn } from './decoding-turns.ts';
import { loadSharp } from './load-sharp.ts';

/** Longest side of a stored portrait: it is shown at 196 px at most, on screens with up to three pixels per px. */
const sidePx = 640;
const longestSidePx = 8_000;
const maxPixels = 25_000_000;
const maxSeconds = 5;
const quality = 82;

/** Converts photos to portraits, through the decoding queue. */
export const makePortrait: MakePortrait = (bytes) => inDecodingTurn(() => toPortrait(bytes));

/** A smaller copy of a portrait, through the decoding queue. */
export const shrinkPortrait: ShrinkPortrait = (portrait, width) =>
  inDecodingTurn(async () => {
    const sharp = await loadSharp();
    const image = sharp(portrait, { limitInputPixels: maxPixels, pages: 1 }).timeout({ seconds: maxSeconds });
    return image
      .resize(width, undefined, { withoutEnlargement: true })
      .webp({ quality })
      .toBuffer()
      .catch(() => undefined);
  });

/** An unreadable photo is refused, not an error: the decoder's message helps nobody. */
async function toPortrait(bytes: Buffer): ReturnType<MakePortrait> {
  // The type is checked before decoding: the decoder would also read SVG and more.
  if (!sniffImageType(bytes)) return { problem: 'unreadable' };
  const sharp = await loadSharp();
  try {
    // Only the header is read here.
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (isTooLarge(width, height)) return { problem: 'too_many_pixels' };
    const photo = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 }).timeout({ seconds: maxSeconds });
    const side = Math.min(sidePx, width, height);
    // Without keepMetadata() only the image is written: no location, no camera, no color profile.
    const portrait = await photo.autoOrient().resize(side, side, { fit: 'cover' }).webp({ quality }).toBuffer();
    return { portrait };
  } catch {
    return { problem: 'unreadable' };
  }
}

function isTooLarge(width: number, height: number): boolean {
  return width > longestSidePx || height > longestSidePx || width * height > maxPixels;
}
