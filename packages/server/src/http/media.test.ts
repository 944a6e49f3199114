import { renameSync } from 'node:fs';
import { join } from 'node:path';
import type { MediaFile } from '@x1/contract/media/media-file.ts';
import { smallerPortrait } from '@x1/contract/trainers/portrait-address.ts';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { portraitKey, portraitUrl } from '../platform/media-url.ts';
import { trainerWithProfile } from '../testing/given.ts';
import { webp } from '../testing/media/sample-images.ts';
import { pdf } from '../testing/media/sample-pdf.ts';
import { upload } from '../testing/media/tus-client.ts';
import { openApp } from '../testing/start-app.ts';

let file: MediaFile;
const bytes = pdf(10_000);
const app = await openApp();
beforeAll(async () => {
  const { token } = await trainerWithProfile(app);
  const answer = await upload({ url: app.url, token }, { name: 'Plan “für” Ämter; v2.pdf', type: 'application/pdf', bytes });
  file = (await answer.json()) as MediaFile;
});

const read = (headers: Record<string, string> = {}, method = 'GET') => app.fetch(file.url, { method, headers });
const bodyOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

describe('a media file', () => {
  it('is served with its type and name, as a download when it is a document, and cannot run scripts', async () => {
    const answer = await read();
    expect([answer.status, (await bodyOf(answer)).equals(bytes)]).toEqual([200, true]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '10000',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=31536000, immutable',
      'content-disposition': `attachment; filename="Plan ?f?r? ?mter; v2.pdf"; filename*=UTF-8''Plan%20%E2%80%9Cf%C3%BCr%E2%80%9D%20%C3%84mter%3B%20v2.pdf`,
    });
    expect(answer.headers.get('content-security-policy')).toMatch(/sandbox$/);
  });

  it('is described by HEAD without its bytes', async () => {
    const answer = await read({}, 'HEAD');
    expect([answer.status, answer.headers.get('content-length'), (await bodyOf(answer)).length]).toEqual([200, '10000', 0]);
  });

  it.each([
    ['bytes=0-99', 0, 99],
    ['bytes=9990-', 9_990, 9_999],
    ['bytes=-10', 9_990, 9_999],
  ])('is served in part for the range %s', async (range, start, end) => {
    const answer = await read({ range });
    expect([answer.status, answer.headers.get('content-range'), answer.headers.get('content-length')]).toEqual([
      206,
      `bytes ${start}-${end}/10000`,
      String(end - start + 1),
    ]);
    expect((await bodyOf(answer)).equals(bytes.subarray(start, end + 1))).toBe(true);
    expect((await read({ range }, 'HEAD')).headers.get('content-length')).toBe(String(end - start + 1));
  });

  it('answers 416 with its length to a range beyond its end', async () => {
    const answer = await read({ range: 'bytes=10000-' });
    expect([answer.status, answer.headers.get('content-range')]).toEqual([416, 'bytes */10000']);
    expect((await bodyOf(answer)).length).toBe(0);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('that is missing for a moment is answered without caching', async () => {
    const folder = join(app.dataDirectory, 'media');
    renameSync(folder, `${folder}-away`);
    const answer = await read();
    renameSync(`${folder}-away`, folder);
    expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('etag')]).toEqual([404, 'no-store', null]);
    expect((await read()).status).toBe(200);
  });

  it('is served whole for several ranges and for a range of an outdated version', async () => {
    expect((await read({ range: 'bytes=0-1,5-6' })).status).toBe(200);
    expect((await read({ range: 'bytes=0-1', 'if-range': '"another"' })).status).toBe(200);
    const etag = (await read({}, 'HEAD')).headers.get('etag') ?? '';
    expect((await read({ range: 'bytes=0-1', 'if-range': etag })).status).toBe(206);
    expect((await read({ 'if-none-match': etag })).status).toBe(304);
  });
});

describe('a portrait', () => {
  const portraitOf = async (width: number, height: number) => portraitUrl(await app.files.put(await webp(width, height)));
  const widthOf = async (address: string) => (await sharp(await bodyOf(await app.fetch(address))).metadata()).width;

  it('is sent in the size it is asked for, twice the same', async () => {
    const whole = await portraitOf(640, 640);
    expect([await widthOf(smallerPortrait(whole, 160)), await widthOf(smallerPortrait(whole, 320)), await widthOf(whole)]).toEqual([
      160, 320, 640,
    ]);
    const again = () => app.fetch(smallerPortrait(whole, 160)).then(bodyOf);
    expect((await again()).equals(await again())).toBe(true);
  });

  it('is the same for all who ask at the same moment', async () => {
    const small = smallerPortrait(await portraitOf(640, 640), 320);
    const bodies = await Promise.all(Array.from({ length: 8 }, () => app.fetch(small).then(bodyOf)));
    expect(new Set(bodies.map((body) => body.toString('base64'))).size).toBe(1);
  });

  it('never grows', async () => {
    expect(await widthOf(smallerPortrait(await portraitOf(100, 100), 320))).toBe(100);
  });

  it('has its own type, length and tag in each size, and a browser that has it is told so', async () => {
    const whole = await portraitOf(640, 640);
    const [large, small] = await Promise.all([app.fetch(whole), app.fetch(smallerPortrait(whole, 160))]);
    expect(small.headers.get('content-type')).toBe('image/webp');
    expect(small.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    expect(Number(small.headers.get('content-length'))).toBe((await bodyOf(small)).length);
    const tag = small.headers.get('etag') ?? '';
    expect(tag).not.toBe(large.headers.get('etag'));
    const again = await app.fetch(smallerPortrait(whole, 160), { headers: { 'if-none-match': tag } });
    expect(again.status).toBe(304);
    await large.body?.cancel();
  });

  it('is whole under every other name, so that nobody has sizes made at will', async () => {
    const whole = await portraitOf(640, 640);
    expect(await widthOf(whole.replace('portrait.webp', 'portrait-17.webp'))).toBe(640);
  });

  it('is gone in every size once its key is', async () => {
    const whole = await portraitOf(640, 640);
    await bodyOf(await app.fetch(smallerPortrait(whole, 160)));
    await app.files.remove(portraitKey(whole));
    expect((await app.fetch(smallerPortrait(whole, 160))).status).toBe(404);
  });

  it('stays what it is where a document is asked for as one', async () => {
    const answer = await app.fetch(file.url.replace(/[^/]+$/, 'portrait-160.webp'));
    expect((await bodyOf(answer)).equals(bytes)).toBe(true);
  });
});
