import { crc32 } from 'node:zlib';
import { PHOTO_MAX_BYTES, photoTexts } from '@x1/contract/trainers/photo-rules.ts';
import type { OwnTrainer } from '@x1/contract/trainers/trainer.ts';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { openApp, type Person } from '../../testing/start-app.ts';

const app = await openApp();

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
const toUrl = (bytes: Buffer, type = 'image/png') => `data:${type};base64,${bytes.toString('base64')}`;
const picture = (width = 90, height = 60) => sharp({ create: { width, height, channels: 3, background: '#d6ff3d' } });
const put = async (trainer: Person, imageUrl: unknown, id?: number) => {
  const { id: own } = await trainer.api.trainers.create({ body: { name: 'Maya Cole' } });
  return app.fetch(`/api/trainers/${id ?? own}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${trainer.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ imageUrl }),
  });
};
const imageUrlAfter = async (response: Response) => {
  const text = await response.text();
  expect(response.status, text).toBe(200);
  return (JSON.parse(text) as OwnTrainer).imageUrl;
};
const read = async (path: string) => sharp(Buffer.from(await (await app.fetch(path)).arrayBuffer()));
const filesCount = async () => (await app.db.selectFrom('files').select('key').execute()).length;
/** The same PNG, but its header claims a different size. */
function claiming(png: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(png);
  copy.writeUInt32BE(width, 16);
  copy.writeUInt32BE(height, 20);
  copy.writeUInt32BE(crc32(copy.subarray(12, 29)), 29);
  return copy;
}

describe('a profile photo', () => {
  it.each(['png', 'jpeg', 'webp', 'gif'] as const)('of type %s is converted to a small square WebP', async (format) => {
    const bytes = await picture(900, 700).toFormat(format).toBuffer();
    const imageUrl = await imageUrlAfter(await put(await app.signUp('trainer'), toUrl(bytes, `image/${format}`)));
    expect(imageUrl).toMatch(/^\/media\/[0-9a-f]{32}\/portrait\.webp$/);
    const response = await app.fetch(imageUrl ?? '');
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(await (await read(imageUrl ?? '')).metadata()).toMatchObject({ format: 'webp', width: 640, height: 640 });
  });

  it('can be sent when the profile is created', async () => {
    const trainer = await app.signUp('trainer');
    const imageUrl = toUrl(await picture().png().toBuffer());
    const profile = await trainer.api.trainers.create({ body: { name: 'Maya Cole', imageUrl } });
    expect(profile.imageUrl).toMatch(/^\/media\//);
    expect((await trainer.api.trainers.getOwnTrainer({ params: { userId: trainer.user.id } })).imageUrl).toBe(profile.imageUrl);
  });

  it('loses its location data and is turned upright', async () => {
    const gps = { GPSLatitude: '35/1 54/1 0/1', GPSLatitudeRef: 'N', GPSLongitude: '79/1 3/1 0/1', GPSLongitudeRef: 'W' };
    // Taken sideways: the right half is red on the sensor, so the lower half is red upright.
    const red = await sharp({ create: { width: 100, height: 200, channels: 3, background: '#ff0000' } })
      .png()
      .toBuffer();
    const bytes = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#0000ff' } })
      .composite([{ input: red, left: 100, top: 0 }])
      .withExif({ IFD0: { Make: 'Canary' }, IFD3: gps })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const sent = await sharp(bytes).metadata();
    expect([sent.orientation, sent.exif?.includes('Canary')]).toEqual([6, true]);
    const imageUrl = await imageUrlAfter(await put(await app.signUp('trainer'), toUrl(bytes, 'image/jpeg')));
    const stored = await read(imageUrl ?? '');
    expect(await stored.metadata()).not.toHaveProperty('exif');
    expect(await stored.metadata()).not.toHaveProperty('orientation');
    const lower = await stored.extract({ left: 90, top: 150, width: 20, height: 20 }).raw().toBuffer();
    expect([(lower[0] ?? 0) > 200, (lower[2] ?? 255) < 60]).toEqual([true, true]);
  });

  it('is kept when its own URL or nothing is sent, and removed by null or an empty text', async () => {
    const trainer = await app.signUp('trainer');
    const bytes = await picture().png().toBuffer();
    const imageUrl = await imageUrlAfter(await put(trainer, toUrl(bytes)));
    expect(await imageUrlAfter(await put(trainer, imageUrl))).toBe(imageUrl);
    expect(await imageUrlAfter(await put(trainer, undefined))).toBe(imageUrl);
    expect(await imageUrlAfter(await put(trainer, ''))).toBeNull();
    const again = await imageUrlAfter(await put(trainer, toUrl(bytes)));
    expect(again).not.toBe(imageUrl);
    expect(await imageUrlAfter(await put(trainer, null))).toBeNull();
  });

  it('is deleted when it is replaced', async () => {
    const trainer = await app.signUp('trainer');
    const bytes = await picture().png().toBuffer();
    const first = await imageUrlAfter(await put(trainer, toUrl(bytes)));
    const second = await imageUrlAfter(await put(trainer, toUrl(bytes)));
    await app.drainJobs();
    expect((await app.fetch(first ?? '')).status).toBe(404);
    expect((await app.fetch(second ?? '')).status).toBe(200);
    await app.files.remove(second?.split('/')[2] ?? '');
    expect((await app.fetch(second ?? '')).status).toBe(200);
  });

  it('that ten requests replace at once leaves one file', async () => {
    const trainer = await app.signUp('trainer');
    const before = await filesCount();
    const url = toUrl(await picture().png().toBuffer());
    await Promise.all(Array.from({ length: 10 }, async () => imageUrlAfter(await put(trainer, url))));
    await app.drainJobs();
    expect(await filesCount()).toBe(before + 1);
  });
});

describe('a request with a profile photo', () => {
  let trainer: Person;
  let png: Buffer;
  beforeAll(async () => {
    trainer = await app.signUp('trainer');
    png = await picture(400, 400).png().toBuffer();
  });

  async function assertRefused(imageUrl: unknown, sentence: string): Promise<void> {
    const before = await filesCount();
    const response = await put(trainer, imageUrl);
    expect([response.status, await response.json()]).toEqual([
      400,
      { message: sentence, code: 'request.invalid', fields: { imageUrl: sentence } },
    ]);
    expect(await filesCount()).toBe(before);
  }

  it.each<[string, (bytes: Buffer) => string]>([
    ['an SVG', () => toUrl(Buffer.from(svg), 'image/svg+xml')],
    ['an SVG labeled as PNG', () => toUrl(Buffer.from(svg))],
    ['an HTML page', () => toUrl(Buffer.from('<script>alert(1)</script>'), 'text/html')],
    ['HTML labeled as JPEG', () => toUrl(Buffer.from('<!doctype html><script>alert(1)</script>'), 'image/jpeg')],
    ['HTML behind the first bytes of a GIF', () => toUrl(Buffer.from('GIF89a/*<script>alert(1)</script>'), 'image/gif')],
    ['a PDF', () => toUrl(Buffer.from('%PDF-1.7\n'), 'image/png')],
    ['half a PNG', (bytes) => toUrl(bytes.subarray(0, bytes.length / 2))],
    ['an empty file', () => 'data:image/png;base64,'],
    ['invalid base64', (bytes) => `${toUrl(bytes)}§§§`],
    ['a data URL without a base64 marker', () => 'data:image/png,abc'],
  ])('is refused for %s', (_name, make) => assertRefused(make(png), photoTexts.unreadable));

  it.each([
    'https://tracker.test/pixel.png',
    '//tracker.test/pixel.png',
    'javascript:alert(1)',
    'file:///etc/passwd',
    `/media/${'0'.repeat(32)}/portrait.webp`,
    'x',
  ])('is refused for the URL %s', (address) => assertRefused(address, photoTexts.foreignAddress));

  it("is refused for the URL of a different trainer's photo", async () => {
    const other = await app.signUp('trainer');
    await assertRefused(await imageUrlAfter(await put(other, toUrl(png))), photoTexts.foreignAddress);
  });

  it('is refused for eleven megabytes, with the same message as on screen', () =>
    assertRefused(toUrl(Buffer.concat([png, Buffer.alloc(11 * 1_024 * 1_024)])), 'Please choose a file smaller than 10MB.'));

  it('is accepted up to exactly ten megabytes', async () => {
    const padded = Buffer.concat([png, Buffer.alloc(PHOTO_MAX_BYTES - png.length)]);
    expect(await imageUrlAfter(await put(trainer, toUrl(padded)))).toMatch(/^\/media\//);
  });

  it.each([
    [9_000, 9_000],
    [16_000, 16_000],
    [8_001, 10],
    [7_000, 7_000],
  ])('is refused before decoding for an image that claims %i x %i pixels', (width, height) =>
    assertRefused(toUrl(claiming(png, width, height)), photoTexts.tooManyPixels),
  );

  it('is refused for too many pixels in a small file', async () => {
    const bomb = await picture(9_000, 3_000).png().toBuffer();
    await assertRefused(toUrl(bomb), photoTexts.tooManyPixels);
  });

  it.each([[1], [{}], [[]], [true]])('is refused for the value %j', async (value) => {
    expect((await put(trainer, value)).status).toBe(400);
  });

  it('changes no other field when the photo is refused', async () => {
    const { id } = await trainer.api.trainers.create({ body: { name: 'Maya Cole' } });
    const body = { name: 'Mallory', imageUrl: 'https://tracker.test/x.png' };
    await expect(trainer.api.trainers.update({ params: { trainerId: id }, body })).rejects.toMatchObject({ status: 400 });
    expect((await trainer.api.accounts.me()).user.name).toBe('Maya Cole');
  });
});

describe('changing a profile photo', () => {
  it('is refused to a different trainer and stores nothing', async () => {
    const [owner, stranger] = [await app.signUp('trainer'), await app.signUp('trainer')];
    const { id } = await owner.api.trainers.create({ body: { name: 'Maya Cole' } });
    const before = await filesCount();
    const response = await put(stranger, toUrl(await picture().png().toBuffer()), id);
    expect([response.status, await filesCount()]).toEqual([403, before]);
  });

  it('is refused to a parent', async () => {
    const parent = await app.signUp('parent');
    const imageUrl = toUrl(await picture().png().toBuffer());
    await expect(parent.api.trainers.create({ body: { name: 'Pat', imageUrl } })).rejects.toMatchObject({ status: 403 });
  });

  it('does not raise the body limit of other calls, and has a limit of its own', async () => {
    const trainer = await app.signUp('trainer');
    const headers = { authorization: `Bearer ${trainer.token}`, 'content-type': 'application/json' };
    const send = (path: string, method: string, bytes: number) =>
      app.fetch(path, { method, headers, body: JSON.stringify({ imageUrl: 'x'.repeat(bytes) }) });
    expect((await send('/api/users/timezone', 'PUT', 100_000)).status).toBe(413);
    expect((await send('/api/programs', 'POST', 100_000)).status).toBe(413);
    expect((await send('/api/trainers', 'POST', 15 * 1_024 * 1_024)).status).toBe(413);
  });
});
