import { expect } from '@playwright/test';
import { apiFor } from '../harness/api.ts';
import { newestMail } from '../harness/mailbox.ts';
import { buy, inDays, newProgram, newTrainer } from '../harness/marketplace.ts';
import { newOperator } from '../harness/operators.ts';
import { useOwnProduct } from '../harness/own-product.ts';
import { newPerson, type Person } from '../harness/people.ts';
import { dayFromToday } from '../harness/schedule.ts';
import { expectToast } from '../harness/screen.ts';
import { test } from '../harness/test.ts';
import { passTimeTo } from '../harness/time.ts';

// What is set here counts for everybody, and the clock is moved.
useOwnProduct(test);

test('An operator plans a fee, a second one approves it, the trainer is told, and it counts from its day on', async ({ openBrowser }) => {
  const [first, second, trainer, parent] = [await newOperator(), await newOperator(), await newTrainer(), await newPerson('parent')];
  const program = await newProgram(trainer);
  const day = dayFromToday(20);
  /** Signed in each time: three weeks pass, in which a sign-in ends. */
  const signedIn = async (person: Person) => ({ ...person, api: apiFor((await apiFor(null).accounts.login({ body: person })).token) });
  const earned = async () => (await (await signedIn(trainer)).api.billing.earnings({ query: {} })).totalEarnings;
  const console = await openBrowser({ as: first });

  await test.step('A larger fee needs notice', async () => {
    await console.goto('/admin/settings');
    await console.getByRole('button', { name: 'Change Platform fee' }).click();
    const dialog = console.getByRole('dialog', { name: 'Platform fee' });
    await dialog.getByLabel('Percent').fill('15');
    await dialog.getByRole('radio', { name: 'On a day' }).check({ force: true });
    await dialog.getByLabel('From the start of').fill(day);
    await expect(dialog.getByText('What it means')).toBeVisible();
    await dialog.getByLabel('Why?').fill('The pilot is over.');
    await dialog.getByRole('button', { name: 'Ask for approval' }).click();
    await expectToast(console, 'Waiting for a second operator');
    await expect(console.getByRole('link', { name: 'Waiting for approval' })).toBeVisible();
  });

  await test.step('Who asked for it cannot approve it; another operator does', async () => {
    await console.goto('/admin/approvals');
    await expect(console.getByRole('button', { name: 'Withdraw' })).toBeVisible();
    await expect(console.getByRole('button', { name: 'Approve' })).toHaveCount(0);
    const page = await openBrowser({ as: second });
    await page.goto('/admin/approvals');
    await expect(page.getByRole('table', { name: 'Approvals' })).toContainText('Platform fee: 15%');
    await page.getByRole('button', { name: 'Approve' }).click();
    const dialog = page.getByRole('dialog', { name: 'Approve it?' });
    await expect(dialog).toContainText(/It takes effect on \w{3}, \w{3} \d/);
    await dialog.getByLabel('Why?').fill('As agreed.');
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await expectToast(page, 'Approved');
  });

  await test.step('The trainer reads about the fee in an email beforehand', async () => {
    const mail = await newestMail(trainer.email, /^X1's fee for your sessions is 15% from /);
    expect(mail.text).toContain("Until then it's 0%.");
    expect(mail.text).toContain('What families bought before keeps its fee.');
  });

  await test.step('A purchase from before keeps its fee, a later one has the new fee', async () => {
    await buy(parent, program);
    await expect.poll(earned).toBe(4_950);
    await passTimeTo(inDays(21, '09:00'));
    await buy(await signedIn(parent), program);
    // Of $49.50 a fee of 15% is $7.43.
    await expect.poll(earned).toBe(4_950 + 4_207);
  });

  await test.step('The console says since when the fee applies, and who set it', async () => {
    const page = await openBrowser({ as: await newOperator() });
    await page.goto('/admin/settings');
    const money = page.getByRole('region', { name: 'Money' });
    await expect(money).toContainText('15%');
    await expect(money).toContainText(`by ${first.email}`);
  });
});

const terms = `# Fair play
Everybody on X1 treats children, parents and trainers as they'd want to be treated themselves, on the field and in every message that they write here.

# What we ask
- Be on time.
- Say early when you <b>can't</b> come.
- Tell us when something feels wrong, at any hour.`;

test('An operator publishes new Terms after previewing the page, and reads who changed what', async ({ openBrowser }) => {
  const operator = await newOperator();
  const console = await openBrowser({ as: operator });
  await console.goto('/admin/settings');
  await console.getByRole('button', { name: 'Change Terms' }).click();
  const dialog = console.getByRole('dialog', { name: 'Terms' });
  await dialog.getByRole('textbox', { name: 'Text' }).fill('# Too short');
  await dialog.getByLabel('Why?').fill('Plainer words.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Write at least 200 characters')).toBeVisible();

  await dialog.getByRole('textbox', { name: 'Text' }).fill(terms);
  const preview = dialog.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('heading', { name: 'What we ask' })).toBeVisible();
  await expect(preview.getByRole('listitem')).toHaveCount(3);
  await expect(preview).toContainText("<b>can't</b>");
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(console, 'Saved');

  const page = await openBrowser({ viewport: { width: 360, height: 740 } });
  await page.goto('/terms');
  await expect(page.getByRole('heading', { name: 'Fair play' })).toBeVisible();
  await expect(page.getByRole('article').getByRole('listitem').filter({ hasText: "Say early when you <b>can't</b> come." })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  await console.getByRole('button', { name: 'History of Terms' }).click();
  await expect(console.getByRole('dialog')).toContainText(operator.email);
  await expect(console.getByRole('dialog')).toContainText('Plainer words.');
});
