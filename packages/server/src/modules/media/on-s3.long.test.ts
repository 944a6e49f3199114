import type { MediaFile } from '@x1/contract/media/media-file.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bucket, openBucket } from '../../adapters/s3/bucket.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { trainerWithProfile } from '../../testing/given.ts';
import { photoWithPlace } from '../../testing/media/sample-images.ts';
import { pdf } from '../../testing/media/sample-pdf.ts';
import { mp4 } from '../../testing/media/sample-videos.ts';
import {
  announce,
  askOffset,
  cancel,
  finish,
  locationOf,
  type SampleFile,
  sendPiece,
  sendRest,
  type TusClient,
  upload,
} from '../../testing/media/tus-client.ts';
import { type S3Server, startS3Server, whyNoS3Server } from '../../testing/s3-server.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';

const reason = whyNoS3Server();

describe.skipIf(reason !== undefined)(`two servers with files in one object store${reason ? ` (skipped: ${reason})` : ''}`, () => {
  let s3: S3Server;
  let bucket: Bucket;
  let database: TestDatabase;
  let app: TestApp;
  let other: TestApp;
  beforeAll(async () => {
    s3 = await startS3Server();
    const connection = { ...s3, bucket: 'x1-product' };
    bucket = openBucket(connection);
    await bucket.create();
    database = await createTestDatabase();
    [app, other] = [await startApp({ database, config: { s3: connection } }), await startApp({ database, config: { s3: connection } })];
  }, 180_000);
  afterAll(async () => {
    await other?.close();
    await app?.close();
    await database?.close();
    await s3?.stop();
  });

  const createTrainer = async (): Promise<TusClient> => ({ url: app.url, token: (await trainerWithProfile(app)).token });
  const at = (server: TestApp, { token }: TusClient): TusClient => ({ url: server.url, token });
  const uploaded = async (file: SampleFile) => (await (await upload(await createTrainer(), file)).json()) as MediaFile;
  const objects = async () =>
    [...(await Array.fromAsync(bucket.list('media/'))), ...(await Array.fromAsync(bucket.list('')))].map(({ name }) => name);

  it('serve a file uploaded through the other, whole and in parts', async () => {
    const bytes = pdf(200_000);
    const file = await uploaded({ name: 'plan.pdf', type: 'application/pdf', bytes });
    const served = await other.fetch(file.url);
    expect(Buffer.from(await served.arrayBuffer()).equals(bytes)).toBe(true);
    const part = await other.fetch(file.url, { headers: { range: 'bytes=100-199' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 100-199/200000']);
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(100, 200))).toBe(true);
  });

  it('continue an upload that was started on the other', async () => {
    const person = await createTrainer();
    const bytes = mp4({ pictureBytes: 7_000_000, place: '+35.9940-078.8986/' });
    const location = await locationOf(await announce(person, { name: 'drill.mp4', type: 'video/mp4', byteCount: bytes.length }));
    await sendPiece(person, location, 0, bytes.subarray(0, 5_500_000));
    const elsewhere = at(other, person);
    expect((await askOffset(elsewhere, location)).headers.get('upload-offset')).toBe('5500000');
    await sendRest(elsewhere, location, bytes, { from: 5_500_000 });
    const answer = await finish(elsewhere, location);
    expect(answer.status).toBe(201);
    const served = await app.fetch(((await answer.json()) as MediaFile).url);
    const received = Buffer.from(await served.arrayBuffer());
    expect(received.length).toBe(bytes.length);
    expect(bytes.includes('+35.9940'), 'the original contains its location').toBe(true);
    expect(received.includes('+35.9940'), 'the served file does not').toBe(false);
  });

  it('convert pictures for the web and leave no upload behind', async () => {
    const before = new Set(await objects());
    const bytes = await photoWithPlace();
    const file = await uploaded({ name: 'me.jpg', type: 'image/jpeg', bytes });
    expect((await other.fetch(file.url)).headers.get('content-type')).toBe('image/webp');
    expect((await other.fetch(file.thumbnailUrl ?? '')).status).toBe(200);
    const added = (await objects()).filter((key) => !before.has(key));
    expect(added, 'only a picture and its thumbnail').toHaveLength(2);
  });

  it('leave nothing of a canceled upload', async () => {
    const before = await objects();
    const person = await createTrainer();
    const location = await locationOf(await announce(person, { name: 'plan.pdf', type: 'application/pdf', byteCount: 6_000_000 }));
    await sendPiece(person, location, 0, pdf(6_000_000).subarray(0, 5_600_000));
    await cancel(at(other, person), location);
    expect(await objects()).toEqual(before);
  });
});
