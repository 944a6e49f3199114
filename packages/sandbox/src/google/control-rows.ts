import { badge, button, newest, row } from '../pages/control-row.ts';
import { type Html, html } from '../pages/html.ts';
import type { World } from '../world.ts';
import { isConnected } from './consents.ts';
import { liveEventsOf } from './events.ts';

/** Where an account's calendar is shown. */
export const calendarAddress = (account: string) => `/sandbox/google/calendar?account=${encodeURIComponent(account)}`;

function count(events: number): string {
  return events === 1 ? '1 event' : `${events} events`;
}

/** The latest accounts with their calendars; a consent can be taken back as its owner would at Google. */
export function accountRows(world: World): Html[] {
  return newest(world.store.list('googleAccounts')).map(({ id }) => {
    const isOpen = isConnected(world, id);
    return row(id, count(liveEventsOf(world, id).length), null, [
      badge(isOpen ? 'good' : 'neutral', isOpen ? 'connected to X1' : 'not connected'),
      html`<a class="btn outline compact" href="${calendarAddress(id)}" aria-label="${`Open the calendar: ${id}`}">Open</a>`,
      isOpen ? button(`/sandbox/google/accounts/${encodeURIComponent(id)}/revoke`, 'Revoke consent', id) : null,
    ]);
  });
}
