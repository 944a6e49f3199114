import { createApi } from './api.ts';
import type { Person, TestApp } from './start-app.ts';

/** A browser: it sends back the cookies that it was given. */
export interface Browser {
  /** The cookies it keeps, as it would send them. */
  cookies: string;
}

export const newBrowser = (): Browser => ({ cookies: '' });

/** Calls a route of signing up or in from a browser. */
export async function signInOn(app: TestApp, browser: Browser, path: 'signup' | 'login', body: object): Promise<Response> {
  const response = await app.fetch(`/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(browser.cookies && { cookie: browser.cookies }) },
    body: JSON.stringify(body),
  });
  const [cookie] = response.headers.getSetCookie();
  if (cookie) browser.cookies = cookie.split(';')[0] ?? '';
  return response;
}

/** Signs a person who exists in on a browser. */
export async function returnsOn(app: TestApp, browser: Browser, { email, password }: Person): Promise<void> {
  const { ok, status } = await signInOn(app, browser, 'login', { email, password });
  if (!ok) throw new Error(`signing in answered ${status}`);
}

/** Somebody who signs up on a browser; the email is confirmed. */
export async function signUpOn(app: TestApp, browser: Browser, role: 'trainer' | 'parent'): Promise<Person> {
  const [email, password] = [`${role}-${crypto.randomUUID().slice(0, 8)}@x1.test`, 'correct horse'];
  const response = await signInOn(app, browser, 'signup', { email, password, role, timezone: 'America/New_York' });
  const { user, token } = (await response.json()) as Pick<Person, 'user' | 'token'>;
  await app.db.updateTable('users').set({ emailConfirmedAt: app.clock.now() }).where('id', '=', user.id).execute();
  await app.db.deleteFrom('emailConfirmations').where('userId', '=', user.id).execute();
  return { api: createApi(app.url, token), token, user, email, password };
}
