import { expect, type Locator, type Page } from '@playwright/test';

/** The dialog that sets a session's time. */
export function scheduleDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Schedule Session' });
}

/** Opens the dialog from the session's page. */
export async function openScheduleDialog(page: Page): Promise<Locator> {
  await page.getByRole('region', { name: 'Schedule Information' }).getByRole('button', { name: 'Schedule Session' }).click();
  const dialog = scheduleDialog(page);
  await expect(dialog).toBeVisible();
  return dialog;
}

/** A day as date fields take it, 'YYYY-MM-DD'. */
export function dayFromToday(days: number, timeZone = 'America/New_York'): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date());
  const day = new Date(`${today}T12:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

/** 'Sat, Mar 14' of 'YYYY-MM-DD', with the year when it is not this one, as the product writes days. */
export function dayInWords(day: string): string {
  const noon = new Date(`${day}T12:00:00Z`);
  const isThisYear = noon.getUTCFullYear() === new Date().getUTCFullYear();
  const words = new Intl.DateTimeFormat('en-US', {
    timeZone: 'UTC',
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    ...(isThisYear ? {} : { year: 'numeric' }),
  });
  return words.format(noon);
}

/** 'Saturday, March 14' of 'YYYY-MM-DD', as the cells of the week are named. */
export function longDayInWords(day: string): string {
  const words = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric' });
  return words.format(new Date(`${day}T12:00:00Z`));
}

/** Types a time into the dialog. */
export async function typeTime(dialog: Locator, day: string, time: string): Promise<void> {
  const other = dialog.getByRole('button', { name: 'Other time', exact: true, expanded: false });
  // On phones the fields are folded below the list of free times.
  if (await other.isVisible()) await other.click();
  await dialog.getByLabel('Date').fill(day);
  await dialog.getByLabel('Time', { exact: true }).fill(time);
}

/** A half hour of the week that the dialog shows, by what it says of itself. */
export function halfHour(dialog: Locator, day: string, clock: string): Locator {
  return dialog.getByRole('grid').getByRole('button', { name: new RegExp(`^${longDayInWords(day)}, ${clock}: `) });
}

/** The next day on which New York's clocks change, 'YYYY-MM-DD': the second Sunday of March or the first of November, never today. */
export function nextClockChange(direction: 'forward' | 'back'): string {
  const [month, week] = direction === 'forward' ? [2, 2] : [10, 1];
  const tomorrow = dayFromToday(1);
  const thisYear = Number(tomorrow.slice(0, 4));
  const days = [thisYear, thisYear + 1].map((year) => nthSunday(year, month, week));
  return days.find((day) => day > tomorrow) ?? '';
}

function nthSunday(year: number, month: number, week: number): string {
  const first = new Date(Date.UTC(year, month, 1, 12));
  const date = 1 + ((7 - first.getUTCDay()) % 7) + (week - 1) * 7;
  return new Date(Date.UTC(year, month, date, 12)).toISOString().slice(0, 10);
}
