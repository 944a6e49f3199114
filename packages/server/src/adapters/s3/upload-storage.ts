import { Readable } from 'node:stream';
import { type DataStore, ERRORS } from '@tus/server';
import type { Patch, UploadStorage } from '../../platform/file-storage.ts';
import type { Bucket } from './bucket.ts';
import { fileKey } from './file-storage.ts';

/** What tus stores beside an upload: its metadata, and a chunk too small to be a part yet. */
const notes = (name: string) => `${name}.info`;
const remainder = (name: string) => `${name}.part`;
const partBytes = 8 * 1_024 * 1_024;

interface Needs {
  bucket: Bucket;
  /** The data store tus writes with. */
  dataStore: DataStore;
}

/** Unfinished uploads in a bucket, as this adapter's tus data store keeps them. */
export function createS3UploadStorage({ bucket, dataStore }: Needs): UploadStorage {
  const find = (name: string) =>
    dataStore.getUpload(name).catch((error: unknown) => {
      if (error === ERRORS.FILE_NOT_FOUND) return undefined;
      throw error;
    });

  /** A crash between the last part and completion leaves parts without an object: an empty write completes them. */
  async function complete(name: string): Promise<void> {
    if ((await bucket.sizeOf(name)) !== undefined) return;
    const upload = await find(name);
    if (upload && upload.offset === upload.size) await dataStore.write(Readable.from([]), name, upload.offset);
  }

  return {
    countBytes: async (name) => (await find(name))?.offset,
    read: async (name, range) => {
      await complete(name);
      return bucket.read(name, range);
    },
    keep: async (name, fileName, patches) => {
      await complete(name);
      if (patches.length === 0) return bucket.copy(name, fileKey(fileName));
      const stream = await bucket.read(name);
      if (!stream) throw new Error(`the upload ${name} is not whole`);
      await bucket.putPieces(fileKey(fileName), inPieces(stream, patches));
    },
    remove: async (name) => {
      const uploadId = await bucket.readNote(notes(name), 'upload-id');
      if (uploadId !== undefined) await bucket.abort(name, uploadId);
      // The metadata is deleted last: while it exists, the rest can be found.
      for (const key of [name, remainder(name), notes(name)]) await bucket.remove(key);
    },
    list: () => bucket.list(''),
    hasRoomFor: async () => true,
  };
}

/** The stream with its patches applied, in part-sized buffers. */
async function* inPieces(stream: AsyncIterable<Uint8Array>, patches: readonly Patch[]): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  let position = 0;
  const next = () => {
    const piece = Buffer.concat(waiting, waitingBytes);
    for (const patch of patches) applyPatch(piece, position, patch);
    position += piece.length;
    waiting = [];
    waitingBytes = 0;
    return piece;
  };
  for await (const chunk of stream) {
    waiting.push(chunk);
    waitingBytes += chunk.length;
    if (waitingBytes >= partBytes) yield next();
  }
  if (waitingBytes > 0) yield next();
}

/** Writes the part of a patch that falls into a chunk starting at `position` of the file. */
function applyPatch(piece: Buffer, position: number, { at, bytes }: Patch): void {
  const from = Math.max(at, position);
  const to = Math.min(at + bytes.length, position + piece.length);
  if (from < to) bytes.copy(piece, from - position, from - at, to - at);
}
