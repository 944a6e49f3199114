import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { signOut } from '../harness/entry.ts';
import { type FlakyLine, openFlakyLine } from '../harness/flaky-line.ts';
import { newTrainer, type Trainer } from '../harness/marketplace.ts';
import { answerQuestions, mediaRow, programForm } from '../harness/programs.ts';
import { samplePdf } from '../harness/sample-files.ts';
import { expectLanding, expectToast } from '../harness/screen.ts';
import { test as plain } from '../harness/test.ts';

const name = 'season-review.pdf';
const megabyte = 1_024 * 1_024;
const fileBytes = 40 * megabyte;
/** What the browser sends besides the file: requests, and the chunk in flight when the connection broke. */
const allowance = 6 * megabyte;
/** A busy disk takes its time over the file of another journey. */
const underWay = { timeout: 30_000 };

interface Fixtures {
  line: FlakyLine;
  trainer: Trainer;
  /** The trainer's program form by the flaky line. */
  page: Page;
  /** A large file on this device. */
  file: { path: string; sha256: string; bytes: number };
}

const test = plain.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from the pattern.
  line: async ({}, use) => {
    const line = await openFlakyLine();
    await use(line);
    await line.close();
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  trainer: async ({}, use) => {
    const trainer = await newTrainer({ canSell: false });
    await answerQuestions(trainer);
    await use(trainer);
  },
  page: async ({ openBrowser, line, trainer }, use) => {
    const localStorage = [{ name: 'authToken', value: trainer.token }];
    const page = await openBrowser({
      baseURL: line.address,
      storageState: { cookies: [], origins: [{ origin: line.address, localStorage }] },
    });
    await openForm(page);
    await use(page);
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  file: async ({}, use, info) => {
    const { buffer } = samplePdf(name, { padding: fileBytes });
    const path = info.outputPath(name);
    await writeFile(path, buffer);
    await use({ path, sha256: sha256Of(buffer), bytes: buffer.length });
  },
});

test('An interrupted upload continues automatically where it stopped', async ({ page, line, trainer, file }) => {
  line.cutAfter(25 * megabyte);
  await programForm(page).getByLabel('Media files').setInputFiles(file.path);
  const row = mediaRow(programForm(page), name);
  await expect(row).toContainText('Connection lost, trying again…', underWay);
  const reached = await percentOf(row);
  expect(reached, 'most of the way to the cut').toBeGreaterThan(35);

  const sentBefore = line.sentBytes();
  const lowest = watchLowest(row);
  line.mend();
  await expect(row).toContainText('PDF', underWay);
  expect(await lowest(), 'it never went back to the beginning').toBeGreaterThan(reached - 20);
  expect(line.sentBytes() - sentBefore, 'only the rest was sent').toBeLessThan(file.bytes - 25 * megabyte + allowance);
  await expectStored(page, trainer, file.sha256);
});

test('After a reload the same file, chosen again, continues where it stopped', async ({ page, line, trainer, file }) => {
  line.holdAfter(25 * megabyte);
  await programForm(page).getByLabel('Media files').setInputFiles(file.path);
  const row = mediaRow(programForm(page), name);
  await expect.poll(() => percentOf(row), underWay).toBeGreaterThan(35);
  await row.getByRole('button', { name: `Pause ${name}` }).click();
  await expect(row).toContainText(/Paused at \d+%/);
  line.mend();

  const asked = page.waitForEvent('dialog');
  const reloaded = page.reload();
  const question = await asked;
  expect(question.type(), 'leaving with an unfinished upload is asked about').toBe('beforeunload');
  await question.accept();
  await reloaded;
  await openForm(page);
  await expect(row).toContainText('Interrupted. Choose it again to go on.');
  const sentBefore = line.sentBytes();
  await row.getByLabel(`${name} once more`).setInputFiles(file.path);
  await expect(row).toContainText('PDF', underWay);
  expect(line.sentBytes() - sentBefore, 'only the rest was sent').toBeLessThan(file.bytes - 25 * megabyte + allowance);
  await expectStored(page, trainer, file.sha256);
});

test('An upload continues while its form is closed, and ends at sign-out', async ({ page, line, file }) => {
  line.holdAfter(10 * megabyte);
  await programForm(page).getByLabel('Media files').setInputFiles(file.path);
  const row = mediaRow(programForm(page), name);
  await expect.poll(() => percentOf(row), underWay).toBeGreaterThan(5);
  await programForm(page).getByRole('button', { name: 'Close' }).click();
  await expectToast(page, 'Your files are still uploading');
  line.mend();
  await page.getByRole('button', { name: 'Create Program', exact: true }).click();
  await expect(row).toContainText('PDF', underWay);
  await page.reload();
  await page.getByRole('button', { name: 'Create Program', exact: true }).click();
  await expect(row, 'it is in the draft').toContainText('PDF');

  line.holdAfter(10 * megabyte);
  await row.getByRole('button', { name: `Remove ${name}` }).click();
  await programForm(page).getByLabel('Media files').setInputFiles(file.path);
  await expect.poll(() => percentOf(row), underWay).toBeGreaterThan(5);
  await programForm(page).getByRole('button', { name: 'Close' }).click();
  const ended = page.waitForEvent('requestfailed', (request) => request.method() === 'PATCH');
  await signOut(page);
  await ended;
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /^(upload|draft):/.test(key)))).toEqual([]);
  const questions: string[] = [];
  page.on('dialog', (question) => {
    questions.push(question.type());
    void question.accept();
  });
  await page.reload();
  await expectLanding(page);
  expect(questions, 'there is nothing left to lose').toEqual([]);
});

test('Publish waits for a running upload, and then publishes automatically', async ({ page, line, trainer, file }) => {
  const program = await trainer.api.programs.create({
    body: {
      programType: 'Video Analysis',
      title: 'Season review',
      description: 'Send one full season of match film and get a marked-up breakdown of it.',
      individualPrice: 49,
      groupPrice: 29,
      duration: '1 Month',
      maxCapacity: 1,
      trainingFormat: 'Online',
    },
  });
  await page.reload();
  await page.getByRole('button', { name: `Edit ${program.title}` }).click();
  line.holdAfter(10 * megabyte);
  await programForm(page).getByLabel('Media files').setInputFiles(file.path);
  const row = mediaRow(programForm(page), name);
  await expect.poll(() => percentOf(row), underWay).toBeGreaterThan(5);
  await programForm(page).getByRole('button', { name: 'Publish' }).click();
  await expect(programForm(page)).toContainText('Saved as soon as the file is uploaded.');
  await expect(programForm(page).getByRole('button', { name: 'Uploading...' })).toBeVisible();
  line.mend();
  await expect(programForm(page)).toBeHidden(underWay);
  const [published] = await trainer.api.programs.listPrograms({ query: {} });
  expect(published).toMatchObject({ isDraft: false, mediaFiles: [{ name, type: 'pdf' }] });
  await expectDigest(page, published?.mediaFiles[0]?.url ?? '', file.sha256);
});

async function openForm(page: Page): Promise<void> {
  await page.goto('/programs');
  await page.getByRole('button', { name: 'Create Program', exact: true }).click();
  await expect(programForm(page).getByRole('button', { name: 'Choose files' })).toBeVisible();
}

async function percentOf(row: Locator): Promise<number> {
  return Number(await row.getByRole('progressbar').getAttribute('aria-valuenow'));
}

/** Watches the progress bar until it goes. @returns the lowest percentage that was shown */
function watchLowest(row: Locator): () => Promise<number> {
  const watched = row.getByRole('progressbar').evaluate(
    (bar) =>
      new Promise<number>((done) => {
        let lowest = Number(bar.getAttribute('aria-valuenow'));
        const look = () => {
          if (!bar.isConnected) return done(lowest);
          lowest = Math.min(lowest, Number(bar.getAttribute('aria-valuenow')));
          requestAnimationFrame(look);
        };
        look();
      }),
  );
  return () => watched;
}

/** Saves the program as a draft, and finds the very bytes at the address of its file. */
async function expectStored(page: Page, { api }: Trainer, sha256: string): Promise<void> {
  const form = programForm(page);
  await form.getByLabel('Program type').selectOption('Video Analysis');
  await form.getByLabel('Program title').fill('Season review');
  await form.getByLabel('Description').fill('Send one full season of match film and get a marked-up breakdown of it.');
  await form.getByLabel('Individual price').fill('49');
  await form.getByLabel('Duration').selectOption('1 Month');
  await form.getByLabel('Training format').selectOption('Online');
  await form.getByRole('button', { name: 'Save as Draft' }).click();
  await expect(form).toBeHidden();
  const [program] = await api.programs.listPrograms({ query: {} });
  const [file] = program?.mediaFiles ?? [];
  expect(file).toMatchObject({ name, type: 'pdf' });
  await expectDigest(page, file?.url ?? '', sha256);
}

async function expectDigest(page: Page, url: string, sha256: string): Promise<void> {
  const answer = await page.request.get(url);
  expect(sha256Of(await answer.body())).toBe(sha256);
}

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
