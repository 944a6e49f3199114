import { expect, type Page } from '@playwright/test';
import { signUp } from '../harness/entry.ts';
import { newTrainer } from '../harness/marketplace.ts';
import { newPerson, uniqueLetters } from '../harness/people.ts';
import { acceptAgreement, fillProgram, mediaRow, mediaRows, ownProgram, programForm } from '../harness/programs.ts';
import { samplePdf, samplePng, sampleWebm } from '../harness/sample-files.ts';
import { expectHeading, expectPath, expectToast } from '../harness/screen.ts';
import { test } from '../harness/test.ts';
import { buildBrand } from '../harness/wizard.ts';

const title = 'Finishing with both feet';

test('A trainer publishes a program with an image, a video and a PDF, and a parent opens all three', async ({ openBrowser }) => {
  const page = await openBrowser();
  const name = `Robin ${uniqueLetters()}`;

  await test.step('The profile is created in the dialog that greets a new trainer', async () => {
    await signUp(page, 'trainer');
    await buildBrand(page, name);
    await expectHeading(page, 'Welcome, Robin');
  });

  await test.step('The form refuses unsupported files, and uploads the rest', async () => {
    await page.goto('/programs');
    await page.getByRole('button', { name: 'Create Program', exact: true }).click();
    await acceptAgreement(page);
    await fillProgram(page, title);
    const film = await sampleWebm(page, 'match-clip.webm');
    const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Warm up, then finish.') };
    await programForm(page)
      .getByLabel('Media files')
      .setInputFiles([samplePng('first-touch.png'), text, film, samplePdf('Six weeks of finishing.pdf')]);
    await expectToast(page, 'Upload Errors', 'notes.txt: File type not supported. Please upload images, videos, or PDFs.');
    await expect(mediaRow(programForm(page), 'first-touch.png')).toContainText('Image');
    await expect(mediaRow(programForm(page), 'match-clip.webm')).toContainText('Video');
    await expect(mediaRow(programForm(page), 'Six weeks of finishing.pdf')).toContainText('PDF');
  });

  await test.step('A fake image is refused before it is sent, with a message', async () => {
    const fake = { name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('words, and no picture') };
    await programForm(page).getByLabel('Media files').setInputFiles(fake);
    const row = mediaRow(programForm(page), 'fake.png');
    await expect(row.getByRole('alert')).toContainText('File type not supported. Please upload images, videos, or PDFs.');
    await programForm(page).getByRole('button', { name: 'Publish' }).click();
    await expectToast(page, 'Upload Errors', "Some files couldn't be uploaded. Try again or remove them, then save.");
    await row.getByRole('button', { name: 'Remove fake.png' }).click();
    await expect(mediaRows(programForm(page))).toHaveCount(3);
  });

  await test.step('Reordering, removing and undoing with the keyboard', async () => {
    const form = programForm(page);
    await form.getByRole('button', { name: 'Move match-clip.webm up' }).focus();
    await page.keyboard.press('Enter');
    await expect(mediaRows(form)).toContainText(['match-clip.webm', 'first-touch.png', 'Six weeks of finishing.pdf']);
    await expect(form.getByRole('button', { name: 'Move match-clip.webm up' })).toBeFocused();
    await form.getByRole('button', { name: 'Remove first-touch.png' }).click();
    await expect(mediaRows(form)).toHaveCount(2);
    await expect(form.getByRole('button', { name: 'Undo' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(mediaRows(form)).toContainText(['match-clip.webm', 'first-touch.png', 'Six weeks of finishing.pdf']);
  });

  await test.step('A reload loses nothing, and the program is published', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Create Program', exact: true }).click();
    await expect(mediaRows(programForm(page))).toContainText(['match-clip.webm', 'first-touch.png', 'Six weeks of finishing.pdf']);
    await programForm(page).getByRole('button', { name: 'Publish' }).click();
    await expectToast(page, 'Program Published');
    const cover = ownProgram(page, title).getByRole('button', { name: 'Open first touch, and 2 more' });
    await expect(cover).toBeVisible();
    await expectLoaded(page, 'first touch');
  });

  await test.step('A parent sees them with the program and opens each', async () => {
    const parent = await openBrowser({ as: await newPerson('parent') });
    await parent.goto(`/parent-dashboard?q=${encodeURIComponent(name)}`);
    await parent.getByRole('link', { name: `Book Session with ${name}` }).click();
    await expectPath(parent, /^\/athlete\/\d+$/);
    await parent.getByRole('tab', { name: /Programs/ }).click();
    const media = parent.getByRole('list', { name: `Media of ${title}` });
    await expect(media.getByRole('listitem')).toHaveCount(3);

    await media.getByRole('button', { name: 'Open first touch' }).click();
    const lightbox = parent.getByRole('dialog');
    await expect(lightbox).toContainText('2 of 3');
    await expectLoaded(parent, 'first touch');
    await parent.keyboard.press('ArrowLeft');
    await expect(lightbox).toContainText('1 of 3');
    await expectPlays(parent);
    await parent.keyboard.press('Escape');
    await expect(media.getByRole('button', { name: 'Open first touch' })).toBeFocused();

    await media.getByRole('button', { name: 'Open Six weeks of finishing' }).click();
    await expect(lightbox).toContainText("We didn't scan this document");
    const link = lightbox.getByRole('link', { name: 'Download Six weeks of finishing.pdf' });
    const document = await parent.request.get((await link.getAttribute('href')) ?? '');
    expect(document.headers()).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment/),
    });
    expect((await document.body()).toString('latin1', 0, 5)).toBe('%PDF-');
  });
});

test('A trainer fills the profile gallery, and a parent views it', async ({ openBrowser }) => {
  const trainer = await newTrainer({ canSell: false });
  const page = await openBrowser({ as: trainer });
  await page.goto('/profile-settings');
  const gallery = page.getByRole('region', { name: 'Media Gallery' });
  await gallery.getByLabel('Media Gallery files').setInputFiles([samplePng('one.png'), samplePdf('plan.pdf'), samplePng('three.png')]);
  await expect(mediaRows(gallery).filter({ hasText: /Image|PDF/ })).toHaveCount(3);
  await gallery.getByRole('button', { name: 'Move three.png up' }).click();
  await gallery.getByRole('button', { name: 'Move three.png up' }).click();
  await page.reload();
  await expect(mediaRows(gallery), 'nothing is lost before it is saved').toContainText(['three.png', 'one.png', 'plan.pdf']);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Profile Updated', 'Your profile has been successfully updated.');
  await page.reload();
  await expect(mediaRows(gallery)).toContainText(['three.png', 'one.png', 'plan.pdf']);

  const parent = await openBrowser({ as: await newPerson('parent') });
  await parent.goto(`/athlete/${trainer.profile.id}`);
  const shown = parent.getByRole('region', { name: 'From the field' });
  await expect(shown.getByRole('listitem')).toHaveCount(3);
  await expect(shown.getByRole('listitem').filter({ has: parent.getByRole('button', { name: 'Open plan.pdf' }) })).toContainText(
    'plan.pdf',
  );
  await shown.getByRole('button', { name: 'Open three' }).click();
  await expect(parent.getByRole('dialog')).toContainText('1 of 3');
  await expectLoaded(parent, 'three');
  await parent.getByRole('button', { name: 'Next' }).click();
  await expectLoaded(parent, 'one');
});

/** A picture that the browser could draw. */
async function expectLoaded(page: Page, alt: string): Promise<void> {
  const picture = page.getByRole('img', { name: alt, exact: true }).last();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
}

/** The large video moves on when it is played. */
async function expectPlays(page: Page): Promise<void> {
  const video = page.getByRole('dialog').locator('video');
  await expect(video).toHaveAttribute('preload', 'metadata');
  await video.evaluate((element: HTMLVideoElement) => element.play());
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0);
}
