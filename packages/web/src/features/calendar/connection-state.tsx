import { useQuery } from '@tanstack/react-query';
import type { CalendarConnection } from '@x1/contract/calendar/connection.ts';
import { t } from '@x1/contract/core/texts.ts';
import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { configQuery } from '../../lib/config.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Placeholder, PlaceholderGroup } from '../../ui/placeholder.tsx';
import { connectionMessage, UNAVAILABLE_TEXT, waitingText } from './messages.ts';
import { ReconnectButton } from './reconnect-button.tsx';
import type { useCalendarConnection } from './use-calendar.ts';

const BADGES = {
  connected: { tone: 'ok', icon: CircleCheck, label: t('Connected') },
  lost: { tone: 'warn', icon: TriangleAlert, label: t('Connection lost') },
  not_connected: { tone: undefined, icon: CircleDashed, label: t('Not connected') },
} as const;

interface ConnectionStateProps {
  calendar: ReturnType<typeof useCalendarConnection>;
  /** What may be done while it is connected. */
  children?: ReactNode;
  /** What could be connected instead, while it isn't. */
  others?: ReactNode;
}

/** The calendar connection in every state, with its one action. */
export function ConnectionState({ calendar, children, others }: ConnectionStateProps) {
  const config = useQuery(configQuery);
  if (calendar.isPending) return <StatePlaceholder />;
  if (!calendar.data) return <LoadFailed what={t("We couldn't check your Google Calendar.")} query={calendar} />;
  const isAvailable = calendar.data.provider === 'google' || calendar.data.provider === null ? config.data?.googleCalendar !== false : true;
  return (
    <div className="grid gap-3">
      <State connection={calendar.data} isAvailable={isAvailable} />
      {calendar.isError && <Stale onRetry={() => void calendar.refetch()} isRetrying={calendar.isFetching} />}
      {calendar.data.state === 'connected' && children}
      {calendar.data.state !== 'connected' && others}
    </div>
  );
}

function State({ connection, isAvailable }: { connection: CalendarConnection; isAvailable: boolean }) {
  const { tone, icon, label } = BADGES[connection.state];
  const { text, button } = connectionMessage(connection);
  const waiting = waitingText(connection);
  if (!isAvailable && connection.state !== 'connected') return <p className="small muted">{UNAVAILABLE_TEXT}</p>;
  return (
    <>
      {connection.state !== 'not_connected' && (
        <div>
          <Badge tone={tone} icon={icon}>
            {label}
          </Badge>
        </div>
      )}
      <p className="small muted">{text}</p>
      {waiting && <p className="small">{waiting}</p>}
      {button && (
        <ReconnectButton connection={connection} variant={connection.state === 'lost' ? 'ink' : 'outline'} isFullWidth>
          {button}
        </ReconnectButton>
      )}
    </>
  );
}

/** It is shown as it was known last, and said that it is (R132). */
function Stale({ onRetry, isRetrying }: { onRetry: () => void; isRetrying: boolean }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p className="small muted">{t("We couldn't check again just now.")}</p>
      <Button variant="outline" size="s" isBusy={isRetrying} busyLabel={t('Looking...')} onClick={onRetry}>
        {t('Look again')}
      </Button>
    </div>
  );
}

function StatePlaceholder() {
  return (
    <PlaceholderGroup label={t('Loading your calendar')}>
      <div className="grid gap-3">
        <Placeholder width="100%" height={16} />
        <Placeholder width="70%" height={16} />
        <Placeholder height={48} />
      </div>
    </PlaceholderGroup>
  );
}
