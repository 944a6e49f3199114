import { expect } from 'vitest';
import { mailTo, tokenIn } from '../mailbox.ts';
import { addTotp } from '../second-factor.ts';
import { startApp } from '../start-app.ts';
import { type Attacks, call, statusesOf } from './attacker.ts';

/** Attacks on sign-in, sign-up, tokens and passwords. */
export const onAccounts: Attacks = {
  '4-7': async ({ app }) => {
    const person = await app.signUp('parent');
    await person.api.accounts.logout();
    for (const token of [person.token, 'nonsense', `${person.token}x`]) {
      expect((await call(app, 'GET', '/api/auth/me', { token })).status).toBe(401);
    }
    const other = await app.signUp('parent');
    expect((await call(app, 'GET', `/api/auth/me?token=${other.token}`)).status).toBe(401);
  },
  '8-10': async ({ app }) => {
    const email = `climber-${crypto.randomUUID()}@x1.test`;
    const body = { email, password: 'correct horse', role: 'admin' };
    expect((await call(app, 'POST', '/api/auth/signup', { body })).status).toBe(400);
    const trainer = await app.signUp('trainer');
    const forged = { name: 'Kim Lee', id: 1, isAdmin: true, verificationStatus: 'verified', rating: 50, connectOnboardingComplete: true };
    const { text } = await call(app, 'POST', '/api/trainers', { token: trainer.token, body: forged });
    expect(JSON.parse(text)).toMatchObject({ userId: trainer.user.id, rating: null, canAcceptPayments: false });
  },
  '11-13': async ({ app }) => {
    const values = [{ $ne: 1 }, ['a@x1.test'], null, 7, true];
    const calls = values.map((email) => call(app, 'POST', '/api/auth/login', { body: { email, password: { $ne: '' } } }));
    expect(await statusesOf(calls)).toEqual({ 400: values.length });
    await call(app, 'POST', '/api/auth/login', { body: '{"__proto__":{"isAdmin":true},"email":"a@x1.test","password":"x"}' });
    expect(Object.prototype).not.toHaveProperty('isAdmin');
  },
  '14-17': async () => {
    // No proxy in front: what callers say of their address counts for nothing. From this machine limits are what they are in production.
    const alone = await startApp({ limits: 'production' });
    const guess = (index: number) =>
      call(alone, 'POST', '/api/auth/login', {
        from: `203.0.113.${index}`,
        body: { email: `victim-${index}@x1.test`, password: 'guess it' },
      });
    const statuses = await statusesOf(Array.from({ length: 40 }, (_, index) => guess(index)));
    await alone.close();
    expect(statuses[401], 'guesses that were looked at').toBeLessThanOrEqual(30);
  },
  '18-21': async ({ app }) => {
    const person = await app.signUp('parent');
    await app.api().accounts.forgotPassword({ body: { email: person.email } });
    await app.drainJobs();
    const token = tokenIn(await mailTo(app, person.email, 'Choose a new password'), '/reset-password');
    const reset = () => call(app, 'POST', '/api/auth/reset-password', { body: { token, password: 'another horse' } });
    expect((await reset()).status).toBe(200);
    expect((await reset()).status).toBe(404);
    expect((await call(app, 'GET', '/api/auth/me', { token: person.token })).status).toBe(401);
  },
  M4: async ({ behindProxy }) => {
    const guess = (host: number) => {
      const from = `2001:db8:1:2::${host.toString(16)}`;
      return call(behindProxy, 'POST', '/api/auth/login', { from, body: { email: `victim-${host}@x1.test`, password: 'guess it' } });
    };
    const calls: Promise<{ status: number }>[] = [];
    for (let host = 1; host <= 80; host += 1) calls.push(guess(host));
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401).length, 'guesses of one line that were looked at').toBeLessThanOrEqual(30);
  },
  M5: async ({ behindProxy }) => {
    const owner = await behindProxy.signUp('parent');
    for (let index = 0; index < 6; index += 1) {
      const body = { email: owner.email, password: `guess ${index}` };
      await call(behindProxy, 'POST', '/api/auth/login', { from: '198.51.100.9', body });
    }
    const body = { email: owner.email, password: owner.password };
    expect((await call(behindProxy, 'POST', '/api/auth/login', { from: '198.51.100.77', body })).status, 'the owner, elsewhere').toBe(200);
  },
  M6: async ({ app }) => {
    const person = await app.signUp('parent');
    const { url } = await person.api.calendar.renewFeed();
    const path = new URL(url ?? '').pathname;
    expect((await app.fetch(path)).status).toBe(200);
    app.clock.advance({ minutes: 1 });
    await app.api().accounts.forgotPassword({ body: { email: person.email } });
    await app.drainJobs();
    const token = tokenIn(await mailTo(app, person.email, 'Choose a new password'), '/reset-password');
    const reset = await call(app, 'POST', '/api/auth/reset-password', { body: { token, password: 'another horse' } });
    expect(reset.status).toBe(200);
    await app.drainJobs();
    expect((await app.fetch(path)).status, 'the feed of before').toBe(404);
  },
  R181: async ({ behindProxy }) => {
    const { email, password, ...owner } = await behindProxy.signUp('parent');
    await addTotp(behindProxy, owner);
    const from = '198.51.100.10';
    const statuses: number[] = [];
    for (let guess = 0; guess < 12; guess += 1) {
      const { status, text } = await call(behindProxy, 'POST', '/api/auth/login', { from, body: { email, password } });
      expect(status, 'the password alone').toBe(401);
      const { challenge } = (JSON.parse(text) as { details: { challenge: string } }).details;
      const body = { challenge, answer: { method: 'totp', code: String(100_000 + guess) } };
      statuses.push((await call(behindProxy, 'POST', '/api/auth/factor', { from, body })).status);
    }
    expect(statuses).not.toContain(200);
    expect(statuses.filter((status) => status === 403).length, 'codes that were looked at').toBeLessThanOrEqual(5);
  },
  M7: async ({ app }) => {
    const { token } = await app.signUp('parent');
    for (const name of [
      'X1 Support Team',
      'a\r\nBcc: b@x1.test',
      'evil\u202egpj',
      'pay at https://x1.evil.example',
      'me@x1.evil.example',
    ]) {
      expect((await call(app, 'PUT', '/api/users/profile', { token, body: { name } })).status, name).toBe(400);
    }
  },
  B43: async ({ app }) => {
    const [victim, attacker] = [await app.signUp('parent'), await app.signUp('parent')];
    const linkOf = ({ user }: typeof victim) => {
      const header = app.services.notifications.unsubscribeLinks.headersFor(user.id, 'emailNotifications')['List-Unsubscribe'];
      return new URL(header?.slice(1, -1) ?? '').pathname;
    };
    const own = linkOf(attacker);
    const body = { 'List-Unsubscribe': 'One-Click' };
    for (let at = own.lastIndexOf('/') + 1; at < own.length; at += 1) {
      const forged = own.slice(0, at) + (own[at] === 'A' ? 'B' : 'A') + own.slice(at + 1);
      expect((await call(app, 'POST', forged, { body })).status, `letter ${at} changed`).toBe(404);
    }
    const signature = own.slice(own.lastIndexOf('/') + 1).slice(0, 43);
    const content = Buffer.from(JSON.stringify([victim.user.id, 'emailNotifications', 9_999_999_999_999])).toString('base64url');
    const ofVictim = `/api/notifications/unsubscribe/${signature}${content}`;
    expect((await call(app, 'POST', ofVictim, { body })).status, "the victim's id under the own signature").toBe(404);
    expect((await call(app, 'GET', linkOf(victim))).status, 'a scanner of links').toBe(303);
    for (const { api } of [victim, attacker]) {
      expect((await api.notifications.preferences()).preferences.emailNotifications).toBe(true);
    }
  },
};
