import sharp, { type Metadata } from 'sharp';
import type { MakeWebImage, WebImageResult } from '../../modules/media/port.ts';
import { sniffImageType } from '../../platform/sniff-image-type.ts';
import { inDecodingTurn } from './decoding-turns.ts';

const longestSidePx = 8_000;
const maxPixels = 25_000_000;
const maxFrames = 100;
const maxSeconds = 5;
const pictureSidePx = 2_000;
const thumbnailSidePx = 640;
const quality = 82;
/** Trades a little size for speed: a picture of 25 megapixels takes less than a second. */
const effort = 3;

/** Turns images into what the web shows, when their turn has come. */
export const makeWebImage: MakeWebImage = (read) => inDecodingTurn(async () => toWebImage(await read()));

/** What cannot be read is a refusal, not a failure: what the decoder says about it is of no use to anybody. */
async function toWebImage(bytes: Buffer): Promise<WebImageResult> {
  // Looked at before the decoder is: it would read SVG and more.
  if (!sniffImageType(bytes)) return { problem: 'unreadable' };
  try {
    // The header alone is read here, whatever it promises.
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
  const staysAnimated = pages > 1 && width * height * pages <= maxPixels;
  const options = { limitInputPixels: maxPixels, failOn: 'error' } as const;
  const resized = (side: number, isAnimated: boolean) => {
    const image = sharp(bytes, { ...options, animated: isAnimated }).timeout({ seconds: maxSeconds });
    // Animations carry no orientation. Without keepMetadata() nothing but the picture is written: no place, no camera, no colour profile.
    return (isAnimated ? image : image.autoOrient())
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality, effort })
      .toBuffer({ resolveWithObject: true });
  };
  const { data: picture, info } = await resized(pictureSidePx, staysAnimated);
  const { data: thumbnail } = await resized(thumbnailSidePx, false);
  return { picture, thumbnail, width: info.width, height: info.pageHeight ?? info.height };
}
