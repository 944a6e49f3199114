import type { CalendarConnection } from '@x1/contract/calendar/connection.ts';
import { CalendarX2 } from 'lucide-react';
import { useNow } from '../../lib/use-now.ts';
import { Notice } from '../../ui/notice.tsx';
import { lostText } from './messages.ts';
import { calendarTitle } from './providers.ts';
import { ReconnectButton } from './reconnect-button.tsx';

/** Stands on top of the dashboard once the calendar no longer lets X1 in (R133). */
export function LostBanner({ connection, zone }: { connection: CalendarConnection; zone: string }) {
  const now = useNow();
  return (
    <Notice
      tone="warn"
      icon={CalendarX2}
      title={lostTitle(connection)}
      isAnnounced
      action={
        <ReconnectButton connection={connection} variant="outline" size="s">
          Reconnect
        </ReconnectButton>
      }
    >
      {lostText(connection, { zone, now })}
    </Notice>
  );
}

function lostTitle(connection: CalendarConnection): string {
  const title = calendarTitle(connection);
  return `${title.startsWith('Your ') ? title : `Your ${title}`} is no longer connected`;
}
