import { expect, type Page } from '@playwright/test';
import { bubbles, expectConnection, field, filesField, startConversation, tray } from '../harness/conversations.ts';
import { newTrainer } from '../harness/marketplace.ts';
import { newPerson } from '../harness/people.ts';
import { type SampleFile, samplePdf, samplePng, sampleWebm } from '../harness/sample-files.ts';
import { test } from '../harness/test.ts';

/** Puts a file into the clipboard's event, or drops it, as the browser does after a person's hand. */
async function give(page: Page, by: 'paste' | 'drop', { name, mimeType, buffer }: SampleFile): Promise<void> {
  await page.evaluate(
    ({ how, file }) => {
      const bytes = Uint8Array.from(atob(file.base64), (letter) => letter.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], file.name, { type: file.type }));
      const target = document.querySelector('.compose textarea');
      const options = { bubbles: true, cancelable: true } as const;
      target?.dispatchEvent(
        how === 'paste'
          ? new ClipboardEvent('paste', { ...options, clipboardData: data })
          : new DragEvent('drop', { ...options, dataTransfer: data }),
      );
    },
    { how: by, file: { name, type: mimeType, base64: buffer.toString('base64') } },
  );
}

test('A parent sends a photo and a film, and both see them after a reload', async ({ openBrowser }) => {
  const trainer = await newTrainer();
  const parent = await newPerson('parent', 'America/New_York');
  const conversation = await startConversation(parent, trainer);
  const page = await openBrowser({ as: parent });
  const trainerPage = await openBrowser({ as: trainer });
  await page.goto(`/messages/${trainer.profile.id}`);
  await trainerPage.goto(`/messages/${trainer.profile.id}?conversation=${conversation.id}`);
  await expectConnection(page, 'Connected');
  await expectConnection(trainerPage, 'Connected');

  await test.step('Two files are chosen, and one of them is taken out again', async () => {
    await filesField(page).setInputFiles([samplePng('left-foot.png'), await sampleWebm(page, 'near-post.webm'), samplePdf('wrong.pdf')]);
    await expect(tray(page).getByText(/Ready to send/)).toHaveCount(3);
    await page.getByRole('button', { name: 'Remove wrong.pdf' }).click();
    await expect(tray(page).getByRole('listitem')).toHaveCount(2);
  });

  await test.step('Send takes the words and the files, once', async () => {
    await field(page).fill('From last Saturday.');
    await page.getByRole('button', { name: 'Send message' }).dblclick();
    await expect(bubbles(page)).toHaveCount(1);
    await expect(tray(page)).toBeHidden();
    await expect(bubbles(page).first()).toContainText(/Sent|Delivered|Read/);
  });

  await test.step('Both see them at once, and after a reload', async () => {
    for (const shown of [page, trainerPage]) {
      await expect(bubbles(shown)).toHaveCount(1);
      await shown.reload();
      await expect(bubbles(shown).first()).toContainText('From last Saturday.');
      const photo = shown.getByRole('button', { name: 'Open left foot' }).getByRole('img');
      await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
      await shown.getByRole('button', { name: 'Open near post' }).click();
      const film = shown.getByRole('dialog').locator('video');
      await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(1);
      await shown.keyboard.press('Escape');
    }
  });

  await test.step('A pasted picture goes alone, a dropped document waits for its upload', async () => {
    await give(trainerPage, 'paste', samplePng('drill.png', { hue: 20 }));
    await expect(tray(trainerPage).getByText(/Ready to send/)).toBeVisible();
    await field(trainerPage).press('Enter');
    await expect(page.getByRole('button', { name: 'Open drill' })).toBeVisible();
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    await trainerPage.route('**/api/uploads/*/attachment', async (route) => {
      await held;
      await route.continue();
    });
    await give(trainerPage, 'drop', samplePdf('Six weeks of finishing.pdf'));
    await expect(tray(trainerPage)).toContainText('Six weeks');
    await field(trainerPage).press('Enter');
    await expect(trainerPage.getByText('Your message goes out when its files are uploaded.')).toBeVisible();
    release();
    await expect(page.getByRole('button', { name: 'Open Six weeks of finishing.pdf' })).toBeVisible();
    await expect(bubbles(page)).toHaveCount(3);
  });

  await test.step('A stranger who got an address opens nothing with a pass of their own', async () => {
    const photo = await page.getByRole('button', { name: 'Open left foot' }).getByRole('img').getAttribute('src');
    const stranger = await newPerson('parent');
    const other = await startConversation(stranger, trainer);
    const { pass } = await stranger.api.conversations.filePass({ params: { mentorshipId: other.id } });
    const [, , , ...rest] = (photo ?? '').split('/');
    const answer = await page.request.get(`/message-files/${pass}/${rest.join('/')}`);
    expect(answer.status()).toBe(404);
  });
});
