import { expect, it } from 'vitest';
import { DEMO_DOMAIN } from '../../platform/demo-domain.ts';
import { openApp, type Person, type TestApp } from '../../testing/start-app.ts';

const app = await openApp();
const demo = await openApp({ config: { demo: true } });

const password = 'secret1';
const newEmail = () => `${crypto.randomUUID()}@example.com`;

const post = (path: string, body: object, headers: Record<string, string> = {}, at: TestApp = app) =>
  at.fetch(path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) });

const languageCookieOf = (answer: Response) => answer.headers.getSetCookie().find((cookie) => cookie.startsWith('x1_language='));

async function signUp(headers: Record<string, string> = {}) {
  const email = newEmail();
  const answer = await post('/api/auth/signup', { email, password, role: 'parent' }, headers);
  const { token, user } = (await answer.json()) as { token: string; user: object };
  const read = await app.fetch('/api/users/language', { headers: { authorization: `Bearer ${token}` } });
  return { email, token, user, answer, stored: ((await read.json()) as { language: string | null }).language };
}

const languageOf = async (person: Person) => (await person.api.accounts.language()).language;

it("whoever signs up is written to in the browser's language, and in English where it names none", async () => {
  expect((await signUp({ 'accept-language': 'es-MX,es;q=0.9,en;q=0.8' })).stored).toBe('es');
  expect((await signUp({ cookie: 'x1_language=es', 'accept-language': 'en' })).stored).toBe('es');
  const { stored, user, answer } = await signUp();
  expect(stored).toBe('en');
  expect(Object.keys(user)).toEqual(['id', 'email', 'role', 'timezone', 'name']);
  expect(languageCookieOf(answer)).toBeUndefined();
});

it('a language that was chosen stays, and this browser shows it from now on', async () => {
  const { token } = await signUp();
  const answer = await app.fetch('/api/users/language', {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{"language":"es"}',
  });
  expect(await answer.json()).toEqual({ language: 'es' });
  expect(languageCookieOf(answer)).toMatch(/^x1_language=es; Max-Age=31536000; Path=\/; SameSite=Lax$/);
});

it("signing in on another browser brings the account's language there, and says nothing where it's the same", async () => {
  const { email } = await signUp({ 'accept-language': 'es' });
  const elsewhere = await post('/api/auth/login', { email, password }, { 'accept-language': 'en-US' });
  expect(languageCookieOf(elsewhere)).toMatch(/^x1_language=es;/);
  expect(languageCookieOf(await post('/api/auth/login', { email, password }, { 'accept-language': 'es' }))).toBeUndefined();
});

/** Signs in to an account from before there was a choice, with each browser in turn. @returns which language it has after each */
async function signInsFromBefore(email: string, at: TestApp, browsers: readonly string[]) {
  await at.db.updateTable('users').set({ language: null }).where('email', '=', email).execute();
  const after: (string | null)[] = [];
  for (const browser of browsers) {
    const answer = await post('/api/auth/login', { email, password }, { 'accept-language': browser }, at);
    expect([answer.status, languageCookieOf(answer)]).toEqual([200, undefined]);
    const { language } = await at.db.selectFrom('users').select('language').where('email', '=', email).executeTakeFirstOrThrow();
    after.push(language);
  }
  return after;
}

it("an account from before there was a choice takes a browser's at sign-in, but English, in which it is written to already", async () => {
  const { email } = await signUp();
  expect(await signInsFromBefore(email, app, ['en-US', 'fr', 'es-MX', 'es'])).toEqual([null, null, 'es', 'es']);
  const { email: other } = await signUp({ 'accept-language': 'en' });
  await post('/api/auth/login', { email: other, password }, { 'accept-language': 'es' });
  const { language } = await app.db.selectFrom('users').select('language').where('email', '=', other).executeTakeFirstOrThrow();
  expect(language, 'what was chosen stays').toBe('en');
});

it('an account of the demo, with which every visitor signs in, takes none', async () => {
  const email = `parent@${DEMO_DOMAIN}`;
  await post('/api/auth/signup', { email, password, role: 'parent' }, {}, demo);
  expect(await signInsFromBefore(email, demo, ['es', 'en'])).toEqual([null, null]);
});

it('only a language of X1 can be chosen, and the database holds no other', async () => {
  const person = await app.signUp('trainer');
  await expect(person.api.accounts.setLanguage({ body: { language: 'fr' as 'en' } })).rejects.toMatchObject({
    status: 400,
    body: { fields: { language: 'must be en or es' } },
  });
  expect(await languageOf(person)).toBe('en');
  const wrong = app.db
    .updateTable('users')
    .set({ language: 'fr' as 'en' })
    .where('id', '=', person.user.id);
  await expect(wrong.execute()).rejects.toThrow(/users_language_check/);
});
