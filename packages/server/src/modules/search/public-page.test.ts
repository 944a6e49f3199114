import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allRoutes } from '@x1/contract/all-routes.ts';
import type { TrainerId, UserId } from '@x1/contract/core/ids.ts';
import { recordOf } from '@x1/contract/core/records.ts';
import type { RouteDefinition } from '@x1/contract/core/route.ts';
import { profileTextKeys } from '@x1/contract/trainers/profile-texts.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { png } from '../../testing/media/sample-images.ts';
import { insertProgram, insertReadyTrainer, insertUser } from '../../testing/rows.ts';
import { insertReview } from '../../testing/rows-reviews.ts';
import { insertReport } from '../../testing/rows-safety.ts';
import { insertPaidAppointment, type SessionState } from '../../testing/rows-sessions.ts';
import { openApp } from '../../testing/start-app.ts';

const webDirectory = mkdtempSync(join(tmpdir(), 'x1-public-'));
writeFileSync(join(webDirectory, 'index.html'), '<!doctype html><title>X1</title><meta name="description" content="X1" />');
afterAll(() => rmSync(webDirectory, { recursive: true }));
const app = await openApp({ config: { webDirectory } });

const startedAt = new Date('2026-01-05T12:00:00Z');
const allRows: readonly RouteDefinition[] = Object.values(allRoutes).flatMap((table) => Object.values(table));

interface Inserted {
  readonly trainerId: TrainerId;
  readonly userId: UserId;
}

/** A trainer who can be booked, with a word of its own in every text there is. */
async function insertTold(word: string, publicSince: Date | null, changes: object = {}): Promise<Inserted> {
  const { db } = app;
  const imageKey = await app.files.put(await png());
  const userId = await insertUser(db, { role: 'trainer', name: `${word} Lastname${word}`, phone: `${word}phone` });
  const { id: trainerId } = await insertReadyTrainer(db, {
    ...recordOf(profileTextKeys, (text) => `${word}${text}`),
    userId,
    name: `${word} Lastname${word}`,
    sports: [`${word}sport`],
    trainingOptions: [`${word}option`],
    availability: [`${word}day`],
    trainingApproach: [`${word}approach`],
    whoITrain: [`${word}athlete`],
    programType: `${word}delivery`,
    meetingLink: `https://meet.test/${word}link`,
    imageKey,
    publicSince,
    ...changes,
  });
  const programId = await insertProgram(db, {
    trainerId,
    title: `${word}title`,
    description: `${word}description`,
    requirements: `${word}requirement`,
    tags: [`${word}tag`],
    individualPriceCents: 4_500,
  });
  const parentId = await insertUser(db, { role: 'parent', name: `${word}author Lastname` });
  for (const mayBePublic of [true, false]) {
    const { appointmentId } = await insertPaidAppointment(db, { parentId, programId, state: held() });
    const text = mayBePublic ? `${word}told` : `${word}untold`;
    const answer = { answer: `${word}answer`, answeredAt: startedAt };
    await insertReview(db, appointmentId, { text, rating: mayBePublic ? 4 : 1, mayBePublic, ...answer, createdAt: startedAt });
  }
  return { trainerId, userId };
}

let hour = 0;
const held = (): SessionState => {
  hour += 2;
  return { approval: 'approved', isCompleted: true, startsAt: new Date(startedAt.getTime() + hour * 3_600_000) };
};

const read = async (path: string, headers: Record<string, string> = {}) => {
  const response = await app.fetch(path, { headers });
  return { status: response.status, text: await response.text(), headers: response.headers };
};
const page = (trainerId: number) => read(`/trainer/${trainerId}`, { accept: 'text/html' });

describe('what visitors are answered', () => {
  let off: Inserted;
  let on: Inserted;
  beforeAll(async () => {
    off = await insertTold('Quillon', null, { sports: ['Soccer'], homeState: 'NC' });
    on = await insertTold('Marisol', startedAt);
  });

  it('names nobody who did not switch the page on, whichever call or page a visitor asks for', async () => {
    const ids = [off.trainerId, off.userId];
    const calls = allRows.filter(({ method, file }) => method === 'GET' && !file);
    const paths = calls.flatMap(({ path }) => ids.map((id) => path.replace(/:\w+/g, String(id))));
    const lists = ['/trainers', '/trainers/soccer', '/trainers/soccer/north-carolina', '/trainers/2', '/sitemap.xml', '/sitemap/1.xml'];
    const pages = [...ids.flatMap((id) => [`/trainer/${id}`, `/athlete/${id}`, `/trainer/${id}/`, '/']), ...lists];
    paths.push('/api/public/directory?sport=Soccer', '/api/public/directory?sport=Soccer&state=NC');
    expect(paths.length).toBeGreaterThan(100);
    for (const path of [...paths, ...pages]) {
      const { text } = await read(path, { accept: pages.includes(path) ? 'text/html' : 'application/json' });
      expect(text, path).not.toMatch(/quillon/i);
    }
  });

  it('say of a trainer with a public page what R191 allows, and not a word more', async () => {
    const shown = (text: string) => [...new Set(text.match(/[\w.]*marisol\w*/gi))].sort();
    const { text } = await read(`/api/public/trainers/${on.trainerId}`);
    expect(shown(text)).toEqual(
      ['Marisol', 'MarisolcurrentUniversity', 'MarisolhomeCity', 'MarisolhomeState', 'Marisolsport', 'Marisoltitle', 'Marisoltold'].sort(),
    );
    expect(JSON.parse(text)).toEqual({
      id: on.trainerId,
      name: 'Marisol L.',
      firstName: 'Marisol',
      imageUrl: expect.stringMatching(/^\/media\/[0-9a-f]{32}\/portrait\.webp$/),
      sports: ['Marisolsport'],
      university: 'MarisolcurrentUniversity',
      backgroundCheckMonth: null,
      city: 'MarisolhomeCity',
      state: 'MarisolhomeState',
      canBook: true,
      programs: [{ title: 'Marisoltitle', price: 45, sessions: 1, sessionMinutes: 60, format: expect.any(String) }],
      rating: 40,
      reviewCount: 1,
      reviews: [{ stars: 4, month: '2026-01', text: 'Marisoltold' }],
    });
    const head = await page(on.trainerId);
    expect(shown(head.text)).toEqual(
      ['Marisol', 'MarisolcurrentUniversity', 'MarisolhomeCity', 'MarisolhomeState', 'Marisolsport', 'Marisoltitle'].sort(),
    );
  });

  it('say of a trainer in a list even less', async () => {
    for (const path of ['/trainers', '/api/public/directory']) {
      const { text } = await read(path, { accept: 'text/html' });
      const words = new Set(text.match(/[\w.]*marisol\w*/gi));
      expect([...words].sort(), path).toEqual(
        ['Marisol', 'MarisolcurrentUniversity', 'MarisolhomeCity', 'MarisolhomeState', 'Marisolsport'].sort(),
      );
    }
  });

  it('name the pages search engines may list, and no others, in the sitemap', async () => {
    const { status, text, headers } = await read('/sitemap.xml');
    expect([status, headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8']);
    expect(text).toMatch(new RegExp(`<loc>http://localhost:\\d+/trainer/${on.trainerId}</loc>`));
    expect(text).not.toContain(`/trainer/${off.trainerId}<`);
  });

  it('is found by search engines through robots.txt', async () => {
    const { status, text } = await read('/robots.txt');
    expect([status, text]).toEqual([200, expect.stringMatching(/^Disallow: \/api\/\nSitemap: http:\/\/localhost:\d+\/sitemap\.xml$/m)]);
  });

  it('is the same for a trainer without a public page and for nobody', async () => {
    const nobody = 2_000_000_000;
    const answers = await Promise.all(
      [off.trainerId, nobody].map(async (id) => {
        const { status, text } = await read(`/api/public/trainers/${id}`);
        const shownPage = await page(id);
        return { status, text, page: shownPage.text, pageStatus: shownPage.status };
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({ status: 404, pageStatus: 404 });
    expect(answers[0]?.page).toContain('content="noindex"');
  });

  it('has ended where it was switched off, and says not a word of whose it was', async () => {
    const { trainerId } = await insertTold('Evander', null, { publicUntil: startedAt });
    const [answer, shownPage] = await Promise.all([read(`/api/public/trainers/${trainerId}`), page(trainerId)]);
    expect([answer.status, shownPage.status]).toEqual([410, 410]);
    expect(answer.text + shownPage.text).not.toMatch(/evander/i);
    expect(shownPage.text).toContain('content="noindex"');
    expect((await read('/sitemap.xml')).text).not.toContain(`/trainer/${trainerId}<`);
  });

  it('has a head that search engines and link previews understand', async () => {
    const { status, text } = await page(on.trainerId);
    expect(status).toBe(200);
    expect(text).toContain('<title>Marisol L., Marisolsport in MarisolhomeCity, MarisolhomeState · X1</title>');
    expect(text).toMatch(
      /<meta property="og:image" content="http:\/\/localhost:\d+\/api\/public\/trainers\/\d+\/share-picture\/[0-9a-f]{16}\.jpg" \/>/,
    );
    expect(text).toContain(`/trainer/${on.trainerId}" />`);
    expect(text).not.toContain('noindex');
    const data = [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json = '']) => JSON.parse(json));
    expect(data).toMatchObject([
      { '@type': 'Person', name: 'Marisol L.' },
      {
        '@type': 'Service',
        offers: [{ name: 'Marisoltitle', price: '45.00', priceCurrency: 'USD' }],
        aggregateRating: { ratingValue: 4, reviewCount: 1 },
      },
    ]);
  });
});

describe('a public page', () => {
  it.each<[what: string, profile: object, after: (trainer: Inserted) => Promise<unknown>]>([
    [
      'of a disabled trainer',
      {},
      ({ userId }) => app.db.updateTable('users').set({ disabledAt: startedAt }).where('id', '=', userId).execute(),
    ],
    [
      'of a trainer whose identity is not checked',
      {},
      ({ userId }) =>
        app.db.updateTable('identityChecks').set({ state: 'failed', verifiedAt: null }).where('userId', '=', userId).execute(),
    ],
    ['of a trainer without a sport', { sports: [] }, async () => {}],
  ])('%s is not there', async (_what, profile, after) => {
    const trainer = await insertTold('Gone', startedAt, profile);
    await after(trainer);
    expect((await read(`/api/public/trainers/${trainer.trainerId}`)).status).toBe(404);
    expect((await page(trainer.trainerId)).status).toBe(404);
  });

  it('of a trainer whom a report pauses offers no way to book, gives no reason, and is not on the front page', async () => {
    const { trainerId, userId } = await insertTold('Pausanias', startedAt);
    const reporter = await app.signUp('parent');
    await insertReport(app.db, { reporterId: reporter.user.id, accusedId: userId, reason: 'child-safety' });
    const { text } = await read(`/api/public/trainers/${trainerId}`);
    expect(JSON.parse(text)).toMatchObject({ canBook: false });
    expect(text).not.toMatch(/report|pause[^a-z]|safety/i);
    const head = await page(trainerId);
    expect(head.text).not.toContain('"offers"');
    expect((await read('/api/public/trainers')).text).not.toContain('Pausanias');
  });

  it('hides contact details that were written before they were hidden', async () => {
    const { trainerId } = await insertTold('Contessa', startedAt, {
      homeCity: 'Call 919-555-0142',
      currentUniversity: 'me@contessa.example.com',
    });
    const { text } = await read(`/api/public/trainers/${trainerId}`);
    expect(text).not.toMatch(/919-555|example\.com/);
  });
});
