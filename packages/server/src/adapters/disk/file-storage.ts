import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileStorage } from '../../platform/file-storage.ts';
import { newFileKey } from '../../platform/tokens.ts';
import { listFolder, readFileAt, removeFile, syncFolderOf } from './folder.ts';

/** The path of a file: spread over folders by the first two digits of its name. */
export function filePath(dataDirectory: string, name: string): string {
  return join(dataDirectory, 'media', name.slice(0, 2), name);
}

/** Files in the folder `media` of the data directory. */
export function createDiskFileStorage(dataDirectory: string): FileStorage {
  return {
    write: (name, bytes) => writeWhole(filePath(dataDirectory, name), bytes),
    read: (name, range) => readFileAt(filePath(dataDirectory, name), range),
    remove: (name) => removeFile(filePath(dataDirectory, name)),
    list: () => listFolder(join(dataDirectory, 'media')),
  };
}

/** Written so that the name has the whole file or none. */
async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  // Of its own: two may write what can be made again at the same time.
  const part = `${path}.${newFileKey()}.part`;
  await writeFile(part, bytes, { mode: 0o600, flush: true });
  await rename(part, path);
  await syncFolderOf(path);
}
