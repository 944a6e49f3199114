import { expect } from '@playwright/test';
import { addDays } from '@x1/contract/core/time.ts';
import { gateFor } from '../harness/gate.ts';
import { buy, newProgram, newTrainer, schedule, type Trainer } from '../harness/marketplace.ts';
import { newPerson, type Person } from '../harness/people.ts';
import { dayFromToday, dayInWords, halfHour, nextClockChange, openScheduleDialog, typeTime } from '../harness/schedule.ts';
import { expectToast, reload } from '../harness/screen.ts';
import { test } from '../harness/test.ts';
import { inNewYork } from '../harness/time.ts';

const newYork = 'America/New_York';
const losAngeles = 'America/Los_Angeles';

/** A trainer in New York, a parent in Los Angeles, and a paid session without a time. */
async function aPaidSession(): Promise<{ trainer: Trainer; parent: Person; appointmentId: number }> {
  const [trainer, parent] = [await newTrainer({ timezone: newYork }), await newPerson('parent', losAngeles)];
  const program = await newProgram(trainer);
  return { trainer, parent, appointmentId: await buy(parent, program) };
}

test('A parent in Los Angeles sees what a time means for the trainer in New York', async ({ openBrowser }) => {
  const { trainer, parent, appointmentId } = await aPaidSession();
  const page = await openBrowser({ as: parent, timezoneId: losAngeles });
  await page.goto(`/session/${appointmentId}`);
  const dialog = await openScheduleDialog(page);
  const day = dayFromToday(14, newYork);
  await typeTime(dialog, day, '13:00');
  const preview = dialog.getByRole('definition');
  await expect(preview.nth(0)).toHaveText(new RegExp(`^${dayInWords(day)} · 1:00-2:00 PM \\(E[SD]T\\)$`));
  await expect(preview.nth(1)).toHaveText(new RegExp(`^${dayInWords(day)} · 10:00-11:00 AM \\(P[SD]T\\)$`));

  await test.step('Changing the display zone keeps the same instant', async () => {
    await dialog.getByRole('radio', { name: /^My time/ }).check();
    await expect(dialog.getByLabel('Time', { exact: true })).toHaveValue('10:00');
    await expect(preview.nth(0)).toContainText('1:00-2:00 PM');
  });

  await test.step('A late evening in the West is the next day in the East', async () => {
    await typeTime(dialog, day, '22:30');
    await dialog.getByRole('radio', { name: '90 min' }).check();
    const nextDay = dayFromToday(15, newYork);
    await expect(preview.nth(0)).toHaveText(new RegExp(`^${dayInWords(nextDay)} · 1:30-3:00 AM \\(E[SD]T\\)$`));
    await dialog.getByLabel('Location').selectOption('Custom Location');
    await dialog.getByRole('button', { name: /^Schedule for/ }).click();
    await expectToast(page, 'Missing Information');
    await dialog.getByPlaceholder('Enter specific location').fill('Wade Field 3');
    await dialog.getByRole('button', { name: /^Schedule for/ }).click();
    await expectToast(page, 'Calendar Event Scheduled', 'Calendar invites sent to both participants.');
  });

  await test.step('Each side sees the session in its own zone', async () => {
    await reload(page, 'First touch and vision');
    const when = page.getByRole('region', { name: 'Schedule Information' });
    await expect(when).toContainText(dayInWords(day));
    await expect(when).toContainText(/10:30 PM-12:00 AM \(P[SD]T\)/);
    await expect(when).toContainText('Wade Field 3');
    const trainerPage = await openBrowser({ as: trainer, timezoneId: newYork });
    await trainerPage.goto(`/session/${appointmentId}`);
    await expect(trainerPage.getByRole('region', { name: 'Schedule Information' })).toContainText(/1:30-3:00 AM \(E[SD]T\)/);
  });
});

test('An hour that clocks skip is refused with the next valid time, a repeated one is the first', async ({ openBrowser }) => {
  const { parent, appointmentId } = await aPaidSession();
  const page = await openBrowser({ as: parent, timezoneId: losAngeles });
  await page.goto(`/session/${appointmentId}`);
  const dialog = await openScheduleDialog(page);
  await typeTime(dialog, nextClockChange('forward'), '02:30');
  await expect(dialog.getByText("This time doesn't exist")).toBeVisible();
  await expect(dialog.getByText(/The next valid time is 3:00 AM/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Schedule/ })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Take 3:00 AM' }).click();
  await expect(dialog.getByRole('definition').first()).toContainText('3:00-4:00 AM (EDT)');
  await expect(dialog.getByRole('button', { name: /^Schedule/ })).toBeEnabled();

  await typeTime(dialog, nextClockChange('back'), '01:30');
  await expect(dialog.getByText('This hour occurs twice that day')).toBeVisible();
  await expect(dialog.getByRole('definition').first()).toContainText('(EDT)');

  await typeTime(dialog, dayFromToday(-1, newYork), '12:00');
  await expect(dialog.getByText('Please choose a time in the future.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Schedule/ })).toBeDisabled();
});

test('A taken time says why; one taken while choosing is refused, and free ones are offered', async ({ openBrowser }) => {
  const trainer = await newTrainer({ timezone: newYork });
  const program = await newProgram(trainer);
  const day = dayFromToday(12, newYork);
  const at = (time: string) => inNewYork(day, time);
  const earlier = await newPerson('parent', newYork);
  await schedule(earlier, await buy(earlier, program), at('15:00'));

  const parent = await newPerson('parent', newYork);
  const page = await openBrowser({ as: parent });
  const own = await buy(parent, program);
  const freeTimes = await gateFor(page, '**/free-times?*');
  await page.goto(`/session/${own}`);
  const dialog = await openScheduleDialog(page);
  await typeTime(dialog, day, '15:30');
  await expect(dialog.getByText('The trainer already has a session then.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Schedule for/ })).toBeDisabled();
  await expect(halfHour(dialog, day, '2:30 PM')).toHaveAccessibleName(/The trainer already has a session then\.$/);
  await halfHour(dialog, day, '4:30 PM').click();
  await expect(dialog.getByLabel('Time', { exact: true })).toHaveValue('16:30');
  await expect(dialog.getByText('The trainer already has a session then.')).toBeHidden();

  await freeTimes.close();
  await schedule(earlier, await buy(earlier, program), at('16:30'));
  await dialog.getByLabel('Location').selectOption('Local Gym');
  await dialog.getByRole('button', { name: /^Schedule for/ }).click();
  freeTimes.open();
  await expectToast(page, 'Scheduling Failed', 'The trainer already has a session at that time.');
  await expect(dialog.getByText('The trainer already has a session at that time.')).toBeVisible();
  await expect(halfHour(dialog, day, '4:30 PM'), 'the week is loaded again').toHaveAccessibleName(/already has a session/);
  await expect(dialog.getByLabel('Time', { exact: true })).toHaveValue('16:30');

  const free = dialog.getByRole('list', { name: 'Next free times' }).getByRole('button').first();
  const offered = (await free.textContent()) ?? '';
  await free.click();
  await expect(dialog.getByRole('definition').first()).toHaveText(offered);
  await dialog.getByRole('button', { name: /^Schedule for/ }).click();
  await expectToast(page, 'Calendar Event Scheduled');
  await reload(page, 'First touch and vision');
  await expect(page.getByRole('region', { name: 'Schedule Information' })).toContainText(offered.split(' · ')[1] ?? '');
  await expect(page.getByRole('region', { name: 'Schedule Information' })).toContainText('Local Gym');
});

test('A weekly repeat across a clock change keeps the wall time and shows which week is not free', async ({ openBrowser }) => {
  const trainer = await newTrainer({ timezone: newYork });
  const parent = await newPerson('parent', losAngeles);
  const appointmentId = await buy(parent, await newProgram(trainer, { sessionsIncluded: 3 }));
  const change = clockChangeAhead();
  const [before, after] = change.direction === 'forward' ? ['S', 'D'] : ['D', 'S'];
  const weeks = [addDays(change.day, -7), change.day, addDays(change.day, 7)] as const;
  const other = await newPerson('parent', newYork);
  await schedule(other, await buy(other, await newProgram(trainer)), inNewYork(weeks[2], '16:00'));

  const page = await openBrowser({ as: parent, timezoneId: losAngeles });
  await page.goto(`/session/${appointmentId}`);
  const dialog = await openScheduleDialog(page);
  await typeTime(dialog, change.day, '16:30');
  await expect(dialog.getByText(`Clocks go ${change.direction} on Sunday.`)).toBeVisible();
  await halfHour(dialog, change.day, '4:00 PM').click();
  await typeTime(dialog, weeks[0], '16:00');
  await dialog.getByLabel('Repeat weekly').check();
  await dialog.getByRole('button', { name: 'Check the weeks' }).click();
  await expect(dialog.getByRole('list', { name: 'The weeks' }).getByRole('listitem')).toHaveText([
    `${dayInWords(weeks[0])} · 4:00-5:00 PM (E${before}T)Free`,
    `${dayInWords(weeks[1])} · 4:00-5:00 PM (E${after}T)Free`,
    `${dayInWords(weeks[2])} · 4:00-5:00 PM (E${after}T)The trainer already has a session then.`,
  ]);
  await dialog.getByRole('button', { name: 'Schedule the 2 that are free' }).click();
  const result = page.getByRole('dialog', { name: 'Schedule Session' });
  await expect(result.getByText('2 sessions are scheduled, 1 week was not free.')).toBeVisible();
  await result.getByRole('button', { name: 'Done' }).click();

  await test.step('Each side sees the second session at the same local hour as the first', async () => {
    const { purchase } = await parent.api.sessions.appointmentDetails({ params: { appointmentId } });
    const second = purchase.find(({ sessionNumber }) => sessionNumber === 2);
    await page.goto(`/session/${second?.id}`);
    const when = page.getByRole('region', { name: 'Schedule Information' });
    await expect(when).toContainText(dayInWords(weeks[1]));
    await expect(when).toContainText(`1:00-2:00 PM (P${after}T)`);
    const trainerPage = await openBrowser({ as: trainer, timezoneId: newYork });
    await trainerPage.goto(`/session/${second?.id}`);
    await expect(trainerPage.getByRole('region', { name: 'Schedule Information' })).toContainText(`4:00-5:00 PM (E${after}T)`);
  });
});

test('Three parents join one group session, and a fourth finds it full', async ({ openBrowser }) => {
  const trainer = await newTrainer({ timezone: newYork });
  const program = await newProgram(trainer, { maxCapacity: 3 });
  const parents = await Promise.all([0, 1, 2].map(() => newPerson('parent', newYork)));
  const seats: number[] = [];
  for (const parent of parents) seats.push(await buy(parent, program, 'group'));
  const day = dayFromToday(9, newYork);
  const startTime = inNewYork(day, '17:00');
  const [first, ...others] = parents;
  if (!first || seats[0] === undefined) throw new Error('there are three parents');
  await schedule(first, seats[0], startTime, 90);

  for (const [index, parent] of others.entries()) {
    await test.step(`Parent ${index + 2} joins`, async () => {
      const page = await openBrowser({ as: parent });
      await page.goto(`/session/${seats[index + 1]}`);
      const dialog = await openScheduleDialog(page);
      await dialog.getByLabel('Date').fill(day);
      const group = halfHour(dialog, day, '5:30 PM');
      await expect(group).toHaveAccessibleName(new RegExp(`join the group, ${index === 0 ? '2 spots' : '1 spot'} left$`));
      await group.click();
      await expect(dialog.getByText("You'll join the group")).toBeVisible();
      await expect(dialog.getByLabel('Time', { exact: true }), 'a group is joined at its own time').toHaveValue('17:00');
      await dialog.getByRole('button', { name: /^Schedule for/ }).click();
      await expectToast(page, 'Calendar Event Scheduled');
      await reload(page, 'First touch and vision');
      await expect(page.getByRole('region', { name: 'Schedule Information' })).toContainText('5:00-6:30 PM');
    });
  }
  const times = await Promise.all(
    parents.map((parent, index) => parent.api.sessions.appointmentDetails({ params: { appointmentId: seats[index] ?? 0 } })),
  );
  expect(times.map(({ appointment, group }) => [appointment.startTime, group])).toEqual(
    parents.map(() => [startTime, { seatsTaken: 3, seats: 3 }]),
  );

  await test.step('The fourth', async () => {
    const fourth = await newPerson('parent', newYork);
    const page = await openBrowser({ as: fourth });
    await page.goto(`/athlete/${trainer.profile.id}?tab=programs`);
    await expect(page.getByText('Group is full').first()).toBeVisible();
    await expect(buy(fourth, program, 'group')).rejects.toMatchObject({ status: 409 });
  });
});

test('Rescheduling shows the current time, and both sides see the new one', async ({ openBrowser }) => {
  const { trainer, parent, appointmentId } = await aPaidSession();
  const [day, otherDay] = [dayFromToday(9, newYork), dayFromToday(11, newYork)];
  await schedule(parent, appointmentId, inNewYork(day, '15:00'));
  const page = await openBrowser({ as: parent, timezoneId: losAngeles });
  await page.goto(`/session/${appointmentId}`);
  await page
    .getByRole('button', { name: /^Reschedule/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Reschedule Session' });
  await expect(dialog.getByText(new RegExp(`^${dayInWords(day)} · 3:00-4:00 PM`))).toBeVisible();
  await halfHour(dialog, otherDay, '4:30 PM').click();
  await dialog.getByRole('button', { name: /^Move to / }).click();
  await expectToast(page, 'Session Rescheduled', `${dayInWords(otherDay)} · 4:30-5:30 PM`);
  await expect(page.getByRole('region', { name: 'Schedule Information' })).toContainText('1:30-2:30 PM');
  const trainerPage = await openBrowser({ as: trainer, timezoneId: newYork });
  await trainerPage.goto(`/session/${appointmentId}`);
  await expect(trainerPage.getByRole('region', { name: 'Schedule Information' })).toContainText('4:30-5:30 PM');
});

/** The next change of the clocks that still has a whole week before it. */
function clockChangeAhead(): { direction: 'forward' | 'back'; day: string } {
  const changes = (['forward', 'back'] as const).map((direction) => ({ direction, day: nextClockChange(direction) }));
  const ahead = changes
    .filter(({ day }) => addDays(day, -7) > dayFromToday(0, newYork))
    .sort((one, other) => (one.day < other.day ? -1 : 1));
  return ahead[0] ?? { direction: 'forward', day: nextClockChange('forward') };
}
