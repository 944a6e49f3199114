import type { CalendarConnection } from '@x1/contract/calendar/connection.ts';
import { CalendarX2 } from 'lucide-react';
import { useNow } from '../../lib/use-now.ts';
import { Notice } from '../../ui/notice.tsx';
import { ConnectCalendarButton } from './connect-button.tsx';
import { lostText } from './messages.ts';

/** Stands on top of the dashboard once Google no longer lets X1 in (R133). */
export function LostBanner({ connection, zone }: { connection: CalendarConnection; zone: string }) {
  const now = useNow();
  return (
    <Notice
      tone="warn"
      icon={CalendarX2}
      title="Your Google Calendar is no longer connected"
      isAnnounced
      action={
        <ConnectCalendarButton variant="outline" size="s">
          Reconnect
        </ConnectCalendarButton>
      }
    >
      {lostText(connection, { zone, now })}
    </Notice>
  );
}
