import { Readable } from 'node:stream';
import { MESSAGE_PURPOSE } from '@x1/contract/media/attachment.ts';
import type { MediaId } from '@x1/contract/media/media-file.ts';
import type { Actor } from '../http/actor.ts';
import type { DemoContext } from './demo-context.ts';

export type UploadContext = Pick<DemoContext, 'services' | 'protocol'>;

interface DemoFile {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** As a browser does it: created, sent in one chunk, finished. @param isForMessage else for a page of the trainer */
export async function uploadFile(
  { services: { media }, protocol }: UploadContext,
  actor: Actor,
  { name, contentType, bytes }: DemoFile,
  isForMessage = false,
): Promise<MediaId> {
  const purpose = isForMessage ? MESSAGE_PURPOSE : undefined;
  const id = await media.startUpload(actor, { name, contentType, byteSize: bytes.length, purpose });
  const version = { 'tus-resumable': '1.0.0' };
  await protocol({ method: 'POST', id, headers: { ...version, 'upload-length': String(bytes.length) } });
  const headers = {
    ...version,
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
    'content-length': String(bytes.length),
  };
  await protocol({ method: 'PATCH', id, headers, body: Readable.from([bytes]) });
  await media.finishUpload(actor, id, isForMessage ? 'message' : 'page');
  return id;
}
