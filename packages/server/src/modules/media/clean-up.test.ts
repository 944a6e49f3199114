import { mkdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MediaFile } from '@x1/contract/media/media-file.ts';
import { beforeEach, expect, it } from 'vitest';
import { sellingTrainer, trainerWithProfile } from '../../testing/given.ts';
import { photoWithPlace, png } from '../../testing/media/sample-images.ts';
import { pdf } from '../../testing/media/sample-pdf.ts';
import { storedFiles } from '../../testing/media/stored-files.ts';
import { announce, locationOf, sendPiece, upload } from '../../testing/media/tus-client.ts';
import { openApp } from '../../testing/start-app.ts';
import { cleanUpMedia } from './jobs.ts';

const app = await openApp();
beforeEach(() => app.clock.advance({ days: 3 }));

function onDisk(): { files: number; bytes: number } {
  const found = storedFiles(app);
  return { files: found.length, bytes: found.reduce((sum, { bytes }) => sum + bytes, 0) };
}

async function listed(): Promise<{ files: number; bytes: number }> {
  const rows = await app.db.selectFrom('files').select('byteSize').execute();
  return { files: rows.length, bytes: rows.reduce((sum, { byteSize }) => sum + byteSize, 0) };
}

const isThere = async (file: MediaFile) => (await app.fetch(file.url)).status === 200;
const give = async (token: string) =>
  (await (await upload({ url: app.url, token }, { name: 'a.pdf', type: 'application/pdf', bytes: pdf() })).json()) as MediaFile;

it('the media cleanup deletes files that nothing has shown for a day', async () => {
  const trainer = await sellingTrainer(app);
  const [shown, dropped, unused] = [await give(trainer.token), await give(trainer.token), await give(trainer.token)];
  const show = (mediaFiles: string[]) => trainer.api.programs.update({ params: { programId: trainer.programId }, body: { mediaFiles } });
  await show([shown.id, dropped.id]);
  app.clock.advance({ hours: 23 });
  await show([shown.id]);
  app.clock.advance({ hours: 2 });
  await app.runNow(cleanUpMedia);
  const rows = await app.db.selectFrom('media').select('id').where('id', 'in', [shown.id, dropped.id, unused.id]).execute();
  expect(rows.map(({ id }) => id).toSorted()).toEqual([shown.id, dropped.id].toSorted());
  app.clock.advance({ hours: 23 });
  await app.runNow(cleanUpMedia);
  await app.runNow(cleanUpMedia);
  const [after] = (await trainer.api.programs.listPrograms({ query: {} })).flatMap(({ mediaFiles }) => mediaFiles);
  expect(after).toEqual(shown);
  expect(await isThere(shown)).toBe(true);
  expect(onDisk()).toEqual(await listed());
  expect((await listed()).files).toBe(1);
});

it('the media cleanup deletes uploads older than a day and files without a row', async () => {
  const { token } = await trainerWithProfile(app);
  const client = { url: app.url, token };
  const old = await locationOf(await announce(client, { name: 'a.pdf', type: 'application/pdf', byteCount: 9_000 }));
  await sendPiece(client, old, 0, Buffer.alloc(4_000));
  const before = await listed();
  const stray = 'ab'.repeat(16);
  mkdirSync(join(app.dataDirectory, 'media', 'ab'), { recursive: true });
  writeFileSync(join(app.dataDirectory, 'media', 'ab', stray), 'left behind');
  writeFileSync(join(app.dataDirectory, 'media', 'ab', `${stray}.part`), 'half');
  writeFileSync(join(app.dataDirectory, 'uploads', stray), 'left behind');
  app.clock.advance({ hours: 25 });
  const recent = await locationOf(await announce(client, { name: 'b.pdf', type: 'application/pdf', byteCount: 9_000 }));
  await app.runNow(cleanUpMedia);
  expect(await app.db.selectFrom('uploads').select('id').execute()).toEqual([{ id: recent.slice(-32) }]);
  const recentNotes = ['', '.json'].map((ending) => join(app.dataDirectory, 'uploads', recent.slice(-32) + ending));
  expect(onDisk()).toEqual({
    files: before.files + 2,
    bytes: before.bytes + recentNotes.reduce((sum, path) => sum + statSync(path).size, 0),
  });
});

it('the media cleanup keeps foreign files beside the uploads', async () => {
  const foreign = join(app.dataDirectory, 'uploads', 'backup-of-the-office.tar');
  writeFileSync(foreign, 'precious');
  await app.runNow(cleanUpMedia);
  expect(statSync(foreign).size).toBe(8);
  rmSync(foreign);
});

it('the media cleanup keeps recent files that may still be being written', async () => {
  await app.runNow(cleanUpMedia);
  const young = join(app.dataDirectory, 'media', 'cd');
  mkdirSync(young, { recursive: true });
  writeFileSync(join(young, 'cd'.repeat(16)), 'just now');
  utimesSync(join(young, 'cd'.repeat(16)), app.clock.now(), app.clock.now());
  const before = onDisk();
  await app.runNow(cleanUpMedia);
  expect(onDisk()).toEqual(before);
});

it('the media cleanup deletes portraits that no profile shows', async () => {
  const trainer = await app.signUp('trainer');
  const dataUrl = `data:image/jpeg;base64,${(await photoWithPlace()).toString('base64')}`;
  const { imageUrl } = await trainer.api.trainers.create({ body: { name: 'Riley Stone', imageUrl: dataUrl } });
  const forgotten = await app.files.put(await png());
  app.clock.advance({ hours: 25 });
  await app.runNow(cleanUpMedia);
  expect((await app.fetch(imageUrl ?? '')).status).toBe(200);
  expect(await app.files.find(forgotten)).toBeUndefined();
});
