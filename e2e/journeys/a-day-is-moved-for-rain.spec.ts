import { expect } from '@playwright/test';
import { buy, inDays, newProgram, newTrainer, schedule } from '../harness/marketplace.ts';
import { newPerson } from '../harness/people.ts';
import { dayFromToday } from '../harness/schedule.ts';
import { expectHeading, expectToast } from '../harness/screen.ts';
import { test } from '../harness/test.ts';

const viewports = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } };

for (const [device, viewport] of Object.entries(viewports)) {
  test(`A trainer moves a rainy day in one step on a ${device}; one family accepts, the other takes its money`, async ({ openBrowser }) => {
    const [trainer, staying, leaving] = [await newTrainer(), await newPerson('parent'), await newPerson('parent')];
    const program = await newProgram(trainer);
    const ids: number[] = [];
    for (const [parent, time] of [
      [staying, '15:00'],
      [staying, '16:30'],
      [leaving, '18:00'],
    ] as const) {
      const appointmentId = await buy(parent, program);
      await schedule(parent, appointmentId, inDays(5, time));
      await trainer.api.scheduling.approve({ params: { appointmentId } });
      ids.push(appointmentId);
    }
    const stateOf = async (index: number) => {
      const { appointment } = await trainer.api.sessions.appointmentDetails({ params: { appointmentId: ids[index] ?? 0 } });
      return appointment;
    };

    await test.step('The trainer sees what it does before, and confirms it with one reason', async () => {
      const page = await openBrowser({ as: trainer, viewport });
      await page.goto('/appointments');
      await page.getByRole('link', { name: 'Change a day' }).click();
      await expectHeading(page, 'Change a day');
      await page.getByLabel('Day', { exact: true }).fill(dayFromToday(5));
      await expect(page.getByText("We'll tell 2 families, once each.")).toBeVisible();
      await page.getByRole('button', { name: 'Move 3 sessions' }).click();
      await expect(page.getByText('Reason is required')).toBeVisible();
      await page.getByLabel('Reason').fill('Rain all day.');
      await page.getByRole('button', { name: 'Move 3 sessions' }).click();
      await expectToast(page, '3 Sessions Moved', 'We told 2 families.');
      expect((await stateOf(0)).startTime).toBe(inDays(6, '15:00'));
    });

    await test.step('A family with two sessions reads one entry in the bell and accepts both with one tap', async () => {
      const page = await openBrowser({ as: staying, viewport });
      await expect
        .poll(
          async () =>
            (await staying.api.notifications.list({ query: {} })).filter(({ title }) => title.includes('moved 2 sessions')).length,
        )
        .toBe(1);
      const [entry] = (await staying.api.notifications.list({ query: {} })).filter(({ title }) => title.includes('moved 2 sessions'));
      await page.goto(entry?.path ?? '');
      await expect(page.getByText('Rain all day.')).toBeVisible();
      await page.getByRole('button', { name: 'Accept all new times' }).click();
      await expectToast(page, 'Times Accepted');
      await expect(page.getByText('The time is set.')).toHaveCount(2);
    });

    await test.step('The other family takes its money', async () => {
      const page = await openBrowser({ as: leaving, viewport });
      const find = async () => (await leaving.api.notifications.list({ query: {} })).find(({ title }) => title.includes('moved'));
      await expect.poll(async () => (await find())?.path).toMatch(/^\/schedule-change\//);
      await page.goto((await find())?.path ?? '');
      await expect(page.getByRole('link', { name: 'Pick another time' })).toBeVisible();
      await page.getByRole('button', { name: 'Take $49.50 back' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel the session' }).click();
      await expectToast(page, 'Session Canceled', '$49.50 is on its way back to you.');
      expect((await stateOf(2)).cancelledBy).toBe('parent');
      await expect.poll(async () => (await stateOf(2)).refundedAmount).toBe(4_950);
    });
  });
}
