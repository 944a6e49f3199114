import type { MediaFile } from '@x1/contract/media/media-file.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Bucket, openBucket } from '../../adapters/s3/bucket.ts';
import { createTestClock } from '../../testing/clock.ts';
import { type FaultyStorage, type StorageMood, startFaultyStorage } from '../../testing/faulty-storage.ts';
import { trainerWithProfile } from '../../testing/given.ts';
import { photoWithPlace } from '../../testing/media/sample-images.ts';
import { pdf } from '../../testing/media/sample-pdf.ts';
import { announce, askOffset, finish, locationOf, sendPiece, type TusClient, upload } from '../../testing/media/tus-client.ts';
import { type S3Server, startS3Server, whyNoS3Server } from '../../testing/s3-server.ts';
import { type Person, startApp, type TestApp } from '../../testing/start-app.ts';
import { cleanUpMedia } from './jobs.ts';

const reason = whyNoS3Server();
const moods: StorageMood[] = ['away', 'failing', 'frozen'];
const sentence = 'X1 is busy or restarting. Please try again in a moment.';

describe.skipIf(reason !== undefined)(`an object store in trouble${reason ? ` (skipped: ${reason})` : ''}`, { timeout: 120_000 }, () => {
  let s3: S3Server;
  let bucket: Bucket;
  let line: FaultyStorage;
  let app: TestApp;
  beforeAll(async () => {
    s3 = await startS3Server();
    line = await startFaultyStorage(s3.endpoint);
    bucket = openBucket({ ...s3, bucket: 'x1-faults' });
    await bucket.create();
    // The store dates its objects by the real time.
    app = await startApp({
      clock: createTestClock(new Date()),
      config: { s3: { ...s3, endpoint: line.endpoint, bucket: 'x1-faults', patienceMs: 2_000 } },
    });
  }, 180_000);
  afterEach(() => line?.become('well'));
  afterAll(async () => {
    await app?.close();
    await line?.close();
    await s3?.stop();
  });

  const clientOf = ({ token }: Person) => ({ url: app.url, token });
  const fileNames = async () => (await Array.fromAsync(bucket.list('media/'))).map(({ name }) => name).toSorted();
  const offsetOf = async (client: TusClient, location: string) => Number((await askOffset(client, location)).headers.get('upload-offset'));
  /** As browsers do: on a busy machine the store may miss its time even when it's well. */
  const sendUpTo = async (client: TusClient, location: string, bytes: Buffer) => {
    const step = async () => {
      const offset = await offsetOf(client, location);
      if (offset < bytes.length) await sendPiece(client, location, offset, bytes.subarray(offset, offset + 6_000_000));
      return offset;
    };
    await expect.poll(step, { timeout: 60_000 }).toBe(bytes.length);
  };
  const expectRefusal = async (answer: Response) => {
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).not.toBeNull();
    expect(await answer.json()).toMatchObject({ code: 'server.unavailable', message: sentence });
  };

  it.each(moods)('that is %s in the middle of an upload loses nothing that was acknowledged', async (mood) => {
    const client = clientOf(await trainerWithProfile(app));
    const bytes = pdf(17_000_000);
    const location = await locationOf(await announce(client, { name: 'plan.pdf', type: 'application/pdf', byteCount: bytes.length }));
    await sendUpTo(client, location, bytes.subarray(0, 6_000_000));
    line.become(mood);
    await expectRefusal(await sendPiece(client, location, 6_000_000, bytes.subarray(6_000_000, 12_000_000)));
    expect((await askOffset(client, location)).status).toBe(503);
    line.become('well');
    expect(await offsetOf(client, location)).toBeGreaterThanOrEqual(6_000_000);
    await sendUpTo(client, location, bytes);
    line.become(mood);
    await expectRefusal(await finish(client, location));
    line.become('well');
    const answer = await finish(client, location);
    expect(answer.status).toBe(201);
    const served = await app.fetch(((await answer.json()) as MediaFile).url);
    expect(Buffer.from(await served.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it.each(moods)('that is %s takes no new upload and no photo, and keeps nothing of them', async (mood) => {
    const trainer = await trainerWithProfile(app);
    const before = await fileNames();
    line.become(mood);
    await expectRefusal(await announce(clientOf(trainer), { name: 'plan.pdf', type: 'application/pdf', byteCount: 1_000 }));
    const imageUrl = `data:image/jpeg;base64,${(await photoWithPlace()).toString('base64')}`;
    await expect(trainer.api.trainers.create({ body: { name: 'Maya Cole', imageUrl } })).rejects.toMatchObject({
      status: 503,
      body: { message: sentence },
    });
    line.become('well');
    expect(await fileNames()).toEqual(before);
  });

  it.each(moods)('that is %s shows no picture for a moment, and nobody is told to forget it', async (mood) => {
    const client = clientOf(await trainerWithProfile(app));
    const file = (await (await upload(client, { name: 'me.jpg', type: 'image/jpeg', bytes: await photoWithPlace() })).json()) as MediaFile;
    line.become(mood);
    const answer = await app.fetch(file.url);
    expect(answer.headers.get('cache-control')).not.toMatch(/immutable/);
    await expectRefusal(answer);
    line.become('well');
    expect((await app.fetch(file.url)).status).toBe(200);
  });

  it('that breaks off in the middle of a file breaks the answer off too', async () => {
    const client = clientOf(await trainerWithProfile(app));
    const bytes = pdf(3_000_000);
    const file = (await (await upload(client, { name: 'plan.pdf', type: 'application/pdf', bytes })).json()) as MediaFile;
    line.become('breaking-off');
    const answer = await app.fetch(file.url);
    await expect(answer.arrayBuffer()).rejects.toThrow();
    line.become('well');
    const part = await app.fetch(file.url, { headers: { range: 'bytes=2000000-2999999' } });
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(2_000_000))).toBe(true);
  });

  it.each(moods)('that is %s while an account is deleted gets rid of its files later', async (mood) => {
    const trainer = await trainerWithProfile(app);
    const client = clientOf(trainer);
    for (const name of ['one.pdf', 'two.pdf']) await upload(client, { name, type: 'application/pdf', bytes: pdf(50_000) });
    await locationOf(await announce(client, { name: 'three.pdf', type: 'application/pdf', byteCount: 1_000 }));
    line.become(mood);
    await trainer.api.accounts.closeAccount({ body: { password: trainer.password } });
    const { failures } = await app.drainJobs({ failures: 'return' });
    expect(failures.length).toBeGreaterThan(0);
    line.become('well');
    await app.drainJobs({ failures: 'return' });
    app.clock.advance({ days: 3 });
    await app.runNow(cleanUpMedia);
    expect(await fileNames(), 'nothing else was shown for a day either').toEqual([]);
    expect(await Array.fromAsync(bucket.list(''))).toEqual([]);
    expect(await app.db.selectFrom('files').selectAll().where('fileName', 'in', ['one.pdf', 'two.pdf']).execute()).toEqual([]);
  });
});
