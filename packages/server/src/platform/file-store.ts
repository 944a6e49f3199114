import type { Clock } from './clock.ts';
import type { Db } from './db/database.ts';
import { isForeignKeyViolation } from './db/database-errors.ts';
import type { FileStorage } from './file-storage.ts';
import type { FileStore, StoredFile } from './files.ts';
import { sniffImageType } from './sniff-image-type.ts';
import { hashBytes, newFileKey } from './tokens.ts';

/** Keys looked up at once. */
const batchSize = 500;

/** Files by their key: the rows here, the bytes wherever this installation keeps them. */
export function createFileStore({ db, clock, storage }: { db: Db; clock: Clock; storage: FileStorage }): FileStore {
  /** The row comes last: what is listed is there in full. */
  async function register(file: Omit<StoredFile, 'createdAt'>): Promise<string> {
    const key = newFileKey();
    const { location, fileName, contentType, byteSize, sha256 } = file;
    await db.insertInto('files').values({ key, location, fileName, contentType, byteSize, sha256, createdAt: clock.now() }).execute();
    return key;
  }

  return {
    put: async (bytes, { fileName } = { fileName: '' }) => {
      const contentType = sniffImageType(bytes);
      if (!contentType) throw new TypeError('This is no image of a type we serve');
      const location = newFileKey();
      await storage.write(location, bytes);
      return register({ location, fileName: fileName || null, contentType, byteSize: bytes.length, sha256: hashBytes(bytes) });
    },
    register,
    find: async (key) => {
      const row = await db.selectFrom('files').selectAll().where('key', '=', key).executeTakeFirst();
      if (!row) return undefined;
      const { contentType, byteSize, sha256, fileName, createdAt, location } = row;
      return { contentType, byteSize, sha256, fileName, createdAt, location };
    },
    read: ({ location }, range) => storage.read(location, range),
    changeKey: async (tx, key) => {
      await tx.updateTable('files').set({ key: newFileKey() }).where('key', '=', key).execute();
    },
    remove: async (key) => {
      const location = await deleteRow(db, key);
      if (location !== undefined) await storage.remove(location);
    },
    keepMade: (name, bytes) => storage.write(name, bytes),
    readMade: (name) => storage.read(name),
    removeStrays: async (writtenBefore) => {
      let removed = 0;
      for await (const names of inBatches(oldNames(storage, writtenBefore))) {
        const rows = await db.selectFrom('files').select('location').where('location', 'in', names).execute();
        const markers = await db.selectFrom('fileStorages').select('marker').where('marker', 'in', names).execute();
        const known = new Set([...rows.map(({ location }) => location), ...markers.map(({ marker }) => marker)]);
        const strays = names.filter((name) => !known.has(name));
        for (const name of strays) await storage.remove(name);
        removed += strays.length;
      }
      return removed;
    },
  };
}

/** @returns where the bytes lay; undefined when there was no row, or something still shows it */
async function deleteRow(db: Db, key: string): Promise<string | undefined> {
  try {
    const row = await db.deleteFrom('files').where('key', '=', key).returning('location').executeTakeFirst();
    return row?.location;
  } catch (error) {
    if (isForeignKeyViolation(error)) return undefined;
    throw error;
  }
}

async function* oldNames(storage: FileStorage, writtenBefore: Date): AsyncGenerator<string> {
  for await (const { name, writtenAt } of storage.list()) if (writtenAt < writtenBefore) yield name;
}

async function* inBatches(names: AsyncIterable<string>): AsyncGenerator<string[]> {
  let batch: string[] = [];
  for await (const name of names) {
    batch.push(name);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
