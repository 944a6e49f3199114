import { expect, type Page } from '@playwright/test';
import { uniqueLetters } from './people.ts';
import { sandboxCommand } from './sandbox.ts';
import { expectHeading } from './screen.ts';
import { productAddress } from './where.ts';

/** An event in the sandbox's Google Calendar. */
export interface GoogleEvent {
  id: string;
  status: 'confirmed' | 'cancelled';
  summary: string;
  start: { dateTime: string };
  end: { dateTime: string };
}

/** A Google account that no other test has. */
export function newGoogleAccount(): string {
  return `${uniqueLetters().toLowerCase()}@gmail.test`;
}

/** Presses the button that asks for Google's consent. @returns the popup, at the consent page */
export async function openConsent(page: Page, button: string | RegExp): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: button }).first().click();
  const popup = await opened;
  await expectHeading(popup, 'X1 wants access to your Google Account');
  return popup;
}

/** Gives the consent, which closes the popup. */
export async function allow(popup: Page, account: string): Promise<void> {
  await popup.getByLabel('Google account').fill(account);
  await closeBy(popup, 'Allow');
}

/** Presses a button of a window that closes by it, perhaps before the browser has told that it was pressed. */
export async function closeBy(popup: Page, button: string): Promise<void> {
  const closed = popup.waitForEvent('close');
  const press = popup.getByRole('button', { name: button }).click();
  await press.catch((error) =>
    closed.catch(() => {
      throw error;
    }),
  );
  await closed;
}

/** What is in an account's calendar, deleted events included. */
export async function eventsOf(account: string): Promise<GoogleEvent[]> {
  const answer = await fetch(`${productAddress()}/sandbox/google/calendar?account=${encodeURIComponent(account)}`);
  return (await answer.json()) as GoogleEvent[];
}

/** Waits until the calendar has this many events that are not deleted. @returns them */
export async function untilEvents(account: string, count: number): Promise<GoogleEvent[]> {
  const live = async () => (await eventsOf(account)).filter(({ status }) => status === 'confirmed');
  await expect.poll(async () => (await live()).length, { timeout: 20_000 }).toBe(count);
  return live();
}

/** The owner of the account takes the consent back in Google's settings. */
export async function revokeConsent(account: string): Promise<void> {
  await sandboxCommand(`/sandbox/google/accounts/${encodeURIComponent(account)}/revoke`);
}

/** The owner of the account moves an event by an hour. */
export async function moveByAnHour(account: string, eventId: string): Promise<void> {
  await sandboxCommand(`/sandbox/google/events/${eventId}/move`, { account });
}

/** The owner of the account deletes an event. */
export async function deleteEvent(account: string, eventId: string): Promise<void> {
  await sandboxCommand(`/sandbox/google/events/${eventId}/delete`, { account });
}
