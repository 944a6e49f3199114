import { PHOTO_MAX_BYTES, photoTexts } from '@x1/contract/trainers/photo-rules.ts';
import { AppError } from '../../platform/errors.ts';
import type { FileStore } from '../../platform/files.ts';
import { portraitUrl } from '../../platform/media-url.ts';
import type { MakePortrait } from './port.ts';

const dataUrl = /^data:image\/(?:png|jpe?g|webp|gif);base64,/i;
const longestPrefix = 40;

/**
 * Reads `imageUrl` as a screen sends it (R66): a data URL is stored, its own address leaves the photo alone, null and '' remove it.
 *
 * @param currentKey what the profile shows now
 * @returns key to show, null for none, undefined to leave it as it is
 * @throws AppError 'request.invalid' for every other address, and for photos that are too large or no photos; 'server.unavailable'
 */
export async function takePhoto(
  imageUrl: string | null | undefined,
  currentKey: string | null,
  { files, makePortrait }: { files: FileStore; makePortrait: MakePortrait },
): Promise<string | null | undefined> {
  if (imageUrl === undefined) return undefined;
  if (imageUrl === null || imageUrl === '') return null;
  if (currentKey !== null && imageUrl === portraitUrl(currentKey)) return undefined;
  const made = await makePortrait(readDataUrl(imageUrl));
  if ('portrait' in made) return files.put(made.portrait);
  throw refusePhoto(made.problem === 'too_many_pixels' ? photoTexts.tooManyPixels : photoTexts.unreadable);
}

/**
 * The bytes of a data URL.
 *
 * @throws AppError 'request.invalid' when it is none of a picture we take, or holds more than 10 MB
 */
export function readDataUrl(url: string): Buffer {
  const prefix = dataUrl.exec(url.slice(0, longestPrefix))?.[0];
  if (prefix === undefined) throw refusePhoto(url.startsWith('data:') ? photoTexts.unreadable : photoTexts.foreignAddress);
  const base64 = url.slice(prefix.length);
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;
  const byteCount = Math.floor((base64.length * 3) / 4) - padding;
  if (byteCount > PHOTO_MAX_BYTES) throw refusePhoto(photoTexts.tooLarge);
  const bytes = Buffer.from(base64, 'base64');
  // The decoder leaves out what is no base64.
  if (bytes.length === 0 || bytes.length !== byteCount) throw refusePhoto(photoTexts.unreadable);
  return bytes;
}

function refusePhoto(sentence: string): AppError {
  const error = new AppError('request.invalid', undefined, { fields: { imageUrl: sentence } });
  error.message = sentence;
  return error;
}
