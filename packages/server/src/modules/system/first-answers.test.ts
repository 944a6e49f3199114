import { expect, it, onTestFinished } from 'vitest';
import { portraitUrl } from '../../platform/media-url.ts';
import { sellingTrainer } from '../../testing/given.ts';
import { webp } from '../../testing/media/sample-images.ts';
import { openApp, type Person, startApp } from '../../testing/start-app.ts';

const app = await openApp();

const ask = (person: Person | undefined, page: string, more: { isNarrowed?: 'true'; near?: string } = {}) =>
  app.api(person?.token).system.firstAnswers({ query: { page, ...more } });

const pathsOf = async (person: Person, page: string, more?: Parameters<typeof ask>[2]) =>
  (await ask(person, page, more)).answers.map(({ path }) => path);

/** What the call of its own says, headers of lists included. */
async function askAlone({ token }: Person, path: string) {
  const answer = await app.fetch(path, { headers: { authorization: `Bearer ${token}` } });
  const headers = ['x-next-cursor', 'x-total-count'].flatMap((name) => {
    const value = answer.headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  return { path, status: answer.status, headers: Object.fromEntries(headers), body: await answer.json() };
}

it('answers what a page begins with as the calls of their own do, where lists go on included', async () => {
  await sellingTrainer(app);
  const parent = await app.signUp('parent');
  const { answers } = await ask(parent, '/parent-dashboard');
  expect(answers.length).toBeGreaterThan(6);
  for (const answer of answers) expect(answer).toEqual(await askAlone(parent, answer.path));
  const list = answers.find(({ path }) => path.startsWith('/api/trainers?'));
  expect(list?.headers['x-total-count']).toBe('1');
});

it('says who is signed in and nothing else for a page that begins with no reads', async () => {
  const parent = await app.signUp('parent');
  expect(await pathsOf(parent, '/messages')).toEqual(['/api/auth/me']);
});

it('answers the reads of the own role alone', async () => {
  const trainer = await app.signUp('trainer');
  expect(await pathsOf(trainer, '/parent-dashboard')).toEqual(['/api/auth/me', '/api/notifications/unread', '/api/conversations/unread']);
});

it('reads on from what was found', async () => {
  const trainer = await sellingTrainer(app);
  const paths = await pathsOf(trainer, '/trainer-dashboard');
  expect(paths).toContain(`/api/appointments?trainerId=${trainer.trainerId}&status=pending`);
  const withoutProfile = await ask(await app.signUp('trainer'), '/trainer-dashboard');
  const own = withoutProfile.answers.find(({ path }) => path.startsWith('/api/trainers/user/'));
  expect(own?.status).toBe(404);
  expect(withoutProfile.answers.some(({ path }) => path.includes('status=pending'))).toBe(false);
});

it('leaves a list that is narrowed on the device to the app', async () => {
  const parent = await app.signUp('parent');
  expect(await pathsOf(parent, '/parent-dashboard', { isNarrowed: 'true' })).not.toContain('/api/trainers?limit=24');
});

it("asks for the trainer of the page's address, as far from the ZIP code as the device says", async () => {
  const { trainerId } = await sellingTrainer(app);
  const parent = await app.signUp('parent');
  expect(await pathsOf(parent, `/athlete/${trainerId}`, { near: '27701' })).toContain(`/api/trainers/${trainerId}?near=27701`);
  expect(await pathsOf(parent, `/athlete/${trainerId}/`)).toContain(`/api/trainers/${trainerId}`);
});

it.each(['parent', 'trainer'] as const)(
  'answers a %s beside a session which conversations there are: one of them goes on from there',
  async (role) => {
    const person = await app.signUp(role);
    expect(await pathsOf(person, '/session/1')).toContain(`/api/mentorships/${person.user.id}?limit=100`);
  },
);

it("refuses within it what a call of its own refuses: somebody else's session", async () => {
  const { answers } = await ask(await app.signUp('parent'), '/session/1');
  expect(answers.find(({ path }) => path === '/api/appointments/1/details')).toMatchObject({ status: 404 });
});

it('tells whoever is not signed in anymore that, and reads nothing for them', async () => {
  const parent = await app.signUp('parent');
  await parent.api.accounts.logout();
  const { answers } = await ask(parent, '/parent-dashboard');
  expect(answers).toMatchObject([{ path: '/api/auth/me', status: 401 }]);
});

it('answers a visitor what a public page shows, and which picture to load', async () => {
  const trainer = await sellingTrainer(app);
  const imageKey = await app.files.put(await webp());
  await app.db.updateTable('trainers').set({ imageKey }).where('id', '=', trainer.trainerId).execute();
  const path = `/api/public/trainers/${trainer.trainerId}`;
  expect((await ask(undefined, `/trainer/${trainer.trainerId}`)).answers).toMatchObject([{ path, status: 404 }]);
  await trainer.api.trainers.setPublicPage({ body: { isOn: true } });
  const shown = await ask(undefined, `/trainer/${trainer.trainerId}`);
  expect(shown.answers).toMatchObject([{ path, status: 200 }]);
  expect(shown.picture).toBe(portraitUrl(imageKey));
});

it('reads nothing of a signed-in page for a visitor', async () => {
  expect((await ask(undefined, '/parent-dashboard')).answers).toEqual([]);
});

it('counts each read in it, so that asking for many at once gets nobody more', async () => {
  const limited = await startApp({ limits: 'production' });
  onTestFinished(() => limited.close());
  const { api, token } = await limited.signUp('parent');
  for (let asked = 0; asked < 60; asked += 1) await api.search.listTrainers({ query: { limit: '24' } });
  const { answers } = await limited.api(token).system.firstAnswers({ query: { page: '/parent-dashboard' } });
  expect(answers.filter(({ status }) => status !== 200)).toMatchObject([{ path: '/api/trainers?limit=24', status: 429 }]);
});
