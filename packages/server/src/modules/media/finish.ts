import { buffer } from 'node:stream/consumers';
import { mediaTexts } from '@x1/contract/media/media-rules.ts';
import type { ModuleContext } from '../../module-context.ts';
import { AppError } from '../../platform/errors.ts';
import type { FileStore } from '../../platform/files.ts';
import { hashStream, newFileKey } from '../../platform/tokens.ts';
import { sourceOf } from './byte-source.ts';
import { toFileName } from './file-name.ts';
import { type Inspected, inspect } from './inspect/inspect.ts';
import type { MakeWebImage, ScanFile, SniffType, WebImageResult } from './port.ts';
import type { NewMedia } from './store.ts';
import type { Upload } from './upload-store.ts';

interface Needs extends Pick<ModuleContext, 'clock' | 'files' | 'uploads'> {
  sniffType: SniffType;
  makeWebImage: MakeWebImage;
  scanFile: ScanFile | undefined;
}

type MadeFile = Pick<NewMedia, 'kind' | 'fileKey' | 'thumbnailKey' | 'width' | 'height' | 'scannedAt'>;
type Accepted = Exclude<Inspected, { problem: string }>;

/** An image is decoded in memory; anything larger is not an image for the web. */
const maxImageBytes = 64 * 1_024 * 1_024;

const imageProblems = {
  unreadable: mediaTexts.unreadableImage,
  too_many_pixels: mediaTexts.tooManyPixels,
  too_many_frames: mediaTexts.tooManyFrames,
} as const satisfies Record<Extract<WebImageResult, { problem: string }>['problem'], string>;

/**
 * Converts an upload whose last byte has arrived to stored files: inspected, images converted for the web, videos and documents scanned and
 * unchanged. The upload stays, so that this can be repeated after a crash.
 *
 * @throws AppError 'media.refused' with a sentence for the person, 'server.unavailable'
 */
export async function makeFiles(upload: Upload, needs: Needs): Promise<MadeFile> {
  const inspected = await inspect(sourceOf(needs.uploads, upload.id, upload.byteSize), upload, needs.sniffType);
  if ('problem' in inspected) throw refuseFile(inspected.problem);
  if (inspected.kind === 'image') return makeImage(upload, needs);
  return keepAsItCame(upload, inspected, needs);
}

/** A refusal with a message for the uploader. */
export function refuseFile(sentence: string): AppError {
  const error = new AppError('media.refused');
  error.message = sentence;
  return error;
}

async function makeImage(upload: Upload, { files, uploads, makeWebImage }: Needs): Promise<MadeFile> {
  if (upload.byteSize > maxImageBytes) throw refuseFile(mediaTexts.tooManyPixels);
  const made = await makeWebImage(async () => {
    const stream = await uploads.read(upload.id);
    if (!stream) throw new AppError('upload.not_found');
    return buffer(stream);
  });
  if ('problem' in made) throw refuseFile(imageProblems[made.problem]);
  const fileName = toWebpName(upload.name);
  return {
    kind: 'image',
    fileKey: await files.put(made.picture, { fileName }),
    thumbnailKey: await files.put(made.thumbnail, { fileName }),
    width: made.width,
    height: made.height,
    scannedAt: null,
  };
}

/** The name of a saved image: its own, with the extension of the converted file. */
function toWebpName(name: string): string {
  return toFileName(`${name.replace(/\.[^.]*$/, '') || 'image'}.webp`);
}

async function keepAsItCame(upload: Upload, { kind, contentType, patches }: Accepted, needs: Needs): Promise<MadeFile> {
  const { clock, files, uploads } = needs;
  const scannedAt = (await isFoundClean(upload, needs)) ? clock.now() : null;
  const location = newFileKey();
  await uploads.keep(upload.id, location, patches);
  const sha256 = await hashFile(files, location);
  const fileKey = await files.register({ location, contentType, byteSize: upload.byteSize, sha256, fileName: upload.name });
  return { kind, fileKey, thumbnailKey: null, width: null, height: null, scannedAt };
}

/** @returns false when nobody looked: without a scanner, or when the file is too large for it */
async function isFoundClean(upload: Upload, { uploads, scanFile }: Needs): Promise<boolean> {
  const read = async () => {
    const stream = await uploads.read(upload.id);
    if (!stream) throw new AppError('upload.not_found');
    return stream;
  };
  const found = await scanFile?.({ byteCount: upload.byteSize, read });
  if (found === 'infected') throw refuseFile(mediaTexts.infected);
  return found === 'clean';
}

/** Of the bytes in the storage, which are what will be served. */
async function hashFile(files: FileStore, location: string): Promise<Buffer> {
  const stream = await files.read({ location });
  if (!stream) throw new AppError('upload.not_found');
  return hashStream(stream);
}
