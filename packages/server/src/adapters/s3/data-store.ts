import { S3Store } from '@tus/s3-store';
import type { DataStore } from '@tus/server';
import { clientOptions, type S3Connection } from './bucket.ts';

/** Chunks of this size become parts of the object; smaller ones wait for more. */
const partBytes = 8 * 1_024 * 1_024;

/** Where tus writes uploads in a bucket: parts of an object named by the upload's id, with its metadata beside it. */
export function createS3DataStore(connection: S3Connection): DataStore {
  return new S3Store({
    partSize: partBytes,
    // Expiry is handled by the product, and some stores do not support tags.
    useTags: false,
    // Another process may have removed what this one has cached.
    cache: { get: async () => undefined, set: async () => undefined, delete: async () => undefined },
    s3ClientConfig: { bucket: connection.bucket, ...clientOptions(connection) },
  });
}
