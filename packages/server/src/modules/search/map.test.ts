import { describe, expect, it } from 'vitest';
import { findNeighborhood, findZipPlace } from '../../platform/us-zip-places.ts';
import { paidRequest, sellingTrainer } from '../../testing/given.ts';
import { openApp } from '../../testing/start-app.ts';

const app = await openApp();

const durham = { kind: 'own', name: 'The garage', address: '500 Blackwell Street', city: 'Durham', state: 'NC', zipcode: '27701' } as const;
const cary = { ...durham, kind: 'field', name: 'Oak Park', city: 'Cary', zipcode: '27511' } as const;
const aroundDurham = '35.8,-79.2,36.2,-78.6';

/** A trainer at home in Seattle with places around Durham. */
async function trainerWith(...places: (typeof durham | typeof cary)[]) {
  const trainer = await sellingTrainer(app);
  await trainer.api.trainers.update({ params: { trainerId: trainer.trainerId }, body: { sports: ['Soccer'], homeZipcode: '98103' } });
  for (const body of places) await trainer.api.trainers.addPlace({ body });
  return trainer;
}

describe('a search by place', () => {
  it('finds a trainer once, near any of the places, and tells the nearest in a band', async () => {
    const { trainerId } = await trainerWith(durham, cary);
    const { api } = await app.signUp('parent');
    const found = async (query: { near: string; within: '10' | '25' }) =>
      (await api.search.listTrainers({ query })).filter(({ id }) => id === trainerId).map(({ distanceMiles }) => distanceMiles);
    expect(await found({ near: '27701', within: '25' })).toEqual([8]);
    expect(await found({ near: '98103', within: '10' })).toEqual([8]);
    expect(await found({ near: '28202', within: '25' })).toEqual([]);
  });

  it('finds a trainer who comes that far, and says so', async () => {
    const { api: own, trainerId } = await trainerWith(durham);
    const { api } = await app.signUp('parent');
    const found = async () =>
      (await api.search.listTrainers({ query: { near: '27401', within: '10' } })).find(({ id }) => id === trainerId);
    expect(await found()).toBeUndefined();
    await own.trainers.setTravel({ body: { travelMiles: 75 } });
    expect(await found()).toMatchObject({ distanceMiles: 100, comesThere: true });
    const page = async (query: { near?: string }) => api.search.getTrainer({ params: { trainerId }, query });
    expect(await page({ near: '27401' }), 'as the list says it').toMatchObject({ distanceMiles: 100, comesThere: true });
    expect(await page({ near: '10001' })).toMatchObject({ distanceMiles: 500, comesThere: false });
    expect(await page({ near: '00000' }), 'nobody lives there').toMatchObject({ distanceMiles: null, comesThere: false });
    expect(await page({})).not.toHaveProperty('distanceMiles');
  });

  it('follows a place that is moved or removed', async () => {
    const { api: own, trainerId } = await trainerWith(durham);
    const { api } = await app.signUp('parent');
    const isThere = async () =>
      (await api.search.mapTrainers({ query: { box: aroundDurham } })).pins.some((pin) => pin.trainerId === trainerId);
    const [place] = (await own.trainers.listPlaces()).places;
    if (!place) throw new Error('there is no place');
    const params = { placeId: place.id };
    expect(await isThere()).toBe(true);
    await own.trainers.changePlace({ params, body: { ...durham, city: 'Charlotte', zipcode: '28202' } });
    expect(await isThere()).toBe(false);
    await own.trainers.changePlace({ params, body: durham });
    await own.trainers.removePlace({ params });
    expect(await isThere()).toBe(false);
  });

  it.each(['', '1,2,3', 'a,b,c,d', '36,-79,35,-78', '35,-78,36,-79', '-91,0,1,1', '0,0,1,181', '35,-79,36,NaN', "35,-79,36,-78'--"])(
    'refuses the box %j, on the map and in the list',
    async (box) => {
      const { token } = await app.signUp('parent');
      for (const path of ['/api/trainers/map', '/api/trainers']) {
        const headers = { authorization: `Bearer ${token}` };
        const answer = await app.fetch(`${path}?${new URLSearchParams({ box })}`, { headers });
        expect([answer.status, await answer.json()]).toMatchObject([400, { fields: { box: expect.any(String) } }]);
      }
    },
  );

  it('needs a part of the map, and narrows it by the other filters', async () => {
    const { trainerId } = await trainerWith(durham);
    const { api, token } = await app.signUp('parent');
    const answer = await app.fetch('/api/trainers/map', { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(400);
    const pinsOf = async (query: { sport?: string; q?: string }) =>
      (await api.search.mapTrainers({ query: { box: aroundDurham, ...query } })).pins.filter((pin) => pin.trainerId === trainerId).length;
    expect([await pinsOf({}), await pinsOf({ sport: 'Soccer' }), await pinsOf({ sport: 'Golf' })]).toEqual([1, 1, 0]);
    expect([await pinsOf({ q: 'jordan' }), await pinsOf({ q: 'nobodysname' })]).toEqual([1, 0]);
    const listed = await api.search.listTrainers({ query: { box: aroundDurham, sport: 'Soccer' } });
    expect(listed.some(({ id }) => id === trainerId)).toBe(true);
  });
});

describe('where a trainer is', () => {
  it('is shown as the same point in the neighborhood each time, and never as the place of the zip code', async () => {
    const { trainerId } = await trainerWith(durham);
    const { api } = await app.signUp('parent');
    const pin = async () =>
      (await api.search.mapTrainers({ query: { box: aroundDurham } })).pins.find((one) => one.trainerId === trainerId);
    const first = await pin();
    const [zip, neighborhood] = [findZipPlace('27701'), findNeighborhood('27701')];
    if (!first || !zip || !neighborhood) throw new Error('it is shown nowhere');
    expect(await pin()).toEqual(first);
    expect([first.latitude, first.longitude]).not.toEqual([zip.latitude, zip.longitude]);
    // Whatever the address: the point is drawn in the cell by who it is.
    expect(Math.abs(first.latitude - neighborhood.latitude)).toBeLessThan(0.05);
    expect(Math.abs(first.longitude - neighborhood.longitude)).toBeLessThan(0.05);
  });

  it('is in no answer to somebody who has not paid: no address, no note, no zip code, no exact coordinate', async () => {
    const trainer = await trainerWith({ ...durham, note: 'Behind the red barn' } as typeof durham, cary);
    const { trainerId } = trainer;
    const { appointmentId, parent } = await paidRequest(app, { trainer });
    const [stranger, other] = [await app.signUp('parent'), await sellingTrainer(app)];
    for (const { api } of [stranger, other]) {
      const answers = [
        await api.search.getTrainer({ params: { trainerId } }),
        await api.search.listTrainers({ query: { near: '27701', within: '25', sort: 'distance' } }),
        await api.search.mapTrainers({ query: { box: aroundDurham } }),
        await api.programs.listPrograms({ query: { trainerId: String(trainerId) as never } }),
      ];
      expectNothing(JSON.stringify(answers));
    }
    // Paid, and not approved yet.
    expectNothing(JSON.stringify(await parent.api.sessions.appointmentDetails({ params: { appointmentId } })));
    for (const path of [`/api/public/trainers/${trainerId}`, '/api/public/trainers', `/trainer/${trainerId}`]) {
      const text = await (await app.fetch(path)).text();
      expectNothing(text);
      expect(text).not.toContain('The garage');
    }
  });
});

function expectNothing(text: string): void {
  expect(text).not.toMatch(/Blackwell|red barn|27701|27511|98103/);
  for (const zipcode of ['27701', '27511', '98103']) {
    const place = findZipPlace(zipcode);
    expect(text).not.toContain(place?.latitude.toFixed(3));
  }
}
