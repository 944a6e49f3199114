import { expect, type Page } from '@playwright/test';
import { buy, newProgram, newTrainer } from '../harness/marketplace.ts';
import { newPerson } from '../harness/people.ts';
import { expectHeading } from '../harness/screen.ts';
import { test } from '../harness/test.ts';

const sheet = (page: Page) => page.getByRole('article', { name: /^Receipt X1-/ });

/** How many pages a PDF has. */
function countPages(pdf: Buffer): number {
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  return pdf.toString('latin1').match(/\/Type\s*\/Page(?![a-z])/g)?.length ?? 0;
}

/** The receipt alone, black on white, on one sheet of paper. */
async function expectPrintable(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(sheet(page)).toBeVisible();
  for (const bar of await page.getByRole('banner').or(page.getByRole('navigation')).all()) await expect(bar).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeHidden();
  await expect(sheet(page).getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(sheet(page)).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  for (const format of ['Letter', 'A4'] as const) expect(countPages(await page.pdf({ format })), `pages of ${format}`).toBe(1);
  await page.emulateMedia({ media: null, colorScheme: null });
}

test('A receipt is printed', async ({ openBrowser }) => {
  const [trainer, parent] = [await newTrainer({ name: 'Jordan Ellis' }), await newPerson('parent', 'America/Los_Angeles', 'robin')];
  const appointmentId = await buy(parent, await newProgram(trainer));
  // A person without a name is shown by the part of the email before '@'.
  const payer = parent.email.split('@')[0] ?? '';
  let receiptAddress = '';

  await test.step('The parent opens it from the session, and prints it', async () => {
    const page = await openBrowser({ as: parent });
    await page.addInitScript(() => {
      window.print = () => void document.documentElement.setAttribute('data-printed', 'yes');
    });
    await page.goto(`/session/${appointmentId}`);
    await page.getByRole('region', { name: 'Payment Information' }).getByRole('link', { name: 'Receipt' }).click();
    await expectHeading(page, /^Receipt X1-\d{6}$/);
    await expect(page).toHaveTitle(/^Receipt X1-\d{6} · X1$/);
    for (const words of [payer, 'Jordan Ellis', 'First touch and vision', 'Individual session', 'Total', '$49.50', 'Completed']) {
      await expect(sheet(page)).toContainText(words);
    }
    await page.getByRole('button', { name: 'Print or save as PDF' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes');
    await expectPrintable(page);
    receiptAddress = new URL(page.url()).pathname;
  });

  await test.step('The trainer opens the same one from the payments', async () => {
    const page = await openBrowser({ as: trainer });
    await page.goto('/billing');
    await page.getByRole('button', { name: new RegExp(`^More for ${payer}`) }).click();
    await page.getByRole('menuitem', { name: 'Receipt' }).click();
    await expect(page).toHaveURL(receiptAddress);
    await expect(sheet(page)).toContainText(payer);
    await expectPrintable(page);
    await page.getByRole('link', { name: 'Billing & Earnings' }).click();
    await expectHeading(page, 'Billing & Earnings');
  });

  await test.step('After the refund it shows the refunded amount', async () => {
    await trainer.api.scheduling.reject({ params: { appointmentId }, body: { reason: 'I am travelling that week.' } });
    const page = await openBrowser({ as: parent });
    await expect(async () => {
      await page.goto(receiptAddress);
      await expect(sheet(page)).toContainText('-$49.50', { timeout: 1_000 });
    }).toPass();
    await expect(sheet(page)).toContainText('Total after refunds');
    await expect(sheet(page)).toContainText('$0.00');
    await expectPrintable(page);
  });

  await test.step('Nobody else sees it', async () => {
    const page = await openBrowser({ as: await newPerson('parent') });
    await page.goto(receiptAddress);
    await expectHeading(page, 'Receipt Not Found');
  });
});
