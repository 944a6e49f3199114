import { expect, type Page } from '@playwright/test';
import { mailsTo } from '../harness/mailbox.ts';
import { buy, buyWithoutWaiver, inDays, newProgram, newTrainer, schedule, type Trainer } from '../harness/marketplace.ts';
import { useOwnProduct } from '../harness/own-product.ts';
import { newPerson, type Person } from '../harness/people.ts';
import { dayFromToday, typeTime } from '../harness/schedule.ts';
import { expectHeading, expectPath, expectToast } from '../harness/screen.ts';
import { test } from '../harness/test.ts';

// Emails wait for each other long enough for a busy machine.
useOwnProduct(test, { MAIL_GATHER_SECONDS: '15' });

const approve = ({ api }: Trainer, appointmentId: number) => api.scheduling.approve({ params: { appointmentId } });

/** What the bell says to a person of days and groups that were changed. */
async function toldOf({ api }: Person): Promise<{ title: string; path: string | null }[]> {
  return (await api.notifications.list({ query: {} })).filter(({ path }) => path?.startsWith('/schedule-change/'));
}

/** Confirms what the page shows, with one reason. */
async function confirm(page: Page, button: string, reason: string): Promise<void> {
  await page.getByLabel('Reason').fill(reason);
  await page.getByRole('button', { name: button }).click();
}

async function refundedOf(trainer: Trainer, appointmentId: number): Promise<number> {
  return (await trainer.api.sessions.appointmentDetails({ params: { appointmentId } })).appointment.refundedAmount;
}

test('A trainer cancels a day, then a range except for one session: the money is shown beforehand, and each family hears once', async ({
  openBrowser,
}) => {
  const [trainer, often, once] = [await newTrainer(), await newPerson('parent'), await newPerson('parent')];
  const program = await newProgram(trainer);
  const ids: number[] = [];
  for (const [parent, day, time] of [
    [often, 4, '15:00'],
    [often, 4, '17:00'],
    [once, 4, '18:30'],
    [often, 8, '15:00'],
    [once, 9, '15:00'],
    [once, 10, '15:00'],
  ] as const) {
    const appointmentId = await buy(parent, program);
    await schedule(parent, appointmentId, inDays(day, time));
    await approve(trainer, appointmentId);
    ids.push(appointmentId);
  }
  const page = await openBrowser({ as: trainer, viewport: { width: 390, height: 844 }, hasTouch: true });
  const refunds = () => Promise.all(ids.map((id) => refundedOf(trainer, id)));

  await test.step('The day: the trainer sees the cost beforehand, and cancels it once', async () => {
    await page.goto('/change-sessions?what=cancel');
    await page.getByLabel('Day', { exact: true }).fill(dayFromToday(4));
    await expect(page.getByText("We'll tell 2 families, once each, and refund $148.50.")).toBeVisible();
    await confirm(page, 'Cancel 3 sessions and refund $148.50', 'The field is closed.');
    await expectHeading(page, 'Sessions canceled');
    await expect.poll(refunds, { timeout: 20_000 }).toEqual([4_950, 4_950, 4_950, 0, 0, 0]);
    for (const family of [often, once]) await expect.poll(async () => (await toldOf(family)).length).toBe(1);
  });

  await test.step('A family with two sessions that day gets one email, with both sessions and their money', async () => {
    const aboutIt = async () =>
      (await mailsTo(often.email)).filter(({ subject }) => / canceled |^Refund/.test(subject)).map(({ subject }) => subject);
    await expect.poll(aboutIt, { timeout: 40_000 }).toEqual([`${trainer.profile.name} canceled 2 sessions (refunds: $99.00)`]);
    const parentPage = await openBrowser({ as: often });
    await parentPage.goto((await toldOf(often))[0]?.path ?? '');
    await expect(parentPage.getByText('The field is closed.')).toBeVisible();
    await expect(parentPage.getByText('on its way back to you')).toHaveCount(2);
  });

  await test.step('The range: all of it but one session', async () => {
    await page.goto('/change-sessions?what=cancel');
    await page.getByLabel('Day', { exact: true }).fill(dayFromToday(7));
    await page.getByLabel('Last day').fill(dayFromToday(12));
    await expect(page.getByText("We'll tell 2 families, once each, and refund $148.50.")).toBeVisible();
    const last = page.getByRole('checkbox', { name: /^Cancel it: / }).last();
    await last.click();
    await expect(last).not.toBeChecked();
    await confirm(page, 'Cancel 2 sessions and refund $99.00', 'Away games.');
    await expectHeading(page, 'Sessions canceled');
    await expect.poll(refunds, { timeout: 20_000 }).toEqual([4_950, 4_950, 4_950, 4_950, 4_950, 0]);
    for (const family of [often, once]) await expect.poll(async () => (await toldOf(family)).length).toBe(2);
  });
});

test('A trainer moves a group: one family accepts, one picks another time, one takes its money back, and each hears once', async ({
  openBrowser,
}) => {
  const trainer = await newTrainer();
  const program = await newProgram(trainer, { maxCapacity: 4 });
  const members: { family: Person; appointmentId: number }[] = [];
  for (const who of ['staying', 'picking', 'leaving']) {
    const family = await newPerson('parent', 'America/New_York', who);
    const appointmentId = await buyWithoutWaiver(family, program, 'group');
    await schedule(family, appointmentId, inDays(6, '17:00'));
    await approve(trainer, appointmentId);
    members.push({ family, appointmentId });
  }
  const [staying, picking, leaving] = members as [(typeof members)[0], (typeof members)[0], (typeof members)[0]];
  const detailsOf = async ({ family, appointmentId }: (typeof members)[0]) =>
    (await family.api.sessions.appointmentDetails({ params: { appointmentId } })).appointment;
  const open = async ({ family }: (typeof members)[0]) => {
    const page = await openBrowser({ as: family, viewport: { width: 390, height: 844 }, hasTouch: true });
    await expect.poll(async () => (await toldOf(family)).length).toBe(1);
    await page.goto((await toldOf(family))[0]?.path ?? '');
    await expect(page.getByText('The bus is late.')).toBeVisible();
    return page;
  };

  await test.step('The trainer moves all sessions of the group from the page of one of them', async () => {
    const page = await openBrowser({ as: trainer });
    await page.goto(`/change-sessions?session=${staying.appointmentId}`);
    await expectHeading(page, 'Change a session time');
    await page.getByLabel('At', { exact: true }).selectOption('1 hour later');
    await expect(
      page.getByText("We'll tell 3 families, once each. They can accept, pick another time, or get a refund ($60.00 in all)."),
    ).toBeVisible();
    await confirm(page, 'Move 3 sessions', 'The bus is late.');
    await expectToast(page, '3 Sessions Moved', 'We told 3 families.');
  });

  await test.step('One accepts', async () => {
    const page = await open(staying);
    await page.getByRole('button', { name: 'Accept the new time' }).click();
    await expectToast(page, 'Time Accepted');
    expect(await detailsOf(staying)).toMatchObject({ startTime: inDays(6, '18:00'), timeAgreedAt: expect.any(String) });
  });

  await test.step('One picks another time, which only that family has', async () => {
    const page = await open(picking);
    await page.getByRole('link', { name: 'Pick another time' }).click();
    await expectPath(page, `/session/${picking.appointmentId}`);
    const dialog = page.getByRole('dialog', { name: 'Reschedule Session' });
    await expect(dialog.getByRole('button', { name: 'Other time', exact: true })).toBeVisible();
    await typeTime(dialog, dayFromToday(7), '16:00');
    await dialog.getByRole('button', { name: /^Move to / }).click();
    await expect.poll(async () => (await detailsOf(picking)).startTime).toBe(inDays(7, '16:00'));
    expect((await detailsOf(staying)).startTime).toBe(inDays(6, '18:00'));
  });

  await test.step('One takes its money back', async () => {
    const page = await open(leaving);
    await page.getByRole('button', { name: 'Take $20.00 back' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the session' }).click();
    await expectToast(page, 'Session Canceled', '$20.00 is on its way back to you.');
    await expect.poll(() => refundedOf(trainer, leaving.appointmentId)).toBe(2_000);
    expect(await refundedOf(trainer, staying.appointmentId)).toBe(0);
  });

  for (const { family } of members) expect(await toldOf(family)).toHaveLength(1);
});

test('A trainer cancels a group in one step: both families hear once and get their money back, and others with a session that day hear nothing', async ({
  openBrowser,
}) => {
  const trainer = await newTrainer();
  const program = await newProgram(trainer, { maxCapacity: 4 });
  const book = async (sessionType: 'individual' | 'group', time: string) => {
    const family = await newPerson('parent');
    const appointmentId = await buyWithoutWaiver(family, program, sessionType);
    await schedule(family, appointmentId, inDays(5, time));
    await approve(trainer, appointmentId);
    return { family, appointmentId };
  };
  const group = [await book('group', '17:00'), await book('group', '17:00')] as const;
  const alone = await book('individual', '19:00');
  const page = await openBrowser({ as: trainer });
  await page.goto(`/change-sessions?session=${group[0].appointmentId}&what=cancel`);
  await expect(page.getByText("We'll tell 2 families, once each, and refund $40.00.")).toBeVisible();
  await confirm(page, 'Cancel 2 sessions and refund $40.00', 'I have a fever.');
  await expectToast(page, '2 Sessions Canceled', 'We told 2 families.');
  await expectPath(page, '/appointments');
  for (const { family, appointmentId } of group) {
    await expect.poll(() => refundedOf(trainer, appointmentId)).toBe(2_000);
    await expect.poll(async () => (await toldOf(family)).length).toBe(1);
  }
  expect(await refundedOf(trainer, alone.appointmentId)).toBe(0);
  expect(await toldOf(alone.family)).toEqual([]);
});
