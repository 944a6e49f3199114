import type { CalendarConnection, CalendarProviderName } from '@x1/contract/calendar/connection.ts';
import { t } from '@x1/contract/core/texts.ts';
import { calendarApi } from '../../lib/api/calendar.ts';
import type { HostedPage } from '../../lib/leave-to.ts';

/** Calendars that are opened on a consent page of their provider. */
export type ConsentProviderName = Exclude<CalendarProviderName, 'caldav'>;

interface ConsentProvider {
  /** The company, as a person knows it. */
  readonly company: string;
  /** What is connected, in a button or a sentence. */
  readonly name: string;
  readonly readAuthUrl: () => Promise<{ authUrl: string }>;
  /** Its own pages for a consent; nothing else is opened for it (L15). */
  readonly hosts: readonly HostedPage[];
}

export const consentProviders: Readonly<Record<ConsentProviderName, ConsentProvider>> = {
  google: { company: 'Google', name: t('Google Calendar'), readAuthUrl: () => calendarApi.authUrl(), hosts: ['accounts.google.com'] },
  outlook: {
    company: 'Microsoft',
    name: 'Outlook',
    readAuthUrl: () => calendarApi.outlookAuthUrl(),
    hosts: ['login.microsoftonline.com'],
  },
};

/** What a card about the connection is called: Google's, until another one is connected (S1§2). */
export function calendarTitle(connection: Pick<CalendarConnection, 'provider'> | undefined): string {
  return titles[connection?.provider ?? 'google'];
}

const titles: Readonly<Record<CalendarProviderName, string>> = {
  google: t('Google Calendar'),
  outlook: t('Outlook calendar', { context: 'title' }),
  caldav: t('Your calendar'),
};
