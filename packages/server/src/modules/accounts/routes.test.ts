import { ApiError } from '@x1/contract/core/client.ts';
import { describe, expect, it } from 'vitest';
import { openApp, type StartOptions, startApp, type TestApp } from '../../testing/start-app.ts';
import { forgetOldSessions } from './jobs.ts';

const app = await openApp();

/** The error of a call that must be refused. */
async function refusalOf(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApiError)) throw new Error(`the call was not refused: ${error}`);
  return error;
}

const body = (email: string, more: Record<string, unknown> = {}) => ({ email, password: 'secret1', role: 'parent' as const, ...more });

describe('signing up', () => {
  it('answers 201 with the user and a token and nothing else', async () => {
    const response = await app.fetch('/api/auth/signup', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body('Ann@Example.com', { timezone: 'America/Phoenix', name: 'Mallory', id: 7 })),
    });
    expect(response.status).toBe(201);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const answer = (await response.json()) as { user: { id: number }; token: string };
    expect(answer).toEqual({
      user: { id: expect.any(Number), email: 'Ann@Example.com', role: 'parent', timezone: 'America/Phoenix', name: 'Mallory' },
      token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
    });
    expect(answer.user.id).not.toBe(7);
  });

  it.each([
    ['without a name', {}, null],
    ['with null for a name', { name: null }, null],
    ['with a blank name', { name: '  ' }, null],
    ['with a name between spaces', { name: ' Ann Lee ' }, 'Ann Lee'],
  ])('creates an account %s', async (spelling, name, kept) => {
    const { user } = await app.api().accounts.signup({ body: body(`${spelling.replaceAll(' ', '-')}@example.com`, name) });
    expect(user.name).toBe(kept);
  });

  it('refuses a name that leads elsewhere, and creates nothing', async () => {
    const refused = await refusalOf(app.api().accounts.signup({ body: body('linked@example.com', { name: 'www.win.test' }) }));
    expect(refused.body?.fields).toEqual({ name: "can't be an email or web address" });
    expect((await app.api().accounts.signup({ body: body('linked@example.com') })).user.email).toBe('linked@example.com');
  });

  it('stores the role athlete as parent, the time adulthood was confirmed and a hashed password', async () => {
    const { user } = await app.api().accounts.signup({ body: { ...body('athlete@example.com'), role: 'athlete' } });
    expect(user.role).toBe('parent');
    const row = await app.db.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow();
    expect(row.adultConfirmedAt).toEqual(app.clock.now());
    expect(row.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it.each([
    ['no zone', undefined],
    ['an unknown zone', 'Mars/Olympus'],
    ['an offset', '+05:00'],
    ['an object', { zone: 'Europe/Paris' }],
  ])('stores no time zone for %s', async (_name, timezone) => {
    const email = `zone-${JSON.stringify(timezone ?? 'none').length}@example.com`;
    const { user } = await app.api().accounts.signup({ body: { ...body(email), timezone } });
    expect(user.timezone).toBeNull();
  });

  it.each(['admin', 'operator', ['trainer'], { role: 'trainer' }, null])('refuses the role %j', async (role) => {
    const response = await app.fetch('/api/auth/signup', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...body('role@example.com'), role }),
    });
    expect(response.status).toBe(400);
  });

  it('names each invalid field with a plain message', async () => {
    const refused = await refusalOf(app.api().accounts.signup({ body: { ...body('nonsense'), password: '12345' } }));
    expect(refused.status).toBe(400);
    expect(refused.body).toEqual({
      code: 'request.invalid',
      message: 'Please enter a valid email address',
      fields: { email: 'Please enter a valid email address', password: 'Password must be at least 6 characters' },
    });
  });

  it('creates one account when fifty requests race for spellings of the same email', async () => {
    const spellings = ['josé@example.com', 'JOSÉ@example.com', 'José@EXAMPLE.com', 'ｊosé@example.com'];
    const calls = Array.from({ length: 50 }, (_, index) =>
      app.api().accounts.signup({ body: { ...body(spellings[index % spellings.length] ?? ''), password: `password ${index}` } }),
    );
    const results = await Promise.allSettled(calls);
    const refusals = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason.status);
    expect(refusals).toEqual(Array(49).fill(409));
    const winner = results.findIndex(({ status }) => status === 'fulfilled');
    const signIn = (index: number) => app.api().accounts.login({ body: { email: 'josé@example.com', password: `password ${index}` } });
    await expect(signIn(winner)).resolves.toMatchObject({ user: { role: 'parent' } });
    expect((await refusalOf(signIn((winner + 1) % 50))).status).toBe(401);
  });
});

describe('signing in', () => {
  it('returns a new token each time, also to a request that already carries one', async () => {
    const person = await app.signUp('trainer');
    const credentials = { body: { email: person.email.toUpperCase(), password: person.password } };
    const first = await person.api.accounts.login(credentials);
    const second = await person.api.accounts.login(credentials);
    expect(new Set([person.token, first.token, second.token]).size).toBe(3);
    expect(first.user).toEqual(person.user);
  });

  it('gives the same answer for an unknown email and a wrong password', async () => {
    const person = await app.signUp('parent');
    const wrong = await refusalOf(app.api().accounts.login({ body: { email: person.email, password: 'wrong one' } }));
    const unknown = await refusalOf(app.api().accounts.login({ body: { email: 'nobody@example.com', password: 'wrong one' } }));
    expect(wrong.status).toBe(401);
    expect(unknown.message).toBe(wrong.message);
  });

  it('names a disabled account only after the right password, and its earlier sign-ins no longer work', async () => {
    const person = await app.signUp('parent');
    await app.db.updateTable('users').set({ disabledAt: app.clock.now() }).where('id', '=', person.user.id).execute();
    const signIn = (password: string) => refusalOf(app.api().accounts.login({ body: { email: person.email, password } }));
    expect((await signIn(person.password)).code).toBe('account.disabled');
    expect((await signIn('wrong one')).code).toBe('auth.wrong_credentials');
    expect((await refusalOf(person.api.accounts.me())).status).toBe(401);
  });
});

describe('a sign-in', () => {
  it('identifies the user its token belongs to', async () => {
    const person = await app.signUp('trainer');
    await expect(person.api.accounts.me()).resolves.toEqual({ user: person.user });
  });

  it.each(['nonsense', 'a'.repeat(43), "' OR 1=1 --"])('is not recognized from the token %j', async (token) => {
    expect((await refusalOf(app.api(token).accounts.me())).code).toBe('auth.required');
  });

  it('is not recognized from a token in the URL', async () => {
    const person = await app.signUp('parent');
    expect((await app.fetch(`/api/auth/me?token=${person.token}&access_token=${person.token}`)).status).toBe(401);
  });

  it("ends at sign-out while the user's other sign-ins continue", async () => {
    const person = await app.signUp('parent');
    const other = await app.api().accounts.login({ body: { email: person.email, password: person.password } });
    await expect(person.api.accounts.logout()).resolves.toEqual({ ok: true });
    expect((await refusalOf(person.api.accounts.me())).status).toBe(401);
    await expect(app.api(other.token).accounts.me()).resolves.toMatchObject({ user: { id: person.user.id } });
  });

  it('ends after 14 days without use, or after 30 days in any case', async () => {
    const [idle, busy] = [await app.signUp('parent'), await app.signUp('parent')];
    app.clock.advance({ days: 13 });
    await busy.api.accounts.me();
    app.clock.advance({ days: 2 });
    expect((await refusalOf(idle.api.accounts.me())).status).toBe(401);
    await busy.api.accounts.me();
    app.clock.advance({ days: 13 });
    await busy.api.accounts.me();
    app.clock.advance({ days: 2, minutes: 1 });
    expect((await refusalOf(busy.api.accounts.me())).status).toBe(401);
  });

  it('is deleted 30 days after it ended, also when the cleanup runs twice', async () => {
    const person = await app.signUp('parent');
    const count = () => app.db.selectFrom('authSessions').select('id').where('userId', '=', person.user.id).execute();
    app.clock.advance({ days: 40 });
    await app.runNow(forgetOldSessions);
    expect(await count()).toHaveLength(1);
    app.clock.advance({ days: 25 });
    await app.runNow(forgetOldSessions);
    await app.runNow(forgetOldSessions);
    expect(await count()).toHaveLength(0);
  });
});

describe('the time zone', () => {
  it('is saved when it exists', async () => {
    const person = await app.signUp('parent');
    const answer = await person.api.accounts.setTimezone({ body: { timezone: 'Europe/Berlin' } });
    expect(answer).toEqual({ user: { ...person.user, timezone: 'Europe/Berlin' } });
    await expect(person.api.accounts.me()).resolves.toEqual(answer);
  });

  it('is refused when it does not exist', async () => {
    const person = await app.signUp('parent');
    const refused = await refusalOf(person.api.accounts.setTimezone({ body: { timezone: 'Nowhere' } }));
    expect(refused.body).toMatchObject({ code: 'request.invalid', message: "Timezone isn't a time zone we know." });
  });
});

describe('rate limits', () => {
  const withApp = async (options: StartOptions, test: (limited: TestApp) => Promise<void>) => {
    const limited = await startApp(options);
    try {
      await test(limited);
    } finally {
      await limited.close();
    }
  };

  it('block an address for growing periods after five wrong passwords, but not the owner elsewhere', () =>
    withApp({ limits: 'relaxed', config: { trustProxy: 1 } }, async (limited) => {
      const person = await limited.signUp('parent');
      const signIn = (password: string, address: string) =>
        limited.fetch('/api/auth/login', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
          body: JSON.stringify({ email: person.email, password }),
        });
      for (let index = 0; index < 5; index += 1) expect((await signIn('guess', '198.51.100.9')).status).toBe(401);
      const refused = await signIn(person.password, '198.51.100.9');
      expect(refused.status).toBe(429);
      expect(refused.headers.get('retry-after')).toBe('30');
      expect(await refused.json()).toMatchObject({ code: 'auth.too_many_tries', message: 'Too many tries. Please wait 1 minute.' });
      expect((await signIn(person.password, '192.0.2.1')).status).toBe(200);
      limited.clock.advance({ seconds: 30 });
      expect((await signIn('guess', '198.51.100.9')).status).toBe(401);
      limited.clock.advance({ seconds: 59 });
      expect((await signIn('guess', '198.51.100.9')).status).toBe(429);
      limited.clock.advance({ minutes: 15 });
      expect((await signIn(person.password, '198.51.100.9')).status).toBe(200);
    }));

  it('allow an address 30 sign-ins a minute and ten sign-ups an hour, ignoring forged addresses', () =>
    withApp({ limits: 'production' }, async (limited) => {
      let forged = 0;
      const post = (path: string, json: unknown) =>
        limited.fetch(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${forged++}` },
          body: JSON.stringify(json),
        });
      for (let index = 0; index < 30; index += 1) {
        expect((await post('/api/auth/login', { email: `nobody${index}@example.com`, password: 'guess' })).status).toBe(401);
      }
      expect((await post('/api/auth/login', { email: 'nobody@example.com', password: 'guess' })).status).toBe(429);
      for (let index = 0; index < 10; index += 1)
        expect((await post('/api/auth/signup', body(`many${index}@example.com`))).status).toBe(201);
      const refused = await post('/api/auth/signup', body('one-more@example.com'));
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    }));
});
