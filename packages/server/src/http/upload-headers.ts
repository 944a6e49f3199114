import { AppError } from '../platform/errors.ts';
import { refusal, refuseHostileText } from './body.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** What a POST of the tus protocol declares. */
export interface AnnouncedUpload {
  readonly byteSize: number;
  readonly name: string;
  readonly contentType: string;
  /** What the file is for; undefined for the pages of trainers. */
  readonly purpose: string | undefined;
}

/** @throws AppError 'upload.unsupported_version' unless the client uses tus 1.0.0 */
export function checkProtocolVersion(version: string | undefined): void {
  if (version !== '1.0.0') throw new AppError('upload.unsupported_version');
}

/**
 * Reads the declaration of an upload.
 *
 * @throws AppError 'request.invalid' without a length, or without `filename` among the metadata
 */
export function readAnnouncement(headers: { readonly length: string | undefined; readonly metadata: string | undefined }): AnnouncedUpload {
  const { length, metadata } = headers;
  if (length === undefined || !/^\d{1,15}$/.test(length)) throw refusal('Upload-Length must state the size in bytes.');
  const values = readMetadata(metadata ?? '');
  const name = values.get('filename');
  if (name === undefined) throw refusal('Upload-Metadata must name the file.');
  return { byteSize: Number(length), name, contentType: values.get('filetype') ?? '', purpose: values.get('purpose') };
}

/** Key-value pairs with values in base64, separated by commas. */
function readMetadata(header: string): Map<string, string> {
  const pairs = header.split(',').filter((pair) => pair.trim() !== '');
  return new Map(
    pairs.map((pair) => {
      const [key = '', value = ''] = pair.trim().split(' ');
      return [key, decode(value)];
    }),
  );
}

function decode(base64: string): string {
  try {
    const text = utf8.decode(Buffer.from(base64, 'base64'));
    refuseHostileText(text);
    return text;
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw refusal('Upload-Metadata must be text in base64.', cause);
  }
}
