import { FileStore } from '@tus/file-store';
import type { DataStore } from '@tus/server';

/** Where tus writes uploads on a disk: each a file named by its id, with its metadata beside it. */
export function createDiskDataStore(directory: string): DataStore {
  return new FileStore({ directory });
}
