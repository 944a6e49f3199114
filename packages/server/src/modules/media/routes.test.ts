import { statSync } from 'node:fs';
import { Agent, type ClientRequest, request } from 'node:http';
import { join } from 'node:path';
import type { UserId } from '@x1/contract/core/ids.ts';
import type { MediaFile, MediaId } from '@x1/contract/media/media-file.ts';
import { mediaTexts, UPLOADS_MAX } from '@x1/contract/media/media-rules.ts';
import { describe, expect, it, vi } from 'vitest';
import { trainerWithProfile } from '../../testing/given.ts';
import { photoWithPlace, png } from '../../testing/media/sample-images.ts';
import { pdf } from '../../testing/media/sample-pdf.ts';
import { mp4 } from '../../testing/media/sample-videos.ts';
import {
  announce,
  askOffset,
  cancel,
  finish,
  locationOf,
  sendPiece,
  sendRest,
  type TusClient,
  upload,
} from '../../testing/media/tus-client.ts';
import { openApp, startApp } from '../../testing/start-app.ts';

const app = await openApp();

async function createTrainer(): Promise<TusClient> {
  return { url: app.url, token: (await trainerWithProfile(app)).token };
}

const dayAgo = () => new Date(app.clock.now().getTime() - 25 * 3_600_000);
const document = (byteCount: number) => ({ name: 'plan.pdf', type: 'application/pdf', byteCount });
const problemOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code];

describe('an upload', () => {
  it('in several pieces becomes a media file with exactly the bytes that were sent', async () => {
    const client = await createTrainer();
    const bytes = pdf(300_000);
    const location = await locationOf(await announce(client, document(bytes.length)));
    expect(location).toMatch(/^\/api\/uploads\/[0-9a-f]{32}$/);
    const first = await sendPiece(client, location, 0, bytes.subarray(0, 100_000));
    expect([first.status, first.headers.get('upload-offset')]).toEqual([204, '100000']);
    await sendRest(client, location, bytes, { from: 100_000 });
    const answer = await finish(client, location);
    const file = (await answer.json()) as MediaFile;
    expect([answer.status, file]).toMatchObject([201, { type: 'pdf', name: 'plan.pdf', thumbnailUrl: null, width: null, height: null }]);
    expect(location.endsWith(file.id)).toBe(true);
    const served = await app.fetch(file.url);
    expect(served.headers.get('content-type')).toBe('application/pdf');
    expect(Buffer.from(await served.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it('can be resumed where it stopped', async () => {
    const client = await createTrainer();
    const bytes = pdf(50_000);
    const location = await locationOf(await announce(client, document(bytes.length)));
    await sendPiece(client, location, 0, bytes.subarray(0, 20_000));
    const asked = await askOffset(client, location);
    expect([asked.status, asked.headers.get('upload-offset'), asked.headers.get('upload-length')]).toEqual([200, '20000', '50000']);
    await sendRest(client, location, bytes, { from: Number(asked.headers.get('upload-offset')) });
    expect((await finish(client, location)).status).toBe(201);
  });

  it('refuses a piece at the wrong offset and one beyond its end', async () => {
    const client = await createTrainer();
    const bytes = pdf(50_000);
    const location = await locationOf(await announce(client, document(bytes.length)));
    await sendPiece(client, location, 0, bytes.subarray(0, 20_000));
    expect(await problemOf(await sendPiece(client, location, 0, bytes))).toEqual([409, 'upload.offset_conflict']);
    expect(await problemOf(await sendPiece(client, location, 20_000, bytes))).toEqual([413, 'upload.too_large']);
    expect((await askOffset(client, location)).headers.get('upload-offset')).toBe('20000');
  });

  it('becomes one media file, however often it is finished', async () => {
    const client = await createTrainer();
    const bytes = await png();
    const location = await locationOf(await announce(client, { name: 'a.png', type: 'image/png', byteCount: bytes.length }));
    expect(await problemOf(await finish(client, location))).toEqual([409, 'upload.incomplete']);
    await sendRest(client, location, bytes);
    const answers = await Promise.all([1, 2, 3].map(() => finish(client, location)));
    const files = await Promise.all(answers.map((answer) => answer.json()));
    expect(new Set(files.map((file) => JSON.stringify(file))).size).toBe(1);
    expect((await finish(client, location)).status).toBe(200);
    const asked = await askOffset(client, location);
    expect([asked.headers.get('upload-offset'), asked.headers.get('upload-length')]).toEqual([String(bytes.length), String(bytes.length)]);
    expect(await problemOf(await sendPiece(client, location, bytes.length, Buffer.alloc(0)))).toEqual([409, 'upload.offset_conflict']);
  });

  it('can be canceled, even finished as long as nothing shows it', async () => {
    const client = await createTrainer();
    const location = await locationOf(await announce(client, document(50_000)));
    expect((await cancel(client, location)).status).toBe(204);
    expect((await askOffset(client, location)).status).toBe(404);
    expect(await problemOf(await cancel(client, location))).toEqual([404, 'upload.not_found']);

    const file = (await (await upload(client, { name: 'a.png', type: 'image/png', bytes: await png() })).json()) as MediaFile;
    expect((await cancel(client, `/api/uploads/${file.id}`)).status).toBe(204);
    expect((await app.fetch(file.url)).status).toBe(404);
    expect(await problemOf(await finish(client, `/api/uploads/${file.id}`))).toEqual([404, 'upload.not_found']);
  });

  it('expires after a day', async () => {
    const client = await createTrainer();
    const location = await locationOf(await announce(client, document(50_000)));
    app.clock.advance({ hours: 24, seconds: 1 });
    expect((await askOffset(client, location)).status).toBe(404);
    expect(await problemOf(await sendPiece(client, location, 0, Buffer.alloc(10)))).toEqual([404, 'upload.not_found']);
  });

  it("is 'not found' for other trainers and refused to parents and visitors", async () => {
    const [owner, stranger] = [await createTrainer(), await createTrainer()];
    const location = await locationOf(await announce(owner, document(50_000)));
    expect((await askOffset(stranger, location)).status).toBe(404);
    for (const answer of [
      await sendPiece(stranger, location, 0, Buffer.alloc(10)),
      await finish(stranger, location),
      await cancel(stranger, location),
    ])
      expect(await problemOf(answer)).toEqual([404, 'upload.not_found']);
    const parent = { url: app.url, token: (await app.signUp('parent')).token };
    expect(await problemOf(await announce(parent, document(10)))).toEqual([403, 'auth.forbidden']);
    expect(await problemOf(await announce({ url: app.url, token: undefined }, document(10)))).toEqual([401, 'auth.required']);
  });

  it('survives a broken connection', { timeout: 20_000 }, async () => {
    const client = await createTrainer();
    const bytes = pdf(500_000);
    const location = await locationOf(await announce(client, document(bytes.length)));
    const dying = await sendHalf(client, location, bytes);
    const died = new Promise((resolve) => dying.once('close', resolve));
    dying.destroy();
    await died;
    expect((await askOffset(client, location)).status).toBe(200);
    await cancel(client, location);
    expect(app.logged).toEqual([]);
  });

  it('accepts the next piece at the offset it reports, even when a broken connection has just delivered bytes', {
    timeout: 60_000,
  }, async () => {
    const client = await createTrainer();
    const bytes = pdf(1_000_000);
    // Which of the two requests is admitted first differs from round to round.
    for (let round = 0; round < 20; round += 1) {
      const location = await locationOf(await announce(client, document(bytes.length)));
      const dying = beginPiece(client, location, bytes.length);
      await new Promise<void>((written) => dying.write(bytes.subarray(0, 900_000), () => written()));
      dying.destroy();
      const offset = Number((await askOffset(client, location)).headers.get('upload-offset'));
      expect((await sendPiece(client, location, offset, bytes.subarray(offset))).status, `round ${round}`).toBe(204);
      await cancel(client, location);
    }
  });

  it('can be resumed while an earlier piece still hangs', { timeout: 20_000 }, async () => {
    const client = await createTrainer();
    const bytes = pdf(500_000);
    const location = await locationOf(await announce(client, document(bytes.length)));
    const hanging = await sendHalf(client, location, bytes);
    const asked = await askOffset(client, location);
    const offset = Number(asked.headers.get('upload-offset'));
    expect([asked.status, offset <= 200_000]).toEqual([200, true]);
    hanging.destroy();
    await sendRest(client, location, bytes, { from: offset });
    const file = (await (await finish(client, location)).json()) as MediaFile;
    expect(Buffer.from(await (await app.fetch(file.url)).arrayBuffer()).equals(bytes)).toBe(true);
  });

  it('keeps the connection usable after a refused piece', async () => {
    const client = await createTrainer();
    const location = await locationOf(await announce(client, document(9_000_000)));
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    expect(await sendThrough(agent, client, { location, offset: 7, byteCount: 8_000_000 })).toBe(409);
    expect(await sendThrough(agent, client, { location, offset: 0, byteCount: 8_000_000 })).toBe(204);
    agent.destroy();
  });

  it('accepts pieces of at most 8 MB with a declared length', async () => {
    const client = await createTrainer();
    const location = await locationOf(await announce(client, document(9 * 1_024 * 1_024)));
    expect(await problemOf(await sendPiece(client, location, 0, Buffer.alloc(8 * 1_024 * 1_024 + 1)))).toEqual([413, 'request.too_large']);
    const unmeasured = { method: 'PATCH', duplex: 'half', headers: pieceHeaders(client), body: new Blob(['abc']).stream() };
    expect(await problemOf(await app.fetch(location, unmeasured as RequestInit))).toEqual([400, 'request.invalid']);
    const packed = { method: 'PATCH', headers: { ...pieceHeaders(client), 'content-encoding': 'gzip' }, body: 'abc' };
    expect(await problemOf(await app.fetch(location, packed))).toEqual([415, 'request.unsupported_type']);
    expect((await askOffset(client, location)).headers.get('upload-offset')).toBe('0');
  });
});

const pieceHeaders = ({ token }: TusClient) => ({
  'tus-resumable': '1.0.0',
  authorization: `Bearer ${token}`,
  'upload-offset': '0',
  'content-type': 'application/offset+octet-stream',
});

/** A request that promises so many bytes, none of which is sent yet. */
function beginPiece(client: TusClient, location: string, byteCount: number): ClientRequest {
  const headers = { ...pieceHeaders(client), 'content-length': String(byteCount) };
  return request(client.url + location, { method: 'PATCH', headers }).on('error', () => {});
}

/** Promises a whole file, sends 200,000 bytes of it and says no more. @returns once the server has got them */
async function sendHalf(client: TusClient, location: string, bytes: Buffer): Promise<ClientRequest> {
  const sending = beginPiece(client, location, bytes.length);
  sending.write(bytes.subarray(0, 200_000));
  const path = join(app.dataDirectory, 'uploads', location.slice(-32));
  await vi.waitUntil(() => statSync(path).size === 200_000, { timeout: 10_000 });
  return sending;
}

/** Sends a piece over the only connection of an agent. @returns the status of the answer */
function sendThrough(agent: Agent, client: TusClient, piece: { location: string; offset: number; byteCount: number }): Promise<number> {
  const headers = { ...pieceHeaders(client), 'upload-offset': String(piece.offset), 'content-length': String(piece.byteCount) };
  return new Promise((resolve, reject) => {
    request(client.url + piece.location, { agent, method: 'PATCH', headers }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
    })
      .once('error', reject)
      .end(Buffer.alloc(piece.byteCount));
  });
}

describe('starting an upload', () => {
  it.each([
    ['page.html', 'text/html'],
    ['drawing.svg', 'image/svg+xml'],
    ['photo.heic', 'image/heic'],
    ['noextension', 'image/png'],
    ['photo.png', 'image/jpeg'],
    ['..', 'image/png'],
    ['', ''],
  ])('of %j with type %j is refused with one message', async (name, type) => {
    const answer = await announce(await createTrainer(), { name, type, byteCount: 10 });
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'media.refused', message: mediaTexts.unsupported }]);
  });

  it('stores only its name and type, and no other metadata', async () => {
    const client = await createTrainer();
    const base64 = (text: string) => Buffer.from(text).toString('base64');
    const metadata = `filename ${base64('a.pdf')}, contentType ${base64('text/html')},filetype ${base64('application/pdf')},cacheControl ${base64('a\r\nb')}`;
    const headers = {
      'tus-resumable': '1.0.0',
      authorization: `Bearer ${client.token}`,
      'upload-length': '10',
      'upload-metadata': metadata,
    };
    const location = await locationOf(await app.fetch('/api/uploads', { method: 'POST', headers }));
    const asked = await askOffset(client, location);
    expect(asked.headers.get('upload-metadata')).toBe(`filename ${base64('a.pdf')},filetype ${base64('application/pdf')}`);
  });

  it('requires a size of at most 800 MB', async () => {
    const client = await createTrainer();
    const refused = await announce(client, document(800 * 1_024 * 1_024 + 1));
    expect([refused.status, await refused.json()]).toMatchObject([413, { code: 'upload.too_large', message: mediaTexts.tooLarge }]);
    expect((await announce(client, document(800 * 1_024 * 1_024))).status).toBe(201);
    expect(await (await announce(client, document(0))).json()).toMatchObject({ message: mediaTexts.empty });
    const headers = { 'tus-resumable': '1.0.0', authorization: `Bearer ${client.token}` };
    for (const more of [
      {},
      { 'upload-length': '-1' },
      { 'upload-length': '1e3' },
      { 'upload-length': '10' },
      { 'upload-length': '10', 'upload-metadata': 'filename /w==' },
    ])
      expect(await problemOf(await app.fetch('/api/uploads', { method: 'POST', headers: { ...headers, ...more } }))).toEqual([
        400,
        'request.invalid',
      ]);
    expect(await problemOf(await app.fetch('/api/uploads', { method: 'POST', headers: { authorization: headers.authorization } }))).toEqual(
      [412, 'upload.unsupported_version'],
    );
  });

  it('requires a trainer profile', async () => {
    const { token } = await app.signUp('trainer');
    expect(await problemOf(await announce({ url: app.url, token }, document(10)))).toEqual([409, 'trainer.profile_required']);
  });
  it('is refused above the limits on unfinished uploads, bytes a day, stored bytes and free disk space', async () => {
    const client = await createTrainer();
    for (let count = 0; count < UPLOADS_MAX; count += 1) await locationOf(await announce(client, document(10)));
    expect(await problemOf(await announce(client, document(10)))).toEqual([429, 'upload.too_many']);

    const hoarder = await trainerWithProfile(app);
    for (let count = 0; count < 51; count += 1) await insertKeptMedia(hoarder.user.id, dayAgo());
    const rich = { url: app.url, token: hoarder.token };
    expect(await problemOf(await announce(rich, document(200_000_000)))).toEqual([409, 'media.quota_reached']);
    expect((await announce(rich, document(1_000_000))).status).toBe(201);

    const keen = await trainerWithProfile(app);
    for (let count = 0; count < 20; count += 1) await insertKeptMedia(keen.user.id, dayAgo());
    const everyday = { url: app.url, token: keen.token };
    expect((await announce(everyday, document(1))).status).toBe(201);
    for (let count = 0; count < 20; count += 1) await insertKeptMedia(keen.user.id, app.clock.now());
    expect(await problemOf(await announce(everyday, document(1)))).toEqual([429, 'upload.daily_limit']);

    const full = await startApp({ config: { freeSpaceFloorBytes: Number.MAX_SAFE_INTEGER } });
    const { token, user } = await trainerWithProfile(full);
    const onFullDisk = { url: full.url, token };
    expect(await problemOf(await announce(onFullDisk, document(10)))).toEqual([507, 'upload.no_space']);
    const underWay = { id: 'ab'.repeat(16) as MediaId, userId: user.id, name: 'a.pdf', contentType: 'application/pdf', byteSize: 10 };
    await full.db
      .insertInto('uploads')
      .values({ ...underWay, createdAt: full.clock.now() })
      .execute();
    expect(await problemOf(await sendPiece(onFullDisk, `/api/uploads/${underWay.id}`, 0, Buffer.alloc(10)))).toEqual([
      507,
      'upload.no_space',
    ]);
    expect((await full.fetch('/api/health/ready')).status).toBe(200);
    await full.close();
  });
});

const byteSize = 838_860_800;

/** A film of 800 MB of which only the rows exist. */
async function insertKeptMedia(userId: UserId, createdAt: Date): Promise<void> {
  const key = crypto.randomUUID().replaceAll('-', '');
  await app.db
    .insertInto('files')
    .values({ key, location: key, contentType: 'video/mp4', byteSize, sha256: Buffer.alloc(32), createdAt })
    .execute();
  await app.db
    .insertInto('media')
    .values({
      id: key as MediaId,
      userId,
      kind: 'video',
      name: 'a.mp4',
      uploadedBytes: byteSize,
      fileKey: key,
      thumbnailKey: null,
      width: null,
      height: null,
      createdAt,
    })
    .execute();
}

describe('a finished upload', () => {
  it('of a photo is turned upright, scaled down and stripped of location and camera', async () => {
    const answer = await upload(await createTrainer(), {
      name: 'field.JPG',
      type: 'image/jpeg',
      bytes: await photoWithPlace(4_000, 3_000),
    });
    const file = (await answer.json()) as MediaFile;
    expect([answer.status, file]).toMatchObject([201, { type: 'image', name: 'field.JPG', width: 1_500, height: 2_000 }]);
    for (const url of [file.url, file.thumbnailUrl ?? '']) {
      const bytes = Buffer.from(await (await app.fetch(url)).arrayBuffer());
      expect(bytes.toString('latin1', 8, 12)).toBe('WEBP');
      expect(bytes.toString('latin1')).not.toMatch(/Exif|EXIF|GPS|Telephone|Somebody/);
    }
  });

  it('of a photo with the longest name is downloaded with a name of the same length', async () => {
    const client = await createTrainer();
    const answer = await upload(client, { name: `${'x'.repeat(251)}.png`, type: 'image/png', bytes: await png() });
    const file = (await answer.json()) as MediaFile;
    expect([answer.status, file.name.length]).toEqual([201, 255]);
    const served = await app.fetch(file.url, { method: 'HEAD' });
    expect(served.headers.get('content-disposition')).toContain(`filename=${'x'.repeat(250)}.webp`);
  });

  it('of a video loses its location and keeps its length', async () => {
    const bytes = mp4({ place: '+35.9049-079.0469/' });
    expect(bytes.toString('latin1')).toContain('+35.9049');
    const file = (await (await upload(await createTrainer(), { name: 'drill.mp4', type: 'video/mp4', bytes })).json()) as MediaFile;
    const served = Buffer.from(await (await app.fetch(file.url)).arrayBuffer());
    expect([file.type, served.length]).toEqual(['video', bytes.length]);
    expect(served.toString('latin1')).not.toContain('+35.9049');
  });
});
