import { constants, copyFile, link, mkdir, open, rename, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Patch, UploadStorage } from '../../platform/file-storage.ts';
import { filePath } from './file-storage.ts';
import { ignoreMissing, listFolder, readFileAt, removeFile, syncFolderOf } from './folder.ts';

/** Where unfinished uploads are stored; the tus data store writes there. */
export function uploadsFolder(dataDirectory: string): string {
  return join(dataDirectory, 'uploads');
}

interface Place {
  dataDirectory: string;
  /** Bytes that have to stay free on the disk. */
  freeSpaceFloorBytes: number;
}

/** Uploads in the folder `uploads` of the data directory, each beside the metadata of the tus data store. */
export function createDiskUploadStorage({ dataDirectory, freeSpaceFloorBytes }: Place): UploadStorage {
  const pathOf = (name: string) => join(uploadsFolder(dataDirectory), name);
  return {
    countBytes: async (name) => (await stat(pathOf(name)).catch(ignoreMissing))?.size,
    read: (name, range) => readFileAt(pathOf(name), range),
    keep: async (name, fileName, patches) => {
      const path = filePath(dataDirectory, fileName);
      await mkdir(dirname(path), { recursive: true });
      await place(pathOf(name), `${path}.part`);
      await patch(`${path}.part`, patches);
      await rename(`${path}.part`, path);
      await syncFolderOf(path);
    },
    remove: async (name) => {
      await removeFile(pathOf(name));
      await removeFile(`${pathOf(name)}.json`);
    },
    list: () => listFolder(uploadsFolder(dataDirectory)),
    hasRoomFor: async (byteCount) => {
      const { bavail, bsize } = await statfs(dataDirectory);
      return bavail * bsize - byteCount >= freeSpaceFloorBytes;
    },
  };
}

/** A hard link to the same bytes, or a copy where the file system has none. */
async function place(from: string, to: string): Promise<void> {
  await removeFile(to);
  try {
    await link(from, to);
  } catch (error) {
    if (!isWithoutLinks(error)) throw error;
    await copyFile(from, to, constants.COPYFILE_FICLONE);
  }
}

function isWithoutLinks(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['EPERM', 'ENOTSUP', 'EXDEV', 'ENOSYS'].includes(String(error.code));
}

/** Applies the patches and flushes the file to disk. */
async function patch(path: string, patches: readonly Patch[]): Promise<void> {
  const file = await open(path, 'r+');
  try {
    for (const { at, bytes } of patches) await file.write(bytes, 0, bytes.length, at);
    await file.sync();
  } finally {
    await file.close();
  }
}
