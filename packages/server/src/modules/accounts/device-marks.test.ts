import { describe, expect, it } from 'vitest';
import { DEMO_DOMAIN } from '../../platform/demo-domain.ts';
import { newBrowser, returnsOn, signInOn, signUpOn } from '../../testing/browser.ts';
import { openApp, type Person } from '../../testing/start-app.ts';
import { forgetOldSessions } from './jobs.ts';

const app = await openApp();
const demo = await openApp({ config: { demo: true } });

const marksOf = (of: typeof app, { user }: Pick<Person, 'user'>) =>
  of.db.selectFrom('deviceMarks').selectAll().where('userId', '=', user.id).execute();

describe('the mark of a browser (R182)', () => {
  it('is a cookie that scripts cannot read, lasts 400 days and stays the same for everybody who signs in there', async () => {
    const browser = newBrowser();
    const parent = await signUpOn(app, browser, 'parent');
    const first = browser.cookies;
    const response = await signInOn(app, browser, 'login', { email: parent.email, password: parent.password });
    expect(response.headers.get('set-cookie')).toMatch(
      /^x1-device=[\w-]{43}\.[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const trainer = await signUpOn(app, browser, 'trainer');
    expect(browser.cookies).toBe(first);
    const marks = [await marksOf(app, parent), await marksOf(app, trainer)];
    expect(marks.map((rows) => rows.length)).toEqual([1, 1]);
    expect(marks[0]?.[0]?.markHash).toEqual(marks[1]?.[0]?.markHash);
  });

  it('is stored as a keyed hash: neither the mark nor its own hash is in the database', async () => {
    const browser = newBrowser();
    const [row] = await marksOf(app, await signUpOn(app, browser, 'parent'));
    const mark = browser.cookies.split('=')[1]?.split('.')[0] ?? '';
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(mark)));
    expect(row?.markHash).toHaveLength(32);
    expect(row?.markHash.equals(digest)).toBe(false);
  });

  it.each([
    ['of another value under a signature', (cookie: string) => cookie.replace(/=./, (start) => (start === '=_' ? '=-' : '=_'))],
    ['without a signature', (cookie: string) => cookie.split('.')[0] ?? ''],
    ['with an empty one', (cookie: string) => `${cookie.split('.')[0]}.`],
  ])('%s is not believed: the browser gets a new one', async (_how, change) => {
    const browser = newBrowser();
    const parent = await signUpOn(app, browser, 'parent');
    const forged = { cookies: change(browser.cookies) };
    await returnsOn(app, forged, parent);
    expect(forged.cookies).toMatch(/^x1-device=[\w-]{43}\.[\w-]{43}$/);
    expect(forged.cookies).not.toBe(browser.cookies);
    expect(await marksOf(app, parent)).toHaveLength(2);
  });

  it('is not set by a sign-in that fails', async () => {
    const browser = newBrowser();
    const { status } = await signInOn(app, browser, 'login', { email: 'nobody@x1.test', password: 'wrong' });
    expect([status, browser.cookies]).toEqual([401, '']);
  });

  it('is forgotten after 400 days without a sign-in, and with the account', async () => {
    const [parent, leaver] = [await signUpOn(app, newBrowser(), 'parent'), await signUpOn(app, newBrowser(), 'parent')];
    await leaver.api.accounts.closeAccount({ body: { password: leaver.password } });
    expect(await marksOf(app, leaver)).toEqual([]);
    app.clock.advance({ days: 401 });
    await app.runNow(forgetOldSessions);
    expect(await marksOf(app, parent)).toEqual([]);
  });

  it('is not kept for the accounts of the demo, which every visitor signs in to', async () => {
    const browser = newBrowser();
    const password = 'demo1234';
    const signUp = (of: typeof app, email: string) => signInOn(of, browser, 'signup', { email, password, role: 'trainer' });
    const shown = (await (await signUp(demo, `trainer@${DEMO_DOMAIN}`)).json()) as Pick<Person, 'user'>;
    expect(await marksOf(demo, shown)).toEqual([]);
    expect(await marksOf(demo, await signUpOn(demo, browser, 'parent'))).toHaveLength(1);
    // Where no demo is running the address is one like any other.
    const posing = (await (await signUp(app, `trainer@${DEMO_DOMAIN}`)).json()) as Pick<Person, 'user'>;
    expect(await marksOf(app, posing)).toHaveLength(1);
  });
});
