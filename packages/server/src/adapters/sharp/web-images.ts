import type { Metadata } from 'sharp';
import type { MakeWebImage, WebImageResult } from '../../modules/media/port.ts';
import { sniffImageType } from '../../platform/sniff-image-type.ts';
import { inDecodingTurn } from './decoding-turns.ts';
import { loadSharp } from './load-sharp.ts';

const longestSidePx = 8_000;
const maxPixels = 25_000_000;
const maxFrames = 100;
const maxSeconds = 5;
const pictureSidePx = 2_000;
const thumbnailSidePx = 640;
const quality = 82;
/** Trades a little size for speed: an image of 25 megapixels takes less than a second. */
const effort = 3;

/** Converts images for the web, through the decoding queue. */
export const makeWebImage: MakeWebImage = (read) => inDecodingTurn(async () => toWebImage(await read()));

/** An unreadable image is refused, not an error: the decoder's message helps nobody. */
async function toWebImage(bytes: Buffer): Promise<WebImageResult> {
  // The type is checked before decoding: the decoder would also read SVG and more.
  if (!sniffImageType(bytes)) return { problem: 'unreadable' };
  const sharp = await loadSharp();
  try {
    // Only the header is read here.
    const header = await sharp(bytes, { limitInputPixels: false }).metadata();
    const problem = problemOf(header);
    return problem ? { problem } : await convert(bytes, header);
  } catch {
    return { problem: 'unreadable' };
  }
}

function problemOf({ width, height, pages = 1 }: Metadata): 'too_many_pixels' | 'too_many_frames' | undefined {
  if (pages > maxFrames) return 'too_many_frames';
  return width > longestSidePx || height > longestSidePx || width * height > maxPixels ? 'too_many_pixels' : undefined;
}

async function convert(bytes: Buffer, { width, height, pages = 1 }: Metadata): Promise<WebImageResult> {
  const sharp = await loadSharp();
  const staysAnimated = pages > 1 && width * height * pages <= maxPixels;
  const options = { limitInputPixels: maxPixels, failOn: 'error' } as const;
  const resized = (side: number, isAnimated: boolean) => {
    const image = sharp(bytes, { ...options, animated: isAnimated }).timeout({ seconds: maxSeconds });
    // Animations carry no orientation. Without keepMetadata() only the image is written: no location, no camera, no color profile.
    return (isAnimated ? image : image.autoOrient())
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality, effort })
      .toBuffer({ resolveWithObject: true });
  };
  const { data: picture, info } = await resized(pictureSidePx, staysAnimated);
  const { data: thumbnail } = await resized(thumbnailSidePx, false);
  return { picture, thumbnail, width: info.width, height: info.pageHeight ?? info.height };
}
