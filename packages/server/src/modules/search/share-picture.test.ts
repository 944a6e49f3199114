import type { TrainerId } from '@x1/contract/core/ids.ts';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { makeSharePicture } from '../../adapters/sharp/share-picture/share-picture.ts';
import { png } from '../../testing/media/sample-images.ts';
import { insertProgram, insertReadyTrainer } from '../../testing/rows.ts';
import { openApp } from '../../testing/start-app.ts';
import type { SharePictureFacts } from './port.ts';
import { sharePicturePath } from './share-picture.ts';

const app = await openApp();
const publicSince = new Date('2026-01-05T12:00:00Z');

async function insertShown(changes: object = {}): Promise<TrainerId> {
  const imageKey = await app.files.put(await png());
  const { id } = await insertReadyTrainer(app.db, { name: 'Maya Okafor', sports: ['Soccer'], imageKey, publicSince, ...changes });
  await insertProgram(app.db, { trainerId: id, individualPriceCents: 4_500 });
  return id;
}

const pathOf = async (trainerId: TrainerId) => sharePicturePath(await app.api().search.getPublicPage({ params: { trainerId } }));

async function read(path: string, headers: Record<string, string> = {}) {
  const response = await app.fetch(path, { headers });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

describe('the share picture of a public page', () => {
  it('is 1200 x 630, shown and not saved, without metadata, and asked about each time', async () => {
    const { status, headers, bytes } = await read(await pathOf(await insertShown()));
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([200, 'image/jpeg', 'no-cache']);
    expect(headers.get('content-disposition')).toMatch(/^inline/);
    const { width, height, format, exif, icc, xmp, iptc, comments } = await sharp(bytes).metadata();
    expect([width, height, format]).toEqual([1_200, 630, 'jpeg']);
    expect([exif, icc, xmp, iptc, comments]).toEqual([undefined, undefined, undefined, undefined, undefined]);
    expect(bytes.toString('latin1')).not.toMatch(/Okafor|Maya/);
    expect(bytes.length).toBeLessThan(300_000);
  });

  it('is not sent again to whoever has it', async () => {
    const path = await pathOf(await insertShown());
    const { headers } = await read(path);
    const again = await read(path, { 'if-none-match': headers.get('etag') ?? '' });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
  });

  it('is made once, and anew when what it shows has changed', async () => {
    const trainerId = await insertShown();
    const before = await pathOf(trainerId);
    const [one, other] = await Promise.all([read(before), read(before)]);
    expect(one.bytes.equals(other.bytes)).toBe(true);
    await app.db.updateTable('trainers').set({ homeCity: 'Raleigh' }).where('id', '=', trainerId).execute();
    const after = await pathOf(trainerId);
    expect(after).not.toBe(before);
    const changed = await read(after);
    expect(changed.bytes.equals(one.bytes)).toBe(false);
    expect((await read(before)).bytes.equals(changed.bytes), 'the old address shows what is so now').toBe(true);
  });

  it('does not change with what visitors may not know', async () => {
    const trainerId = await insertShown();
    const before = await pathOf(trainerId);
    const secret = { name: 'Maya Osgood', phone: '919-555-0142', homeZipcode: '27514', athleticBio: 'Call me', hourlyRateCents: 9_900 };
    await app.db.updateTable('trainers').set(secret).where('id', '=', trainerId).execute();
    expect(await pathOf(trainerId)).toBe(before);
  });

  it('is gone with the page, whatever version is asked for', async () => {
    const trainerId = await insertShown();
    const path = await pathOf(trainerId);
    await read(path);
    await app.db.updateTable('trainers').set({ publicSince: null, publicUntil: publicSince }).where('id', '=', trainerId).execute();
    expect((await read(path)).status).toBe(410);
    await app.db.updateTable('trainers').set({ publicUntil: null }).where('id', '=', trainerId).execute();
    expect((await read(path)).status).toBe(404);
  });

  it('is drawn again after the daily cleaning', async () => {
    const path = await pathOf(await insertShown());
    const before = await read(path);
    expect(await app.files.removeStrays(new Date(Date.now() + 60_000))).toBeGreaterThan(0);
    expect((await read(path)).bytes.equals(before.bytes)).toBe(true);
  });

  it.each(['x.jpg', '0000000000000000.png', '../../media', `${'0'.repeat(17)}.jpg`])('has no file %s', async (file) => {
    const { status } = await read(`/api/public/trainers/${await insertShown()}/share-picture/${encodeURIComponent(file)}`);
    expect(status).toBe(400);
  });
});

describe('drawing', () => {
  const facts: SharePictureFacts = {
    name: 'Maya O.',
    sports: ['Soccer'],
    university: 'University of North Carolina',
    place: 'Chapel Hill, NC',
    rating: '4.9 (12 reviews)',
    fromPrice: '$45',
  };
  const draw = async (changes: Partial<SharePictureFacts>, photo?: Buffer) => makeSharePicture({ ...facts, ...changes }, photo);
  /** How many of the pixels of a column are neither ink nor nearly so. */
  async function isDrawnAt(picture: Buffer, left: number): Promise<boolean> {
    const { data } = await sharp(picture)
      .extract({ left, top: 200, width: 4, height: 80 })
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return data.some((brightness) => brightness > 128);
  }

  it('shows every fact: without it the picture is another', async () => {
    const whole = await draw({});
    for (const missing of [
      { name: 'Ada G.' },
      { sports: ['Tennis'] },
      { university: null },
      { place: null },
      { rating: null },
      { fromPrice: null },
    ]) {
      expect((await draw(missing)).equals(whole), JSON.stringify(missing)).toBe(false);
    }
    expect((await draw({}, await png())).equals(whole)).toBe(false);
  });

  it('cuts what is too long before it reaches the photo', async () => {
    const picture = await draw(
      { name: 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh W.', university: 'University '.repeat(20) },
      await png(),
    );
    expect(await isDrawnAt(picture, 660), 'a margin beside the photo').toBe(false);
    expect(await isDrawnAt(picture, 70)).toBe(true);
  });

  it.each(['Ярослава К.', '李 明', '🏀', '', '\u0000\u202e'])(
    'draws a picture for the name %j, which our letters may not have',
    async (name) => {
      const { width } = await sharp(await draw({ name, sports: [name, 'Soccer'] })).metadata();
      expect(width).toBe(1_200);
    },
  );

  it('draws letters with accents as they are, or without the accent', async () => {
    const [accented, plain] = await Promise.all([draw({ name: 'Zoë S.' }), draw({ name: 'Zoe S.' })]);
    expect(accented.equals(plain)).toBe(false);
    expect((await draw({ name: 'Ngọc S.' })).equals(await draw({ name: 'Ngoc S.' }))).toBe(true);
  });

  it('draws the initials where a photo can not be read', async () => {
    expect((await draw({}, Buffer.from('no picture'))).equals(await draw({}))).toBe(true);
  });
});
