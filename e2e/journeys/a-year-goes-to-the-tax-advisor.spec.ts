import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { buy, newProgram, newTrainer } from '../harness/marketplace.ts';
import { newOperator } from '../harness/operators.ts';
import { useOwnProduct } from '../harness/own-product.ts';
import { newPerson } from '../harness/people.ts';
import { dayFromToday } from '../harness/schedule.ts';
import { expectToast } from '../harness/screen.ts';
import { test } from '../harness/test.ts';

// A list of everybody who passed a threshold.
useOwnProduct(test);

/** What a trainer sold this year, in New York. */
async function sellTwo() {
  const [trainer, parent] = [await newTrainer(), await newPerson('parent')];
  const program = await newProgram(trainer, { individualPrice: 120.5 });
  await buy(parent, program);
  await buy(parent, program);
  return { trainer, year: dayFromToday(0).slice(0, 4) };
}

test("A trainer takes the year's statement along, as PDF and as CSV", async ({ openBrowser }) => {
  const { trainer, year } = await sellTwo();
  const page = await openBrowser({ as: trainer });
  await page.goto('/billing?tab=records');
  const part = page.getByRole('region', { name: 'Tax year' });
  const table = part.getByRole('table', { name: `Earnings in ${year} by month` });
  await expect(table.getByRole('row').last()).toContainText('$241.00');

  const [csv] = await Promise.all([page.waitForEvent('download'), part.getByRole('button', { name: 'CSV' }).click()]);
  expect(csv.suggestedFilename()).toMatch(new RegExp(`${year}.*\\.csv$`));
  const rows: string[][] = parse(await readFile(await csv.path()), { bom: true, relax_column_count: true });
  expect(rows.at(-1)).toContain('241.00');

  const [pdf] = await Promise.all([page.waitForEvent('download'), part.getByRole('button', { name: 'PDF' }).click()]);
  expect(pdf.suggestedFilename()).toMatch(new RegExp(`${year}.*\\.pdf$`));
  expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe('%PDF-');
});

test("An operator sets a state's threshold, and finds who passed it in which year", async ({ openBrowser }) => {
  const [{ trainer, year }, operator] = [await sellTwo(), await newOperator()];
  const page = await openBrowser({ as: operator });
  await page.goto('/admin/taxes');
  await page.getByLabel('State', { exact: true }).selectOption('NC');
  await expect(page.getByText('Nobody has passed a threshold')).toBeVisible();

  await page.getByRole('button', { name: 'Set a threshold' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set a threshold' });
  await dialog.getByLabel('State').selectOption('NC');
  await dialog.getByLabel('From tax year').fill(year);
  await dialog.getByLabel('Amount').fill('200');
  await dialog.getByLabel('Source').fill('A notice of the state');
  await dialog.getByLabel('Why?').fill('For this test.');
  await dialog.getByRole('button', { name: 'Set threshold' }).click();
  await expectToast(page, `The threshold of Form 1099-K counts from ${year} on`);

  const passed = page.getByRole('table', { name: `Passed a threshold in ${year}` });
  const row = passed.getByRole('row').filter({ hasText: trainer.profile.name ?? '' });
  await expect(row).toContainText('1099-K NC');
  await expect(row).toContainText('$241.00');
  await expect(page.getByRole('table', { name: `Thresholds of ${year}` })).toContainText('$200.00 or more');

  const [csv] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download CSV' }).click()]);
  expect(await readFile(await csv.path(), 'utf8')).toContain(trainer.profile.name);

  await page.getByLabel('Year', { exact: true }).selectOption(String(Number(year) - 1));
  await expect(page).toHaveURL(new RegExp(`year=${Number(year) - 1}&state=NC`));
  await expect(page.getByText('Nobody has passed a threshold')).toBeVisible();
});
