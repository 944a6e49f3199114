import { expect, type Page } from '@playwright/test';
import { finishAuthentication } from '../../harness/hosted-pages.ts';
import { cards, expectTypedCard, payWithCard, purchaseDialog, toPayForMyself, typeCard } from '../../harness/purchase.ts';
import { dayInWords, openScheduleDialog, scheduleDialog } from '../../harness/schedule.ts';
import { expectHeading, expectPath, expectToast, reload } from '../../harness/screen.ts';
import { programTitle } from './program-title.ts';

/** Search, sport and price on the home screen; the filters live in the address. */
export async function findTrainer(page: Page, name: string): Promise<void> {
  await page.getByLabel('Search trainers').fill(name.toUpperCase());
  await page.getByRole('radio', { name: 'Soccer' }).check();
  await page.getByLabel('Price').selectOption('50-75');
  const found = page.getByRole('region', { name: 'Available Trainers' });
  await expect(found.getByRole('article')).toHaveCount(1);
  // What was typed is searched a moment later.
  await expect(page).toHaveURL(/[?&]q=/);
  await page.reload();
  await expect(page.getByLabel('Search trainers')).toHaveValue(name.toUpperCase());
  await expect(page.getByRole('radio', { name: 'Soccer' })).toBeChecked();
  await expect(page.getByLabel('Price')).toHaveValue('50-75');
  await expect(found).toContainText('Programs from $49.50');

  await page.getByLabel('Price').selectOption('75-100');
  await expect(found.getByText('No trainer matches')).toBeVisible();
  await page.goBack();
  await found.getByRole('link', { name: `Book Session with ${name}` }).click();
  await expectPath(page, /^\/athlete\/\d+$/);
  await reload(page, name);
  await expect(page.getByRole('tab', { name: /Programs/ })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'Profile' }).click();
  await expect(page.getByText('Four seasons as a central midfielder.')).toBeVisible();
}

/** Opens the sheet and answers everything up to the card. @returns the transaction that the server prepared */
async function openPurchase(page: Page, sessionType: 'Individual' | 'Group' = 'Individual'): Promise<number> {
  await page.getByRole('complementary', { name: 'Purchase' }).getByRole('button', { name: 'Purchase' }).click();
  await purchaseDialog(page)
    .getByRole('radio', { name: new RegExp(`^${sessionType}`) })
    .check();
  const prepared = page.waitForResponse((response) => response.url().endsWith('/api/create-payment-intent'));
  await toPayForMyself(page);
  const { transactionId } = await (await prepared).json();
  return transactionId;
}

/** A declined card; the payment that was open before a reload is gone on with. */
export async function beDeclined(page: Page): Promise<void> {
  await page.getByRole('tab', { name: /Programs/ }).click();
  await page.reload();
  await expect(page.getByRole('tab', { name: /Programs/ })).toHaveAttribute('aria-selected', 'true');
  const first = await openPurchase(page);
  await typeCard(page, cards.declined);
  await page.reload();
  expect(await openPurchase(page), 'a reload continues the open payment').toBe(first);
  await payWithCard(page, cards.declined, '$49.50');
  await expect(purchaseDialog(page).getByRole('alert')).toContainText('Your card was declined.');
  await expectToast(page, 'Payment Failed', 'Your card was declined.');
  await expectTypedCard(page, cards.declined);
}

/** The bank’s page fails once; the second try pays and leads to the session. */
export async function payWith3DSecure(page: Page, trainerName: string): Promise<void> {
  await payWithCard(page, cards.threeDSecure, '$49.50');
  await expectHeading(page, 'Is this payment yours?');
  await page.reload();
  await expect(page.getByText('$49.50')).toBeVisible();
  await finishAuthentication(page, 'failed');
  await expectToast(page, 'Payment Failed');
  await expectPath(page, '/parent-dashboard');
  await expect(page).toHaveURL(/parent-dashboard$/);
  await page.reload();
  await expect(page.getByText('No Training Sessions Yet')).toBeVisible();

  await page.getByLabel('Search trainers').fill(trainerName);
  await page.getByRole('link', { name: `Book Session with ${trainerName}` }).click();
  await expectPath(page, /^\/athlete\/\d+$/);
  await openPurchase(page);
  await payWithCard(page, cards.threeDSecure, '$49.50');
  await finishAuthentication(page, 'authenticated');
  await expectPath(page, /^\/session\/\d+$/);
  await expectToast(page, 'Payment Successful', 'Your training session has been booked!');
  await reload(page, programTitle);
  await expect(page.getByText('Paid - Awaiting Schedule')).toBeVisible();
  await expect(page.getByText('Not Scheduled Yet')).toBeVisible();
}

/** Sets the session’s time in the dialog. */
export async function schedule(page: Page, day: string): Promise<void> {
  await openScheduleDialog(page);
  await page.reload();
  const dialog = await openScheduleDialog(page);
  await dialog.getByLabel('Date').fill(day);
  await dialog.getByLabel('Time', { exact: true }).fill('16:30');
  await expect(dialog).toContainText(`${dayInWords(day)} · 4:30-5:30 PM`);
  await dialog.getByLabel('Location').selectOption('Training Field');
  await dialog.getByRole('button', { name: /^Schedule for/ }).click();
  await expectToast(page, 'Calendar Event Scheduled', 'Calendar invites sent to both participants.');
  await expect(scheduleDialog(page)).toBeHidden();
  await reload(page, programTitle);
  const when = page.getByRole('region', { name: 'Schedule Information' });
  await expect(when).toContainText(dayInWords(day));
  await expect(when).toContainText('4:30-5:30 PM');
  await expect(when).toContainText('Training Field');
  await expect(when).toContainText('You');
}

/** Buys one place in the group with a good card. */
export async function buyGroupPlace(page: Page, trainerName: string): Promise<void> {
  await page.goto('/parent-dashboard');
  await page.getByLabel('Search trainers').fill(trainerName);
  await page.getByRole('link', { name: `Book Session with ${trainerName}` }).click();
  await openPurchase(page, 'Group');
  await payWithCard(page, cards.good, '$20.00');
  await expectPath(page, /^\/session\/\d+$/);
  await expectToast(page, 'Payment Successful');
  await reload(page, programTitle);
  await expect(page.getByText('Group', { exact: true })).toBeVisible();
}

/** The reason of the trainer and where the money is. */
export async function readRefund(page: Page): Promise<void> {
  await expect(async () => {
    await reload(page, programTitle);
    await expect(page.getByText('The group is travelling that month.')).toBeVisible();
    await expect(page.getByText('$20.00 went back to your card; banks show it within 5 to 10 days.')).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
  await expect(page.getByText('Refunded').first()).toBeVisible();
}
