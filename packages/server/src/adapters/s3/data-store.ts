import { S3Store } from '@tus/s3-store';
import type { DataStore } from '@tus/server';
import { clientOptions, type S3Connection } from './bucket.ts';

/** Pieces of this size become parts of the object; what is smaller waits until the rest has come. */
const partBytes = 8 * 1_024 * 1_024;

/** Where tus writes uploads in a bucket: parts of an object named by the upload's id, with its notes beside it. */
export function createS3DataStore(connection: S3Connection): DataStore {
  return new S3Store({
    partSize: partBytes,
    // Expiry is the product's own business, and tags are not known to every store.
    useTags: false,
    // Another process may have removed what this one remembers.
    cache: { get: async () => undefined, set: async () => undefined, delete: async () => undefined },
    s3ClientConfig: { bucket: connection.bucket, ...clientOptions(connection) },
  });
}
