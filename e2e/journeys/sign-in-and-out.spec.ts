import { expect } from '@playwright/test';
import { signIn, signOut, signUp } from '../harness/entry.ts';
import { askReadByRead } from '../harness/first-answers.ts';
import { newTrainer } from '../harness/marketplace.ts';
import { newPerson, uniqueEmail } from '../harness/people.ts';
import { expectHeading, expectLanding, expectPath, expectToast, toasts } from '../harness/screen.ts';
import { test } from '../harness/test.ts';

test('A wrong password does not reveal whether the account exists, and keeps the typed values', async ({ openBrowser }) => {
  const { email } = await newPerson('parent');
  const page = await openBrowser();
  await signIn(page, { email, password: 'not-the-one' });
  await expectToast(page, 'Error', 'E-mail or password is wrong.');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not-the-one');

  await signIn(page, { email: uniqueEmail('nobody'), password: 'not-the-one' });
  await expectToast(page, 'Error', 'E-mail or password is wrong.');
});

test('Who gives a name at sign-up is greeted by it, and finds it in the setup', async ({ openBrowser }) => {
  const page = await openBrowser();
  await page.goto('/trainer/sign-up');
  await page.getByLabel('Your name').fill('Priya Natarajan');
  await page.getByLabel('Email').fill(uniqueEmail('trainer'));
  await page.getByLabel('Password', { exact: true }).fill('hollow-pine-22');
  await page.getByLabel('Confirm password').fill('hollow-pine-22');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome, Priya', includeHidden: true })).toBeAttached();
  await expect(page.getByRole('dialog', { name: 'Lets Build Your Brand' }).getByLabel('Full Name')).toHaveValue('Priya Natarajan');
});

test('Two different passwords are refused before anything is sent', async ({ openBrowser }) => {
  const page = await openBrowser();
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await page.goto('/athlete/sign-up');
  await page.getByLabel('Email').fill(uniqueEmail('parent'));
  await page.getByLabel('Password', { exact: true }).fill('hollow-pine-22');
  await page.getByLabel('Confirm password').fill('hollow-pine-23');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expectToast(page, 'Error', 'Passwords do not match');
  expect(sent.filter((url) => url.includes('/api/auth/signup'))).toEqual([]);
});

test('Signing up with a taken email is refused, ignoring case', async ({ openBrowser }) => {
  const { email } = await newPerson('parent');
  const page = await openBrowser();
  await page.goto('/trainer/sign-up');
  await page.getByLabel('Email').fill(email.toUpperCase());
  await page.getByLabel('Password', { exact: true }).fill('hollow-pine-22');
  await page.getByLabel('Confirm password').fill('hollow-pine-22');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expectToast(page, 'Error', 'An account with this email already exists');
});

test('The account decides the landing page, not the form that was used', async ({ openBrowser }) => {
  const trainer = await newPerson('trainer');
  const page = await openBrowser();
  await signIn(page, trainer, '/parent/sign-in');
  await expectPath(page, '/trainer-dashboard');
});

test('Sign in opens the form that was last used on this device, also after signing out', async ({ openBrowser }) => {
  const page = await openBrowser();
  await page.goto('/');
  const link = page.getByRole('link', { name: 'Sign in' });
  await expect(link).toHaveAttribute('href', '/parent/sign-in');
  // With a profile: without one a dialog asks for it, above the menu.
  await signIn(page, await newTrainer(), '/trainer/sign-in');
  await expectPath(page, '/trainer-dashboard');
  await signOut(page);
  await link.click();
  await expectPath(page, '/trainer/sign-in');
});

test('The demo accounts are one click away', async ({ openBrowser }) => {
  const page = await openBrowser();
  await page.goto('/trainer/sign-in');
  await page.getByRole('button', { name: 'Use the demo trainer account' }).click();
  await expectPath(page, '/trainer-dashboard');
  await signOut(page);
  await page.goto('/parent/sign-in');
  await page.getByRole('button', { name: 'Use the demo parent account' }).click();
  await expectPath(page, '/parent-dashboard');
  await expectHeading(page, /./);
});

test('Signing out clears the device and ends the session on the server', async ({ openBrowser }) => {
  const page = await openBrowser();
  await signUp(page, 'parent');
  const token = await page.evaluate(() => localStorage.getItem('authToken'));
  await signOut(page);
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
  const answer = await page.request.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status()).toBe(401);

  await page.goto('/parent-dashboard');
  await expectPath(page, '/');
  await expectLanding(page);
});

test('A second tab is signed out too', async ({ openBrowser }) => {
  const first = await openBrowser({ as: await newPerson('parent') });
  await first.goto('/parent-dashboard');
  const second = await first.context().newPage();
  await second.goto('/appointments');
  await expectHeading(second, 'My Training Sessions');
  await signOut(first);
  await expectPath(second, '/');
  await expectLanding(second);
});

test('A server failure signs nobody out: the token stays, and there is a retry', async ({ openBrowser }) => {
  const person = await newPerson('parent');
  const page = await openBrowser({ as: person });
  await askReadByRead(page);
  await page.route('**/api/auth/me', (route) =>
    route.fulfill({ status: 500, json: { message: 'Something went wrong on our side. Please try again.', code: 'server.failed' } }),
  );
  await page.goto('/appointments');
  await expectHeading(page, "X1 can't be reached");
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBe(person.token);

  await page.unroute('**/api/auth/me');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expectHeading(page, 'My Training Sessions');
  await expectPath(page, '/appointments');
});

test('An invalid token is cleared silently', async ({ openBrowser }) => {
  const person = await newPerson('parent');
  await person.api.accounts.logout();
  const page = await openBrowser({ as: person });
  await page.goto('/parent-dashboard');
  await expectLanding(page);
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
  await expect(toasts(page)).toHaveCount(0);
});
