import { readdirSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';
import type { MediaFile } from '@x1/contract/media/media-file.ts';
import { mediaTexts } from '@x1/contract/media/media-rules.ts';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { trainerWithProfile } from '../../testing/given.ts';
import { animatedGif, photoWithPlace, png, webp } from '../../testing/media/sample-images.ts';
import { pdf } from '../../testing/media/sample-pdf.ts';
import { mp4, webm } from '../../testing/media/sample-videos.ts';
import { storedFiles } from '../../testing/media/stored-files.ts';
import { announce, locationOf, type SampleFile, sendRest, type TusClient, upload } from '../../testing/media/tus-client.ts';
import { openApp } from '../../testing/start-app.ts';

let client: TusClient;
const app = await openApp();
beforeAll(async () => {
  client = { url: app.url, token: (await trainerWithProfile(app)).token };
});

const html = Buffer.from('<!doctype html><html><body><script>alert(1)</script></body></html>');
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
const zip = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(200)]);
const exe = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500, 1)]);
const elf = Buffer.concat([Buffer.from('\u007fELF'), Buffer.alloc(500, 1)]);
const typed = (name: string, type: string, bytes: Buffer): SampleFile => ({ name, type, bytes });
const cut = (bytes: Buffer, share: number) => bytes.subarray(0, Math.floor(bytes.length * share));

/** A PNG whose header claims far more pixels than its few bytes contain. */
function pngBomb(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    checksum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, checksum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 0], 8);
  const rows = deflateSync(Buffer.alloc((side + 1) * Math.min(side, 2_000)));
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const refused: [string, string, () => SampleFile | Promise<SampleFile>][] = [
  ...(['image/png', 'video/mp4', 'application/pdf'] as const).flatMap((type): typeof refused => {
    const name = { 'image/png': 'a.png', 'video/mp4': 'a.mp4', 'application/pdf': 'a.pdf' }[type];
    return [
      [`HTML renamed to ${name}`, mediaTexts.unsupported, () => typed(name, type, html)],
      [`SVG renamed to ${name}`, mediaTexts.unsupported, () => typed(name, type, svg)],
      [`a script renamed to ${name}`, mediaTexts.unsupported, () => typed(name, type, Buffer.from('alert(document.cookie)'))],
      [`a program renamed to ${name}`, mediaTexts.unsupported, () => typed(name, type, exe)],
      [`a Linux program renamed to ${name}`, mediaTexts.unsupported, () => typed(name, type, elf)],
      [`an archive renamed to ${name}`, mediaTexts.unsupported, () => typed(name, type, zip)],
      [`noise named ${name}`, mediaTexts.unsupported, () => typed(name, type, Buffer.alloc(3_000, 0xab))],
      [`one byte named ${name}`, mediaTexts.unsupported, () => typed(name, type, Buffer.from([0xff]))],
    ];
  }),
  ['a PNG labeled as JPEG', mediaTexts.mismatch, async () => typed('a.jpg', 'image/jpeg', await png())],
  ['a PDF labeled as PNG', mediaTexts.mismatch, () => typed('a.png', 'image/png', pdf())],
  ['an MP4 labeled as MOV', mediaTexts.mismatch, () => typed('a.mov', 'video/quicktime', mp4())],
  ['a WebM labeled as MP4', mediaTexts.mismatch, () => typed('a.mp4', 'video/mp4', webm())],
  [
    'a GIF that is also an HTML page',
    mediaTexts.unsupported,
    () => typed('a.gif', 'image/gif', Buffer.concat([Buffer.from('GIF89a/*'), html])),
  ],
  [
    'a PDF that is also an HTML page',
    mediaTexts.unsupported,
    () => typed('a.pdf', 'application/pdf', Buffer.concat([Buffer.from('%PDF-1.4\n'), html, pdf()])),
  ],
  ['an HTML page that is also a PDF', mediaTexts.unsupported, () => typed('a.pdf', 'application/pdf', Buffer.concat([html, pdf()]))],
  ['a PNG of 16,000 by 16,000', mediaTexts.tooManyPixels, () => typed('a.png', 'image/png', pngBomb(16_000))],
  ['a PNG of 6,000 by 6,000', mediaTexts.tooManyPixels, () => typed('a.png', 'image/png', pngBomb(6_000))],
  ['a PNG that lacks its rows', mediaTexts.unreadableImage, () => typed('a.png', 'image/png', pngBomb(4_000))],
  ['half a PNG', mediaTexts.unreadableImage, async () => typed('a.png', 'image/png', cut(await photoNoise(), 0.5))],
  ['half a JPEG', mediaTexts.unreadableImage, async () => typed('a.jpg', 'image/jpeg', cut(await photoWithPlace(2_000, 2_000), 0.5))],
  ['half a WebP', mediaTexts.unreadableImage, async () => typed('a.webp', 'image/webp', cut(await webp(800, 800), 0.5))],
  ['a GIF of 101 frames', mediaTexts.tooManyFrames, async () => typed('a.gif', 'image/gif', await animatedGif(101, 4))],
  [
    'a video without its last bytes',
    mediaTexts.incompleteVideo,
    () => typed('a.mp4', 'video/mp4', mp4({ movieStands: 'first' }).subarray(0, -10)),
  ],
  ['a video without its moov box', mediaTexts.incompleteVideo, () => typed('a.mp4', 'video/mp4', cut(mp4(), 0.9))],
  ['a video without frames', mediaTexts.incompleteVideo, () => typed('a.mov', 'video/quicktime', mp4({ brand: 'qt  ', pictureBytes: 0 }))],
  ['half a WebM', mediaTexts.incompleteVideo, () => typed('a.webm', 'video/webm', cut(webm(), 0.5))],
  ['half a WebM of unknown length', mediaTexts.incompleteVideo, () => typed('a.webm', 'video/webm', cut(webm('unknown'), 0.5))],
  ['half a PDF', mediaTexts.incompletePdf, () => typed('a.pdf', 'application/pdf', cut(pdf(20_000), 0.5))],
];

it.each(refused)('refuses %s with one clear message and stores nothing of it', async (_name, sentence, make) => {
  const answer = await upload(client, await make());
  expect([answer.status, await answer.json()]).toEqual([400, { code: 'media.refused', message: sentence }]);
  expect(storedFiles(app).map(({ name }) => name)).toEqual([]);
  expect(await app.db.selectFrom('uploads').select('id').execute()).toEqual([]);
});

const taken: [string, MediaFile['type'], () => SampleFile | Promise<SampleFile>][] = [
  ['a PNG', 'image', async () => typed('a.png', 'image/png', await png())],
  ['a JPEG', 'image', async () => typed('a.jpeg', 'image/jpeg', await photoWithPlace())],
  ['a WebP', 'image', async () => typed('a.WEBP', 'image/webp', await webp())],
  ['a GIF of 100 frames', 'image', async () => typed('a.gif', 'image/gif', await animatedGif(100, 8))],
  ['an MP4 video', 'video', () => typed('a.mp4', 'video/mp4', mp4())],
  ['a video that begins with its moov box', 'video', () => typed('a.mp4', 'video/mp4', mp4({ movieStands: 'first' }))],
  ['a QuickTime video without a type from the browser', 'video', () => typed('a.mov', '', mp4({ brand: 'qt  ' }))],
  ['a WebM', 'video', () => typed('a.webm', 'video/webm', webm())],
  ['a WebM as browsers record it', 'video', () => typed('a.webm', 'video/webm;codecs=vp9', webm('unknown'))],
  ['a PDF', 'pdf', () => typed('a.pdf', 'application/pdf', pdf())],
];

it.each(taken)('accepts %s', async (_name, type, make) => {
  const answer = await upload(client, await make());
  expect([answer.status, await answer.json()]).toMatchObject([201, { type }]);
});

it('treats 500 hostile file names as names, never as paths', async () => {
  const trainer = { url: app.url, token: (await trainerWithProfile(app)).token };
  const bytes = pdf(600);
  // Makes the folders that every file needs.
  expect((await upload(trainer, { name: 'plan.pdf', type: 'application/pdf', bytes })).status).toBe(201);
  const before = foldersOfData();
  for (const name of fc.sample(hostileName, 500)) {
    const answer = await announce(trainer, { name: `${name}.pdf`, type: 'application/pdf', byteCount: bytes.length });
    expect([201, 400], `${JSON.stringify(name)} → ${answer.status}`).toContain(answer.status);
    if (answer.status !== 201) continue;
    const location = await locationOf(answer);
    await sendRest(trainer, location, bytes);
    const file = (await (
      await fetch(`${app.url}${location}/finish`, {
        method: 'POST',
        headers: { authorization: `Bearer ${trainer.token}`, 'content-type': 'application/json' },
        body: '{}',
      })
    ).json()) as MediaFile;
    expect(file.name).not.toMatch(/[/\\\p{Cc}\p{Cf}]/u);
    const served = await app.fetch(file.url, { method: 'HEAD' });
    expect([served.status, served.headers.get('content-disposition')]).toEqual([
      200,
      expect.stringMatching(/^attachment; filename=([^\s"]+|"([^"\\]|\\.)*")(; filename\*=UTF-8''[^\s"';,]+)?$/),
    ]);
  }
  expect(foldersOfData()).toEqual(before);
  for (const name of storedFiles(app).map(({ name }) => name)) expect(name).toMatch(/^[0-9a-f]{32}(\.json)?$/);
}, 180_000);

const hostileName = fc.oneof(
  fc.constantFrom(
    '..',
    '../../etc/passwd',
    '..\\..\\boot',
    '%2e%2e%2fetc',
    '/etc/passwd',
    'C:\\CON',
    'NUL',
    'a\u0000b',
    '\u202egnp',
    'x'.repeat(300),
    '🏀'.repeat(80),
    '"; drop',
    "a'b(c)*",
    ' ',
    '.',
    '~',
    '-rf',
  ),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc
    .array(fc.constantFrom('..', '/', '\\', '%2f', '\u0000', '.', 'a', '\u202e', '\n', '\r', ';', '"'), { maxLength: 20 })
    .map((parts) => parts.join('')),
);

function foldersOfData(): string[] {
  return readdirSync(app.dataDirectory).toSorted();
}

async function photoNoise(): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return sharp({ create: { width: 300, height: 300, channels: 3, background: '#000', noise } })
    .png()
    .toBuffer();
}
