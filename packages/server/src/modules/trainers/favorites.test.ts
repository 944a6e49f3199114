import { TrainerId } from '@x1/contract/core/ids.ts';
import { expect, it } from 'vitest';
import { insertTrainer } from '../../testing/rows.ts';
import { openApp } from '../../testing/start-app.ts';

const app = await openApp();

it('saves a favorite trainer once, lists it for the parent only and removes it', async () => {
  const [parent, other] = [await app.signUp('parent'), await app.signUp('parent')];
  const [kept] = [await insertTrainer(app.db, { name: 'Kept' }), await insertTrainer(app.db, { name: 'Left' })];
  const params = { trainerId: kept.id };
  const both = await Promise.all([parent.api.trainers.addFavorite({ params }), parent.api.trainers.addFavorite({ params })]);
  expect(both).toEqual([
    { trainerId: kept.id, isFavorite: true },
    { trainerId: kept.id, isFavorite: true },
  ]);
  const listOf = ({ api }: typeof parent) => api.search.listTrainers({ query: { favorites: '1' } });
  expect(await listOf(parent)).toMatchObject([{ id: kept.id, isFavorite: true, distanceMiles: null }]);
  expect(await listOf(other)).toEqual([]);
  expect(await parent.api.search.getTrainer({ params })).toMatchObject({ isFavorite: true });
  expect(await other.api.search.getTrainer({ params })).toMatchObject({ isFavorite: false });
  for (let time = 0; time < 2; time += 1) {
    expect(await parent.api.trainers.removeFavorite({ params })).toEqual({ trainerId: kept.id, isFavorite: false });
  }
  expect(await listOf(parent)).toEqual([]);
});

it('refuses favorites of trainers and of missing trainers', async () => {
  const [parent, trainer] = [await app.signUp('parent'), await app.signUp('trainer')];
  const params = { trainerId: TrainerId.parse(987_654) };
  await expect(parent.api.trainers.addFavorite({ params })).rejects.toMatchObject({ status: 404, code: 'trainer.not_found' });
  await expect(trainer.api.trainers.addFavorite({ params })).rejects.toMatchObject({ status: 403 });
  await expect(trainer.api.search.listTrainers({ query: { favorites: '1' } })).rejects.toMatchObject({
    status: 403,
    code: 'auth.forbidden',
  });
});

it('finds trainers near a zip code with distances in bands, and refuses an unknown zip code', async () => {
  const [parent, trainer, mover] = [await app.signUp('parent'), await app.signUp('trainer'), await app.signUp('trainer')];
  await trainer.api.trainers.create({ body: { name: 'Chapel Hill', sports: ['Golf'], homeZipcode: '27514' } });
  const { id } = await mover.api.trainers.create({ body: { name: 'Mover', sports: ['Golf'], homeZipcode: '10001-0001' } });
  const near = async (zip: string) => {
    const found = await parent.api.search.listTrainers({ query: { q: 'golf', near: zip, within: '25', sort: 'distance' } });
    return found.map(({ name, distanceMiles }) => [name, distanceMiles]);
  };
  expect(await near('27701')).toEqual([['Chapel Hill', 15]]);
  expect(await near('10002')).toEqual([['Mover', 8]]);
  // The trainer's own zip code, and yet no nearer than its neighbors.
  expect([await near('27514'), await near('27516')]).toEqual([[['Chapel Hill', 8]], [['Chapel Hill', 8]]]);
  await mover.api.trainers.update({ params: { trainerId: id }, body: { homeZipcode: '' } });
  expect(await near('10002')).toEqual([]);
  const list = (query: object) => parent.api.search.listTrainers({ query });
  await expect(list({ near: '00000' })).rejects.toMatchObject({
    status: 400,
    body: { fields: { near: expect.stringContaining('zip code') } },
  });
  await expect(list({ within: '25' })).rejects.toMatchObject({ status: 400, body: { fields: { within: expect.any(String) } } });
  await expect(list({ sort: 'distance' })).rejects.toMatchObject({ status: 400, body: { fields: { sort: expect.any(String) } } });
  await expect(list({ near: '123' })).rejects.toMatchObject({ status: 400, body: { fields: { near: expect.any(String) } } });
});
