import { buffer } from 'node:stream/consumers';
import type { UploadStorage } from '../../platform/file-storage.ts';

/** A file with random access. */
export interface ByteSource {
  readonly byteCount: number;
  /** The bytes from a position: this many, or fewer at the end of the file. */
  read(start: number, length: number): Promise<Buffer>;
}

/** Reading a file box by box needs many small parts close together. */
const windowBytes = 64 * 1_024;

/** The bytes of an upload that have arrived, read in windows. */
export function sourceOf(uploads: UploadStorage, name: string, byteCount: number): ByteSource {
  let window: { start: number; bytes: Buffer } = { start: 0, bytes: Buffer.alloc(0) };
  async function fetch(start: number, length: number): Promise<Buffer> {
    const end = Math.min(start + length, byteCount) - 1;
    if (end < start) return Buffer.alloc(0);
    const stream = await uploads.read(name, { start, end });
    return stream ? buffer(stream) : Buffer.alloc(0);
  }
  return {
    byteCount,
    read: async (start, length) => {
      if (length > windowBytes) return fetch(start, length);
      const isInside = start >= window.start && start + length <= window.start + window.bytes.length;
      if (!isInside) window = { start, bytes: await fetch(start, windowBytes) };
      return window.bytes.subarray(start - window.start, start - window.start + length);
    },
  };
}
