import { expect, type Page } from '@playwright/test';
import { finishCardAuthentication } from '../harness/hosted-pages.ts';
import { newProgram, newTrainer } from '../harness/marketplace.ts';
import { newPerson } from '../harness/people.ts';
import { addCardDialog, cards, pay, purchaseDialog, toPayForMyself, typeCard } from '../harness/purchase.ts';
import { test } from '../harness/test.ts';

const saved = (page: Page) => page.getByRole('region', { name: 'Saved cards' });

async function addCard(page: Page, number: string): Promise<void> {
  if (!(await addCardDialog(page).isVisible())) await saved(page).getByRole('button', { name: 'Add card' }).click();
  await typeCard(page, number, addCardDialog(page));
  await addCardDialog(page).getByRole('button', { name: 'Save card' }).click();
}

test('A parent adds a card without paying, whatever its bank says, and books the first session with it', async ({ openBrowser }) => {
  const trainer = await newTrainer();
  await newProgram(trainer);
  const page = await openBrowser({ as: await newPerson('parent') });
  await page.goto('/account-settings#cards');

  await addCard(page, cards.declined);
  await expect(addCardDialog(page).getByRole('alert')).toContainText('Your card was declined.');
  await addCard(page, cards.good);
  await expect(addCardDialog(page)).toHaveCount(0);
  await expect(saved(page).getByRole('listitem')).toHaveText([/Visa ending 4242/]);

  // The same card again is the same card.
  await addCard(page, cards.good);
  await expect(addCardDialog(page)).toHaveCount(0);
  await expect(saved(page).getByRole('listitem')).toHaveCount(1);

  await addCard(page, cards.threeDSecure);
  await finishCardAuthentication(page, 'failed');
  await expect(page).toHaveURL(/\/account-settings#cards$/);
  await expect(page.getByText("Your bank didn't confirm the card, so it isn't saved. Nothing was charged.")).toBeVisible();
  await addCard(page, cards.threeDSecure);
  await finishCardAuthentication(page, 'authenticated');
  await expect(page).toHaveURL(/\/account-settings#cards$/);
  await expect(saved(page).getByRole('listitem')).toHaveText([/Visa ending 3155/, /Visa ending 4242/]);

  await page.goto(`/athlete/${trainer.profile.id}?tab=programs`);
  await page.getByRole('button', { name: 'Purchase' }).filter({ visible: true }).click();
  await toPayForMyself(page);
  await purchaseDialog(page)
    .getByRole('radio', { name: /^Visa ending 4242/ })
    .check();
  await pay(page, '$49.50');
  await expect(page).toHaveURL(/\/session\/\d+$/);
});
