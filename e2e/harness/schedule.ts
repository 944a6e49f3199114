import type { Locator, Page } from '@playwright/test';

/** The dialog that sets a session's time. */
export function scheduleDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Schedule Session' });
}

/** Opens the dialog from the session's page. */
export async function openScheduleDialog(page: Page): Promise<Locator> {
  await page.getByRole('region', { name: 'Schedule Information' }).getByRole('button', { name: 'Schedule Session' }).click();
  return scheduleDialog(page);
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
