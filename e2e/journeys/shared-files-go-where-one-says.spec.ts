import { expect, type Page } from '@playwright/test';
import { bubbles, expectConnection, startConversation, tray } from '../harness/conversations.ts';
import { newTrainer } from '../harness/marketplace.ts';
import { untilReadyForOffline } from '../harness/offline.ts';
import { newPerson } from '../harness/people.ts';
import { mediaRow } from '../harness/programs.ts';
import { type SampleFile, samplePng, sampleWebm } from '../harness/sample-files.ts';
import { expectPath, expectToast } from '../harness/screen.ts';
import { test } from '../harness/test.ts';

const allowed = { serviceWorkers: 'allow' } as const;

/** Sends a file as another app does: to the address in the manifest, which the service worker answers. */
async function shareFromAnotherApp(page: Page, { name, mimeType, buffer }: SampleFile): Promise<void> {
  await page.goto('/');
  await untilReadyForOffline(page);
  await page.evaluate(
    ({ base64, ...file }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], file.name, { type: file.type }));
      const form = Object.assign(document.createElement('form'), { method: 'post', action: '/share', enctype: 'multipart/form-data' });
      const field = Object.assign(document.createElement('input'), { type: 'file', name: 'files' });
      field.files = data.files;
      form.append(field);
      document.body.append(form);
      form.submit();
    },
    { name, type: mimeType, base64: buffer.toString('base64') },
  );
  await expectPath(page, '/shared');
  await expect(page.getByText(name)).toBeVisible();
}

test('A parent shares a photo from another app, says to whom it goes, and sends it with a few words', async ({ openBrowser }) => {
  const [trainer, other, parent] = [await newTrainer(), await newTrainer(), await newPerson('parent', 'America/New_York')];
  await startConversation(parent, trainer);
  await startConversation(parent, other);
  const page = await openBrowser({ as: parent, ...allowed });

  await test.step('What is shared waits until somebody is chosen', async () => {
    await shareFromAnotherApp(page, samplePng('left-foot.png'));
    await expect(page.getByRole('list', { name: 'Conversations' }).getByRole('button')).toHaveCount(2);
    await page.goto('/shared');
    await page.getByRole('button', { name: trainer.profile.name }).click();
    await expectPath(page, `/messages/${trainer.profile.id}`);
    await expect(tray(page).getByText(/Ready to send/)).toBeVisible();
    await expectConnection(page, 'Connected');
  });

  await test.step('It goes with a message, and then nothing of it waits anymore', async () => {
    await page.getByRole('textbox', { name: /message/i }).fill('From this morning');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(bubbles(page)).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Open left foot' })).toBeVisible();
    await page.goto('/shared');
    await expect(page.getByText("There's nothing here.", { exact: false })).toBeVisible();
  });
});

test('A parent shares a film from another app, and the trainer plays it', async ({ openBrowser }) => {
  const [trainer, parent] = [await newTrainer(), await newPerson('parent', 'America/New_York')];
  const { id } = await startConversation(parent, trainer);
  const page = await openBrowser({ as: parent, ...allowed });
  await page.goto('/');
  await shareFromAnotherApp(page, await sampleWebm(page, 'near-post.webm'));
  await page.getByRole('button', { name: trainer.profile.name }).click();
  await expect(tray(page).getByText(/Ready to send/)).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(bubbles(page)).toHaveCount(1);
  const trainerPage = await openBrowser({ as: trainer });
  await trainerPage.goto(`/messages/${trainer.profile.id}?conversation=${id}`);
  await trainerPage.getByRole('button', { name: 'Open near post' }).click();
  const film = trainerPage.getByRole('dialog').locator('video');
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(1);
});

test('A trainer shares a photo and a film from another app into the gallery', async ({ openBrowser }) => {
  const trainer = await newTrainer();
  const page = await openBrowser({ as: trainer, ...allowed });
  await page.goto('/');
  const files = [
    [samplePng('finishing.png'), 'Image'],
    [await sampleWebm(page, 'volley.webm'), 'Video'],
  ] as const;
  for (const [file, kind] of files) {
    await shareFromAnotherApp(page, file);
    await page.getByRole('button', { name: 'Add to my gallery' }).click();
    await expectPath(page, '/profile-settings');
    await expect(mediaRow(page, file.name)).toHaveCount(1);
    await expect(mediaRow(page, file.name)).toContainText(kind, { timeout: 30_000 });
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expectToast(page, 'Profile Updated');
  }
});
