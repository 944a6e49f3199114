import { expect, type Page } from '@playwright/test';
import { addDays } from '@x1/contract/core/time.ts';
import { confirmEmail } from '../harness/mailbox.ts';
import { buy, newProgram, newTrainer, schedule } from '../harness/marketplace.ts';
import { useOwnProduct } from '../harness/own-product.ts';
import { newPerson } from '../harness/people.ts';
import { dayFromToday } from '../harness/schedule.ts';
import { expectToast } from '../harness/screen.ts';
import { test } from '../harness/test.ts';
import { inNewYork, passTimeTo } from '../harness/time.ts';

// The first payout of a new seller is never requested (R182): this trainer counts as known.
useOwnProduct(test, { NEW_SELLER_SESSIONS: '0' });

const plate = (page: Page) => page.getByRole('region', { name: 'Available to pay out' });
const requestButton = (page: Page) => plate(page).getByRole('button', { name: 'Request Payout' });
const sale = (page: Page) => page.getByRole('list', { name: 'Transaction History' }).getByRole('listitem');
const refundDialog = (page: Page) => page.getByRole('dialog', { name: 'Refund this payment?' });

/** The next day that is a Monday, so that no Friday falls into the days that follow. */
function nextMonday(): string {
  const days = [1, 2, 3, 4, 5, 6, 7].map((ahead) => dayFromToday(ahead));
  return days.find((day) => new Date(`${day}T12:00:00Z`).getUTCDay() === 1) ?? '';
}

async function openMenu(page: Page): Promise<void> {
  await sale(page)
    .getByRole('button', { name: /^More for / })
    .click();
}

test('A trainer refunds part of a payment and requests a payout of the rest', async ({ openBrowser }) => {
  test.setTimeout(180_000);
  const monday = nextMonday();
  const [trainer, parent] = [await newTrainer(), await newPerson('parent')];
  await confirmEmail(trainer);
  const appointmentId = await buy(parent, await newProgram(trainer, { individualPrice: 89.5 }));
  const page = await openBrowser({ as: trainer });

  await test.step('Before the session its money is held, and nothing can be refunded or requested', async () => {
    await page.goto('/billing');
    await expect(sale(page)).toContainText('Held');
    await expect(requestButton(page)).toBeDisabled();
    await expect(plate(page)).toContainText('You can request from $50.00 that has been available for 48 hours.');
    await openMenu(page);
    await expect(page.getByRole('menuitem', { name: 'View session' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Refund' })).toBeHidden();
  });

  await test.step('Once it was held, a part goes back to the parent', async () => {
    await schedule(parent, appointmentId, inNewYork(monday, '15:00'));
    await passTimeTo(inNewYork(monday, '16:05'), [page]);
    await trainer.api.scheduling.complete({ params: { appointmentId } });
    await expect.poll(async () => (await trainer.api.payouts.balance()).available).toBe(8_950);
    await page.goto('/billing');
    await openMenu(page);
    await page.getByRole('menuitem', { name: 'Refund' }).click();
    await refundDialog(page).getByRole('radio', { name: 'A part' }).check();
    await refundDialog(page).getByLabel('Amount').fill('19.99');
    await refundDialog(page).getByRole('button', { name: 'Refund $19.99' }).dblclick();
    await expectToast(page, 'Refund sent', /^Refund sent\$19\.99 is on its way back to /);
    await expect(sale(page)).toContainText('Partially refunded');
    await expect(sale(page)).toContainText('$69.51 net');
    await expect(plate(page).locator('.figure')).toHaveText('$69.51');
    const [row] = await trainer.api.billing.recipientTransactions({ params: { userId: trainer.user.id }, query: {} });
    expect(row?.refundedAmount, 'a double click refunds once').toBe(1_999);
  });

  await test.step('After 48 hours the rest can be requested, once', async () => {
    await expect(requestButton(page)).toBeDisabled();
    await passTimeTo(inNewYork(addDays(monday, 2), '16:30'), [page]);
    await page.goto('/billing');
    await requestButton(page).click();
    const dialog = page.getByRole('dialog', { name: 'Request a payout now?' });
    await expect(dialog).toContainText('$69.51 goes to your bank account');
    await dialog.getByRole('button', { name: 'Request $69.51' }).dblclick();
    await expectToast(page, 'Payout requested', '$69.51 is on its way to your bank account.');
    const payouts = page.getByRole('list', { name: 'Payouts' }).getByRole('listitem');
    await expect(payouts).toHaveCount(1);
    await expect(payouts).toContainText('Requested payout');
    await expect(payouts).toContainText('$69.51');
    await expect(plate(page).locator('.figure')).toHaveText('$0.00');
    await expect(requestButton(page)).toBeDisabled();
  });

  await test.step('After the payout, another refund becomes a debt', async () => {
    await page.getByRole('tab', { name: 'Transactions' }).click();
    await openMenu(page);
    await page.getByRole('menuitem', { name: 'Refund' }).click();
    await expect(refundDialog(page)).toContainText("You've already been paid for this session");
    await refundDialog(page).getByRole('button', { name: 'Refund $69.51' }).click();
    await expectToast(page, 'Refund sent');
    await expect(plate(page)).toContainText('$69.51 went back to a parent after you had been paid for it.');
  });
});
