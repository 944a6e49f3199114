import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { buy, inDays, newProgram, newTrainer } from '../harness/marketplace.ts';
import { newOperator } from '../harness/operators.ts';
import { useOwnProduct } from '../harness/own-product.ts';
import { newPerson } from '../harness/people.ts';
import { dayFromToday } from '../harness/schedule.ts';
import { test } from '../harness/test.ts';
import { passTimeTo } from '../harness/time.ts';

// The marketplace of this file alone, and its clock is moved.
useOwnProduct(test);

test('An operator reads the numbers of chosen dates, sees that they match the ledger, and takes them along as CSV', async ({
  openBrowser,
}) => {
  const [operator, trainer, parent] = [await newOperator(), await newTrainer(), await newPerson('parent')];
  const program = await newProgram(trainer);
  await buy(parent, program);
  await buy(parent, program);
  const [today, yesterday, tomorrow] = [dayFromToday(0), dayFromToday(-1), dayFromToday(1)];
  // Counted every hour, and compared once the day is over.
  await passTimeTo(inDays(1, '12:00'));

  const page = await openBrowser({ as: operator });
  await page.goto('/admin/numbers');
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(/Matches the ledger through .+, compared /)).toBeVisible({ timeout: 3_000 });
  }).toPass();

  await test.step('Dates are chosen, and stand in the address', async () => {
    await page.getByRole('radio', { name: 'Dates' }).check({ force: true });
    await page.getByLabel('First day').fill(yesterday);
    await page.getByLabel('Last day').fill(today);
    await expect(page).toHaveURL((url) => url.search === `?from=${yesterday}&to=${today}`);
    const bookings = page.getByRole('region', { name: 'Bookings', exact: true });
    await expect(bookings).toContainText('2 more than in the 2 days before.');
    await expect(page.getByRole('region', { name: 'Money', exact: true })).toContainText('$99.00');
    await expect(page.getByText('Matches the ledger through')).toBeVisible();
  });

  await test.step('A last day before the first gets a message, and changes nothing', async () => {
    await page.getByLabel('Last day').fill(dayFromToday(-5));
    await expect(page.getByText('The last day must not be before the first date.')).toBeVisible();
    await expect(page).toHaveURL((url) => url.search === `?from=${yesterday}&to=${today}`);
  });

  await test.step('The file has a row for each day', async () => {
    await page.reload();
    await expect(page.getByLabel('Last day')).toHaveValue(today);
    const exported = page.getByRole('button', { name: 'Export' });
    await expect(exported).toBeEnabled();
    const [download] = await Promise.all([page.waitForEvent('download'), exported.click()]);
    expect(download.suggestedFilename()).toBe(`x1-numbers-${yesterday}-to-${today}.csv`);
    const rows: Record<string, string>[] = parse(await readFile(await download.path()), { bom: true, columns: true });
    expect(rows.map((row) => [row['Starts on'], row['Ends on'], row['Bookings'], row['Gross']])).toEqual([
      [yesterday, yesterday, '0', '0'],
      [today, today, '2', '99'],
    ]);
  });

  await test.step('Days without bookings are nothing, and the cohorts stay', async () => {
    await page.goto(`/admin/numbers?from=${tomorrow}&to=${tomorrow}&sport=Soccer`);
    await expect(page.getByRole('region', { name: 'Bookings', exact: true })).toContainText('2 fewer than in the 1 day before.');
    await expect(page.getByRole('region', { name: 'Families by first booking, Soccer, 12 months' })).toContainText('Families');
  });
});
