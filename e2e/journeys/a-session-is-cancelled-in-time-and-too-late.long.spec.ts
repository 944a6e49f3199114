import { expect, type Page } from '@playwright/test';
import { addDays } from '@x1/contract/core/time.ts';
import { buy, newProgram, newTrainer, schedule, type Trainer } from '../harness/marketplace.ts';
import { useOwnProduct } from '../harness/own-product.ts';
import { newPerson, type Person } from '../harness/people.ts';
import { dayFromToday } from '../harness/schedule.ts';
import { expectHeading, expectToast } from '../harness/screen.ts';
import { act, openCancelDialog } from '../harness/sessions.ts';
import { test } from '../harness/test.ts';
import { inNewYork, passTimeTo } from '../harness/time.ts';

useOwnProduct(test);

const today = dayFromToday(2);
const tomorrow = addDays(today, 1);
const dayAfter = addDays(today, 2);

interface Given {
  trainer: Trainer;
  parent: Person;
  page: Page;
  trainerPage: Page;
}

/** A session that the parent has set to an hour of New York, approved by the trainer. */
async function booked({ trainer, parent }: Given, date: string, time: string): Promise<number> {
  const appointmentId = await buy(parent, await newProgram(trainer));
  await schedule(parent, appointmentId, inNewYork(date, time));
  await trainer.api.scheduling.approve({ params: { appointmentId } });
  return appointmentId;
}

async function show(page: Page, appointmentId: number): Promise<void> {
  await page.goto(`/session/${appointmentId}`);
  await expectHeading(page, 'First touch and vision');
}

const available = async ({ trainer }: Given) => (await trainer.api.payouts.balance()).available;

test('Sessions are canceled in time, too late and by the trainer, or end with a no-show or without an answer', async ({ openBrowser }) => {
  test.setTimeout(240_000);
  await passTimeTo(inNewYork(today, '08:00'));
  const [trainer, parent] = [await newTrainer({ name: 'Wren Calloway' }), await newPerson('parent')];
  const given: Given = { trainer, parent, page: await openBrowser({ as: parent }), trainerPage: await openBrowser({ as: trainer }) };
  const { page, trainerPage } = given;
  const pages = [page, trainerPage];
  await passTimeTo(inNewYork(today, '08:01'), pages);

  await test.step('More than 24 hours before, the button shows the refund, and it is paid', async () => {
    await show(page, await booked(given, tomorrow, '10:00'));
    await expect(page.getByText(/^Full refund until /)).toBeVisible();
    const dialog = await openCancelDialog(page);
    await expect(dialog).toContainText('you get $49.50 back');
    await dialog.getByLabel(/Reason/).fill('Sam is ill.');
    await dialog.getByRole('button', { name: 'Cancel and get $49.50 back' }).click();
    await expectToast(page, 'Session Canceled', 'You get $49.50 back.');
    await expect(page.getByText('You canceled this session')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Progress' })).toContainText('Canceled');
    await expect(async () => {
      await page.reload();
      await expect(page.getByText('$49.50 went back to your card; banks show it within 5 to 10 days.')).toBeVisible({ timeout: 1_000 });
    }).toPass();
  });

  const atTen = await booked(given, tomorrow, '11:00');
  await test.step('When the 24 hours pass while the dialog is open, the new amount has to be confirmed', async () => {
    await show(page, atTen);
    const dialog = await openCancelDialog(page);
    await expect(dialog.getByRole('button', { name: 'Cancel and get $49.50 back' })).toBeVisible();
    // The browser's clock is behind, as some people's are.
    await passTimeTo(inNewYork(today, '13:00'));
    await dialog.getByRole('button', { name: 'Cancel and get $49.50 back' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Nothing was canceled. There would be no refund now.');
    await dialog.getByRole('button', { name: 'Cancel without a refund' }).click();
    await expectToast(page, 'Session Canceled', 'The trainer keeps the money');
    await expect(page.getByText('The trainer keeps the money but can still refund it.')).toBeVisible();
  });

  await test.step('The trainer is notified, and paid once the session would have ended', async () => {
    await show(trainerPage, atTen);
    await expect(trainerPage.getByText('You keep the money, and you can still refund it.')).toBeVisible();
    expect(await available(given)).toBe(0);
    await passTimeTo(inNewYork(tomorrow, '12:05'), pages);
    await expect.poll(() => available(given)).toBe(4_950);
  });

  await test.step('When the trainer cancels an hour before, the parent gets a full refund', async () => {
    const id = await booked(given, tomorrow, '13:00');
    await show(trainerPage, id);
    const dialog = await openCancelDialog(trainerPage);
    await expect(dialog).toContainText('The parent gets $49.50 back.');
    await dialog.getByRole('button', { name: 'Cancel and refund $49.50' }).click();
    await expectToast(trainerPage, 'Session Canceled', 'The parent gets $49.50 back.');
    await show(page, id);
    await expect(page.getByText('Wren Calloway canceled this session')).toBeVisible();
  });

  const nobody = await booked(given, tomorrow, '14:00');
  const alone = await booked(given, tomorrow, '15:00');
  await test.step('When the parent does not come, the trainer is paid', async () => {
    await show(trainerPage, nobody);
    await expect(trainerPage.getByRole('button', { name: 'Parent Did Not Come' })).toBeHidden();
    await passTimeTo(inNewYork(tomorrow, '14:20'), pages);
    await show(trainerPage, nobody);
    await act(trainerPage, 'Parent Did Not Come');
    await trainerPage.getByRole('dialog').getByRole('button', { name: 'Mark as No-show' }).click();
    await expectToast(trainerPage, 'No-show Reported');
    await expect(trainerPage.getByRole('list', { name: 'Progress' })).toContainText('No-show');
    await show(page, nobody);
    await expect(page.getByText("Wren Calloway reported that you didn't come")).toBeVisible();
  });

  await test.step('The trainer refunds it anyway', async () => {
    await act(trainerPage, 'Refund this session');
    await trainerPage.getByRole('dialog').getByRole('button', { name: 'Give $49.50 back' }).click();
    await expectToast(trainerPage, 'Refund sent', '$49.50 is on its way back to');
    await expect(trainerPage.getByText('$49.50 went back to the parent.')).toBeVisible();
    await show(page, nobody);
    await expect(page.getByText('$49.50 went back to your card; banks show it within 5 to 10 days.')).toBeVisible();
  });

  await test.step('When the trainer does not come, the money is on hold', async () => {
    await passTimeTo(inNewYork(tomorrow, '15:30'), pages);
    await show(page, alone);
    await act(page, 'Trainer Did Not Come');
    await page.getByRole('dialog').getByRole('button', { name: 'Report No-show' }).click();
    await expectToast(page, 'No-show Reported', 'The money for this session is on hold until then.');
    await expect(page.getByText("You reported that Wren Calloway didn't come")).toBeVisible();
    await expect(async () => {
      await page.reload();
      await expect(page.getByText("The money for this session is on hold until we've reviewed it.")).toBeVisible({ timeout: 1_000 });
    }).toPass();
  });

  await test.step('An unanswered request is declined after three days and refunded', async () => {
    const appointmentId = await buy(parent, await newProgram(trainer));
    await passTimeTo(inNewYork(addDays(dayAfter, 3), '09:00'), pages);
    await expect(async () => {
      await show(page, appointmentId);
      await expect(page.getByText("Wren Calloway didn't answer in time")).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expect(page.getByRole('list', { name: 'Progress' })).toContainText('Expired');
  });
});
