import { expect, type Page } from '@playwright/test';
import { mailsTo } from '../harness/mailbox.ts';
import { setAirplaneMode, untilReadyForOffline } from '../harness/offline.ts';
import { newPerson } from '../harness/people.ts';
import { expectPath } from '../harness/screen.ts';
import { test } from '../harness/test.ts';

const expectLanguage = (page: Page, language: 'en' | 'es') => expect(page.locator('html')).toHaveAttribute('lang', language);
const settings = (page: Page) => page.locator('#language-settings');

/** Chooses a language in the account settings; which button saves it is the only one there. */
async function choose(page: Page, name: 'English' | 'Español'): Promise<void> {
  await settings(page).getByRole('radio', { name }).check();
  await settings(page).getByRole('button').click();
}

test('A visitor changes the language at the foot of the landing page, and every page follows', async ({ openBrowser }) => {
  const page = await openBrowser();
  await page.goto('/');
  await expectLanguage(page, 'en');
  await page.getByRole('button', { name: 'Español' }).click();
  await expectLanguage(page, 'es');
  await page.goto('/trainers');
  await expectLanguage(page, 'es');
  await page.goto('/');
  await page.getByRole('button', { name: 'English' }).click();
  await expectLanguage(page, 'en');
});

test("A browser that prefers Spanish gets it by itself, and a typed email isn't lost by switching", async ({ openBrowser }) => {
  const page = await openBrowser({ locale: 'es-MX' });
  await page.goto('/parent/sign-in');
  await expectLanguage(page, 'es');
  await page.locator('input[type=email]').fill('ana@example.com');
  await page.getByRole('button', { name: 'English' }).click();
  await expectLanguage(page, 'en');
  await expect(page.getByLabel('Email')).toHaveValue('ana@example.com');
  await page.getByLabel('Password', { exact: true }).fill('hollow');
  await expect(page.getByRole('button', { name: 'Español' })).toBeHidden();
});

test('The language of an account is that of its screens on every device, of its emails, and of what is kept offline', async ({
  openBrowser,
}) => {
  const parent = await newPerson('parent');
  const page = await openBrowser({ as: parent, serviceWorkers: 'allow' });
  await page.goto('/account-settings#language-settings');
  await untilReadyForOffline(page);

  await test.step('Chosen, the page is there in it at once', async () => {
    await choose(page, 'Español');
    await expectLanguage(page, 'es');
    await expectPath(page, '/account-settings');
    expect((await parent.api.accounts.language()).language).toBe('es');
  });

  await test.step('The installable app has its name and shortcuts in Spanish', async () => {
    const link = page.locator('link[rel=manifest]');
    await expect(link).toBeAttached();
    const devtools = await page.context().newCDPSession(page);
    const manifest = async () => JSON.parse((await devtools.send('Page.getAppManifest')).data ?? '{}');
    await expect.poll(async () => (await manifest()).lang).toBe('es');
    expect((await manifest()).shortcuts.map(({ name }: { name: string }) => name)).toEqual(['Mis sesiones de entrenamiento', 'Mensajes']);
  });

  await test.step('Another device has it from its sign-in on', async () => {
    const phone = await openBrowser();
    await phone.goto('/parent/sign-in');
    await phone.locator('input[type=email]').fill(parent.email);
    await phone.locator('input[type=password]').fill(parent.password);
    await phone.locator('form [type=submit]').click();
    await expectPath(phone, '/parent-dashboard');
    await phone.reload();
    await expectLanguage(phone, 'es');
  });

  await test.step('Emails are written in it', async () => {
    await parent.api.accounts.forgotPassword({ body: { email: parent.email } });
    const links = async () => (await mailsTo(parent.email)).filter(({ text }) => text.includes('/reset-password'));
    await expect.poll(async () => (await links()).map(({ html }) => html.includes('<html lang="es">'))).toEqual([true]);
  });

  await test.step('Without a line the kept page is Spanish, and English again after a change back', async () => {
    // A page is kept after all of its files: then a build can be used without a line.
    const keptPages = () =>
      page.evaluate(async () => {
        const names = await caches.keys();
        const pages = await Promise.all(names.map(async (name) => (await caches.open(name)).match('/offline', { ignoreVary: true })));
        return pages.filter((kept) => kept !== undefined).length;
      });
    await expect.poll(keptPages, { timeout: 30_000 }).toBe(2);
    await setAirplaneMode(page, true);
    await page.goto('/appointments');
    await expectLanguage(page, 'es');
    await setAirplaneMode(page, false);
    await page.goto('/account-settings');
    await choose(page, 'English');
    await expectLanguage(page, 'en');
    // The browser fetches the new language's worker a moment after the page: request it here, so that it's in charge before going offline.
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('ServiceWorker.enable');
    const workers = async () => {
      const states = await page.evaluate(async () => {
        const { installing, waiting, active } = (await navigator.serviceWorker.getRegistration()) ?? {};
        return [installing, waiting, active].map((worker) => worker?.state ?? 'none');
      });
      // The new worker waits until the old one is idle. A browser under automation never stops a worker that looks busy; real ones do.
      if (states[1] !== 'none') await devtools.send('ServiceWorker.stopAllWorkers');
      return states;
    };
    await expect.poll(workers, { timeout: 30_000 }).toEqual(['none', 'none', 'activated']);
    await setAirplaneMode(page, true);
    await page.goto('/appointments');
    await expectLanguage(page, 'en');
    await setAirplaneMode(page, false);
  });
});
