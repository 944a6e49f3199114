import { expect } from '@playwright/test';
import { newProgram, newTrainer } from '../harness/marketplace.ts';
import { newOperator } from '../harness/operators.ts';
import { newPerson, uniqueLetters } from '../harness/people.ts';
import { cards, payWithCard, purchaseDialog, toPayForMyself } from '../harness/purchase.ts';
import { expectPath, expectToast } from '../harness/screen.ts';
import { test } from '../harness/test.ts';

test('An operator makes a code that X1 pays for, a family uses it, and the trainer has the share of the full price', async ({
  openBrowser,
}) => {
  const [operator, trainer, parent] = [await newOperator(), await newTrainer(), await newPerson('parent')];
  await newProgram(trainer);
  const code = `LEAGUE-${uniqueLetters().toUpperCase()}`;
  const console = await openBrowser({ as: operator });
  const row = console.getByRole('row').or(console.getByRole('listitem')).filter({ hasText: code });

  await test.step('The operator says what it takes off, how often, and why', async () => {
    await console.goto('/admin/promo-codes');
    await console.getByRole('button', { name: 'Create X1 code' }).click();
    const dialog = console.getByRole('dialog', { name: 'New X1 code' });
    await dialog.getByLabel('Code', { exact: true }).fill(code.toLowerCase());
    await dialog.getByLabel('Percent off').fill('20');
    await dialog.getByLabel('Total uses').fill('1');
    await dialog.getByRole('button', { name: 'Create code' }).click();
    await expect(dialog.getByLabel('Why?'), 'nothing is made without a reason').toHaveAttribute('aria-invalid', 'true');
    await dialog.getByLabel('Why?').fill('The league sends families.');
    await dialog.getByRole('button', { name: 'Create code' }).click();
    await expectToast(console, `${code} is ready`);
    await expect(row.first()).toContainText('20% off');
  });

  const page = await openBrowser({ as: parent, viewport: { width: 390, height: 844 }, hasTouch: true });
  const dialog = purchaseDialog(page);

  await test.step('A family pays a trainer with the code, and the trainer sees nothing of it', async () => {
    await page.goto(`/athlete/${trainer.profile.id}`);
    await page.getByRole('button', { name: 'Purchase' }).filter({ visible: true }).click();
    await toPayForMyself(page);
    await dialog.getByRole('button', { name: 'Add promo code' }).click();
    await dialog.getByLabel('Promo code').fill(code);
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect(dialog.getByText('takes $9.90 off')).toBeVisible();
    await payWithCard(page, cards.good, '$39.60');
    await expectPath(page, /^\/session\/\d+$/);
  });

  await test.step('X1 bears the difference, and the console counts the use', async () => {
    const [sale] = await trainer.api.billing.recipientTransactions({ params: { userId: trainer.user.id }, query: {} });
    expect(sale).toMatchObject({ amount: 3_960, promotionAmount: 990, discount: { code, amount: 990 } });
    await console.reload();
    await expect(row.first()).toContainText('1 of 1 used, $9.90 saved');
  });

  await test.step('Once used up, the code takes nothing off for the next family', async () => {
    const other = await openBrowser({ as: await newPerson('parent') });
    await other.goto(`/athlete/${trainer.profile.id}`);
    await other.getByRole('button', { name: 'Purchase' }).filter({ visible: true }).click();
    await toPayForMyself(other);
    const sheet = purchaseDialog(other);
    await sheet.getByRole('button', { name: 'Add promo code' }).click();
    await sheet.getByLabel('Promo code').fill(code);
    await sheet.getByRole('button', { name: 'Apply' }).click();
    await expect(sheet.getByText(/This code has (ended|been used)/)).toBeVisible();
    await expect(sheet.getByRole('button', { name: 'Pay $49.50' })).toBeEnabled();
  });
});
