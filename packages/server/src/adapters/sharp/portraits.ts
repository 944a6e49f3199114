import sharp from 'sharp';
import type { MakePortrait } from '../../modules/trainers/port.ts';
import { sniffImageType } from '../../platform/sniff-image-type.ts';
import { inDecodingTurn } from './decoding-turns.ts';

/** Longest side of what is stored: the largest place that shows it is 196 px, on screens of up to three pixels per px. */
const sidePx = 640;
const longestSidePx = 8_000;
const maxPixels = 25_000_000;
const maxSeconds = 5;
const quality = 82;

/** Turns photos into portraits, when their turn has come. */
export const makePortrait: MakePortrait = (bytes) => inDecodingTurn(() => toPortrait(bytes));

/** A photo that cannot be read is a refusal, not a failure: what the decoder says about it is of no use to anybody. */
async function toPortrait(bytes: Buffer): ReturnType<MakePortrait> {
  // Looked at before the decoder is: it would read SVG and more.
  if (!sniffImageType(bytes)) return { problem: 'unreadable' };
  try {
    // The header alone is read here, whatever it promises.
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (isTooLarge(width, height)) return { problem: 'too_many_pixels' };
    const photo = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 }).timeout({ seconds: maxSeconds });
    const side = Math.min(sidePx, width, height);
    // Without keepMetadata() nothing but the picture is written: no place, no camera, no colour profile.
    const portrait = await photo.autoOrient().resize(side, side, { fit: 'cover' }).webp({ quality }).toBuffer();
    return { portrait };
  } catch {
    return { problem: 'unreadable' };
  }
}

function isTooLarge(width: number, height: number): boolean {
  return width > longestSidePx || height > longestSidePx || width * height > maxPixels;
}
