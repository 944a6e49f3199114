import { expect } from '@playwright/test';
import { newProgram, newTrainer } from '../harness/marketplace.ts';
import { newPerson } from '../harness/people.ts';
import { cards, payWithCard, purchaseDialog, toPayForMyself } from '../harness/purchase.ts';
import { expectHeading, expectPath, expectToast } from '../harness/screen.ts';
import { test } from '../harness/test.ts';

test('A trainer makes a code, and a family sees what it takes off before it pays with it', async ({ openBrowser }) => {
  const [trainer, parent] = [await newTrainer(), await newPerson('parent')];
  await newProgram(trainer);
  const office = await openBrowser({ as: trainer });

  await test.step('The trainer makes a code that works once for each family', async () => {
    await office.goto('/billing?tab=codes');
    await office.getByRole('button', { name: 'Create code' }).click();
    const dialog = office.getByRole('dialog', { name: 'New promo code' });
    await dialog.getByLabel('Code', { exact: true }).fill('spring 20');
    await dialog.getByLabel('Percent off').fill('20');
    await dialog.getByRole('button', { name: 'Create code' }).click();
    await expectToast(office, 'SPRING20 is ready');
    await expect(office.getByRole('list', { name: 'Your promo codes' })).toContainText('20% off · Once per family');
  });

  await test.step('Its link, opened signed out, says what to sign in for, and leads there', async () => {
    const visitor = await openBrowser({ viewport: { width: 390, height: 844 }, hasTouch: true });
    await visitor.goto(`/athlete/${trainer.profile.id}?code=spring20`);
    await expect(visitor.getByText('Sign in to use code SPRING20')).toBeVisible();
    await visitor.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await expect(visitor.getByText('Sign in to use code SPRING20')).toBeVisible();
    await visitor.getByLabel('Email').fill(parent.email);
    await visitor.getByLabel('Password', { exact: true }).fill(parent.password);
    await visitor.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expectPath(visitor, `/athlete/${trainer.profile.id}`);
    const takesOff = visitor.getByText('Code SPRING20 takes 20% off').filter({ visible: true });
    await expect(takesOff).toBeVisible();
    await visitor.getByRole('button', { name: 'Purchase' }).filter({ visible: true }).click();
    await expect(purchaseDialog(visitor).getByText('Code SPRING20 takes 20% off')).toBeVisible();
  });

  const page = await openBrowser({ as: parent, viewport: { width: 390, height: 844 }, hasTouch: true });
  const dialog = purchaseDialog(page);

  await test.step('A code that nobody made is refused in one sentence, and nothing is lost', async () => {
    await page.goto(`/athlete/${trainer.profile.id}`);
    await page.getByRole('button', { name: 'Purchase' }).filter({ visible: true }).click();
    await toPayForMyself(page);
    await dialog.getByRole('button', { name: 'Add promo code' }).click();
    await dialog.getByLabel('Promo code').fill('autumn');
    await dialog.getByLabel('Promo code').press('Enter');
    await expect(dialog.getByText("This code doesn't work with this trainer.")).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Pay $49.50' })).toBeEnabled();
  });

  await test.step('The right one shows what it takes off, and that is what is paid', async () => {
    await dialog.getByLabel('Promo code').fill('Spring 20');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect(dialog.getByText('takes $9.90 off')).toBeVisible();
    await payWithCard(page, cards.good, '$39.60');
    await expectPath(page, /^\/session\/\d+$/);
  });

  await test.step('The receipt shows price, code and what was paid; the trainer sees the use', async () => {
    const [payment] = await parent.api.billing.payerTransactions({ params: { userId: parent.user.id }, query: {} });
    await page.goto(`/receipts/${payment?.id}`);
    await expectHeading(page, /^Receipt X1-/);
    await expect(page.getByText('Code SPRING20')).toBeVisible();
    await expect(page.getByText('$39.60').first()).toBeVisible();
    await office.reload();
    await expect(office.getByRole('list', { name: 'Your promo codes' })).toContainText('Used 1 time, $9.90 saved');
  });
});
