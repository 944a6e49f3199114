import { expect } from '@playwright/test';
import { readWallTime } from '@x1/contract/core/time.ts';
import { pressOn, tabTo } from '../harness/keyboard.ts';
import { buy, newProgram, newTrainer, schedule } from '../harness/marketplace.ts';
import { newPerson } from '../harness/people.ts';
import { nextClockChange } from '../harness/schedule.ts';
import { expectHeading, expectPath } from '../harness/screen.ts';
import { test } from '../harness/test.ts';

const zone = 'America/New_York';
const dayName = (day: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' }).format(
    new Date(`${day}T12:00:00Z`),
  );

/** How many months lie between today and a day. */
function monthsUntil(day: string): number {
  const [year, month] = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date()).split('-').map(Number);
  return (Number(day.slice(0, 4)) - (year ?? 0)) * 12 + Number(day.slice(5, 7)) - (month ?? 0);
}

test('With only the keyboard, a parent goes through the months to a session on the day of a clock change', async ({ openBrowser }) => {
  const [trainer, parent] = [await newTrainer(), await newPerson('parent', zone)];
  const sunday = nextClockChange('forward');
  const id = await buy(parent, await newProgram(trainer));
  // An hour after the change, and the last one of the day: in no other zone is it the same day for both.
  const late = readWallTime({ date: sunday, time: '23:00', timeZone: zone });
  if (late.kind === 'skipped') throw new Error('The evening is skipped');
  await schedule(parent, id, late.instant);
  const page = await openBrowser({ as: parent });

  await page.goto('/appointments');
  await expectHeading(page, 'My Training Sessions');
  await tabTo(page, page.getByRole('radio', { name: 'List' }));
  await page.keyboard.press('ArrowRight');
  const grid = page.getByRole('grid');
  await expect(grid).toBeVisible();
  await expect(page).toHaveURL(/view=calendar/);

  const focused = () => page.locator(':focus');
  await tabTo(page, grid.locator('button[tabindex="0"]'));
  await expect(focused()).toHaveAttribute('aria-current', 'date');
  for (let months = monthsUntil(sunday); months > 0; months -= 1) await page.keyboard.press('PageDown');
  await expect(page.getByRole('region', { name: new RegExp(dayName(sunday).split(' ')[1] ?? '') }).first()).toBeVisible();
  // Up to the first week, then down to the Sunday of the change.
  await page.keyboard.press('Home');
  for (let weeks = 0; weeks < 12; weeks += 1) {
    const day = (await focused().getAttribute('data-day')) ?? '';
    if (day === sunday) break;
    await page.keyboard.press(day > sunday ? 'ArrowUp' : 'ArrowDown');
  }
  await expect(focused()).toHaveAccessibleName(`${dayName(sunday)}, 1 session`);
  await expect(page.getByRole('region', { name: dayName(sunday) }).getByText('11:00 PM-12:00 AM (EDT)')).toBeVisible();

  await page.reload();
  await expect(page.getByRole('gridcell', { selected: true }).getByRole('button')).toHaveAccessibleName(`${dayName(sunday)}, 1 session`);
  await pressOn(page, page.getByRole('gridcell', { selected: true }).getByRole('link'));
  await expectPath(page, `/session/${id}`);
  await page.goBack();
  await expect(page.getByRole('gridcell', { selected: true })).toContainText('11:00 PM');

  await page.goto('/appointments');
  await expect(page.getByRole('grid'), 'the view is remembered').toBeVisible();
});
