import { expect, type Page } from '@playwright/test';
import { mediaRow, mediaRows, programForm } from '../harness/programs.ts';
import { samplePdf, samplePng, sampleWebm } from '../harness/sample-files.ts';
import type { Fixtures } from './fixtures.ts';
import type { ScreenState } from './screen-state.ts';

const trainer = (fixtures: Fixtures) => fixtures.trainer;

async function openForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create Program', exact: true }).click();
  await expect(programForm(page).getByRole('button', { name: 'Choose files' })).toBeVisible();
}

const choose = (page: Page, files: Parameters<ReturnType<Page['getByLabel']>['setInputFiles']>[0]) =>
  programForm(page).getByLabel('Media files').setInputFiles(files);

/** Files on their way, and files to look at. */
export const mediaStates: ScreenState[] = [
  {
    name: 'Program form with files, one uploading, one paused, one failed',
    as: trainer,
    path: () => '/programs',
    mayAnswer: [400],
    reach: async (page) => {
      await openForm(page);
      await choose(page, [
        samplePng('first-touch.png'),
        await sampleWebm(page, 'match-clip.webm'),
        samplePdf('Six weeks of finishing.pdf'),
      ]);
      await expect(mediaRow(programForm(page), 'Six weeks of finishing.pdf')).toContainText('PDF');
      await choose(page, { name: 'not-a-picture.png', mimeType: 'image/png', buffer: Buffer.from('words') });
      await expect(mediaRow(programForm(page), 'not-a-picture.png').getByRole('alert')).toBeVisible();
      // Nobody answers what is sent from now on.
      await page.route('**/api/uploads/*', () => undefined);
      await choose(page, [samplePdf('uploading.pdf', { padding: 3_000_000 }), samplePdf('paused.pdf'), samplePdf('queued.pdf')]);
      await page.getByRole('button', { name: 'Pause paused.pdf' }).click();
      await expect(mediaRow(programForm(page), 'paused.pdf')).toContainText('Paused');
    },
  },
  {
    name: 'Program form with all twenty files and some too many',
    as: trainer,
    path: () => '/programs',
    reach: async (page) => {
      await openForm(page);
      const files = Array.from({ length: 22 }, (_, index) =>
        samplePng(`drill-${index + 1}.png`, { width: 64, height: 48, hue: index * 5 }),
      );
      await choose(page, files);
      await expect(mediaRows(programForm(page)).filter({ hasText: 'Image' })).toHaveCount(20, { timeout: 30_000 });
      await expect(programForm(page)).toContainText('Maximum 20 files allowed.');
      await expect(programForm(page).getByRole('button', { name: 'Choose files' })).toBeDisabled();
    },
  },
  {
    name: 'Program form with a removed file and an upload of an earlier visit',
    as: trainer,
    path: () => '/programs',
    reach: async (page) => {
      await openForm(page);
      // The size of what is remembered is all that the page can know without the file.
      await page.route('**/api/uploads/*', () => undefined);
      // It is remembered from the moment the server has given it an address: then its first piece is sent.
      const firstPiece = page.waitForRequest((request) => request.method() === 'PATCH');
      await choose(page, samplePdf('season-review.pdf', { padding: 3_000_000 }));
      await firstPiece;
      await page.getByRole('button', { name: 'Pause season-review.pdf' }).click();
      await page.unroute('**/api/uploads/*');
      page.once('dialog', (question) => void question.accept());
      await page.reload();
      await openForm(page);
      await expect(mediaRow(programForm(page), 'season-review.pdf')).toContainText('Interrupted');
      await choose(page, samplePng('first-touch.png'));
      await page.setViewportSize({ width: 1280, height: 900 });
      await programForm(page).getByRole('button', { name: 'Remove first-touch.png' }).click();
      await expect(programForm(page).getByRole('button', { name: 'Undo' })).toBeVisible();
    },
  },
  {
    name: 'Gallery of a trainer, looked at large',
    as: (fixtures) => fixtures.parent,
    path: ({ trainer: { profile } }) => `/athlete/${profile.id}`,
    reach: async (page, { trainer }) => {
      await page
        .getByRole('list', { name: `Media of ${trainer.profile.name}` })
        .getByRole('button', { name: 'Open first touch' })
        .click();
      await expect(page.getByRole('dialog').getByRole('img', { name: 'first touch' })).toBeVisible();
    },
  },
];
