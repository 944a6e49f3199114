import { expect, type Page } from '@playwright/test';
import { bubble, expectConnection, say, startConversation, write } from '../harness/conversations.ts';
import { buy, inDays, newProgram, newTrainer, schedule } from '../harness/marketplace.ts';
import { newPerson } from '../harness/people.ts';
import type { ScreenState } from './screen-state.ts';

const notice = (page: Page) => page.getByRole('status').filter({ hasText: "You're offline." });

/** The signal goes while the page is open, and has been there long enough for what says so. */
async function loseSignal(page: Page): Promise<void> {
  await expect(page.locator('.offline-place')).toBeAttached();
  await page.context().setOffline(true);
  await expect(notice(page)).toBeVisible();
}

/** As if they had been here yesterday. */
async function comeAgain(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.setItem('x1.visits', '1 0'));
  await page.reload();
}

/** What another app would share. */
async function share(page: Page, ...files: { name: string; type: string; bytes: number }[]): Promise<void> {
  await expect(page.getByText("There's nothing here.")).toBeVisible();
  await page.evaluate(async (given) => {
    const database = await new Promise<IDBDatabase>((found) => {
      const opening = indexedDB.open('x1-offline');
      opening.onsuccess = () => found(opening.result);
    });
    const transaction = database.transaction('shared', 'readwrite');
    for (const { name, type, bytes } of given) {
      transaction.objectStore('shared').put({ file: new File([new Uint8Array(bytes)], name, { type }), sharedAt: Date.now() });
    }
    await new Promise((done) => {
      transaction.oncomplete = done;
    });
    database.close();
  }, files);
  await page.reload();
}

const film = {
  name: 'a-session-on-first-touch-at-duke-filmed-from-the-sideline-2026-03-14.mov',
  type: 'video/quicktime',
  bytes: 4_200_000,
};
const recording = { name: 'voice.m4a', type: 'audio/mp4', bytes: 900_000 };

/** Without a signal, on the home screen, and what other apps share. */
export const offlineStates: ScreenState[] = [
  {
    name: 'A session, the signal is gone',
    as: async () => {
      const parent = await newPerson('parent', 'America/New_York');
      await schedule(parent, await buy(parent, await newProgram(await newTrainer())), inDays(4));
      return parent;
    },
    path: () => '/appointments',
    reach: async (page) => {
      await page
        .getByRole('link', { name: /First touch and vision/ })
        .first()
        .click();
      await expect(page.getByRole('region', { name: 'Actions' })).toBeVisible();
      await loseSignal(page);
      await expect(page.getByRole('region', { name: 'Actions' })).toContainText('waits until');
    },
  },
  {
    name: 'Messages, one waits for a signal',
    typed: ['We will, and water.'],
    as: async ({ trainer }) => {
      const parent = await newPerson('parent', 'America/New_York');
      await say(trainer, await startConversation(parent, trainer), 'Bring two balls.');
      return parent;
    },
    path: ({ trainer }) => `/messages/${trainer.profile.id}`,
    reach: async (page) => {
      await expectConnection(page, 'Connected');
      await loseSignal(page);
      await write(page, 'We will, and water.');
      await expect(bubble(page, 'We will')).toContainText("Will send when you're back");
    },
  },
  {
    name: 'Home, X1 can be installed',
    as: () => newPerson('parent'),
    path: () => '/parent-dashboard',
    reach: async (page) => {
      await comeAgain(page);
      await expect(page.locator('.offline-place')).toBeAttached();
      await page.evaluate(() =>
        dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: async () => ({ outcome: 'dismissed' }) })),
      );
      await expect(page.getByRole('button', { name: 'Install' })).toBeVisible();
    },
  },
  {
    name: 'Home, X1 can be installed by hand',
    as: () => newPerson('parent'),
    path: () => '/parent-dashboard',
    reach: async (page) => {
      await page.addInitScript(() =>
        Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)' }),
      );
      await comeAgain(page);
      await expect(page.getByText('Add to Home Screen')).toBeVisible();
    },
  },
  {
    name: 'Shared with X1, nothing',
    as: () => newPerson('parent'),
    path: () => '/shared',
    reach: (page) => expect(page.getByText("There's nothing here.")).toBeVisible(),
  },
  {
    name: 'Shared with X1, could not be taken over',
    as: () => newTrainer({ canSell: false }),
    path: () => '/shared?failed',
    reach: (page) => expect(page.getByText("We didn't get that file")).toBeVisible(),
  },
  {
    name: 'Shared with X1, by a trainer',
    as: () => newTrainer({ canSell: false }),
    path: () => '/shared',
    reach: async (page) => {
      await share(page, film, recording);
      await expect(page.getByRole('button', { name: 'Add to my gallery' })).toBeEnabled();
    },
  },
  {
    name: 'Shared with X1, by a parent',
    as: () => newPerson('parent'),
    path: () => '/shared',
    reach: async (page) => {
      await share(page, film);
      await expect(page.getByRole('button', { name: 'Remove from X1' })).toBeVisible();
    },
  },
];
