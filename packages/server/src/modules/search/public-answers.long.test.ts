import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allRoutes } from '@x1/contract/all-routes.ts';
import type { TrainerId, UserId } from '@x1/contract/core/ids.ts';
import type { RouteDefinition } from '@x1/contract/core/route.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePortrait } from '../../adapters/sharp/portraits.ts';
import { vacuumTrainers, writeGeneratedTrainers } from '../../testing/generated-trainers.ts';
import { photoWithPlace } from '../../testing/media/sample-images.ts';
import { findInDatabase } from '../../testing/scan-database.ts';
import { findVocabularyFaults } from '../../testing/schema-org.ts';
import { openApp } from '../../testing/start-app.ts';
import { FACT, plantFamily, plantInTrainers, type ToldFamily } from '../../testing/told-facts.ts';
import { takePhoto } from '../trainers/photo.ts';

const TRAINERS = Number(process.env['X1_PUBLIC_TRAINERS'] ?? 10_000);
/** Of those with a public page, and of those without one. */
const FAMILIES = 12;
const AT_ONCE = 8;
/** As many are changed by one statement: statements have a limit. */
const AT_A_TIME = 250;

const webDirectory = mkdtempSync(join(tmpdir(), 'x1-public-answers-'));
writeFileSync(join(webDirectory, 'index.html'), '<!doctype html><title>X1</title><meta name="description" content="X1" /><!--landing-->');
writeFileSync(join(webDirectory, 'landing.html'), '<h1>Train</h1><p class="lede">With college athletes.</p>');
mkdirSync(join(webDirectory, 'server-views'));
// Stands in for the real view: prints all data a list is drawn from, so that the checks see all of it.
writeFileSync(
  join(webDirectory, 'server-views/directory-html.mjs'),
  'export const directoryHtml = (directory) => JSON.stringify(directory);',
);
afterAll(() => rmSync(webDirectory, { recursive: true }));
const app = await openApp({ config: { webDirectory } });

interface Trainer {
  readonly id: TrainerId;
  readonly userId: UserId;
}

const shown: Trainer[] = [];
const hidden: Trainer[] = [];
const families: ToldFamily[] = [];

/** Half of them have a public page. */
async function writeTrainers(): Promise<void> {
  const { db } = app;
  const ids = await writeGeneratedTrainers(db, { from: 1, to: TRAINERS });
  const since = app.clock.now();
  const identity = { state: 'verified', verifiedAt: since, updatedAt: since } as const;
  for (let first = 0; first < ids.length; first += AT_A_TIME) {
    const some = ids.slice(first, first + AT_A_TIME);
    const chosen = some.filter((_, index) => index % 2 === 0);
    await db.updateTable('trainers').set({ publicSince: since }).where('id', 'in', chosen).execute();
    const people = await db.selectFrom('trainers').select(['id', 'userId', 'publicSince']).where('id', 'in', some).orderBy('id').execute();
    await db
      .insertInto('identityChecks')
      .values(people.map(({ userId }) => ({ userId, ...identity })))
      .onConflict((conflict) => conflict.column('userId').doUpdateSet(identity))
      .execute();
    shown.push(...people.filter(({ publicSince }) => publicSince !== null));
    hidden.push(...people.filter(({ publicSince }) => publicSince === null));
  }
  await plantInTrainers(db);
}

/**
 * Gives some shown and some hidden trainers families they've trained and a photo with its location; some put contact details into a text
 * that is shown.
 */
async function writeStories(): Promise<void> {
  const { db } = app;
  const photo = `data:image/jpeg;base64,${(await photoWithPlace()).toString('base64')}`;
  for (const trainer of [...shown.slice(0, FAMILIES), ...hidden.slice(0, FAMILIES)]) {
    families.push(await plantFamily(db, trainer));
    const imageKey = await takePhoto(photo, null, { files: app.files, makePortrait });
    await db.updateTable('trainers').set({ imageKey }).where('id', '=', trainer.id).execute();
  }
  const contacts = { homeCity: 'Call 919-555-0142', currentUniversity: 'me@reach.example.com' };
  const ids = shown.slice(FAMILIES, 2 * FAMILIES).map(({ id }) => id);
  await db.updateTable('trainers').set(contacts).where('id', 'in', ids).execute();
}

beforeAll(async () => {
  await writeTrainers();
  await writeStories();
  await vacuumTrainers(app.db);
}, 300_000);

/** What nobody may read: a planted fact, a way around X1, a point on the map. */
const privateFacts = new RegExp(`${FACT}\\w*|919-555-0142|reach\\.example\\.com|\\d\\.\\d{4,}`, 'i');

interface Answer {
  readonly path: string;
  readonly status: number;
  readonly text: string;
}

async function read(path: string, accept = 'text/html'): Promise<Answer> {
  const response = await app.fetch(path, { headers: { accept } });
  return { path, status: response.status, text: await response.text() };
}

/** Reads all of these, and looks at each. */
async function readAll(paths: readonly string[], look: (answer: Answer) => void, accept?: string): Promise<void> {
  const waiting = [...paths];
  const work = async () => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) look(await read(path, accept));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** The paths that search engines are told of. */
async function sitemap(): Promise<string[]> {
  const { text } = await read('/sitemap.xml');
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
}

const expectNothingPrivate = ({ path, text }: Answer) => expect(privateFacts.exec(text)?.[0], path).toBeUndefined();

/** The structured data of a page. */
const dataOf = (text: string) =>
  [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json = '']) => JSON.parse(json) as object);

describe('among many trainers, half of whom have a public page', () => {
  it('there are facts of every kind that visitors must not learn', async () => {
    const planted = await findInDatabase(app.db, FACT);
    const kinds = [
      'users.name',
      'users.email',
      'users.phone',
      'trainers.name',
      'trainers.phone',
      'trainers.athletic_bio',
      'trainers.meeting_link',
    ];
    const places = ['trainer_places.name', 'trainer_places.address', 'trainer_places.note', 'appointments.location', 'time_off.note'];
    const ofFamilies = [
      'athletes.first_name',
      'athletes.note_for_trainer',
      'athletes.goals',
      'reviews.text',
      'reviews.answer',
      'messages.content',
    ];
    const written = ['session_notes.notes', 'session_notes.homework', 'progress_goals.text', 'reports.text', 'support_requests.message'];
    const programs = ['programs.title', 'programs.description', 'programs.requirements', 'consents.parent_name', 'notifications.body'];
    expect(planted).toEqual(expect.arrayContaining([...kinds, ...places, ...ofFamilies, ...written, ...programs]));
  });

  it('the sitemap has everybody with a page once, and nobody else', async () => {
    const listed = (await sitemap()).flatMap((path) => /^\/trainer\/(\d+)$/.exec(path)?.[1] ?? []).map(Number);
    expect(listed.toSorted((one, other) => one - other)).toEqual(shown.map(({ id }) => id));
  });

  it('no page in the sitemap says anything private, and all structured data uses the words of schema.org', async () => {
    const paths = await sitemap();
    expect(paths.length).toBeGreaterThan(shown.length + 20);
    let described = 0;
    await readAll(paths, (answer) => {
      expect(answer.status, answer.path).toBe(200);
      expectNothingPrivate(answer);
      const data = dataOf(answer.text);
      described += data.length > 0 ? 1 : 0;
      expect(findVocabularyFaults(data), answer.path).toEqual([]);
    });
    expect(described).toBeGreaterThan(shown.length);
  }, 300_000);

  it('the data of these pages, of lists, of the front page and near a place says nothing private, either', async () => {
    const lists = (await sitemap()).filter((path) => path.startsWith('/trainers/'));
    const [sports, soccer] = [await read('/api/public/directory', '*/*'), await read('/api/public/directory?sport=Soccer&state=NC', '*/*')];
    const { pages } = JSON.parse(sports.text) as { pages: number };
    expect([pages > 1, lists.length > 20, JSON.parse(soccer.text).total > 0]).toEqual([true, true, true]);
    const paths = [
      ...shown.map(({ id }) => `/api/public/trainers/${id}`),
      ...Array.from({ length: Math.min(pages, 100) }, (_, index) => `/api/public/directory?page=${index + 1}`),
      ...['27701', '10001', '90001', '60601'].map((near) => `/api/public/directory?near=${near}`),
      ...['/api/public/trainers', '/api/config', '/robots.txt', '/', '/trainers', '/about', '/support'],
    ];
    await readAll(paths, expectNothingPrivate, '*/*');
  }, 300_000);

  it('trainers without a public page have none, and no call that a visitor makes with their ids says more', async () => {
    await readAll(
      hidden.filter((_, index) => index % 10 === 0).flatMap(({ id }) => [`/trainer/${id}`, `/api/public/trainers/${id}`]),
      (answer) => {
        expect(answer.status, answer.path).toBe(404);
        expectNothingPrivate(answer);
      },
    );
    const calls: readonly RouteDefinition[] = Object.values(allRoutes).flatMap((table) => Object.values(table));
    const [ofShown, ofHidden] = [families[0], families[FAMILIES]];
    const ids = [shown[0], hidden[0], ofShown, ofHidden].flatMap((one) => Object.values(one ?? {})).filter((id) => typeof id === 'number');
    const paths = calls
      .filter(({ method }) => method === 'GET')
      .flatMap(({ path }) => ids.map((id) => path.replace(/:file/, `${'0'.repeat(16)}.jpg`).replace(/:\w+/g, String(id))));
    expect(paths.length).toBeGreaterThan(1_000);
    await readAll([...new Set(paths)], expectNothingPrivate, 'application/json');
  }, 300_000);

  it('pictures reveal neither place nor camera, and there are none of anybody without a page', async () => {
    const version = `${'0'.repeat(16)}.jpg`;
    for (const { id } of shown.slice(0, 5)) {
      const { imageUrl } = JSON.parse((await read(`/api/public/trainers/${id}`)).text) as { imageUrl: string };
      for (const path of [imageUrl, `/api/public/trainers/${id}/share-picture/${version}`]) {
        const bytes = Buffer.from(await (await app.fetch(path)).arrayBuffer());
        const { exif, xmp, iptc, comments, width } = await sharp(bytes).metadata();
        expect([exif, xmp, iptc, comments ?? []], path).toEqual([undefined, undefined, undefined, []]);
        expect(width, path).toBeGreaterThan(0);
        expect(bytes.toString('latin1'), path).not.toMatch(/Telephone|Somebody|Qzx/);
      }
    }
    for (const { id } of hidden.slice(0, 5)) expect((await read(`/api/public/trainers/${id}/share-picture/${version}`)).status).toBe(404);
  });
});
