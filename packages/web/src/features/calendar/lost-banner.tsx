import type { CalendarConnection, CalendarProviderName } from '@x1/contract/calendar/connection.ts';
import { t } from '@x1/contract/core/texts.ts';
import { CalendarX2 } from 'lucide-react';
import { useNow } from '../../lib/use-now.ts';
import { Notice } from '../../ui/notice.tsx';
import { lostText } from './messages.ts';
import { ReconnectButton } from './reconnect-button.tsx';

/** Stands on top of the dashboard once the calendar no longer lets X1 in (R133). */
export function LostBanner({ connection, zone }: { connection: CalendarConnection; zone: string }) {
  const now = useNow();
  return (
    <Notice
      tone="warn"
      icon={CalendarX2}
      title={lostTitles[connection.provider ?? 'google']}
      isAnnounced
      action={
        <ReconnectButton connection={connection} variant="outline" size="s">
          {t('Reconnect')}
        </ReconnectButton>
      }
    >
      {lostText(connection, { zone, now })}
    </Notice>
  );
}

const lostTitles: Readonly<Record<CalendarProviderName, string>> = {
  google: t('Your Google Calendar is no longer connected'),
  outlook: t('Your Outlook calendar is no longer connected'),
  caldav: t('Your calendar is no longer connected'),
};
