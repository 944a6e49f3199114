import { expect } from '@playwright/test';
import { allow, type GoogleEvent, newGoogleAccount, openConsent, untilEvents } from '../harness/google.ts';
import { mailsTo } from '../harness/mailbox.ts';
import { buy, inDays, newProgram, newTrainer, schedule } from '../harness/marketplace.ts';
import { newPerson } from '../harness/people.ts';
import { expectHeading, expectToast } from '../harness/screen.ts';
import { act } from '../harness/sessions.ts';
import { test } from '../harness/test.ts';

test("An online session gets a Google Meet call of its own through the trainer's calendar, and both sides open it", async ({
  openBrowser,
}) => {
  const [trainer, parent] = [await newTrainer(), await newPerson('parent', 'America/New_York')];
  const account = newGoogleAccount();
  const trainerPage = await openBrowser({ as: trainer });
  await trainerPage.goto('/trainer-dashboard');
  await allow(await openConsent(trainerPage, 'Connect Google Calendar'), account);
  const program = await newProgram(trainer, { trainingFormat: 'Online' });
  const appointmentId = await buy(parent, program);
  await schedule(parent, appointmentId, inDays(4));
  const page = await openBrowser({ as: parent, viewport: { width: 390, height: 844 }, hasTouch: true });
  const join = { name: /^Join the video call/ };

  await test.step('Before the trainer has approved, the family reads when it gets the link', async () => {
    await page.goto(`/session/${appointmentId}`);
    await expect(page.getByText(/^You get the link once .* confirms\.$/)).toBeVisible();
    await expect(page.getByRole('link', join)).toHaveCount(0);
  });

  await test.step("Once approved, the calendar's call is on both sides' pages", async () => {
    await trainerPage.goto(`/session/${appointmentId}`);
    await act(trainerPage, 'Approve');
    await expectToast(trainerPage, 'Appointment Approved');
    const [event] = (await untilEvents(account, 1)) as (GoogleEvent & { hangoutLink?: string })[];
    for (const side of [page, trainerPage]) {
      await expect(async () => {
        await side.reload();
        await expect(side.getByRole('link', join)).toHaveAttribute('href', event?.hangoutLink ?? 'none', { timeout: 2_000 });
      }).toPass();
    }
  });

  await test.step('The call opens in its own tab, and is the same for both', async () => {
    const calls: string[] = [];
    for (const side of [page, trainerPage]) {
      const opening = side.context().waitForEvent('page');
      await side.getByRole('link', join).click();
      const call = await opening;
      await expectHeading(call, 'Video call');
      calls.push(call.url());
      await expectHeading(side, program.title);
    }
    expect(new Set(calls).size).toBe(1);
    await expect
      .poll(async () => (await mailsTo(parent.email)).filter(({ text }) => text.includes(String(calls[0]))).length)
      .toBeGreaterThan(0);
  });
});
