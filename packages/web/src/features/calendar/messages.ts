import type { CalendarConnection } from '@x1/contract/calendar/connection.ts';
import { countText, plural } from '@x1/contract/core/plural.ts';
import { formatDate } from '@x1/contract/core/time-format.ts';

type State = CalendarConnection['state'];

/** What is said of a connection, wherever it is looked at. */
export const connectionMessages: Readonly<Record<State, { text: string; button: string | undefined }>> = {
  not_connected: {
    text: 'Approved sessions are added to your calendar, and parents see your busy hours when they pick a time.',
    button: 'Connect Google Calendar',
  },
  connected: {
    text: 'Approved sessions are added to your calendar, and parents see your busy hours when they pick a time.',
    button: undefined,
  },
  lost: {
    text: "Google no longer gives X1 access to your calendar. Your sessions continue as planned, but your calendar isn't updated.",
    button: 'Reconnect Google Calendar',
  },
};

/** Shown where the product runs without Google. */
export const UNAVAILABLE_TEXT =
  "Google Calendar can't be connected on this site yet. Invitations come by email, and your private calendar address works with every calendar.";

/** About sessions whose entry waits to be written or looked at again; undefined when there is none. */
export function waitingText({ waitingCount, state }: Pick<CalendarConnection, 'waitingCount' | 'state'>): string | undefined {
  if (waitingCount === 0) return undefined;
  const them = plural(waitingCount, 'it', 'them');
  const then = state === 'connected' ? 'We keep trying automatically.' : `We'll update ${them} as soon as you reconnect.`;
  return `${countText(waitingCount, 'session is', 'sessions are')} waiting for your calendar. ${then}`;
}

/** Below the banner: since when, and what still works. */
export function lostText({ lostAt }: Pick<CalendarConnection, 'lostAt'>, { zone, now }: { zone: string; now: Date }): string {
  const google = lostAt === null ? 'Google' : `Since ${formatDate(lostAt, zone, now)} Google`;
  return `${google} no longer gives X1 access. Your sessions and email invitations aren't affected.`;
}
