import { expect } from '@playwright/test';
import { signIn } from '../harness/entry.ts';
import { unenrolledOperator } from '../harness/operators.ts';
import { newPerson } from '../harness/people.ts';
import { expectHeading, expectLanding, expectPath, expectToast } from '../harness/screen.ts';
import { test } from '../harness/test.ts';

const trainerOnly = [
  '/trainer-onboarding',
  '/trainer-dashboard',
  '/verification-status',
  '/verification/return',
  '/programs',
  '/bank-account-connection',
  '/billing',
  '/billing-earnings',
  '/trainer/connect/success',
  '/trainer/connect/refresh',
  '/calendar-connected',
  '/change-sessions',
];
const signedInOnly = [
  '/parent-dashboard',
  '/account-settings',
  '/developers',
  '/athlete/1',
  '/session/1',
  '/receipts/1',
  '/schedule-change/1',
  '/appointments',
];
const authScreens = ['/trainer/sign-in', '/trainer/sign-up', '/parent/sign-in', '/parent/sign-up', '/athlete/sign-in', '/athlete/sign-up'];

test('A visitor on a protected page is redirected to role selection', async ({ openBrowser }) => {
  const page = await openBrowser();
  for (const path of [...trainerOnly, ...signedInOnly]) {
    await page.goto(path);
    await expectPath(page, '/');
    await expectLanding(page);
  }
});

test('A parent on a page for trainers is redirected home', async ({ openBrowser }) => {
  const page = await openBrowser({ as: await newPerson('parent') });
  for (const path of trainerOnly) {
    await page.goto(path);
    await expectPath(page, '/');
    await expectHeading(page, "Find your athlete's coach");
  }
});

test('A parent on the verification status page sees why it is not available', async ({ openBrowser }) => {
  const page = await openBrowser({ as: await newPerson('parent') });
  await page.goto('/parent-dashboard');
  await page.getByRole('button', { name: /user menu/ }).click();
  await page.getByRole('menuitem', { name: 'Verification Status' }).click();
  await expectPath(page, '/');
  await expectToast(page, 'Only trainers verify their identity.');
});

test('A trainer can open the parent home, but cannot book', async ({ openBrowser }) => {
  const page = await openBrowser({ as: await newPerson('trainer') });
  await page.goto('/parent-dashboard');
  await expect(page.getByRole('heading', { name: 'Available Trainers' })).toBeVisible();
  await expect(page.getByRole('list').getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('link', { name: /Book Session/ })).toHaveCount(0);
});

test("A trainer can read another trainer's profile, but cannot book", async ({ openBrowser }) => {
  const page = await openBrowser({ as: await newPerson('trainer') });
  await page.goto('/trainer/1');
  await expect(page.getByText('Only parents can buy programs.').filter({ visible: true })).toHaveCount(1);
  await expect(page.getByRole('link', { name: /Book Session|Edit Profile/ })).toHaveCount(0);
});

test('Book Session on the profile of a trainer leads a parent to the programs', async ({ openBrowser }) => {
  const page = await openBrowser({ as: await newPerson('parent') });
  await page.goto('/trainer/1');
  await page.getByRole('link', { name: 'Book Session' }).click();
  await expect(page).toHaveURL(/\/athlete\/1\?tab=programs$/);
  await page.getByRole('tab', { name: 'Profile' }).click();
  await page.getByRole('link', { name: 'Full profile' }).click();
  await expectPath(page, '/trainer/1');
});

test('After signing in, a visitor gets the page they wanted', async ({ openBrowser }) => {
  const parent = await newPerson('parent');
  const page = await openBrowser();
  await page.goto('/parent-dashboard?sport=Tennis&price=50-75');
  await expectPath(page, '/');
  await expect(page.getByText('Sign in to go on')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await expectHeading(page, 'Welcome back');
  await page.reload();
  await page.getByLabel('Email').fill(parent.email);
  await page.getByLabel('Password', { exact: true }).fill(parent.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expectPath(page, '/parent-dashboard');
  await expect(page).toHaveURL(/sport=Tennis&price=50-75/);
  await expect(page.getByLabel('Price')).toHaveValue('50-75');
});

test('A visitor of the console meets the sign-in form, and an operator goes on where they wanted to', async ({ openBrowser }) => {
  const page = await openBrowser();
  await page.goto('/admin/users');
  await expectPath(page, '/parent/sign-in');
  await expectHeading(page, 'Welcome back');
  await expect(page.getByText('Sign in to the console')).toBeVisible();
  const { email, password } = await unenrolledOperator();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expectPath(page, '/admin/users');
});

test('A parent on the console is redirected home', async ({ openBrowser }) => {
  const page = await openBrowser({ as: await newPerson('parent') });
  await page.goto('/admin');
  await expectPath(page, '/');
  await expectHeading(page, "Find your athlete's coach");
});

test('Signing out forgets the remembered page', async ({ openBrowser }) => {
  const [first, second] = [await newPerson('parent'), await newPerson('parent')];
  const page = await openBrowser();
  await page.goto('/appointments');
  await expectLanding(page);
  await signIn(page, first);
  await expectPath(page, '/appointments');
  await page.getByRole('button', { name: /user menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expectLanding(page);
  await signIn(page, second);
  await expectPath(page, '/parent-dashboard');
});

for (const role of ['trainer', 'parent'] as const) {
  test(`A signed-in ${role} on the screens of visitors comes to the dashboard`, async ({ openBrowser }) => {
    const page = await openBrowser({ as: await newPerson(role) });
    for (const path of authScreens) {
      await page.goto(path);
      await expectPath(page, `/${role}-dashboard`);
    }
  });
}

test("Role selection highlights the choice and leads to that role's sign-up", async ({ openBrowser }) => {
  const page = await openBrowser();
  await page.clock.install();
  await page.goto('/');
  const athlete = page.getByRole('link', { name: /^Athlete/ });
  await expect(athlete).toContainText('High School Athletes, Youth Athletes & Parents');
  // From here on nothing leaves the page before it's looked at.
  await page.clock.pauseAt(Date.now() + 60_000);
  await athlete.click();
  await expect(athlete).toHaveAttribute('aria-current', 'true');
  await page.clock.runFor(300);
  await page.clock.resume();
  await expectPath(page, '/athlete/sign-up');
  await expect(page.getByText('Sign up as Parent')).toBeVisible();
  await page.getByRole('link', { name: 'Back to role selection' }).click();
  await expectPath(page, '/');
  await page.getByRole('link', { name: /^Trainer/ }).click();
  await expectPath(page, '/trainer/sign-up');
  await expect(page.getByText('Sign up as X1 Trainer')).toBeVisible();
});

test('An unknown address shows the 404 page', async ({ openBrowser }) => {
  const page = await openBrowser({ as: await newPerson('parent') });
  for (const path of ['/nowhere', '/trainer/abc', '/trainer/1x', '/athlete/abc', '/session/1x', '/athlete/-1']) {
    await page.goto(path);
    await expectHeading(page, 'Page Not Found');
    await expectPath(page, path);
  }
  await page.getByRole('link', { name: 'Go home' }).click();
  await expectPath(page, '/');
});

test('A visitor gets the same 404 page', async ({ openBrowser }) => {
  const page = await openBrowser();
  await page.goto('/trainer/abc');
  await expectHeading(page, 'Page Not Found');
});

test('A missing trainer, and a missing or foreign session, have their own pages', async ({ openBrowser }) => {
  const page = await openBrowser({ as: await newPerson('parent') });
  // The last id is more than any row can have.
  for (const path of ['/athlete/2147483647', '/trainer/2147483647', '/trainer/99999999999']) {
    await page.goto(path);
    await expectHeading(page, 'Trainer Not Found');
  }
  await page.getByRole('link', { name: 'See all trainers' }).click();
  await expectPath(page, '/parent-dashboard');
  for (const path of ['/session/2147483647', '/session/1']) {
    await page.goto(path);
    await expectHeading(page, 'Session Not Found');
  }
});

test('A visitor reads on the landing page what is checked, and by whom', async ({ openBrowser }) => {
  const page = await openBrowser();
  await page.goto('/');
  await expect(page).toHaveTitle('Coaching by college athletes · X1');
  await expect(page.getByText('Every trainer you can book has had their ID checked. This is not a background check.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: '4 a week' })).toContainText('$800');
  await page.getByRole('link', { name: 'How safety works' }).click();
  await expectPath(page, '/safety');
  await expectHeading(page, 'Safety');
});

test('A public page has its title before the scripts run, and keeps it', async ({ openBrowser }) => {
  const page = await openBrowser();
  for (const path of [
    '/',
    '/parent/sign-in',
    '/trainer/sign-up',
    '/forgot-password',
    '/safety',
    '/terms',
    '/privacy/children',
    '/support',
  ]) {
    const served = await (await page.request.get(path, { headers: { accept: 'application/json' } })).text();
    const [, title = ''] = /<title>(.*?)<\/title>/.exec(served.replaceAll('&#39;', "'")) ?? [];
    await page.goto(path);
    await expectHeading(page, /./);
    await expect(page).toHaveTitle(title);
  }
  const picture = await page.request.get('/share.png');
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png']);
});
