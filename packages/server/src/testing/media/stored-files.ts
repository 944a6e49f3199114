import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

export interface FileOnDisk {
  readonly name: string;
  readonly bytes: number;
}

/** Every file that an app keeps in its data directory, of uploads and of media. */
export function storedFiles({ dataDirectory }: { dataDirectory: string }): FileOnDisk[] {
  const folders = ['media', 'uploads'].map((folder) => join(dataDirectory, folder)).filter((path) => existsSync(path));
  const entries = folders.flatMap((path) => readdirSync(path, { recursive: true, withFileTypes: true }));
  return entries.filter((entry) => entry.isFile()).map(({ name, parentPath }) => ({ name, bytes: statSync(join(parentPath, name)).size }));
}
