import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { dollarsToCents, formatCents } from '@x1/contract/core/number-format.ts';
import { parse } from 'csv-parse/sync';
import { buy, newProgram, newTrainer, type Trainer } from '../harness/marketplace.ts';
import { newPerson } from '../harness/people.ts';
import { dayInWords } from '../harness/schedule.ts';
import { test } from '../harness/test.ts';

/** A title that a spreadsheet would run if the file let it. */
const formula = '=CONCATENATE("Free"," session")';

const rowsOf = (page: Page) => page.getByRole('list', { name: 'Transaction History' }).getByRole('listitem');

/** '$1,234.50' of '1234.50'. */
const inDollars = (decimal = '') => formatCents(dollarsToCents(decimal) ?? Number.NaN);

/** What the file says of each payment, in the words of the screen. */
async function exported(page: Page): Promise<string[][]> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export' }).click()]);
  expect(download.suggestedFilename()).toMatch(/^x1-payments-\d{4}-\d{2}-\d{2}\.csv$/);
  const lines: Record<string, string>[] = parse(await readFile(await download.path()), { bom: true, columns: true });
  return lines.map((line) => [
    line['Payer'] ?? '',
    (line['Program'] ?? '').replace(/^'/, ''),
    line['Session type'] ?? '',
    dayInWords(line['Date'] ?? ''),
    line['Status'] ?? '',
    inDollars(line['Gross (USD)']),
    `${inDollars(line['Net (USD)'])} net`,
  ]);
}

/** Every exported payment is a row of the screen, in the same order, and no other is. */
async function expectSameAsScreen(page: Page, count: number): Promise<string[][]> {
  await expect(rowsOf(page)).toHaveCount(count);
  const lines = await exported(page);
  expect(lines).toHaveLength(count);
  for (const [index, line] of lines.entries()) {
    const [gross, net] = line.slice(-2);
    // The screen names the net where it is another amount.
    const words = `${gross} net` === net || line.includes('Refunded') ? line.slice(0, -1) : line;
    for (const word of words) await expect(rowsOf(page).nth(index)).toContainText(word);
  }
  return lines;
}

async function sellThree(trainer: Trainer): Promise<void> {
  const [robin, casey] = [await newPerson('parent', undefined, 'robin'), await newPerson('parent', undefined, 'casey')];
  const usual = await newProgram(trainer);
  const declined = await buy(robin, usual);
  await buy(robin, usual, 'group');
  await buy(casey, await newProgram(trainer, { title: formula, individualPrice: 1_234.5 }));
  await trainer.api.scheduling.reject({ params: { appointmentId: declined }, body: { reason: 'I am travelling that week.' } });
}

test('A trainer exports transactions as CSV', async ({ openBrowser }) => {
  const trainer = await newTrainer();
  await sellThree(trainer);
  await expect
    .poll(async () => (await trainer.api.billing.earnings({ query: {} })).breakdown.map(({ status }) => status))
    .toContain('refunded');
  const page = await openBrowser({ as: trainer });
  await page.goto('/billing');

  await test.step('The file has all transactions the screen shows', async () => {
    const lines = await expectSameAsScreen(page, 3);
    expect(lines.map(([payer]) => payer?.split('.')[0])).toEqual(['casey', 'robin', 'robin']);
  });

  await test.step('A formula stays text', async () => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export' }).click()]);
    const [line] = parse(await readFile(await download.path()), { bom: true, columns: true }) as Record<string, string>[];
    expect(line?.['Program']).toBe(`'${formula}`);
  });

  await test.step("The screen's filters apply to the file", async () => {
    await page.getByLabel('Status', { exact: true }).selectOption('Refunded');
    await expect(page).toHaveURL(/status=refunded/);
    await expectSameAsScreen(page, 1);
    await page.getByLabel('Status', { exact: true }).selectOption('Any status');
    await page.getByRole('searchbox', { name: 'Search by parent or program' }).fill('robin');
    await expect(page).toHaveURL(/q=robin/);
    await expectSameAsScreen(page, 2);
  });

  await test.step('The filters survive a reload, and Clear removes them', async () => {
    await page.getByRole('searchbox').fill('nobody at all');
    await expect(page.getByText('No payment matches')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('searchbox')).toHaveValue('nobody at all');
    await page.getByRole('button', { name: 'Clear search and filters' }).click();
    await expect(rowsOf(page)).toHaveCount(3);
    await expect(page.getByRole('searchbox')).toHaveValue('');
  });
});
