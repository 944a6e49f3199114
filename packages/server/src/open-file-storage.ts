import { createDiskFileStorage } from './adapters/disk/file-storage.ts';
import { createDiskUploadStorage, uploadsFolder } from './adapters/disk/upload-storage.ts';
import { createDiskDataStore } from './adapters/tus/disk-data-store.ts';
import { createTusProtocol } from './adapters/tus/protocol.ts';
import type { Config } from './config.ts';
import type { FileStorage, UploadStorage } from './platform/file-storage.ts';
import type { UploadProtocol } from './platform/upload-protocol.ts';
import type { S3Settings } from './storage-settings.ts';

/** Where this installation keeps files and takes uploads: the one place that knows which adapter it is. */
export interface OpenedStorage {
  readonly storage: FileStorage;
  readonly uploads: UploadStorage;
  readonly protocol: UploadProtocol;
}

/** The bucket of the settings, or else the folders `media` and `uploads` of the data directory. */
export async function openFileStorage(config: Pick<Config, 'dataDirectory' | 'freeSpaceFloorBytes' | 's3'>): Promise<OpenedStorage> {
  return config.s3 ? openS3(config.s3) : openDisk(config);
}

/** Its SDK is loaded only where there is a bucket. */
async function openS3(settings: S3Settings): Promise<OpenedStorage> {
  const [{ openBucket }, { createS3DataStore }, { createS3FileStorage }, { createS3UploadStorage }] = await Promise.all([
    import('./adapters/s3/bucket.ts'),
    import('./adapters/s3/data-store.ts'),
    import('./adapters/s3/file-storage.ts'),
    import('./adapters/s3/upload-storage.ts'),
  ]);
  const [bucket, dataStore] = [openBucket(settings), createS3DataStore(settings)];
  return {
    storage: createS3FileStorage(bucket),
    uploads: createS3UploadStorage({ bucket, dataStore }),
    protocol: createTusProtocol(dataStore),
  };
}

function openDisk({ dataDirectory, freeSpaceFloorBytes }: Pick<Config, 'dataDirectory' | 'freeSpaceFloorBytes'>): OpenedStorage {
  return {
    storage: createDiskFileStorage(dataDirectory),
    uploads: createDiskUploadStorage({ dataDirectory, freeSpaceFloorBytes }),
    protocol: createTusProtocol(createDiskDataStore(uploadsFolder(dataDirectory))),
  };
}
