import { S3Store } from '@tus/s3-store';
import { type DataStore, ERRORS, type Upload } from '@tus/server';
import { StorageUnavailableError } from '../../platform/file-storage.ts';
import { clientOptions, isMissing, type S3Connection } from './bucket.ts';

/** Chunks of this size become parts of the object; smaller ones wait for more. */
const partBytes = 8 * 1_024 * 1_024;

/** Where tus writes uploads in a bucket: parts of an object named by the upload's id, with its metadata beside it. */
export function createS3DataStore(connection: S3Connection): DataStore {
  return new CarefulS3Store({
    partSize: partBytes,
    // Expiry is handled by the product, and some stores do not support tags.
    useTags: false,
    // Another process may have removed what this one has cached.
    cache: { get: async () => undefined, set: async () => undefined, delete: async () => undefined },
    s3ClientConfig: { bucket: connection.bucket, ...clientOptions(connection) },
  });
}

class CarefulS3Store extends S3Store {
  /** The original takes every failure for a missing upload, and a browser that is told so starts from the beginning. */
  override async getUpload(id: string): Promise<Upload> {
    try {
      return await super.getUpload(id);
    } catch (error) {
      if (error !== ERRORS.FILE_NOT_FOUND) throw error;
      const isThere = await this.getMetadata(id).then(
        () => true,
        (cause: unknown) => !isMissing(cause),
      );
      throw isThere ? new StorageUnavailableError(error) : error;
    }
  }
}
