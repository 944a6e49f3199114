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

/** @returns the address of the upload */
function send(token: string, { name, mimeType, buffer }: SampleFile): Promise<string> {
  return new Promise((done, failed) => {
    const sending = new Upload(buffer, {
      endpoint: productAddress() + UPLOADS_PATH,
      headers: { authorization: `Bearer ${token}` },
      metadata: { filename: name, filetype: mimeType },
      chunkSize: UPLOAD_CHUNK_MAX_BYTES,
      retryDelays: null,
      onError: failed,
      onSuccess: () => done(sending.url ?? ''),
    });
    sending.start();
  });
}
