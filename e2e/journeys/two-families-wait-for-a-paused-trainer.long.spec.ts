import { expect } from '@playwright/test';
import { linkIn, newestMail } from '../harness/mailbox.ts';
import { newProgram, newTrainer } from '../harness/marketplace.ts';
import { newPerson, type Person } from '../harness/people.ts';
import { purchaseDialog } from '../harness/purchase.ts';
import { changeAccount } from '../harness/sandbox-control.ts';
import { test } from '../harness/test.ts';
import { payKept, setHours } from '../harness/waitlist.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
const yours = /is yours to take$/;

/** Nothing but the minute's look tells that a trainer takes bookings again. */
const untilOffered = ({ api }: Person) =>
  expect.poll(async () => (await api.waitlist.listWaitlist())[0]?.offer ?? null, { timeout: 120_000 }).not.toBeNull();

test('Two families wait for a trainer who pauses: once bookings open, the first takes the one hour, and the second hears of the next', async ({
  openBrowser,
}) => {
  test.setTimeout(300_000);
  const trainer = await newTrainer();
  await setHours(trainer);
  await newProgram(trainer);
  const { url } = await trainer.api.payouts.onboardingLink();
  const stateIs = (state: string) =>
    expect.poll(async () => (await trainer.api.payouts.connectStatus({ params: { userId: trainer.user.id } })).accountState).toBe(state);
  await changeAccount(url, 'restrict');
  await stateIs('RESTRICTED');
  const [first, second] = [await newPerson('parent'), await newPerson('parent')];
  const [firstPage, secondPage] = [await openBrowser({ as: first, ...phone }), await openBrowser({ as: second, ...phone })];

  await test.step('Where Purchase would be, each joins the line', async () => {
    for (const page of [firstPage, secondPage]) {
      await page.goto(`/athlete/${trainer.profile.id}`);
      await page.getByRole('button', { name: 'Join the waitlist' }).filter({ visible: true }).click();
      await expect(page.getByRole('button', { name: 'Leave the waitlist' }).filter({ visible: true })).toBeVisible();
    }
    await expect(secondPage.getByText(/You're number 2 in line/).filter({ visible: true })).toBeVisible();
  });

  await test.step('Bookings open again: the first is told, and takes the time', async () => {
    await changeAccount(url, 'restore');
    await stateIs('ACTIVE');
    await untilOffered(first);
    const mail = await newestMail(first.email, yours);
    await firstPage.goto(linkIn(mail));
    await expect(purchaseDialog(firstPage).getByText(/^We're keeping .* for you$/)).toBeVisible();
    await payKept(firstPage, '$49.50');
  });

  await test.step('The second is told of another time, not of the one already taken', async () => {
    await untilOffered(second);
    await newestMail(second.email, yours);
    const [entry] = await second.api.waitlist.listWaitlist();
    const [taken] = await first.api.sessions.listParentAppointments({ params: { userId: first.user.id }, query: {} });
    expect(Date.parse(entry?.offer?.startTime ?? '')).toBeGreaterThan(Date.now());
    expect(entry?.offer?.startTime).not.toBe(taken?.startTime);
    await secondPage.goto('/appointments');
    await secondPage.getByRole('link', { name: /^Take this time/ }).click();
    await payKept(secondPage, '$49.50');
  });
});
