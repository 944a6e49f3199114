import { createReadStream } from 'node:fs';
import { open, opendir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { ByteRange, StorageEntry } from '../../platform/file-storage.ts';

/** The bytes of a file on this machine, already opened; undefined if it is missing. */
export async function readFileAt(path: string, range?: ByteRange): Promise<Readable | undefined> {
  const handle = await open(path, 'r').catch(ignoreMissing);
  return handle && createReadStream(path, { fd: handle, ...range });
}

/** Every file below a folder, by its file name alone. */
export async function* listFolder(path: string): AsyncGenerator<StorageEntry> {
  const folder = await opendir(path, { recursive: true }).catch(ignoreMissing);
  if (!folder) return;
  for await (const entry of folder) {
    if (!entry.isFile()) continue;
    const found = await stat(join(entry.parentPath, entry.name)).catch(ignoreMissing);
    if (found) yield { name: entry.name, writtenAt: found.mtime };
  }
}

/** Makes new names in a folder survive a power failure. */
export async function syncFolderOf(path: string): Promise<void> {
  const folder = await open(dirname(path), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** A missing file counts as removed. */
export async function removeFile(path: string): Promise<void> {
  await rm(path, { force: true });
}

export function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined;
  throw error;
}
