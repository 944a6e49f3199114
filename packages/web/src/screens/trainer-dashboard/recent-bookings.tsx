import type { User } from '@x1/contract/accounts/user.ts';
import { formatDate } from '@x1/contract/core/time-format.ts';
import type { TrainerDashboard } from '@x1/contract/dashboard/dashboard.ts';
import { useId } from 'react';
import { paymentBadge } from '../../features/sessions/session-status.ts';
import { viewerTimeZone } from '../../lib/time-zone.ts';
import { useNow } from '../../lib/use-now.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Money } from '../../ui/money.tsx';
import { PlaceholderRows } from '../../ui/placeholder.tsx';
import { Portrait } from '../../ui/portrait.tsx';
import { Row, RowList } from '../../ui/row-list.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { useDashboard } from './use-dashboard.ts';

type Booking = TrainerDashboard['recentBookings'][number];

/** The newest payments; 'View All' leads to the sessions they bought (S1§2). */
export function RecentBookings({ user }: { user: User }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <SectionHead id={titleId} title="Recent Bookings" link={{ href: '/appointments', label: 'View All', of: 'bookings' }} />
      <Bookings user={user} />
    </section>
  );
}

function Bookings({ user }: { user: User }) {
  const dashboard = useDashboard(user.id);
  const year = useNow().getUTCFullYear();
  if (dashboard.isPending) return <PlaceholderRows count={3} label="Loading your bookings" />;
  if (dashboard.isError) {
    return (
      <LoadFailed what="Your bookings could not be loaded." onRetry={() => void dashboard.refetch()} isRetrying={dashboard.isFetching} />
    );
  }
  const { recentBookings } = dashboard.data;
  if (recentBookings.length === 0) return <EmptyState title="No bookings yet">What parents buy shows up here.</EmptyState>;
  return (
    <RowList>
      {recentBookings.map((booking) => (
        <Row
          key={booking.id}
          lead={<Portrait name={booking.payerName} />}
          title={booking.payerName}
          note={`${formatDate(booking.date, viewerTimeZone(user), year)} · ${booking.programTitle}, ${booking.sessionType}`}
          aside={<Amount booking={booking} />}
        />
      ))}
    </RowList>
  );
}

/** Succeeded is the good state and needs no word; every other one has its badge. */
function Amount({ booking }: { booking: Booking }) {
  const sign = paymentBadge(booking.status);
  return (
    <span className="grid justify-items-end gap-1 text-row font-semibold">
      <Money cents={booking.amount} />
      {booking.status !== 'succeeded' && <Badge tone={sign.tone}>{sign.label}</Badge>}
    </span>
  );
}
