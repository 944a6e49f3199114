import { expect } from '@playwright/test';
import { buy, inDays, newProgram, newTrainer, schedule } from '../harness/marketplace.ts';
import { newPerson } from '../harness/people.ts';
import { dayFromToday } from '../harness/schedule.ts';
import { expectHeading, expectToast } from '../harness/screen.ts';
import { test } from '../harness/test.ts';

const viewports = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } };

for (const [device, viewport] of Object.entries(viewports)) {
  test(`A trainer takes time off over booked sessions on a ${device}, and cancels one of them and moves the other, each with a message`, async ({
    openBrowser,
  }) => {
    const [trainer, parent] = [await newTrainer(), await newPerson('parent')];
    const [canceled, kept, later] = [1, 2, 3].map(() => newProgram(trainer).then((program) => buy(parent, program)));
    const ids = { canceled: await canceled, kept: await kept, later: await later };
    await schedule(parent, Number(ids.canceled), inDays(5));
    await schedule(parent, Number(ids.kept), inDays(6));
    const page = await openBrowser({ as: trainer, viewport });
    await page.goto('/profile-settings');
    await page.getByRole('link', { name: /Availability/ }).click();
    await expectHeading(page, 'Availability');
    await expect(page.getByText('No time off planned.')).toBeVisible();

    await test.step('Days off are planned, and the sessions in them are named', async () => {
      await page.getByRole('button', { name: 'Add time off' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add time off' });
      await dialog.getByRole('button', { name: 'Add time off' }).click();
      await expect(dialog.getByText('Choose a day')).toBeVisible();
      await dialog.getByLabel('First day').fill(dayFromToday(5));
      await dialog.getByLabel(/Last day/).fill(dayFromToday(7));
      await dialog.getByLabel(/Note/).fill('Spring break');
      await dialog.getByRole('button', { name: 'Add time off' }).click();
      await expectToast(page, 'Time Off Added', '2 sessions are booked then and stay until you change them.');
      await expect(page.getByRole('region', { name: 'Next time off' })).toContainText('Spring break, 3 days');
      await expect(page.getByText('2 sessions are still on')).toBeVisible();
    });

    await test.step('Days that overlap are refused, and nothing typed is lost', async () => {
      await page.getByRole('button', { name: 'Add time off' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add time off' });
      await dialog.getByLabel('First day').fill(dayFromToday(7));
      await dialog.getByRole('button', { name: 'Add time off' }).click();
      await expect(dialog.getByRole('alert')).toContainText('You already have time off then.');
      await expect(dialog.getByLabel('First day')).toHaveValue(dayFromToday(7));
      await page.keyboard.press('Escape');
    });

    await test.step('One session is canceled with a message, the other stays', async () => {
      await page.getByRole('button', { name: 'Cancel with one message' }).click();
      const dialog = page.getByRole('dialog', { name: 'Cancel sessions' });
      await dialog.getByRole('checkbox').nth(1).uncheck();
      await dialog.getByLabel(/Message to the families/).fill('I am home that week.');
      await dialog.getByRole('button', { name: 'Cancel 1 session' }).click();
      await expectToast(page, 'Session Canceled', 'The families get all their money back, and your message.');
      await expect(page.getByText('One session is still on')).toBeVisible();
    });

    await test.step('The parent reads the message, and cannot choose those days', async () => {
      const read = () => parent.api.sessions.appointmentDetails({ params: { appointmentId: Number(ids.canceled) } });
      expect((await read()).appointment.cancellationReason).toBe('I am home that week.');
      await expect.poll(async () => (await read()).appointment.refundedAmount).toBe(4_950);
      await expect(schedule(parent, Number(ids.later), inDays(6, '10:00'))).rejects.toThrow('The trainer has time off then.');
    });

    await test.step('The other one moves to the next free time, and the parent is asked to accept it', async () => {
      await page.getByRole('button', { name: 'Move it with a message' }).click();
      const dialog = page.getByRole('dialog', { name: 'Move sessions' });
      const choice = dialog.getByRole('combobox');
      const firstFree = await choice.inputValue();
      expect(firstFree > inDays(8, '00:00')).toBe(true);
      await dialog.getByLabel(/Message to the families/).fill('Does the week after work for you?');
      await dialog.getByRole('button', { name: 'Move 1 session' }).click();
      await expectToast(page, 'Session Moved', "We've asked the families to accept the new times.");
      await expect(page.getByText('One session is still on')).toBeHidden();
      const { appointment } = await parent.api.sessions.appointmentDetails({ params: { appointmentId: Number(ids.kept) } });
      expect(appointment).toMatchObject({ startTime: firstFree, approvalStatus: 'approved' });
      const reader = await openBrowser({ as: parent, viewport });
      await reader.goto(`/session/${ids.kept}`);
      await expect(reader.getByRole('button', { name: 'Accept this time' })).toBeVisible();
      await reader.goto('/messages');
      await expect(reader.getByText('Does the week after work for you?').first()).toBeVisible();
    });

    await test.step('Rules are chosen in place and saved', async () => {
      await page.getByLabel('Minimum notice').selectOption('12 hours');
      await page.getByRole('switch', { name: 'Monday' }).check();
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expectToast(page, 'Availability Updated', 'Parents choose from your new hours and rules now.');
      expect(await trainer.api.trainers.sessionSettings()).toMatchObject({ bookingRules: { minimumNoticeMinutes: 720 } });
    });
  });
}
