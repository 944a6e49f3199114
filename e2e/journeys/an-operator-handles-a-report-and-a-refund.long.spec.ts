import { expect, type Page } from '@playwright/test';
import { buy, inDays, newProgram, newTrainer, schedule } from '../harness/marketplace.ts';
import { newOperator } from '../harness/operators.ts';
import { newPerson } from '../harness/people.ts';
import { expectHeading, expectToast } from '../harness/screen.ts';
import { test } from '../harness/test.ts';

const rows = (page: Page, table: string) => page.getByRole('table', { name: table }).getByRole('row');

/** Enters the reason in the open dialog and confirms it. */
async function confirm(page: Page, button: string, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Why?').fill(reason);
  await dialog.getByRole('button', { name: button, exact: true }).click();
}

test('An operator handles a report and a refund; a large one takes two', async ({ openBrowser }) => {
  test.setTimeout(180_000);
  const [trainer, parent] = [await newTrainer(), await newPerson('parent')];
  const { name } = trainer.profile;
  await buy(parent, await newProgram(trainer, { individualPrice: 89.5 }));
  const season = await buy(parent, await newProgram(trainer, { title: 'A whole season', individualPrice: 600 }));
  await schedule(parent, season, inDays(4, '11:00'));
  const [first, second] = [await newOperator(), await newOperator()];

  const family = await openBrowser({ as: parent });
  await test.step('A parent reports a profile', async () => {
    await family.goto(`/athlete/${trainer.profile.id}`);
    await family.getByRole('button', { name: 'Report this profile' }).click();
    const dialog = family.getByRole('dialog', { name: `Report the profile of ${name}` });
    await dialog.getByRole('radio', { name: 'Scam, or asking to pay outside X1' }).check();
    await dialog.getByLabel(/What happened/).fill('Asked us to pay by a gift card.');
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await expect(dialog).toBeHidden();
  });

  const page = await openBrowser({ as: first });
  await test.step('The operator reads it with its evidence, and warns the trainer', async () => {
    await page.goto('/');
    await page
      .getByRole('navigation', { name: 'Console' })
      .getByRole('link', { name: /^Reports/ })
      .click();
    await rows(page, 'Reports').filter({ hasText: name }).getByRole('link', { name: 'Scam, or asking to pay outside X1' }).click();
    await expect(page.getByText('Asked us to pay by a gift card.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Evidence' })).toContainText(name);
    await page.getByRole('button', { name: 'Resolve' }).click();
    await page
      .getByRole('dialog')
      .getByRole('radio', { name: /^Warn the person/ })
      .check();
    await confirm(page, 'Warn the person', 'First time; told that payments stay on X1.');
    await expectToast(page, 'Report resolved', 'Warned');
    await expect(page.getByRole('region', { name: 'Decided' })).toContainText('Warned');
    await page.reload();
    await expect(page.getByRole('region', { name: 'Decided' })).toContainText(first.email);
  });

  await test.step('A partial refund of a small payment is sent once, however often it is clicked', async () => {
    await page.goto(`/admin/transactions?q=${encodeURIComponent(parent.email)}`);
    await rows(page, 'Transactions').getByRole('link', { name: 'First touch and vision' }).click();
    await expect(rows(page, 'Journals')).toHaveCount(2);
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    await page.getByRole('dialog').getByLabel('Amount').fill('20');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Why?').fill('Half of the first hour was missing.');
    await dialog.getByRole('button', { name: 'Refund $20.00', exact: true }).dblclick();
    await expectToast(page, 'Refund recorded');
    await expect(page.getByText('Partially refunded')).toBeVisible();
    await expect(rows(page, 'Refunds of this payment')).toHaveCount(2);
    await expect(rows(page, 'Refunds of this payment').nth(1)).toContainText('$20.00');
    await expect(page.getByText('$69.50').first()).toBeVisible();
  });

  await test.step('A large one waits for another operator', async () => {
    await page.goto(`/admin/transactions?q=${encodeURIComponent(parent.email)}`);
    await rows(page, 'Transactions').getByRole('link', { name: 'A whole season' }).click();
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    await expect(page.getByRole('dialog').getByLabel('Amount')).toHaveValue('600.00');
    await expect(page.getByRole('dialog')).toContainText("Sessions that haven't taken place are canceled.");
    await confirm(page, 'Refund $600.00', 'The trainer has moved away.');
    await expectToast(page, 'Requested', 'Another operator has to confirm this refund.');
    await expect(page.getByText('A refund is waiting for a second operator')).toBeVisible();
    await page.goto('/admin/approvals');
    const own = rows(page, 'Approvals').filter({ hasText: first.email });
    await expect(own).toContainText('$600.00');
    await expect(own.getByRole('button', { name: 'Approve' }), 'operators cannot confirm their own requests').toHaveCount(0);
  });

  await test.step('The second operator confirms it, and the parent sees both', async () => {
    const other = await openBrowser({ as: second });
    await other.goto('/admin/approvals');
    await rows(other, 'Approvals').filter({ hasText: first.email }).getByRole('button', { name: 'Approve' }).click();
    await confirm(other, 'Approve', 'Agreed.');
    await expectToast(other, 'Approved');
    await expect(rows(other, 'Approvals').filter({ hasText: first.email })).toHaveCount(0);
    await other.goto('/admin/audit?action=transactions.');
    await expectHeading(other, 'Audit log');
    await expect(rows(other, 'Audit log').filter({ hasText: first.email }).first()).toBeVisible();
    const [large] = await first.api.admin.listTransactions({ query: { q: parent.email, status: 'refunded' } });
    expect(large?.refundedAmount).toBe(60_000);
  });

  await test.step('Its session is canceled for both sides, and the trainer has nothing left to do', async () => {
    for (const person of [parent, trainer]) {
      const theirs = person === parent ? family : await openBrowser({ as: trainer });
      await theirs.goto(`/session/${season}`);
      await expect(theirs.getByText('X1 canceled this session')).toBeVisible();
      await expect(theirs.getByText('Its payment was returned in full.')).toBeVisible();
      for (const name of ['Approve', 'Mark Complete', 'Reschedule']) await expect(theirs.getByRole('button', { name })).toHaveCount(0);
      await theirs.goto('/appointments');
      const listed = theirs.getByRole('article').filter({ hasText: 'A whole season' });
      const past = theirs.getByRole('button', { name: /^Past/ });
      await expect(past).toBeVisible();
      await expect(listed, 'nothing of it is to come').toHaveCount(0);
      await past.click();
      await expect(listed).toContainText('Canceled');
      await expect(listed).toContainText(person === parent ? 'You got $600.00 back' : '$600.00 refunded');
    }
  });
});
