import type { User } from '@x1/contract/accounts/user.ts';
import type { UserId } from '@x1/contract/core/ids.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { Instant } from '@x1/contract/core/time.ts';
import { formatDate, formatDayHead, formatTimeRange } from '@x1/contract/core/time-format.ts';
import type { TrainerDashboard } from '@x1/contract/dashboard/dashboard.ts';
import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import { locationLabel } from '@x1/contract/scheduling/locations.ts';
import { isUpcoming } from '@x1/contract/scheduling/states.ts';
import { useId } from 'react';
import { forWhom } from '../../features/requests/request-texts.ts';
import { useFirstSessions } from '../../features/sessions/queries.ts';
import { LeadBadge } from '../../features/sessions/session-badges.tsx';
import { paymentBadge, statusNote } from '../../features/sessions/session-status.ts';
import { rich } from '../../lib/rich.tsx';
import { viewerTimeZone } from '../../lib/time-zone.ts';
import { useNow } from '../../lib/use-now.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Money } from '../../ui/money.tsx';
import { PlaceholderRows } from '../../ui/placeholder.tsx';
import { Portrait } from '../../ui/portrait.tsx';
import { Row, RowList } from '../../ui/row-list.tsx';
import { Section } from '../../ui/section-head.tsx';
import { unseen } from '../../ui/unseen.tsx';
import { FoundByFamilies } from './found-by-families.tsx';
import { useDashboard } from './needs-answer.tsx';
import { PlaceholderStats, Stat } from './stats.tsx';

/** The four stat cards (S1§2). */
export function Numbers({ userId, reviewCount }: { userId: UserId; reviewCount: number | undefined }) {
  const titleId = useId();
  const dashboard = useDashboard(userId);
  return (
    <section className="today-numbers" aria-labelledby={titleId}>
      <h2 id={titleId} className="sr">
        {t('Numbers')}
      </h2>
      {dashboard.isPending && <PlaceholderStats label={t('Loading your numbers')} />}
      {dashboard.isError && <LoadFailed what={t("Your numbers couldn't be loaded.")} query={dashboard} />}
      {dashboard.data && <Stats numbers={dashboard.data} reviewCount={reviewCount} />}
      <FoundByFamilies userId={userId} />
    </section>
  );
}

function Stats({ numbers, reviewCount = 0 }: { numbers: TrainerDashboard; reviewCount: number | undefined }) {
  return (
    <dl className="card calm">
      <Stat label={t('Total Sessions')} value={numbers.totalSessions} note={t('paid sessions')} />
      <Stat label={t('Total Earnings')} value={<Money cents={numbers.totalEarnings} />} note={t('after refunds')} />
      <Stat
        label={t('Average Rating')}
        value={ratingText(numbers.avgRating)}
        note={t('{reviewCount, plural, one {# review} other {# reviews}}', { reviewCount })}
      />
      <Stat
        label={t('Transaction Status')}
        value={rich('{count} <small>successful</small>', {
          count: numbers.successfulTransactions,
          small: (text) => <small>{text}</small>,
        })}
        note={t('{pending} pending, {failed} failed', { pending: numbers.pendingTransactions, failed: numbers.failedTransactions })}
      />
    </dl>
  );
}

/** An average of tenths as '4.9', or 'New' until the first review (R40, R41). */
function ratingText(tenths: number | null): string {
  return tenths === null ? t('New') : (tenths / 10).toFixed(1);
}

type Booking = TrainerDashboard['recentBookings'][number];

/** The newest payments; 'View All' leads to the sessions they bought (S1§2). */
export function RecentBookings({ user }: { user: User }) {
  return (
    <Section title={t('Recent Bookings')} link={{ href: '/appointments', label: rich('View All<span> bookings</span>', { span: unseen }) }}>
      <Bookings user={user} />
    </Section>
  );
}

function Bookings({ user }: { user: User }) {
  const dashboard = useDashboard(user.id);
  const now = useNow();
  if (dashboard.isPending) return <PlaceholderRows count={3} label={t('Loading your bookings')} />;
  if (dashboard.isError) return <LoadFailed what={t("Your bookings couldn't be loaded.")} query={dashboard} />;
  const { recentBookings } = dashboard.data;
  if (recentBookings.length === 0) return <EmptyState title={t('No bookings yet')}>{t('Purchases by parents show up here.')}</EmptyState>;
  return (
    <RowList>
      {recentBookings.map((booking) => (
        <Row
          key={booking.id}
          lead={<Portrait name={booking.payerName} />}
          title={booking.payerName}
          note={`${formatDate(booking.date, viewerTimeZone(user), now)} · ${booking.programTitle}, ${booking.sessionType === 'group' ? t('group') : t('individual')}`}
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

/** My Training Sessions: the first three, each opens its page (S1§2). */
export function TrainerSessions({ user }: { user: User }) {
  return (
    <Section
      title={t('My Training Sessions')}
      link={{ href: '/appointments', label: rich('View All<span> sessions</span>', { span: unseen }) }}
    >
      <Sessions user={user} />
    </Section>
  );
}

function Sessions({ user }: { user: User }) {
  const sessions = useFirstSessions(user);
  const now = useNow();
  if (sessions.isPending) return <PlaceholderRows count={3} label={t('Loading your sessions')} />;
  if (sessions.isError) return <LoadFailed what={t("Your sessions couldn't be loaded.")} query={sessions} />;
  const { items } = sessions.data;
  if (items.length === 0) return <EmptyState title={t('No Training Sessions Yet')}>{t('Paid sessions show up here.')}</EmptyState>;
  return (
    <RowList>
      {items.map((session) => (
        <Row
          key={session.id}
          href={`/session/${session.id}`}
          lead={
            session.startTime ? (
              <Day start={session.startTime} zone={viewerTimeZone(user)} now={now} />
            ) : (
              <Portrait name={session.parentName} />
            )
          }
          title={forWhom(session)}
          note={<span className="num">{sessionNote(session, viewerTimeZone(user))}</span>}
          aside={isUpcoming(session, now) ? undefined : <LeadBadge session={session} />}
        />
      ))}
    </RowList>
  );
}

function Day({ start, zone, now }: { start: Instant; zone: string; now: Date }) {
  const { day, word } = formatDayHead(start, zone, now);
  return (
    <span className="day-lead">
      <b>{day}</b> <span>{word}</span>
    </span>
  );
}

/** '4:30-5:30 PM (EDT) · Training Field', 'not confirmed yet' in place of where; the program of a session without a time. */
function sessionNote(session: Appointment, zone: string): string {
  const { startTime: start, endTime: end, location, title } = session;
  return start && end ? `${formatTimeRange(start, end, zone)} · ${statusNote(session) ?? locationLabel(location)}` : title;
}
