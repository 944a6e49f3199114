import type { FileStorage } from '../../platform/file-storage.ts';
import type { Bucket } from './bucket.ts';

/** Key prefix of files; unfinished uploads are beside it. */
const prefix = 'media/';

/** The key of a file's object. */
export function fileKey(name: string): string {
  return prefix + name;
}

/** Files in a bucket of an S3-compatible store. An object appears completely or not at all, which is all we need. */
export function createS3FileStorage(bucket: Bucket): FileStorage {
  return {
    write: (name, bytes) => bucket.put(fileKey(name), bytes),
    read: (name, range) => bucket.read(fileKey(name), range),
    remove: (name) => bucket.remove(fileKey(name)),
    list: () => bucket.list(prefix),
  };
}
