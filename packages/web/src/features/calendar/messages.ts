import type { CalendarConnection, CalendarProviderName } from '@x1/contract/calendar/connection.ts';
import { t } from '@x1/contract/core/texts.ts';
import { formatDate } from '@x1/contract/core/time-format.ts';

const USE = t('Approved sessions are added to your calendar, and parents see your busy hours when they pick a time.');

/** Why a calendar isn't updated any more, and how that is put right. */
const lostMessages: Readonly<Record<CalendarProviderName, { why: string; button: string }>> = {
  google: { why: t('Google no longer gives X1 access to your calendar.'), button: t('Reconnect Google Calendar') },
  outlook: { why: t('Microsoft no longer gives X1 access to your calendar.'), button: t('Reconnect Outlook') },
  caldav: { why: t("Your calendar's server no longer accepts X1's app password."), button: t('Enter a new app password') },
};

/** What is said of a connection, wherever it is looked at. */
export function connectionMessage({ state, provider }: Pick<CalendarConnection, 'state' | 'provider'>): { text: string; button?: string } {
  if (state !== 'lost') return { text: USE, ...(state === 'not_connected' && { button: t('Connect Google Calendar') }) };
  const { why, button } = lostMessages[provider ?? 'google'];
  return { text: t("{why} Your sessions continue as planned, but your calendar isn't updated.", { why }), button };
}

/** Shown where the product runs without Google. */
export const UNAVAILABLE_TEXT = t(
  "Google Calendar can't be connected on this site yet. Invitations come by email, and your private calendar address works with every calendar.",
);

/** About sessions whose entry waits to be written or looked at again; undefined when there is none. */
export function waitingText({ waitingCount, state }: Pick<CalendarConnection, 'waitingCount' | 'state'>): string | undefined {
  if (waitingCount === 0) return undefined;
  const count = waitingCount;
  const waiting = t('{count, plural, one {# session is} other {# sessions are}} waiting for your calendar.', { count });
  if (state === 'connected') return `${waiting} ${t('We keep trying automatically.')}`;
  return `${waiting} ${t("We'll update {count, plural, one {it} other {them}} as soon as you reconnect.", { count })}`;
}

/** Below the banner: since when, and what still works. */
export function lostText(
  { lostAt, provider }: Pick<CalendarConnection, 'lostAt' | 'provider'>,
  { zone, now }: { zone: string; now: Date },
): string {
  const because = lostBecause[provider ?? 'google'](lostAt === null ? null : formatDate(lostAt, zone, now));
  return `${because} ${t("Your sessions and email invitations aren't affected.")}`;
}

const lostBecause: Readonly<Record<CalendarProviderName, (date: string | null) => string>> = {
  google: (date) =>
    date === null ? t('Google no longer gives X1 access.') : t('Since {date} Google no longer gives X1 access.', { date }),
  outlook: (date) =>
    date === null ? t('Microsoft no longer gives X1 access.') : t('Since {date} Microsoft no longer gives X1 access.', { date }),
  caldav: (date) =>
    date === null
      ? t("Its server no longer accepts X1's app password.")
      : t("Since {date} its server no longer accepts X1's app password.", { date }),
};
