import { expect } from '@playwright/test';
import { inDays, newProgram, newTrainer, schedule } from '../harness/marketplace.ts';
import { newPerson } from '../harness/people.ts';
import { cards, payWithCard, pickTimeLater, purchaseDialog, toPay, toWho } from '../harness/purchase.ts';
import { expectPath, expectToast } from '../harness/screen.ts';
import { test } from '../harness/test.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
const year = new Date().getUTCFullYear();

test('A parent agrees to the waiver and books for a child on a phone, adds what the trainer should know, and the trainer sees it in time', async ({
  openBrowser,
}) => {
  const [trainer, parent] = [await newTrainer(), await newPerson('parent')];
  await newProgram(trainer);
  const page = await openBrowser({ as: parent, ...phone });
  const dialog = purchaseDialog(page);
  let session = 0;

  await test.step('The first purchase asks for first name and birth year', async () => {
    await page.goto(`/athlete/${trainer.profile.id}?tab=programs`);
    await page.getByRole('button', { name: 'Purchase', exact: true }).click();
    await toWho(page);
    await toPay(page);
    await expect(dialog.getByText('First name is required')).toBeVisible();
    await expect(dialog.getByLabel('First name')).toBeFocused();
    await dialog.getByLabel('First name').fill('Kit');
    await dialog.getByLabel('Birth year').selectOption(String(year - 12));
  });

  await test.step('And for the waiver, which can be read on the spot', async () => {
    const agree = dialog.getByRole('checkbox', { name: /^I agree to Jordan's waiver and to individual training/ });
    await expect(agree).not.toBeChecked();
    await toPay(page);
    await expect(dialog.getByText('Please agree to the waiver and to individual training.')).toBeVisible();
    await expect(agree).toBeFocused();
    await dialog.getByText("Read Jordan's waiver").click();
    await expect(dialog.getByRole('region', { name: "Jordan's waiver" })).toContainText(trainer.profile.name);
    await agree.check();
    await toPay(page);
    await payWithCard(page, cards.good, '$49.50');
    await expectPath(page, /^\/session\/\d+$/);
    await expectToast(page, 'Payment Successful');
    session = Number(page.url().split('/').at(-1));
    await expect(page.getByRole('region', { name: 'Athlete' })).toContainText('Kit');
  });

  await test.step('What the trainer should know is added later', async () => {
    await page.getByRole('region', { name: 'Athlete' }).getByRole('link', { name: 'Add or change them' }).click();
    await page.getByRole('button', { name: 'Edit Kit' }).click();
    const fields = page.getByRole('dialog', { name: 'Kit' });
    await fields.getByLabel('Grade').selectOption('6th grade');
    await fields.getByLabel('Goals').fill('A stronger left foot');
    await fields.getByLabel('Emergency contact').fill('Dana, 919 555 0100');
    await fields.getByLabel('Medical note').fill('Asthma');
    await fields.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Athlete Saved');
    await expect(page.getByRole('region', { name: 'Athletes' })).toContainText('11-12 years · 6th grade');
  });

  const desk = await openBrowser({ as: trainer });
  const athlete = desk.getByRole('region', { name: 'Athlete' });
  await test.step('The trainer reads in the request who comes, and before the session nothing for an emergency', async () => {
    await desk.goto('/trainer-dashboard');
    const requests = desk.getByRole('region', { name: 'Needs your answer' });
    await expect(requests).toContainText('for Kit');
    await expect(requests).toContainText('11-12 years · 6th grade');
    await schedule(parent, session, inDays(5));
    await trainer.api.scheduling.approve({ params: { appointmentId: session } });
    await desk.goto(`/session/${session}`);
    await expect(athlete).toContainText('A stronger left foot');
    await expect(athlete).toContainText('from 24 hours before the session');
    await expect(desk.getByText('Asthma')).toBeHidden();
  });

  await test.step('On the day it is shown', async () => {
    const soon = new Date(Date.now() + 2 * 3_600_000).toISOString();
    await parent.api.scheduling.reschedule({
      params: { appointmentId: session },
      body: { startTime: soon, endTime: new Date(Date.parse(soon) + 3_600_000).toISOString(), scheduledInTimezone: 'America/New_York' },
    });
    await desk.reload();
    await expect(athlete).toContainText('Asthma');
    await expect(athlete).toContainText('Dana, 919 555 0100');
  });

  await test.step('The next purchase already knows the child and the agreement', async () => {
    const later = await openBrowser({ as: parent });
    await later.goto(`/athlete/${trainer.profile.id}?tab=programs`);
    await later.getByRole('button', { name: /^Choose/ }).click();
    await pickTimeLater(later);
    await expect(purchaseDialog(later).getByRole('radio', { name: /^Kit/ })).toBeChecked();
    await expect(purchaseDialog(later).getByText('Loading the waiver')).toHaveCount(0);
    await expect(purchaseDialog(later).getByRole('checkbox')).toHaveCount(0);
    await toPay(later);
    await payWithCard(later, cards.good, '$49.50');
    await expectPath(later, /^\/session\/\d+$/);
    await expect(later.getByRole('region', { name: 'Athlete' })).toContainText('Kit');
  });
});
