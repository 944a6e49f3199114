import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { isForeignKeyViolation } from '../../platform/db/database-errors.ts';
import type { FileStore } from '../../platform/files.ts';
import { sniffImageType } from '../../platform/sniff-image-type.ts';
import { hashBytes, newFileKey } from '../../platform/tokens.ts';

interface Needs {
  db: Db;
  clock: Clock;
  /** Holds the folder `media`; made when missing. */
  dataDirectory: string;
}

/** Files in a folder of this machine, listed in the table `files`. */
export function createDiskFileStore({ db, clock, dataDirectory }: Needs): FileStore {
  const pathOf = (key: string) => join(dataDirectory, 'media', key.slice(0, 2), key);
  return {
    put: async (bytes) => {
      const contentType = sniffImageType(bytes);
      if (!contentType) throw new TypeError('This is no image of a type we serve');
      const key = newFileKey();
      await writeWhole(pathOf(key), bytes);
      // The row comes last: what is listed is there in full.
      await db
        .insertInto('files')
        .values({ key, content_type: contentType, byte_size: bytes.length, sha256: hashBytes(bytes), created_at: clock.now() })
        .execute();
      return key;
    },
    find: async (key) => {
      const row = await db.selectFrom('files').select('content_type').where('key', '=', key).executeTakeFirst();
      if (!row) return undefined;
      const bytes = await readFile(pathOf(key)).catch(ignoreMissing);
      return bytes && { bytes, contentType: row.content_type };
    },
    remove: async (key) => {
      try {
        await db.deleteFrom('files').where('key', '=', key).execute();
      } catch (error) {
        if (isForeignKeyViolation(error)) return;
        throw error;
      }
      await rm(pathOf(key), { force: true });
    },
  };
}

/** Under its name there is the whole file or none. */
async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(`${path}.part`, bytes, { mode: 0o600, flush: true });
  await rename(`${path}.part`, path);
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined;
  throw error;
}
