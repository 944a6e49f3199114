import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { createDiskFileStorage } from '../adapters/disk/file-storage.ts';
import { createTestDatabase } from '../testing/database.ts';
import { createFileStore } from './file-store.ts';
import { assertSharedStorage } from './shared-storage.ts';

const { db, close } = await createTestDatabase();
const root = mkdtempSync(join(tmpdir(), 'x1-storage-'));
afterAll(async () => {
  await close();
  rmSync(root, { recursive: true, force: true });
});

/** A server process that keeps its files in a folder, and runs until the test ends. */
async function startOn(folder: string, everyMs = 100): Promise<{ said: string[]; stop: () => void }> {
  const said: string[] = [];
  const storage = createDiskFileStorage(join(root, folder));
  const stop = await assertSharedStorage({ db, storage, announce: (sentence) => void said.push(sentence), everyMs });
  onTestFinished(stop);
  return { said, stop };
}

it('a second server starts on the folder of the first, and one with a folder of its own is refused with what is wrong', async () => {
  await startOn('shared');
  expect((await startOn('shared')).said).toEqual([]);
  await expect(startOn('own')).rejects.toThrow(/keeps its files elsewhere.*S3_BUCKET.*DATA_DIR/);
});

it('a server starts with another folder once the one before is gone', async () => {
  await db.deleteFrom('fileStorages').execute();
  // Seconds, so that a busy machine starts the second one while the first one is still waited for.
  const { stop } = await startOn('before', 1_000);
  stop();
  expect((await startOn('after', 1_000)).said).toEqual([expect.stringContaining('waiting')]);
});

it('servers that start on one new folder at the same moment both run, and a third one beside them', async () => {
  await db.deleteFrom('fileStorages').execute();
  await Promise.all([startOn('new'), startOn('new')]);
  expect((await startOn('new')).said).toEqual([]);
});

it('a storage that is away refuses a first start only', async () => {
  await db.deleteFrom('fileStorages').execute();
  writeFileSync(join(root, 'away'), 'no folder');
  await expect(startOn('away')).rejects.toThrow("Files can't be written and read");
  const { stop } = await startOn('there');
  stop();
  expect((await startOn('away')).said).toEqual([expect.stringContaining('Starting without them')]);
});

it('a marker outlives the removal of files that no row knows', async () => {
  await db.deleteFrom('fileStorages').execute();
  await startOn('tidied');
  const storage = createDiskFileStorage(join(root, 'tidied'));
  const files = createFileStore({ db, clock: { now: () => new Date() }, storage });
  expect(await files.removeStrays(new Date(Date.now() + 60_000))).toBe(0);
});
