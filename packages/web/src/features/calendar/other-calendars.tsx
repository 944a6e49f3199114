import { useQuery } from '@tanstack/react-query';
import type { CalendarProviderName } from '@x1/contract/calendar/connection.ts';
import { t } from '@x1/contract/core/texts.ts';
import { configQuery } from '../../lib/config.ts';
import { ConnectCalendarButton } from './connect-button.tsx';
import { ConnectServerButton } from './connect-server-button.tsx';

/** The calendars that could be connected instead, each with its button. @param besides the one that has a button of its own already */
export function OtherCalendars({ besides }: { readonly besides: CalendarProviderName }) {
  const config = useQuery(configQuery).data;
  if (!config) return null;
  const isOffered = { google: config.googleCalendar, outlook: config.outlookCalendar, caldav: config.calDav };
  return (
    <div className="grid gap-3">
      {besides !== 'google' && isOffered.google && (
        <ConnectCalendarButton variant="outline" isFullWidth>
          {t('Connect Google Calendar')}
        </ConnectCalendarButton>
      )}
      {besides !== 'outlook' && isOffered.outlook && (
        <ConnectCalendarButton provider="outlook" variant="outline" isFullWidth>
          {t('Connect Outlook')}
        </ConnectCalendarButton>
      )}
      {besides !== 'caldav' && isOffered.caldav && (
        <ConnectServerButton variant="outline" isFullWidth>
          {t('Connect iCloud, Nextcloud or another')}
        </ConnectServerButton>
      )}
    </div>
  );
}
