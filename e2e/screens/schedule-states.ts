import { expect, type Locator, type Page, type Request } from '@playwright/test';
import { dayFromToday, halfHour, openScheduleDialog, typeTime } from '../harness/schedule.ts';
import { expectToast } from '../harness/screen.ts';
import { busyDay, groupDay, openDay, scheduleFixtures } from './schedule-fixtures.ts';
import type { ScreenState } from './screen-state.ts';

/** What the dialog reads of a trainer's week. */
const freeTimes = /\/free-times\?/;

const parent = async () => (await scheduleFixtures()).parent;
const ofPackage = async () => `/session/${(await scheduleFixtures()).ofPackage}`;
const single = async () => `/session/${(await scheduleFixtures()).single}`;

async function showAsList(dialog: Locator): Promise<void> {
  await dialog.getByRole('radio', { name: 'List' }).check();
  await expect(dialog.getByRole('group', { name: /^\w+, \w+ \d+$/ }).first()).toBeVisible();
}

async function checkWeeks(page: Page): Promise<Locator> {
  const dialog = await openScheduleDialog(page);
  await typeTime(dialog, openDay(), '11:30');
  await dialog.getByLabel('Repeat weekly').check();
  await dialog.getByRole('button', { name: 'Check the weeks' }).click();
  await expect(dialog.getByRole('list', { name: 'The weeks' }).getByRole('listitem')).toHaveCount(3);
  return dialog;
}

/** The dialog that sets and moves times. */
export const scheduleStates: ScreenState[] = [
  {
    name: 'Schedule dialog, a week with everything in it',
    as: parent,
    path: ofPackage,
    reach: async (page) => {
      const dialog = await openScheduleDialog(page);
      await expect(dialog.getByText(/^Join the group · 3 spots left$/)).toBeVisible();
      await halfHour(dialog, groupDay(), '10:30 AM').click();
      await expect(dialog.getByText("You'll join the group")).toBeVisible();
    },
  },
  {
    name: 'Schedule dialog, a time that is not free',
    as: parent,
    path: single,
    reach: async (page) => {
      const dialog = await openScheduleDialog(page);
      await halfHour(dialog, busyDay(), '2:30 PM').click();
      await expect(dialog.getByText("This time isn't free")).toBeVisible();
    },
  },
  {
    name: 'Schedule dialog, the list',
    as: parent,
    path: single,
    reach: async (page) => {
      const dialog = await openScheduleDialog(page);
      await showAsList(dialog);
      await dialog
        .getByRole('radio', { name: /^9:00 AM/ })
        .first()
        .check();
      await expect(dialog.getByRole('button', { name: /^Schedule for/ })).toBeEnabled();
    },
  },
  {
    name: 'Schedule dialog, time taken in the meantime',
    as: parent,
    path: single,
    mayAnswer: [409],
    reach: async (page) => {
      const reads: Request[] = [];
      page.on('request', (request) => freeTimes.test(request.url()) && reads.push(request));
      const dialog = await openScheduleDialog(page);
      const day = dayFromToday(6);
      await expect(halfHour(dialog, day, '5:00 PM')).toHaveAccessibleName(/: free/);
      // The dialog reads often: what it would learn until the press waits, or it would know that the time is taken.
      const { promise: pressed, resolve: press } = Promise.withResolvers<void>();
      await page.route(freeTimes, async (route) => {
        await pressed;
        await route.continue();
      });
      await Promise.all(reads.map((request) => request.response()));
      await typeTime(dialog, day, '17:00');
      await (await scheduleFixtures()).take(day, '17:00');
      await dialog.getByRole('button', { name: /^Schedule for/ }).click();
      press();
      await expectToast(page, 'Scheduling Failed');
      await expect(dialog.getByRole('list', { name: 'Next free times' })).toBeVisible();
    },
  },
  {
    name: 'Schedule dialog, the weeks of a repeat',
    as: parent,
    path: ofPackage,
    reach: async (page) => {
      const dialog = await checkWeeks(page);
      await expect(dialog.getByRole('button', { name: 'Schedule the 2 that are free' })).toBeEnabled();
    },
  },
  {
    name: 'Reschedule dialog',
    as: parent,
    path: async () => `/session/${(await scheduleFixtures()).placed}`,
    reach: async (page) => {
      await page
        .getByRole('button', { name: /^Reschedule/ })
        .first()
        .click();
      const dialog = page.getByRole('dialog', { name: 'Reschedule Session' });
      await halfHour(dialog, openDay(), '4:30 PM').click();
      await expect(dialog.getByRole('button', { name: /^Move to / })).toBeEnabled();
    },
  },
];
