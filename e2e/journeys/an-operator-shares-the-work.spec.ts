import { expect, type Page } from '@playwright/test';
import { newTrainer } from '../harness/marketplace.ts';
import { newOperator } from '../harness/operators.ts';
import { useOwnProduct } from '../harness/own-product.ts';
import { newPerson, uniqueLetters } from '../harness/people.ts';
import { expectHeading, expectToast } from '../harness/screen.ts';
import { test } from '../harness/test.ts';

// Who has which case, every operator sees.
useOwnProduct(test);

const rows = (page: Page, table: string) => page.getByRole('table', { name: table }).getByRole('row');

test('Two operators share a queue: taken, handed over, written about, and narrowed to their own', async ({ openBrowser }) => {
  const [first, second] = [await newOperator(), await newOperator()];
  const parent = await newPerson('parent');
  const ids: number[] = [];
  for (const message of ['Where is my receipt?', 'A session is missing.', 'I paid twice.']) {
    const { id } = await parent.api.support.request({ body: { name: 'Pat Lee', email: parent.email, topic: 'payment', message } });
    ids.push(id);
  }
  const [one, two, three] = ids as [number, number, number];
  const page = await openBrowser({ as: first });
  const choose = (id: number) => page.getByRole('checkbox', { name: `Select Request ${id}` }).check();
  const who = (id: number) => page.getByRole('button', { name: new RegExp(`^Request ${id}:`) });

  await test.step('Two cases are taken with one press', async () => {
    await page.goto('/admin/support');
    await choose(one);
    await choose(two);
    await page.getByRole('region', { name: 'Selected cases' }).getByRole('button', { name: 'Take' }).click();
    await expectToast(page, '2 of 2 cases done');
    await expect(who(one)).toHaveText('You');
    await expect(who(three)).toHaveText('Assign');
  });

  await test.step('One case is handed over, with a note', async () => {
    await choose(two);
    await page.getByRole('region', { name: 'Selected cases' }).getByRole('button', { name: 'Hand over' }).click();
    const dialog = page.getByRole('dialog', { name: 'Hand over 1 case?' });
    await dialog.getByLabel('To whom').selectOption({ label: second.email });
    await dialog.getByRole('button', { name: 'Hand over' }).click();
    await expect(who(two)).toHaveText(second.email);
    await who(two).click();
    const details = page.getByRole('dialog', { name: `Request ${two}` });
    await details.getByLabel('Add a note').fill('I called them: they mean the one of May.');
    await details.getByRole('button', { name: 'Add note' }).click();
    await expect(details.getByRole('list', { name: 'Notes' })).toContainText('the one of May');
    await page.keyboard.press('Escape');
  });

  await test.step("The list is narrowed to the operator's own cases, and saved as a view", async () => {
    await page.getByLabel('Who has it').selectOption('Mine');
    await expect(rows(page, 'Support requests')).toHaveCount(2);
    await page.getByRole('button', { name: 'Save this view' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('My letters');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.goto('/admin/support');
    await expect(rows(page, 'Support requests')).toHaveCount(4);
    await page.getByRole('link', { name: 'My letters' }).click();
    await expect(rows(page, 'Support requests')).toHaveCount(2);
  });

  await test.step('The colleague finds the handed-over case with its note, and closes it', async () => {
    const other = await openBrowser({ as: second });
    await other.goto('/admin/support?takenBy=me');
    await expect(rows(other, 'Support requests')).toHaveCount(2);
    await other.getByRole('button', { name: new RegExp(`^Request ${two}:`) }).click();
    await expect(other.getByRole('list', { name: 'Notes' })).toContainText(first.email);
    await other.keyboard.press('Escape');
    await other.getByRole('checkbox', { name: `Select Request ${two}` }).check();
    await other.getByRole('region', { name: 'Selected cases' }).getByRole('button', { name: 'Close' }).click();
    await other.getByRole('dialog').getByLabel("What's the outcome?").fill('Sent the receipt again.');
    await other.getByRole('dialog').locator('button[type="submit"]').click();
    await expect(other.getByText('No support requests')).toBeVisible();
  });
});

test('An operator goes to a person by the keyboard alone, reads their story, and sees what they see', async ({ openBrowser }) => {
  const operator = await newOperator();
  const name = `Jordan ${uniqueLetters()}`;
  const trainer = await newTrainer({ name });
  const page = await openBrowser({ as: operator });
  await page.goto('/admin/approvals');
  await page.getByRole('button', { name: 'Go to...' }).waitFor();

  await test.step('Ctrl K, a setting by its name, and Enter', async () => {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox')).toBeFocused();
    await page.keyboard.type('minimum payout');
    await expect(page.getByRole('group', { name: 'Settings' }).getByRole('option', { name: 'Minimum payout' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expectHeading(page, 'Settings');
    await expect(page.getByRole('heading', { name: 'Minimum payout' })).toBeFocused();
  });

  await test.step('Ctrl K, an email, and Enter', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(trainer.email);
    await expect(page.getByRole('group', { name: 'People' }).getByRole('option', { name: new RegExp(trainer.email) })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/admin/users/${trainer.user.id}$`));
  });

  await test.step('The story begins with signing up and can be narrowed', async () => {
    await expect(rows(page, 'Story').last()).toContainText('Signed up');
    await page.getByLabel('Kind').selectOption('Identity check');
    await expect(rows(page, 'Story').filter({ hasText: 'Identity verified' })).toHaveCount(1);
    await expect(rows(page, 'Story').filter({ hasText: 'Signed up' })).toHaveCount(0);
  });

  await test.step('Seeing as the person takes a reason, is read-only, and ends', async () => {
    await page.getByRole('button', { name: /^See as/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Why?').fill('They say their bank is missing.');
    await dialog.getByRole('button', { name: 'See as' }).click();
    await expect(page.getByText(/^Read-only until/)).toBeVisible();
    await page.getByRole('tab', { name: 'Payouts' }).click();
    await expect(page.getByText('No payouts yet')).toBeVisible();
    await page.getByRole('button', { name: 'End' }).click();
    await expect(page).toHaveURL(new RegExp(`/admin/users/${trainer.user.id}$`));
    await page.getByLabel('Kind').selectOption('What operators did');
    await expect(rows(page, 'Story').filter({ hasText: 'Started seeing as' })).toContainText('They say their bank is missing.');
  });
});
