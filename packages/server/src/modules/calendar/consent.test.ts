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

/** What the browser brings back is spoilt in some way: it learns why, and nothing is stored. */
async function expectRefused(path: string, cookie: string, error: string): Promise<void> {
  const before = await storedTokens();
  expect(await followBack(app, path, cookie)).toEqual({ status: 303, location: `/calendar-connected?error=${error}` });
  expect(await storedTokens()).toBe(before);
}

describe('a consent', () => {
  it('connects the calendar, and the token is stored encrypted alone', async () => {
    const { authUrl, cookie } = await beginConsent(app, trainer);
    const back = await answerConsent(app, authUrl, { account: 'coach@gmail.test' });
    expect(await followBack(app, back, cookie)).toEqual({ status: 303, location: '/calendar-connected' });
    expect(await trainer.api.calendar.status()).toEqual({ connected: true, hasTokens: true });
    expect(await trainer.api.calendar.connection()).toMatchObject({ state: 'connected', waitingCount: 0, disagreements: [], lostAt: null });
    // Refresh tokens begin so, at Google and here; bytes are shown in hexadecimal digits.
    expect(await findInDatabase(app.db, '1//0')).toEqual([]);
    expect(await findInDatabase(app.db, Buffer.from('1//0').toString('hex'))).toEqual([]);
    expect(await app.db.selectFrom('calendarConsents').selectAll().where('userId', '=', trainer.user.id).execute()).toEqual([]);
  });

  it('asks for two scopes alone, with PKCE, and binds the browser by a cookie that scripts cannot read', async () => {
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

  it('is forgotten by the browser once it is over', async () => {
    const { authUrl, cookie } = await beginConsent(app, trainer);
    const response = await app.fetch(await answerConsent(app, authUrl), { headers: { cookie }, redirect: 'manual' });
    expect(response.headers.getSetCookie()).toEqual(['oauth=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax']);
  });

  it('may be given again, for the same calendar or another one', async () => {
    await connectCalendar(app, trainer, 'first@gmail.test');
    await connectCalendar(app, trainer, 'first@gmail.test');
    await connectCalendar(app, trainer, 'second@gmail.test');
    expect(await trainer.api.calendar.status()).toEqual({ connected: true, hasTokens: true });
  });
});

describe('a consent that is not what it seems', () => {
  it('without a state', async () => {
    const { authUrl, cookie } = await beginConsent(app, trainer);
    const back = new URL(await answerConsent(app, authUrl), app.url);
    back.searchParams.delete('state');
    await expectRefused(back.pathname + back.search, cookie, 'mismatch');
  });

  it('with a state that nobody made', async () => {
    const { authUrl, cookie } = await beginConsent(app, trainer);
    const back = new URL(await answerConsent(app, authUrl), app.url);
    back.searchParams.set('state', 'A'.repeat(43));
    await expectRefused(back.pathname + back.search, cookie, 'expired');
  });

  it('said a second time', async () => {
    const { authUrl, cookie } = await beginConsent(app, trainer);
    const back = await answerConsent(app, authUrl);
    await followBack(app, back, cookie);
    await trainer.api.calendar.disconnect();
    await expectRefused(back, cookie, 'expired');
    expect(await trainer.api.calendar.status()).toEqual({ connected: false, hasTokens: false });
  });

  it('in another browser, which never began it', async () => {
    const { authUrl } = await beginConsent(app, trainer);
    await expectRefused(await answerConsent(app, authUrl), '', 'mismatch');
  });

  it('of somebody else, brought into a browser that began its own', async () => {
    const attacker = await sellingTrainer(app);
    const attackers = await beginConsent(app, attacker);
    const victims = await beginConsent(app, trainer);
    // The victim allows on the attacker's page: the calendar must not become the attacker's.
    await expectRefused(await answerConsent(app, attackers.authUrl), victims.cookie, 'mismatch');
    expect(await attacker.api.calendar.status()).toEqual({ connected: false, hasTokens: false });
    expect(await trainer.api.calendar.status()).toEqual({ connected: false, hasTokens: false });
  });

  it('with the code of another consent', async () => {
    const others = await beginConsent(app, await sellingTrainer(app));
    const own = await beginConsent(app, trainer);
    const code = new URL(await answerConsent(app, others.authUrl), app.url).searchParams.get('code') ?? '';
    const back = new URL(await answerConsent(app, own.authUrl), app.url);
    back.searchParams.set('code', code);
    await expectRefused(back.pathname + back.search, own.cookie, 'expired');
  });

  it('with a code that was used before', async () => {
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

  it('after ten minutes', async () => {
    const { authUrl, cookie } = await beginConsent(app, trainer);
    const back = await answerConsent(app, authUrl);
    app.clock.advance({ minutes: 10 });
    await expectRefused(back, cookie, 'expired');
  });

  it('after the person signed out', async () => {
    const { authUrl, cookie } = await beginConsent(app, trainer);
    const back = await answerConsent(app, authUrl);
    await trainer.api.accounts.logout();
    await expectRefused(back, cookie, 'expired');
  });

  it('from somebody who is not Google', async () => {
    const { authUrl, cookie } = await beginConsent(app, trainer);
    const back = await answerConsent(app, authUrl);
    await expectRefused(`${back.replace(/&iss=[^&]*/, '')}&iss=https%3A%2F%2Faccounts.evil.test`, cookie, 'mismatch');
  });

  it('that leads anywhere else: the sandbox, like Google, knows one address of ours', async () => {
    const { authUrl } = await beginConsent(app, trainer);
    const url = new URL(authUrl);
    url.searchParams.set('redirect_uri', 'https://evil.test/api/auth/google/callback');
    await expect(answerConsent(app, url.href)).rejects.toThrow('400');
  });

  it.each(['https://evil.test', '//evil.test', '/login'])('cannot be used to lead people to %s', async (target) => {
    const query = new URLSearchParams({ state: target, error: target, redirect: target, next: target, code: target });
    const { location } = await followBack(app, `/api/auth/google/callback?${query}`, '');
    expect(location).toBe('/calendar-connected?error=expired');
  });
});

describe('a consent that comes to nothing', () => {
  it('because the person denies it', async () => {
    const { authUrl, cookie } = await beginConsent(app, trainer);
    await expectRefused(await answerConsent(app, authUrl, { outcome: 'deny' }), cookie, 'denied');
  });

  it.each(['events', 'busy'])('because the right to %s is left out, and nothing stays at Google', async (scope) => {
    const account = `partly-${scope}@gmail.test`;
    const { authUrl, cookie } = await beginConsent(app, trainer);
    await expectRefused(await answerConsent(app, authUrl, { account, [scope]: 'false' }), cookie, 'scope_missing');
    expect(await readAccounts(app)).toContainEqual({ account, isConnected: false });
  });

  it('because Google is down', async () => {
    const { authUrl, cookie } = await beginConsent(app, trainer);
    const back = await answerConsent(app, authUrl);
    await withFaults(app, { googleDown: true }, () => expectRefused(back, cookie, 'unavailable'));
  });

  it('because it cannot be kept, and nothing stays at Google', async () => {
    const account = 'not-kept@gmail.test';
    const { authUrl, cookie } = await beginConsent(app, trainer);
    const back = await answerConsent(app, authUrl, { account });
    // Somebody else keeps the trainer's connection longer than anybody waits.
    await app.db.transaction().execute(async (tx) => {
      await advisoryLock(tx, 'calendar-connection', trainer.user.id);
      await expectRefused(back, cookie, 'unavailable');
    });
    expect(await readAccounts(app)).toContainEqual({ account, isConnected: false });
  });

  it('is no reason to read another address: HEAD does nothing', async () => {
    const { authUrl, cookie } = await beginConsent(app, trainer);
    const back = await answerConsent(app, authUrl);
    await app.fetch(back, { method: 'HEAD', headers: { cookie }, redirect: 'manual' });
    expect((await followBack(app, back, cookie)).location).toBe('/calendar-connected');
  });
});

describe('leaving for good', () => {
  it('takes the consent back, and keeps nothing of the calendar', async () => {
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

  it('ends a consent that is under way', async () => {
    const leaver = await app.signUp('trainer');
    const { authUrl, cookie } = await beginConsent(app, leaver);
    const back = await answerConsent(app, authUrl);
    await leaver.api.accounts.closeAccount({ body: { password: leaver.password } });
    await expectRefused(back, cookie, 'expired');
  });
});

describe('disconnecting', () => {
  it('takes the consent back at Google, and forgets token and busy times', async () => {
    const account = 'leaving@gmail.test';
    await connectCalendar(app, trainer, account);
    await app.drainJobs();
    expect(await trainer.api.calendar.disconnect()).toEqual({ ok: true });
    expect(await trainer.api.calendar.connection()).toMatchObject({ state: 'not_connected', connectedAt: null });
    await app.drainJobs();
    expect(await readAccounts(app)).toContainEqual({ account, isConnected: false });
    expect(await trainer.api.calendar.disconnect(), 'the second time').toEqual({ ok: true });
  });

  it('goes on trying while Google is down, and leaves a newer consent alone', async () => {
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
