import type { TrainerId } from '@x1/contract/core/ids.ts';
import type { PublicFaces } from '@x1/contract/trainers/public-page.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { png } from '../../testing/media/sample-images.ts';
import { insertProgram, insertReadyTrainer } from '../../testing/rows.ts';
import { openApp } from '../../testing/start-app.ts';

const app = await openApp();
const since = new Date('2026-01-05T12:00:00Z');

beforeEach(async () => {
  await app.db.updateTable('trainers').set({ publicSince: null }).execute();
});

interface Face {
  readonly name: string;
  readonly cents: readonly number[];
  readonly hasPhoto?: boolean;
  readonly ratingTenths?: number;
  readonly isPublic?: boolean;
}

async function insertFace({ name, cents, hasPhoto = true, ratingTenths, isPublic = true }: Face): Promise<TrainerId> {
  const imageKey = hasPhoto ? await app.files.put(await png()) : null;
  const { id: trainerId } = await insertReadyTrainer(app.db, { name, imageKey, ratingTenths, publicSince: isPublic ? since : null });
  for (const individualPriceCents of cents) await insertProgram(app.db, { trainerId, individualPriceCents });
  return trainerId;
}

async function ask(query = '') {
  const response = await app.fetch(`/api/public/trainers${query}`);
  return { status: response.status, cache: response.headers.get('cache-control'), body: (await response.json()) as PublicFaces };
}

describe('the faces of the front page', () => {
  it('are nobody and no price while nobody has a public page', async () => {
    await insertFace({ name: 'Nia Falk', cents: [2_000], isPublic: false });
    expect(await ask()).toEqual({ status: 200, cache: 'public, max-age=60', body: { trainers: [], fromPrice: null } });
  });

  it('come with a photo first, then best rated, four at most, with the lowest price of all who have a public page', async () => {
    await insertFace({ name: 'Ada Good', cents: [6_000], ratingTenths: 45 });
    await insertFace({ name: 'Ben Best', cents: [9_000, 4_550], ratingTenths: 50 });
    await insertFace({ name: 'Cy New', cents: [5_000] });
    await insertFace({ name: 'Di Faceless', cents: [7_000], hasPhoto: false, ratingTenths: 50 });
    await insertFace({ name: 'Ed Cheap', cents: [1_500], hasPhoto: false });
    await insertFace({ name: 'Flo Hidden', cents: [1_000], isPublic: false });
    const { body } = await ask();
    expect(body.trainers.map(({ name, fromPrice }) => [name, fromPrice])).toEqual([
      ['Ben B.', 45.5],
      ['Ada G.', 60],
      ['Cy N.', 50],
      ['Di F.', 70],
    ]);
    expect(body.fromPrice).toBe(15);
    const two = await ask('?limit=2');
    expect(two.body).toEqual({ trainers: body.trainers.slice(0, 2), fromPrice: 15 });
  });

  it('say nothing else of anybody', async () => {
    await insertFace({ name: 'Gil One', cents: [3_000] });
    const { trainers } = (await ask()).body;
    expect(Object.keys(trainers[0] ?? {}).sort()).toEqual([
      'city',
      'fromPrice',
      'id',
      'imageUrl',
      'inPersonFrom',
      'name',
      'sports',
      'state',
    ]);
  });

  it.each(['0', '5', 'x', '-1'])('are refused for limit=%s', async (limit) => {
    expect((await ask(`?limit=${limit}`)).status).toBe(400);
  });

  it('are not counted where a draft or an archived program is the cheapest', async () => {
    const trainerId = await insertFace({ name: 'Hal Draft', cents: [8_000] });
    await insertProgram(app.db, { trainerId, individualPriceCents: 1_100, isDraft: true });
    await insertProgram(app.db, { trainerId, individualPriceCents: 1_200, archivedAt: since });
    expect((await ask()).body).toMatchObject({ trainers: [{ fromPrice: 80 }], fromPrice: 80 });
  });
});
