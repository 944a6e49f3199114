import { expect, type Page } from '@playwright/test';
import { signIn, signOut } from '../harness/entry.ts';
import { codeOf, unenrolledOperator } from '../harness/operators.ts';
import { expectHeading, expectPath } from '../harness/screen.ts';
import { test } from '../harness/test.ts';

const phone = { viewport: { width: 360, height: 740 } };
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** A device with a fingerprint reader, as the browser's own tools pretend it. */
async function addAuthenticator(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true } as const;
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  });
}

/** Reads the codes that are shown only once, and continues. */
async function saveRecoveryCodes(page: Page): Promise<string[]> {
  const codes = dialog(page, 'Save your recovery codes').getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const texts = await codes.allTextContents();
  await page.getByRole('button', { name: "I've saved them" }).click();
  await page.getByRole('button', { name: 'Go to the console' }).click();
  return texts;
}

test('An operator made on the command line adds a passkey, and signs in with it', async ({ openBrowser }) => {
  const operator = await unenrolledOperator();
  const page = await openBrowser();
  await addAuthenticator(page);

  await test.step('The first sign-in leads nowhere but to the second factor', async () => {
    await signIn(page, operator);
    await expectHeading(page, 'Protect your account first');
    await page.goto('/admin/users');
    await expectHeading(page, 'Protect your account first');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await dialog(page, 'Add a passkey').getByLabel('Name').fill('Laptop');
    await page.getByRole('button', { name: 'Create the passkey' }).click();
    await saveRecoveryCodes(page);
  });

  await test.step('Then the console opens, and the operator may look around', async () => {
    await page.goto('/');
    await expectHeading(page, 'Overview');
    await page.getByRole('link', { name: 'Trainers', exact: true }).first().click();
    await expect(page.getByRole('heading', { name: 'Available Trainers' })).toBeVisible();
    await expect(page.getByRole('link', { name: /Book Session/ })).toHaveCount(0);
  });

  await test.step("The last part of the console can be seen in its menu, on a laptop's screen too", async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/admin/audit');
    await expect(page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Audit log' })).toBeInViewport({ ratio: 1 });
    await signOut(page);
  });

  await test.step('The password alone is no longer enough; the passkey is', async () => {
    await signIn(page, operator);
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expectPath(page, /^\/(admin)?$/);
    await expectHeading(page, 'Overview');
  });
});

test('An operator on a phone adds an authenticator app, and signs in with its code or a recovery code', async ({ openBrowser }) => {
  const operator = await unenrolledOperator();
  const page = await openBrowser(phone);
  let secret = '';
  let codes: string[] = [];

  await test.step('The app is added by scanning or typing, and a code', async () => {
    await signIn(page, operator);
    await page.getByRole('button', { name: 'Add an authenticator app' }).click();
    const adding = dialog(page, 'Add an authenticator app');
    await expect(adding.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    await adding.getByRole('button', { name: "Can't scan it?" }).click();
    secret = ((await adding.locator('code').textContent()) ?? '').replaceAll(' ', '');
    await adding.getByLabel('Code from the app').fill('000000');
    await adding.getByRole('button', { name: 'Add this app' }).click();
    await expect(adding.getByText("This code isn't right. Wait for the next one.")).toBeVisible();
    await adding.getByLabel('Code from the app').fill(codeOf(secret));
    await adding.getByRole('button', { name: 'Add this app' }).click();
    codes = await saveRecoveryCodes(page);
    await expectHeading(page, 'Overview');
  });

  await test.step('A code that was used is refused; a recovery code gets one in', async () => {
    await page.evaluate(() => localStorage.clear());
    await signIn(page, operator);
    await page.getByLabel('Code', { exact: true }).fill('000000');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText("This code isn't right, or was used already")).toBeVisible();
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(codes[0] ?? '');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expectHeading(page, 'Overview');
    await page.goto('/account-settings');
    await expect(page.getByText('9 recovery codes are left.')).toBeVisible();
  });

  await test.step('The next code of the app gets one in too', async () => {
    await page.evaluate(() => localStorage.clear());
    await signIn(page, operator);
    await expect(async () => {
      // A code is good once: the one that added the app has to pass first.
      await page.getByLabel('Code', { exact: true }).fill(codeOf(secret));
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible({ timeout: 5_000 });
    }).toPass({ intervals: [10_000], timeout: 60_000 });
  });
});
