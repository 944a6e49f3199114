import { buffer } from 'node:stream/consumers';
import type { UploadStorage } from '../../platform/file-storage.ts';

/** A file of which any part can be looked at. */
export interface ByteSource {
  readonly byteCount: number;
  /** The bytes from a position on: so many, or fewer where the file ends. */
  read(start: number, length: number): Promise<Buffer>;
}

/** Looking at a file box by box asks for many small parts that lie close together. */
const windowBytes = 64 * 1_024;

/** What has arrived of an upload, fetched window by window. */
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
