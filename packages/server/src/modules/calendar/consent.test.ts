import { beforeEach, describe, expect, it } from 'vitest';
import { advisoryLock } from '../../platform/db/transaction.ts';
import { sellingTrainer } from '../../testing/given.ts';
import { answerConsent, beginConsent, connectCalendar, followBack, readAccounts } from '../../testing/google.ts';
import { withFaults } from '../../testing/provider.ts';
import { findInDatabase } from '../../testing/scan-database.ts';
import { openApp, type Person } from '../../testing/start-app.ts';

let trainer: Person;
const app = await openApp();
beforeEach(async () => {
  trainer = await sellingTrainer(app);
});

const storedTokens = async () => (await app.db.selectFrom('calendarConnections').select('userId').execute()).length;

/** The browser comes back with something wrong: it gets the reason, and nothing is stored. */
async function expectRefused(path: string, cookie: string, error: string): Promise<void> {
  const before = await storedTokens();
  expect(await followBack(app, path, cookie)).toEqual({ status: 303, location: `/calendar-connected?error=${error}` });
  expect(await storedTokens()).toBe(before);
}

describe('a consent to use Google Calendar', () => {
  it('connects the calendar and stores the token encrypted only', async () => {
    const { authUrl, cookie } = await beginConsent(app, trainer);
    const back = await answerConsent(app, authUrl, { account: 'coach@gmail.test' });
    expect(await followBack(app, back, cookie)).toEqual({ status: 303, location: '/calendar-connected' });
    expect(await trainer.api.calendar.status()).toEqual({ connected: true, hasTokens: true });
    expect(await trainer.api.calendar.connection()).toMatchObject({ state: 'connected', waitingCount: 0, disagreements: [], lostAt: null });
    // Refresh tokens begin like this, at Google and in the sandbox; bytes are searched in hexadecimal.
    expect(await findInDatabase(app.db, '1//0')).toEqual([]);
    expect(await findInDatabase(app.db, Buffer.from('1//0').toString('hex'))).toEqual([]);
    expect(await app.db.selectFrom('calendarConsents').selectAll().where('userId', '=', trainer.user.id).execute()).toEqual([]);
  });

  it('asks for two scopes with PKCE, and binds the browser by an HttpOnly cookie', async () => {
    const response = await app.fetch('/api/auth/google', { headers: { authorization: `Bearer ${trainer.token}` } });
    const { authUrl } = (await response.json()) as { authUrl: string };
    const { searchParams } = new URL(authUrl);
    expect(searchParams.get('scope')?.split(' ').sort()).toEqual([
      'https://www.googleapis.com/auth/calendar.events',
      'https://www.googleapis.com/auth/calendar.freebusy',
    ]);
    expect(searchParams.get('code_challenge_method')).toBe('S256');
    expect(searchParams.get('state')).toMatch(/^[\w-]{43}$/);
    const [cookie] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^oauth=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it('removes the cookie from the browser when it is finished', async () => {
    const { authUrl, cookie } = await beginConsent(app, trainer);
    const response = await app.fetch(await answerConsent(app, authUrl), { headers: { cookie }, redirect: 'manual' });
    expect(response.headers.getSetCookie()).toEqual(['oauth=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax']);
  });

  it('can be given again for the same or a different calendar', async () => {
    await connectCalendar(app, trainer, 'first@gmail.test');
    await connectCalendar(app, trainer, 'first@gmail.test');
    await connectCalendar(app, trainer, 'second@gmail.test');
    expect(await trainer.api.calendar.status()).toEqual({ connected: true, hasTokens: true });
  });
});

describe('a consent is refused', () => {
  it('when it comes back without a state', async () => {
    const { authUrl, cookie } = await beginConsent(app, trainer);
    const back = new URL(await answerConsent(app, authUrl), app.url);
    back.searchParams.delete('state');
    await expectRefused(back.pathname + back.search, cookie, 'mismatch');
  });

  it('when it comes back with an unknown state', async () => {
    const { authUrl, cookie } = await beginConsent(app, trainer);
    const back = new URL(await answerConsent(app, authUrl), app.url);
    back.searchParams.set('state', 'A'.repeat(43));
    await expectRefused(back.pathname + back.search, cookie, 'expired');
  });

  it('when it comes back a second time', async () => {
    const { authUrl, cookie } = await beginConsent(app, trainer);
    const back = await answerConsent(app, authUrl);
    await followBack(app, back, cookie);
    await trainer.api.calendar.disconnect();
    await expectRefused(back, cookie, 'expired');
    expect(await trainer.api.calendar.status()).toEqual({ connected: false, hasTokens: false });
  });

  it('when it comes back in a browser that did not start it', async () => {
    const { authUrl } = await beginConsent(app, trainer);
    await expectRefused(await answerConsent(app, authUrl), '', 'mismatch');
  });

  it('when it belongs to a different user than the one whose browser brings it back', async () => {
    const attacker = await sellingTrainer(app);
    const attackers = await beginConsent(app, attacker);
    const victims = await beginConsent(app, trainer);
    // The victim clicks Allow on the attacker's page: the calendar must not become the attacker's.
    await expectRefused(await answerConsent(app, attackers.authUrl), victims.cookie, 'mismatch');
    expect(await attacker.api.calendar.status()).toEqual({ connected: false, hasTokens: false });
    expect(await trainer.api.calendar.status()).toEqual({ connected: false, hasTokens: false });
  });

  it('when it comes back with the code of a different consent', async () => {
    const others = await beginConsent(app, await sellingTrainer(app));
    const own = await beginConsent(app, trainer);
    const code = new URL(await answerConsent(app, others.authUrl), app.url).searchParams.get('code') ?? '';
    const back = new URL(await answerConsent(app, own.authUrl), app.url);
    back.searchParams.set('code', code);
    await expectRefused(back.pathname + back.search, own.cookie, 'expired');
  });

  it('when it comes back with a code that was already used', async () => {
    const first = await beginConsent(app, trainer);
    const used = await answerConsent(app, first.authUrl);
    await followBack(app, used, first.cookie);
    await trainer.api.calendar.disconnect();
    const second = await beginConsent(app, trainer);
    const state = new URL(second.authUrl).searchParams.get('state') ?? '';
    const back = new URL(used, app.url);
    back.searchParams.set('state', state);
    await expectRefused(back.pathname + back.search, second.cookie, 'expired');
  });

  it('when it comes back after ten minutes', async () => {
    const { authUrl, cookie } = await beginConsent(app, trainer);
    const back = await answerConsent(app, authUrl);
    app.clock.advance({ minutes: 10 });
    await expectRefused(back, cookie, 'expired');
  });

  it('when it comes back after the trainer signed out', async () => {
    const { authUrl, cookie } = await beginConsent(app, trainer);
    const back = await answerConsent(app, authUrl);
    await trainer.api.accounts.logout();
    await expectRefused(back, cookie, 'expired');
  });

  it('when it comes back from an issuer other than Google', async () => {
    const { authUrl, cookie } = await beginConsent(app, trainer);
    const back = await answerConsent(app, authUrl);
    await expectRefused(`${back.replace(/&iss=[^&]*/, '')}&iss=https%3A%2F%2Faccounts.evil.test`, cookie, 'mismatch');
  });

  it('by Google, and so by the sandbox, when it asks for a redirect to an unknown URL', async () => {
    const { authUrl } = await beginConsent(app, trainer);
    const url = new URL(authUrl);
    url.searchParams.set('redirect_uri', 'https://evil.test/api/auth/google/callback');
    await expect(answerConsent(app, url.href)).rejects.toThrow('400');
  });

  it.each(['https://evil.test', '//evil.test', '/login'])('without redirecting the browser to %s', async (target) => {
    const query = new URLSearchParams({ state: target, error: target, redirect: target, next: target, code: target });
    const { location } = await followBack(app, `/api/auth/google/callback?${query}`, '');
    expect(location).toBe('/calendar-connected?error=expired');
  });
});

describe('a consent fails', () => {
  it('when the trainer denies it', async () => {
    const { authUrl, cookie } = await beginConsent(app, trainer);
    await expectRefused(await answerConsent(app, authUrl, { outcome: 'deny' }), cookie, 'denied');
  });

  it.each(['events', 'busy'])('when the scope for %s is missing, and nothing stays connected at Google', async (scope) => {
    const account = `partly-${scope}@gmail.test`;
    const { authUrl, cookie } = await beginConsent(app, trainer);
    await expectRefused(await answerConsent(app, authUrl, { account, [scope]: 'false' }), cookie, 'scope_missing');
    expect(await readAccounts(app)).toContainEqual({ account, isConnected: false });
  });

  it('when Google is down', async () => {
    const { authUrl, cookie } = await beginConsent(app, trainer);
    const back = await answerConsent(app, authUrl);
    await withFaults(app, { googleDown: true }, () => expectRefused(back, cookie, 'unavailable'));
  });

  it('when it cannot be stored, and nothing stays connected at Google', async () => {
    const account = 'not-kept@gmail.test';
    const { authUrl, cookie } = await beginConsent(app, trainer);
    const back = await answerConsent(app, authUrl, { account });
    // Locks the trainer's connection for longer than the request waits.
    await app.db.transaction().execute(async (tx) => {
      await advisoryLock(tx, 'calendar-connection', trainer.user.id);
      await expectRefused(back, cookie, 'unavailable');
    });
    expect(await readAccounts(app)).toContainEqual({ account, isConnected: false });
  });

  it('only for GET: a HEAD request does not use it up', async () => {
    const { authUrl, cookie } = await beginConsent(app, trainer);
    const back = await answerConsent(app, authUrl);
    await app.fetch(back, { method: 'HEAD', headers: { cookie }, redirect: 'manual' });
    expect((await followBack(app, back, cookie)).location).toBe('/calendar-connected');
  });
});

describe("closing a trainer's account", () => {
  it('revokes the consent at Google and deletes everything about the calendar', async () => {
    const account = 'farewell@gmail.test';
    const leaver = await app.signUp('trainer');
    await connectCalendar(app, leaver, account);
    await app.drainJobs();
    await beginConsent(app, leaver);
    await leaver.api.accounts.closeAccount({ body: { password: leaver.password } });
    await app.drainJobs();
    expect(await readAccounts(app)).toContainEqual({ account, isConnected: false });
    for (const table of ['calendarConnections', 'calendarConsents', 'calendarEvents', 'calendarBusy'] as const) {
      expect(await app.db.selectFrom(table).select('userId').where('userId', '=', leaver.user.id).execute(), table).toEqual([]);
    }
  });

  it('ends a consent that was started', async () => {
    const leaver = await app.signUp('trainer');
    const { authUrl, cookie } = await beginConsent(app, leaver);
    const back = await answerConsent(app, authUrl);
    await leaver.api.accounts.closeAccount({ body: { password: leaver.password } });
    await expectRefused(back, cookie, 'expired');
  });
});

describe('disconnecting a calendar', () => {
  it('revokes the consent at Google and deletes the connection', async () => {
    const account = 'leaving@gmail.test';
    await connectCalendar(app, trainer, account);
    await app.drainJobs();
    expect(await trainer.api.calendar.disconnect()).toEqual({ ok: true });
    expect(await trainer.api.calendar.connection()).toMatchObject({ state: 'not_connected', connectedAt: null });
    await app.drainJobs();
    expect(await readAccounts(app)).toContainEqual({ account, isConnected: false });
    expect(await trainer.api.calendar.disconnect(), 'the second time').toEqual({ ok: true });
  });

  it('keeps trying to revoke while Google is down, but leaves a newer consent alone', async () => {
    const account = 'away@gmail.test';
    await connectCalendar(app, trainer, account);
    await withFaults(app, { googleDown: true }, async () => {
      await trainer.api.calendar.disconnect();
      const { failures } = await app.drainJobs({ failures: 'return' });
      expect(failures.map(({ job }) => job)).toEqual(['calendar.revoke_consent']);
    });
    expect(await trainer.api.calendar.status()).toEqual({ connected: false, hasTokens: false });
    await connectCalendar(app, trainer, account);
    app.clock.advance({ minutes: 5 });
    await app.drainJobs();
    expect(await readAccounts(app)).toContainEqual({ account, isConnected: true });
  });
});
