import { t } from '@x1/contract/core/texts.ts';
import { CalendarSync } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'wouter';
import { Icon } from '../../ui/icon.tsx';
import { ConnectionState } from './connection-state.tsx';
import { calendarTitle } from './providers.ts';
import type { useCalendarConnection } from './use-calendar.ts';

/** The Google Calendar card of the dashboard (S1§2, S1§4), or that of the calendar which is connected instead. */
export function CalendarCard({ calendar }: { calendar: ReturnType<typeof useCalendarConnection> }) {
  const titleId = useId();
  return (
    <section className="card pad grid gap-3" aria-labelledby={titleId}>
      <div className="flex items-center gap-3">
        <Icon of={CalendarSync} />
        <h2 id={titleId} className="text-body">
          {calendarTitle(calendar.data)}
        </h2>
      </div>
      <ConnectionState
        calendar={calendar}
        others={
          <p className="small">
            <Link href="/account-settings#calendar" className="link">
              {t('Outlook, iCloud and others')}
            </Link>
          </p>
        }
      >
        <p className="small">
          <Link href="/account-settings#calendar" className="link">
            {t('Calendar settings')}
          </Link>
        </p>
      </ConnectionState>
    </section>
  );
}
