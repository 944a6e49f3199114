import { expect, type Page } from '@playwright/test';
import { linkIn, mailsTo, newestMail } from '../harness/mailbox.ts';
import { buy, buyWithoutWaiver, inDays, newProgram, newTrainer, schedule } from '../harness/marketplace.ts';
import { newPerson, type Person } from '../harness/people.ts';
import { purchaseDialog } from '../harness/purchase.ts';
import { test } from '../harness/test.ts';
import { payKept, setHours, waitForWeek } from '../harness/waitlist.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
const waitlist = (page: Page) => page.getByRole('region', { name: 'Waitlist' });
const yours = /is yours to take$/;
const offersTo = async ({ email }: Person) => (await mailsTo(email)).filter(({ subject }) => yours.test(subject)).length;

test('Two families wait for a full group: the first takes the freed place with one tap, and the second is told of the next', async ({
  openBrowser,
}) => {
  const trainer = await newTrainer();
  const program = await newProgram(trainer, { maxCapacity: 2 });
  const members: { member: Person; appointmentId: number }[] = [];
  for (const _ of [1, 2]) {
    const member = await newPerson('parent');
    const appointmentId = await buyWithoutWaiver(member, program, 'group');
    await schedule(member, appointmentId, inDays(5));
    await trainer.api.scheduling.approve({ params: { appointmentId } });
    members.push({ member, appointmentId });
  }
  const [first, second] = [await newPerson('parent'), await newPerson('parent')];
  const [firstPage, secondPage] = [await openBrowser({ as: first, ...phone }), await openBrowser({ as: second, ...phone })];
  const leave = async (index: number) => {
    const { member, appointmentId = 0 } = members[index] ?? {};
    await member?.api.scheduling.cancel({ params: { appointmentId }, body: {} });
  };

  await test.step('Each joins the line from the sheet, and reads its place', async () => {
    for (const [page, place] of [
      [firstPage, "You're first in line"],
      [secondPage, "You're number 2 in line"],
    ] as const) {
      await page.goto(`/athlete/${trainer.profile.id}?tab=programs`);
      await page
        .getByRole('button', { name: /^(Choose|Purchase)/ })
        .filter({ visible: true })
        .first()
        .click();
      const dialog = purchaseDialog(page);
      // The sheet begins with times of one's own; the group is a step before.
      await dialog.getByRole('button', { name: 'Back' }).click();
      await expect(dialog.getByText('Wait for a spot in the group')).toBeVisible();
      await dialog.getByRole('button', { name: 'Join the waitlist' }).click();
      await expect(dialog.getByText(place)).toBeVisible();
    }
  });

  await test.step('A place is freed: the first in line is offered it, and nobody else', async () => {
    await leave(0);
    await newestMail(first.email, yours);
    await firstPage.goto('/appointments');
    await expect(waitlist(firstPage).getByText(/^Kept for you until/)).toBeVisible();
    await secondPage.goto('/appointments');
    await expect(waitlist(secondPage).getByText(/in line/)).toBeVisible();
    await expect(secondPage.getByRole('link', { name: /^Take this time/ })).toHaveCount(0);
    expect(await offersTo(second)).toBe(0);
  });

  await test.step('One tap takes it, and it is paid', async () => {
    await firstPage.getByRole('link', { name: /^Take this time/ }).click();
    await expect(purchaseDialog(firstPage).getByText(/^We're keeping .* for you$/)).toBeVisible();
    await payKept(firstPage, '$20.00');
  });

  await test.step('Another place: the second is told, by an email that leads to it', async () => {
    await leave(1);
    const mail = await newestMail(second.email, yours);
    await expect(waitlist(secondPage).getByText(/^Kept for you until/)).toBeVisible({ timeout: 20_000 });
    await secondPage.goto(linkIn(mail));
    await payKept(secondPage, '$20.00');
    expect([await offersTo(first), await offersTo(second)]).toEqual([1, 1]);
  });
});

test('A place that its family passes on goes to the next in line', async ({ openBrowser }) => {
  const trainer = await newTrainer();
  await setHours(trainer);
  const program = await newProgram(trainer);
  const booked = await newPerson('parent');
  const appointmentId = await buy(booked, program);
  await schedule(booked, appointmentId, inDays(3));
  const [first, second] = [await newPerson('parent'), await newPerson('parent')];
  for (const family of [first, second]) await waitForWeek(family, program);
  await booked.api.scheduling.cancel({ params: { appointmentId }, body: {} });
  await newestMail(first.email, yours);
  const page = await openBrowser({ as: first, ...phone });
  await page.goto('/appointments');
  await page.getByRole('button', { name: /^Pass it on/ }).click();
  await newestMail(second.email, yours);
  const secondPage = await openBrowser({ as: second, ...phone });
  await secondPage.goto('/appointments');
  await secondPage.getByRole('link', { name: /^Take this time/ }).click();
  await payKept(secondPage, '$49.50');
  expect(await offersTo(first)).toBe(1);
});
