import type { CalendarConnection, CalendarProviderName } from '@x1/contract/calendar/connection.ts';
import { countText, plural } from '@x1/contract/core/plural.ts';
import { formatDate } from '@x1/contract/core/time-format.ts';

const USE = 'Approved sessions are added to your calendar, and parents see your busy hours when they pick a time.';

/** Why a calendar isn't updated any more, and how that is put right. */
const lostMessages: Readonly<Record<CalendarProviderName, { why: string; button: string }>> = {
  google: { why: 'Google no longer gives X1 access to your calendar.', button: 'Reconnect Google Calendar' },
  outlook: { why: 'Microsoft no longer gives X1 access to your calendar.', button: 'Reconnect Outlook' },
  caldav: { why: "Your calendar's server no longer accepts X1's app password.", button: 'Enter a new app password' },
};

/** What is said of a connection, wherever it is looked at. */
export function connectionMessage({ state, provider }: Pick<CalendarConnection, 'state' | 'provider'>): { text: string; button?: string } {
  if (state !== 'lost') return { text: USE, ...(state === 'not_connected' && { button: 'Connect Google Calendar' }) };
  const { why, button } = lostMessages[provider ?? 'google'];
  return { text: `${why} Your sessions continue as planned, but your calendar isn't updated.`, button };
}

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
export function lostText(
  { lostAt, provider }: Pick<CalendarConnection, 'lostAt' | 'provider'>,
  { zone, now }: { zone: string; now: Date },
): string {
  const { who, does } = lostBecause[provider ?? 'google'];
  const since = lostAt === null ? who.charAt(0).toUpperCase() + who.slice(1) : `Since ${formatDate(lostAt, zone, now)} ${who}`;
  return `${since} no longer ${does}. Your sessions and email invitations aren't affected.`;
}

const lostBecause: Readonly<Record<CalendarProviderName, { who: string; does: string }>> = {
  google: { who: 'Google', does: 'gives X1 access' },
  outlook: { who: 'Microsoft', does: 'gives X1 access' },
  caldav: { who: 'its server', does: "accepts X1's app password" },
};
