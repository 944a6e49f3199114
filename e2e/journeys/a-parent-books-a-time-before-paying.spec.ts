import { expect } from '@playwright/test';
import { finishAuthentication } from '../harness/hosted-pages.ts';
import { newProgram, newTrainer } from '../harness/marketplace.ts';
import { newPerson } from '../harness/people.ts';
import { agreeToWaiver, cards, chooseMyself, holdFirstTime, payWithCard, purchaseDialog, toPay } from '../harness/purchase.ts';
import { expectHeading, expectPath, expectToast } from '../harness/screen.ts';
import { test } from '../harness/test.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

test('A parent picks a time before paying, also over the page of the bank, and has it with the payment', async ({ openBrowser }) => {
  const [trainer, parent] = [await newTrainer(), await newPerson('parent')];
  const program = await newProgram(trainer);
  const page = await openBrowser({ as: parent, ...phone });
  const dialog = purchaseDialog(page);
  await page.goto(`/athlete/${trainer.profile.id}?tab=programs`);

  await test.step('A press on the program leads to the free times, one of which is held', async () => {
    await page.getByRole('button', { name: `Choose ${program.title}` }).click();
    await expect(dialog.getByRole('heading', { name: /^Step 2 of 4/ })).toBeFocused();
    await expect(dialog.getByRole('button', { name: 'Choose a time' })).toBeDisabled();
    const when = await holdFirstTime(page);
    await expect(dialog.getByRole('timer')).toContainText('Time held');
    await expect(dialog).toContainText(when);
  });

  await test.step('Closing gives it back: another family can have it', async () => {
    await dialog.getByRole('button', { name: 'Close' }).click();
    const other = await openBrowser({ as: await newPerson('parent'), ...phone });
    await other.goto(`/athlete/${trainer.profile.id}?tab=programs`);
    await other.getByRole('button', { name: `Choose ${program.title}` }).click();
    await holdFirstTime(other);
    await purchaseDialog(other).getByRole('button', { name: 'Close' }).click();
  });

  await test.step('Paid, the session has the time, and waits for the trainer', async () => {
    await page.getByRole('button', { name: `Choose ${program.title}` }).click();
    const when = await holdFirstTime(page);
    await chooseMyself(page);
    await agreeToWaiver(page);
    await toPay(page);
    await expect(dialog.getByText(/^Free cancellation until|^This is less than 24 hours away/).last()).toBeVisible();
    await payWithCard(page, cards.threeDSecure, '$49.50');
    await expectHeading(page, 'Is this payment yours?');
    await finishAuthentication(page, 'authenticated');
    await expectPath(page, /^\/session\/\d+$/);
    await expectToast(page, 'Payment Successful', 'Your training session has been booked!');
    const clock = when.split(' ').slice(-2)[0] ?? '';
    await expect(page.getByRole('region', { name: 'Schedule Information' })).toContainText(clock);
  });
});
