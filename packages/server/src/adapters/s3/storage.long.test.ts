import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type DataStore, Upload } from '@tus/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FileStorage, StorageEntry, UploadStorage } from '../../platform/file-storage.ts';
import { type S3Server, startS3Server, whyNoS3Server } from '../../testing/s3-server.ts';
import { createDiskFileStorage } from '../disk/file-storage.ts';
import { createDiskUploadStorage, uploadsFolder } from '../disk/upload-storage.ts';
import { createDiskDataStore } from '../tus/disk-data-store.ts';
import { openBucket } from './bucket.ts';
import { createS3DataStore } from './data-store.ts';
import { createS3FileStorage } from './file-storage.ts';
import { createS3UploadStorage } from './upload-storage.ts';

/** What every file storage must do: the product runs on any of them. */
interface Storage {
  files: FileStorage;
  uploads: UploadStorage;
  dataStore: DataStore;
  close(): Promise<void>;
}

async function openDisk(): Promise<Storage> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'x1-storage-'));
  return {
    files: createDiskFileStorage(dataDirectory),
    uploads: createDiskUploadStorage({ dataDirectory, freeSpaceFloorBytes: 0 }),
    dataStore: createDiskDataStore(uploadsFolder(dataDirectory)),
    close: async () => rmSync(dataDirectory, { recursive: true }),
  };
}

async function openS3(): Promise<Storage> {
  const server: S3Server = await startS3Server();
  const connection = { ...server, bucket: 'x1-files' };
  const bucket = openBucket(connection);
  await bucket.create();
  const dataStore = createS3DataStore(connection);
  return { files: createS3FileStorage(bucket), uploads: createS3UploadStorage({ bucket, dataStore }), dataStore, close: server.stop };
}

const newName = () => randomBytes(16).toString('hex');
const megabyte = 1_024 * 1_024;

async function bytesOf(stream: Promise<Readable | undefined>): Promise<Buffer | undefined> {
  const found = await stream;
  return found && buffer(found);
}

async function namesOf(list: AsyncIterable<StorageEntry>): Promise<string[]> {
  return (await Array.fromAsync(list)).map(({ name }) => name);
}

const reason = whyNoS3Server();
if (reason) console.warn(`The S3 suite is skipped: ${reason}`);

describe.each([
  { place: 'a disk', open: openDisk, isSkipped: false },
  { place: 'an S3-compatible store', open: openS3, isSkipped: reason !== undefined },
])('files on $place', ({ open, isSkipped }) => {
  let storage: Storage;
  beforeAll(async () => {
    if (!isSkipped) storage = await open();
  }, 180_000);
  afterAll(() => storage?.close());
  const test = it.skipIf(isSkipped);

  /** An upload whose bytes arrived in the given chunks. */
  async function uploaded(pieces: readonly Buffer[], size = pieces.reduce((sum, { length }) => sum + length, 0)): Promise<string> {
    const name = newName();
    await storage.dataStore.create(new Upload({ id: name, offset: 0, size }));
    let offset = 0;
    for (const piece of pieces) offset = await storage.dataStore.write(Readable.from([piece]), name, offset);
    return name;
  }

  test('are read as they were written, whole and in parts', async () => {
    const [name, bytes] = [newName(), randomBytes(3 * megabyte)];
    await storage.files.write(name, bytes);
    expect(await bytesOf(storage.files.read(name))).toEqual(bytes);
    expect(await bytesOf(storage.files.read(name, { start: 0, end: 0 }))).toEqual(bytes.subarray(0, 1));
    expect(await bytesOf(storage.files.read(name, { start: 1_000, end: bytes.length - 1 }))).toEqual(bytes.subarray(1_000));
  });

  test('are missing before they are written and after they are removed, even twice', async () => {
    const name = newName();
    expect(await storage.files.read(name)).toBeUndefined();
    await storage.files.write(name, Buffer.from('short'));
    await storage.files.remove(name);
    await storage.files.remove(name);
    expect(await storage.files.read(name)).toBeUndefined();
  });

  test('are listed separately from uploads', async () => {
    const name = newName();
    await storage.files.write(name, Buffer.from('listed'));
    const upload = await uploaded([randomBytes(100)]);
    const files = await namesOf(storage.files.list());
    expect(files).toContain(name);
    expect(files).not.toContain(upload);
    const uploads = await namesOf(storage.uploads.list());
    expect(uploads.map((entry) => entry.slice(0, 32))).toContain(upload);
    expect(uploads).not.toContain(name);
  });

  test('that are being uploaded report their size and can be continued', async () => {
    const pieces = [randomBytes(6 * megabyte), randomBytes(100_000), randomBytes(5 * megabyte)];
    const size = pieces.reduce((sum, { length }) => sum + length, 0);
    const name = await uploaded(pieces.slice(0, 2), size);
    expect(await storage.uploads.countBytes(name)).toBe(6 * megabyte + 100_000);
    await storage.dataStore.write(Readable.from([pieces[2]]), name, 6 * megabyte + 100_000);
    expect(await storage.uploads.countBytes(name)).toBe(size);
    expect(await bytesOf(storage.uploads.read(name))).toEqual(Buffer.concat(pieces));
    expect(await bytesOf(storage.uploads.read(name, { start: 6 * megabyte - 2, end: 6 * megabyte + 1 }))).toEqual(
      Buffer.concat(pieces).subarray(6 * megabyte - 2, 6 * megabyte + 2),
    );
  });

  test('are stored unchanged or with patches, and the upload stays', async () => {
    const bytes = randomBytes(17 * megabyte);
    const uploadedAgain = () => uploaded([bytes.subarray(0, 9 * megabyte), bytes.subarray(9 * megabyte)]);
    const [whole, patched] = [newName(), newName()];
    await storage.uploads.keep(await uploadedAgain(), whole, []);
    const name = await uploadedAgain();
    const patches = [
      { at: 0, bytes: Buffer.from('at the beginning') },
      // Across the boundary of two parts.
      { at: 8 * megabyte - 3, bytes: Buffer.from('across') },
      { at: bytes.length - 4, bytes: Buffer.from('last') },
    ];
    await storage.uploads.keep(name, patched, patches);
    expect((await bytesOf(storage.files.read(whole)))?.equals(bytes)).toBe(true);
    const expected = Buffer.from(bytes);
    for (const { at, bytes: patch } of patches) patch.copy(expected, at);
    expect((await bytesOf(storage.files.read(patched)))?.equals(expected)).toBe(true);
    expect(await storage.uploads.countBytes(name)).toBe(bytes.length);
  });

  test('that were given up leave nothing, finished or not', async () => {
    const finished = await uploaded([randomBytes(1_000)]);
    const begun = await uploaded([randomBytes(6 * megabyte), randomBytes(10)], 20 * megabyte);
    for (const name of [finished, begun, newName()]) {
      await storage.uploads.remove(name);
      await storage.uploads.remove(name);
      expect(await storage.uploads.countBytes(name)).toBeUndefined();
      expect(await storage.uploads.read(name)).toBeUndefined();
      expect((await namesOf(storage.uploads.list())).filter((entry) => entry.startsWith(name))).toEqual([]);
    }
  });

  test('have free space', async () => {
    expect(await storage.uploads.hasRoomFor(1)).toBe(true);
  });
});
