import { MESSAGE_PURPOSE } from '@x1/contract/media/attachment.ts';
import { type MediaFile, MediaId } from '@x1/contract/media/media-file.ts';
import { UPLOAD_CHUNK_MAX_BYTES, UPLOADS_PATH } from '@x1/contract/media/media-rules.ts';
import { Upload } from 'tus-js-client';
import type { Person } from './people.ts';
import type { SampleFile } from './sample-files.ts';
import { productAddress } from './where.ts';

/** Uploads a file without the screens. */
export async function upload({ api, token }: Person, file: SampleFile): Promise<MediaFile> {
  const address = await send(token, file);
  const uploadId = MediaId.parse(new URL(address).pathname.split('/').at(-1));
  return api.media.finishUpload({ params: { uploadId } });
}

/** Uploads a file for a message without the screens. */
export async function uploadForMessage({ api, token }: Person, file: SampleFile): Promise<MediaId> {
  const address = await send(token, file, { purpose: MESSAGE_PURPOSE });
  const uploadId = MediaId.parse(new URL(address).pathname.split('/').at(-1));
  return (await api.media.finishMessageFile({ params: { uploadId } })).id;
}

/** @returns the address of the upload */
function send(token: string, { name, mimeType, buffer }: SampleFile, about: Record<string, string> = {}): Promise<string> {
  return new Promise((done, failed) => {
    const sending = new Upload(buffer, {
      endpoint: productAddress() + UPLOADS_PATH,
      headers: { authorization: `Bearer ${token}` },
      metadata: { filename: name, filetype: mimeType, ...about },
      chunkSize: UPLOAD_CHUNK_MAX_BYTES,
      retryDelays: null,
      onError: failed,
      onSuccess: () => done(sending.url ?? ''),
    });
    sending.start();
  });
}
