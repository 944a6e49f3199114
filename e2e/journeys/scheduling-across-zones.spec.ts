import { expect, type Page } from '@playwright/test';
import { buy, newProgram, newTrainer, schedule, type Trainer } from '../harness/marketplace.ts';
import { newPerson, type Person } from '../harness/people.ts';
import { dayFromToday, dayInWords, nextClockChange, openScheduleDialog, scheduleDialog } from '../harness/schedule.ts';
import { expectToast, reload } from '../harness/screen.ts';
import { test } from '../harness/test.ts';

const newYork = 'America/New_York';
const losAngeles = 'America/Los_Angeles';

/** A trainer in New York, a parent in Los Angeles, and a paid session without a time. */
async function aPaidSession(): Promise<{ trainer: Trainer; parent: Person; appointmentId: number }> {
  const [trainer, parent] = [await newTrainer({ timezone: newYork }), await newPerson('parent', losAngeles)];
  const program = await newProgram(trainer);
  return { trainer, parent, appointmentId: await buy(parent, program) };
}

async function choose(page: Page, day: string, time: string): Promise<void> {
  await scheduleDialog(page).getByLabel('Date').fill(day);
  await scheduleDialog(page).getByLabel('Time', { exact: true }).fill(time);
}

test('A parent in Los Angeles sees what a time means for the trainer in New York', async ({ openBrowser }) => {
  const { trainer, parent, appointmentId } = await aPaidSession();
  const page = await openBrowser({ as: parent, timezoneId: losAngeles });
  await page.goto(`/session/${appointmentId}`);
  const dialog = await openScheduleDialog(page);
  const day = dayFromToday(14, newYork);
  await choose(page, day, '13:00');
  const preview = dialog.getByRole('definition');
  await expect(preview.nth(0)).toHaveText(new RegExp(`^${dayInWords(day)} · 1:00-2:00 PM \\(E[SD]T\\)$`));
  await expect(preview.nth(1)).toHaveText(new RegExp(`^${dayInWords(day)} · 10:00-11:00 AM \\(P[SD]T\\)$`));

  await test.step('The same moment stays when the zone of display changes', async () => {
    await dialog.getByRole('radio', { name: /^My time/ }).check();
    await expect(dialog.getByLabel('Time', { exact: true })).toHaveValue('10:00');
    await expect(preview.nth(0)).toContainText('1:00-2:00 PM');
  });

  await test.step('A late evening in the West is the next day in the East', async () => {
    await choose(page, day, '22:30');
    await dialog.getByRole('radio', { name: '90 min' }).check();
    const nextDay = dayFromToday(15, newYork);
    await expect(preview.nth(0)).toHaveText(new RegExp(`^${dayInWords(nextDay)} · 1:30-3:00 AM \\(E[SD]T\\)$`));
    await dialog.getByLabel('Location').selectOption('Custom Location');
    await dialog.getByRole('button', { name: /^Schedule for/ }).click();
    await expectToast(page, 'Missing Information');
    await dialog.getByPlaceholder('Enter specific location').fill('Wade Field 3');
    await dialog.getByRole('button', { name: /^Schedule for/ }).click();
    await expectToast(page, 'Session Scheduled');
  });

  await test.step('Each side reads the session in its own zone', async () => {
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

test('An hour that the clocks skip is refused with the next valid time, one that comes twice is taken the first time', async ({
  openBrowser,
}) => {
  const { parent, appointmentId } = await aPaidSession();
  const page = await openBrowser({ as: parent, timezoneId: losAngeles });
  await page.goto(`/session/${appointmentId}`);
  const dialog = await openScheduleDialog(page);
  await choose(page, nextClockChange('forward'), '02:30');
  await expect(dialog.getByText('This time does not exist')).toBeVisible();
  await expect(dialog.getByText(/The next valid time is 3:00 AM/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Schedule/ })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Take 3:00 AM' }).click();
  await expect(dialog.getByRole('definition').first()).toContainText('3:00-4:00 AM (EDT)');
  await expect(dialog.getByRole('button', { name: /^Schedule/ })).toBeEnabled();

  await choose(page, nextClockChange('back'), '01:30');
  await expect(dialog.getByText('This hour comes twice that day')).toBeVisible();
  await expect(dialog.getByRole('definition').first()).toContainText('(EDT)');

  await choose(page, dayFromToday(-1, newYork), '12:00');
  await expect(dialog.getByText('Please choose a time in the future.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Schedule/ })).toBeDisabled();
});

test('A time that somebody else has is refused, and free ones are offered', async ({ openBrowser }) => {
  const trainer = await newTrainer({ timezone: newYork });
  const program = await newProgram(trainer);
  const day = dayFromToday(21, newYork);
  const earlier = await newPerson('parent', newYork);
  await schedule(earlier, await buy(earlier, program), new Date(`${day}T20:00:00Z`).toISOString());

  const parent = await newPerson('parent', newYork);
  const page = await openBrowser({ as: parent });
  const own = await buy(parent, program);
  await page.goto(`/session/${own}`);
  const dialog = await openScheduleDialog(page);
  const taken = await page.evaluate((instant) => new Date(instant).toTimeString().slice(0, 5), `${day}T20:30:00Z`);
  await choose(page, day, taken);
  await dialog.getByRole('button', { name: /^Schedule for/ }).click();
  await expectToast(page, 'Scheduling Failed', 'The trainer already has a session at that time.');
  await expect(dialog.getByText('The trainer already has a session at that time.')).toBeVisible();

  const free = dialog.getByRole('list', { name: 'Next free times' }).getByRole('button').first();
  const offered = (await free.textContent()) ?? '';
  await free.click();
  await expect(dialog.getByRole('definition').first()).toHaveText(offered);
  await dialog.getByRole('button', { name: /^Schedule for/ }).click();
  await expectToast(page, 'Session Scheduled');
  await reload(page, 'First touch and vision');
  await expect(page.getByRole('region', { name: 'Schedule Information' })).toContainText(offered.split(' · ')[1] ?? '');
});
