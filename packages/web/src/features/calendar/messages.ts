import type { CalendarConnection } from '@x1/contract/calendar/connection.ts';
import { countText, plural } from '@x1/contract/core/plural.ts';
import { formatDate } from '@x1/contract/core/time-format.ts';

type State = CalendarConnection['state'];

/** What is said of a connection, wherever it is looked at. */
export const connectionMessages: Readonly<Record<State, { text: string; button: string | undefined }>> = {
  not_connected: {
    text: 'Approved sessions land in your calendar, and busy hours show when parents pick a time.',
    button: 'Connect Google Calendar',
  },
  connected: {
    text: 'Approved sessions land in your calendar, and your busy hours show when parents pick a time.',
    button: undefined,
  },
  lost: {
    text: 'Google no longer lets X1 into your calendar. Your sessions go on as planned, only your calendar does not hear of them.',
    button: 'Reconnect Google Calendar',
  },
};

/** What stands where the product was set up without Google. */
export const UNAVAILABLE_TEXT =
  'Google Calendar cannot be connected on this site yet. Invitations come by mail, and your private calendar address works with every calendar.';

/** About sessions whose entry waits to be written or looked at again; undefined when there is none. */
export function waitingText({ waitingCount, state }: Pick<CalendarConnection, 'waitingCount' | 'state'>): string | undefined {
  if (waitingCount === 0) return undefined;
  const them = plural(waitingCount, 'it', 'them');
  const then = state === 'connected' ? 'We keep trying by ourselves.' : `We see to ${them} as soon as you have reconnected.`;
  return `${countText(waitingCount, 'session is', 'sessions are')} waiting for your calendar. ${then}`;
}

/** Below the banner: since when, and what goes on all the same. */
export function lostText({ lostAt }: Pick<CalendarConnection, 'lostAt'>, { zone, now }: { zone: string; now: Date }): string {
  const google = lostAt === null ? 'Google' : `Since ${formatDate(lostAt, zone, now)} Google`;
  return `${google} no longer lets X1 in. Your sessions and the invitations by mail are not affected.`;
}
