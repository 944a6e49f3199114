import { expect } from '@playwright/test';
import { buy, newProgram, newTrainer } from '../harness/marketplace.ts';
import { newPerson } from '../harness/people.ts';
import { dayFromToday, dayInWords, openScheduleDialog, typeTime } from '../harness/schedule.ts';
import { expectHeading, expectToast } from '../harness/screen.ts';
import { act } from '../harness/sessions.ts';
import { test } from '../harness/test.ts';

const viewports = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } };

for (const [device, viewport] of Object.entries(viewports)) {
  test(`On a ${device}, a session of an approved package waits for the trainer at a time outside the hours`, async ({ openBrowser }) => {
    const [trainer, parent] = [await newTrainer({ name: 'Maya Torres' }), await newPerson('parent')];
    const first = await buy(parent, await newProgram(trainer, { individualPrice: 100, sessionsIncluded: 3 }));
    await trainer.api.scheduling.approve({ params: { appointmentId: first } });
    const { purchase } = await parent.api.sessions.appointmentDetails({ params: { appointmentId: first } });
    const [second, third] = [purchase[1]?.id, purchase[2]?.id];
    const [desk, page] = [await openBrowser({ as: trainer, viewport }), await openBrowser({ as: parent, viewport })];
    const day = dayFromToday(5);

    await test.step('The trainer enters hours and wants to be asked about last-minute times', async () => {
      await desk.goto('/availability');
      await expectHeading(desk, 'Availability');
      const ask = desk.getByRole('switch', { name: /Ask me again about last-minute times/ });
      await expect(ask).toBeDisabled();
      for (const weekday of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])
        await desk.getByRole('switch', { name: weekday }).check();
      await ask.check();
      await expect(desk.getByLabel('Ask me again within')).toHaveValue('12');
      await desk.getByRole('button', { name: 'Save Changes' }).click();
      await expectToast(desk, 'Availability Updated', 'Parents choose from your new hours and rules now.');
      expect(await trainer.api.trainers.sessionSettings()).toMatchObject({ bookingRules: { askAgainWithinHours: 12 } });
    });

    await test.step('The parent is told before, and chooses such a time', async () => {
      await page.goto(`/session/${second}`);
      const dialog = await openScheduleDialog(page);
      await typeTime(dialog, day, '21:00');
      await expect(dialog.getByText('Maya has to confirm this time')).toBeVisible();
      await expect(dialog.getByText(/you get \$33\.33 back\.$/)).toBeVisible();
      await dialog.getByRole('button', { name: /^Schedule for/ }).click();
      await expect(page.getByRole('region', { name: 'Schedule Information' })).toContainText(/Waiting for Maya\s*answers by /);
    });

    await test.step('The trainer finds it among the requests as one session, and approves it', async () => {
      await desk.goto('/trainer-dashboard');
      const requests = desk.getByRole('region', { name: 'Needs your answer' });
      await expect(requests).toContainText('only session 2 of 3');
      await expect(requests).toContainText('$33.33');
      await expect(requests).toContainText(dayInWords(day));
      await expect(requests).toContainText('9:00-10:00 PM');
      await expect(requests).toContainText(/Answer by .+Outside your hours/);
      await requests.getByRole('button', { name: /^Approve / }).click();
      await expectToast(desk, 'Appointment Approved');
      await expect(requests.getByRole('button', { name: /^Approve / })).toHaveCount(0);
      await expect(page.getByText(/^Waiting for Maya/)).toHaveCount(0);
    });

    await test.step('Another one is declined: its share goes back, and the others stay', async () => {
      await page.goto(`/session/${third}`);
      const dialog = await openScheduleDialog(page);
      await typeTime(dialog, day, '22:30');
      await dialog.getByRole('button', { name: /^Schedule for/ }).click();
      await expect(page.getByText(/^Waiting for Maya/).first()).toBeVisible();
      await desk.goto(`/session/${third}`);
      await expect(desk.getByText(/Your answer only affects this session/)).toBeVisible();
      await act(desk, 'Reject');
      const reject = desk.getByRole('dialog', { name: 'Reject this time?' });
      await expect(reject).toContainText('Only this session is declined.');
      await expect(reject).toContainText('gets $33.34 back');
      await reject.getByLabel('Reason').fill('I have a game that evening.');
      await reject.getByRole('button', { name: 'Reject request' }).click();
      await expectToast(desk, 'Appointment Rejected');
      await expect(page.getByText('Maya Torres declined this time')).toBeVisible();
      const read = (appointmentId: number) => parent.api.sessions.appointmentDetails({ params: { appointmentId } });
      await expect.poll(async () => (await read(Number(third))).appointment.refundedAmount).toBe(3_334);
      expect((await read(Number(second))).appointment).toMatchObject({ approvalStatus: 'approved', isScheduled: true, refundedAmount: 0 });
      expect((await read(first)).appointment).toMatchObject({ approvalStatus: 'approved', refundedAmount: 0 });
    });
  });
}
