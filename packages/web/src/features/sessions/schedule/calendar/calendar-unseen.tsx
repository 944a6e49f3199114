import { useQuery } from '@tanstack/react-query';
import type { WantedTime } from '@x1/contract/scheduling/availability.ts';
import { Link } from 'wouter';
import { calendarApi } from '../../../../lib/api/calendar.ts';
import { calendarKeys } from '../../../../lib/query-keys.ts';

/** Below free times that may be out of date: the trainer's Google Calendar cannot be asked now, or no more (R132, R133). */
export function CalendarUnseen({ role }: { role: WantedTime['role'] }) {
  const isOwn = role === 'trainer';
  const connection = useQuery({
    queryKey: calendarKeys.all,
    queryFn: ({ signal }) => calendarApi.connection({}, { signal }),
    enabled: isOwn,
  });
  if (!isOwn) {
    return <p className="tiny muted">We cannot see the trainer's calendar at the moment. It may be busy at times that look free.</p>;
  }
  if (connection.data?.state !== 'lost') {
    return <p className="tiny muted">We cannot see your Google Calendar at the moment. You may be busy at times that look free.</p>;
  }
  return (
    <p className="tiny muted">
      Your Google Calendar is no longer connected. You may be busy at times that look free.{' '}
      <Link href="/account-settings#calendar" className="link">
        Reconnect
      </Link>
    </p>
  );
}
