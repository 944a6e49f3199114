import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TrainerId } from '@x1/contract/core/ids.ts';
import { DIRECTORY_PAGE_SIZE } from '@x1/contract/search/directory.ts';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { findNeighborhood, type Place } from '../../platform/us-zip-places.ts';
import { insertProgram, insertReadyTrainer } from '../../testing/rows.ts';
import { openApp } from '../../testing/start-app.ts';

const webDirectory = mkdtempSync(join(tmpdir(), 'x1-directory-'));
writeFileSync(join(webDirectory, 'index.html'), '<!doctype html><title>X1</title><meta name="description" content="X1" /><!--landing-->');
afterAll(() => rmSync(webDirectory, { recursive: true }));
const app = await openApp({ config: { webDirectory } });
const publicSince = new Date('2026-01-05T12:00:00Z');

beforeEach(async () => {
  await app.db.updateTable('trainers').set({ publicSince: null }).execute();
});

async function insertListed(changes: object): Promise<TrainerId> {
  const { id } = await insertReadyTrainer(app.db, { name: 'Ada Good', publicSince, sports: ['Soccer'], homeState: 'NC', ...changes });
  await insertProgram(app.db, { trainerId: id, individualPriceCents: 4_500 });
  return id;
}

const list = (query: Record<string, string> = {}) => app.api().search.listDirectory({ query });
const page = async (path: string) => {
  const response = await app.fetch(path, { headers: { accept: 'text/html' } });
  return { status: response.status, text: await response.text() };
};

it('lists the public trainers of a sport in a state, best rated first, and where else there are some', async () => {
  await insertListed({ name: 'Ada Good', ratingTenths: 40, sports: ['Soccer', 'Tennis'] });
  await insertListed({ name: 'Ben Best', ratingTenths: 50 });
  await insertListed({ name: 'Cy Texan', homeState: 'TX' });
  await insertListed({ name: 'Di Racket', sports: ['Tennis'] });
  const directory = await list({ sport: 'Soccer', state: 'NC' });
  expect(directory).toMatchObject({ sport: 'Soccer', state: 'NC', page: 1, pages: 1, total: 2 });
  expect(directory.trainers.map(({ name, fromPrice }) => [name, fromPrice])).toEqual([
    ['Ben B.', 45],
    ['Ada G.', 45],
  ]);
  expect(directory.sports).toEqual([
    { sport: 'Soccer', count: 2 },
    { sport: 'Tennis', count: 2 },
  ]);
  expect(directory.states).toEqual([
    { state: 'NC', count: 2 },
    { state: 'TX', count: 1 },
  ]);
  expect((await list({ sport: 'Soccer' })).total).toBe(3);
  expect(await list()).toMatchObject({ total: 4, states: [] });
});

it('lists near a zip code the nearest first, in bands, and nobody beyond an hour of driving', async () => {
  const at = (zipcode: string) => {
    const { latitude, longitude } = findNeighborhood(zipcode) as Place;
    return { homeZipcode: zipcode, homeLatitude: latitude, homeLongitude: longitude };
  };
  await insertListed({ name: 'Ada Good', ratingTenths: 50, ...at('27601') });
  await insertListed({ name: 'Ben Best', ratingTenths: 40, ...at('27514') });
  await insertListed({ name: 'Cy Texan', ...at('75201') });
  const near = await list({ near: '27514' });
  expect(near).toMatchObject({ near: '27514', total: 2, pages: 1 });
  expect(near.trainers.map(({ name, distanceMiles }) => [name, distanceMiles])).toEqual([
    ['Ben B.', 8],
    ['Ada G.', 50],
  ]);
  // The sports that are trained near there, also from a sport that isn't.
  expect(await list({ near: '27514', sport: 'Tennis' })).toMatchObject({ total: 0, sports: [{ sport: 'Soccer', count: 2 }] });
  expect((await list()).near).toBeNull();
});

it('says of a zip code there is not that it is none', async () => {
  await expect(list({ near: '00000' })).rejects.toMatchObject({ status: 400, body: { fields: { near: "This isn't a US zip code." } } });
  await expect(list({ near: '2751' })).rejects.toMatchObject({ status: 400, body: { fields: { near: expect.any(String) } } });
});

it('says the lowest price, and the lowest price in person', async () => {
  const id = await insertListed({});
  const price = async () => (await list()).trainers.map(({ fromPrice, inPersonFrom }) => [fromPrice, inPersonFrom]);
  expect(await price()).toEqual([[45, 45]]);
  await app.db.updateTable('programs').set({ trainingFormat: 'Online' }).where('trainerId', '=', id).execute();
  expect(await price()).toEqual([[45, null]]);
  await insertProgram(app.db, { trainerId: id, individualPriceCents: 8_900 });
  expect(await price()).toEqual([[45, 89]]);
});

it('says nothing of a trainer beyond the public page', async () => {
  await insertListed({});
  const [trainer] = (await list({ sport: 'Soccer' })).trainers;
  expect(Object.keys(trainer ?? {}).sort()).toEqual(
    [
      'backgroundCheckMonth',
      'city',
      'fromPrice',
      'id',
      'imageUrl',
      'inPersonFrom',
      'name',
      'rating',
      'reviewCount',
      'sports',
      'state',
      'university',
    ].sort(),
  );
});

it('knows nobody who did not switch the page on, whose identity is not checked, or who is disabled', async () => {
  await insertListed({ publicSince: null });
  const unchecked = await insertListed({});
  const disabled = await insertListed({});
  const userOf = (id: TrainerId) => app.db.selectFrom('trainers').select('userId').where('id', '=', id);
  await app.db.updateTable('identityChecks').set({ state: 'failed', verifiedAt: null }).where('userId', '=', userOf(unchecked)).execute();
  await app.db.updateTable('users').set({ disabledAt: publicSince }).where('id', '=', userOf(disabled)).execute();
  expect(await list({ sport: 'Soccer', state: 'NC' })).toMatchObject({ trainers: [], total: 0, pages: 0, sports: [], states: [] });
  expect((await page('/trainers/soccer/north-carolina')).status).toBe(404);
});

it('comes in pages, each with an address of its own', async () => {
  for (let each = 0; each <= DIRECTORY_PAGE_SIZE; each += 1) await insertListed({ sports: ['Rowing'] });
  const [first, second, third] = await Promise.all(['1', '2', '3'].map((number) => list({ sport: 'Rowing', page: number })));
  expect([first?.trainers.length, second?.trainers.length, third?.trainers.length]).toEqual([DIRECTORY_PAGE_SIZE, 1, 0]);
  expect(new Set([first, second].flatMap((each) => each?.trainers.map(({ id }) => id))).size).toBe(DIRECTORY_PAGE_SIZE + 1);
  expect(first?.pages).toBe(2);
  const { status, text } = await page('/trainers/rowing/2');
  expect(status).toBe(200);
  expect(text).toMatch(/<link rel="canonical" href="http:\/\/localhost:\d+\/trainers\/rowing\/2" \/>/);
  expect((await page('/trainers/rowing/3')).status).toBe(404);
});

it('has a head that search engines understand', async () => {
  const id = await insertListed({ name: 'Maya Okafor', homeCity: 'Chapel Hill' });
  const { status, text } = await page('/trainers/soccer/north-carolina');
  expect(status).toBe(200);
  expect(text).toContain('<title>Soccer trainers in North Carolina · X1</title>');
  expect(text).toContain('Soccer trainers in North Carolina: 1 college athlete on X1. Programs from $45');
  expect(text).not.toContain('noindex');
  const data = [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json = '']) => JSON.parse(json));
  expect(data).toMatchObject([
    { '@type': 'BreadcrumbList', itemListElement: [{ name: 'X1' }, { position: 2 }, { name: 'Soccer trainers' }, { position: 4 }] },
    { '@type': 'ItemList', numberOfItems: 1, itemListElement: [{ item: { '@type': 'Person', name: 'Maya O.' } }] },
  ]);
  expect(data[1].itemListElement[0].item.url).toMatch(new RegExp(`^http://localhost:\\d+/trainer/${id}$`));
});

it('is in the sitemap only where there is a public trainer', async () => {
  await insertListed({});
  await insertListed({ sports: ['Quidditch'], homeState: 'TX' });
  const { text } = await page('/sitemap.xml');
  const paths = [...text.matchAll(/<loc>https?:\/\/[^/]+(\/trainers[^<]*)<\/loc>/g)].map(([, path]) => path);
  expect(paths).toEqual(['/trainers', '/trainers/soccer', '/trainers/soccer/north-carolina']);
});

it.each(['/trainers/quidditch', '/trainers/soccer/atlantis', '/trainers/soccer/north-carolina/x', '/trainers/%00'])(
  'answers 404 at %s, with a page',
  async (path) => {
    const { status, text } = await page(path);
    expect([status, text.includes('noindex')]).toEqual([404, true]);
  },
);

it.each<Record<string, string>>([
  { sport: 'Quidditch' },
  { sport: 'Soccer', state: 'XX' },
  { state: 'NC' },
  { page: '0' },
  { page: '101' },
  { page: '1e1' },
  { sport: "Soccer'--" },
])('refuses %j', async (query) => {
  await expect(list(query)).rejects.toMatchObject({ status: 400 });
});
