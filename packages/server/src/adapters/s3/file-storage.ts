import type { FileStorage } from '../../platform/file-storage.ts';
import type { Bucket } from './bucket.ts';

/** Files lie below this; uploads under way lie beside it. */
const prefix = 'media/';

/** The object that holds a file. */
export function fileKey(name: string): string {
  return prefix + name;
}

/** Files in a bucket of an S3-compatible store. An object appears whole or not at all, which is all that is asked of it. */
export function createS3FileStorage(bucket: Bucket): FileStorage {
  return {
    write: (name, bytes) => bucket.put(fileKey(name), bytes),
    read: (name, range) => bucket.read(fileKey(name), range),
    remove: (name) => bucket.remove(fileKey(name)),
    list: () => bucket.list(prefix),
  };
}
