import type { User } from '@x1/contract/accounts/user.ts';
import type { UserId } from '@x1/contract/core/ids.ts';
import { countText } from '@x1/contract/core/plural.ts';
import { formatMoment, formatSessionTime, formatTimeRange } from '@x1/contract/core/time-format.ts';
import type { NeedsAnswer as Needs, WaitingReview, WaitingSession } from '@x1/contract/dashboard/dashboard.ts';
import type { OwnTrainer } from '@x1/contract/trainers/trainer.ts';
import { CalendarClock, CalendarPlus, CircleCheck, Hourglass, ListPlus, type LucideIcon, MessageSquareReply } from 'lucide-react';
import { dashboardApi } from '../../lib/api/dashboard.ts';
import { dashboardKeys } from '../../lib/query-keys.ts';
import { useNow } from '../../lib/use-now.ts';
import { useRead } from '../../lib/use-read.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PlaceholderRows } from '../../ui/placeholder.tsx';
import { Portrait } from '../../ui/portrait.tsx';
import { Row, RowList } from '../../ui/row-list.tsx';
import { Section } from '../../ui/section-head.tsx';

/** What needs the trainer's action now, each with a link to it. */
export function NeedsAnswer({ user, profile }: { user: User; profile: OwnTrainer }) {
  const dashboard = useDashboard(user.id);
  const count = dashboard.data ? countWaiting(dashboard.data.needsAnswer) : 0;
  return (
    <Section title="Needs your answer" aside={count > 0 ? `${count} waiting` : undefined}>
      {dashboard.isPending && <PlaceholderRows count={2} label="Loading your open items" />}
      {dashboard.isError && <LoadFailed what="Your open items couldn't be loaded." query={dashboard} />}
      {dashboard.data && <Lines needs={dashboard.data.needsAnswer} ownPage={`/athlete/${profile.id}`} />}
    </Section>
  );
}

function Lines({ needs, ownPage }: { needs: Needs; ownPage: string }) {
  const now = useNow();
  const lines = waitingLines(needs, { ownPage, now });
  if (lines.length === 0) {
    return <EmptyState title="You're all caught up">Requests, sessions and reviews that need your attention show up here.</EmptyState>;
  }
  return (
    <RowList>
      {lines.map((line) => (
        <Row
          key={line.key}
          href={line.href}
          lead={line.person === null ? <Tile of={line.task ? BADGES[line.task].icon : ListPlus} /> : <Portrait name={line.person} />}
          title={line.title}
          note={<span className="num">{line.note}</span>}
          aside={line.task && <TaskBadge task={line.task} />}
        />
      ))}
    </RowList>
  );
}

const BADGES: Readonly<Record<NonNullable<WaitingLine['task']>, { tone: 'info' | 'warn'; icon: LucideIcon }>> = {
  Today: { tone: 'info', icon: CalendarClock },
  'Not approved': { tone: 'warn', icon: Hourglass },
  Answer: { tone: 'warn', icon: Hourglass },
  'Mark Complete': { tone: 'warn', icon: CircleCheck },
  'Set a time': { tone: 'warn', icon: CalendarPlus },
  Reply: { tone: 'info', icon: MessageSquareReply },
};

function TaskBadge({ task }: { task: NonNullable<WaitingLine['task']> }) {
  return (
    <Badge tone={BADGES[task].tone} icon={BADGES[task].icon}>
      {task}
    </Badge>
  );
}

/** Instead of a photo, for a line about several people. */
function Tile({ of }: { of: LucideIcon }) {
  return (
    <span className="face">
      <Icon of={of} />
    </span>
  );
}

/** One task, and where it's done. */
interface WaitingLine {
  readonly key: string;
  readonly href: string;
  /** The person it's about; null for a line about several. */
  readonly person: string | null;
  readonly title: string;
  readonly note: string;
  /** The action, in a word or two. */
  readonly task: 'Answer' | 'Mark Complete' | 'Set a time' | 'Reply' | 'Today' | 'Not approved' | null;
}

interface Reading {
  /** The page with all reviews: the trainer's own profile. */
  readonly ownPage: string;
  readonly now: Date;
}

/** The id of the section with the requests. */
export const REQUESTS_ID = 'pending-requests';
const ALL_SESSIONS = '/appointments';

/** How many need an answer; today's sessions don't. */
export function countWaiting({ requests, toComplete, toSchedule, reviews }: Needs): number {
  return requests + toComplete.count + toSchedule.count + reviews.count;
}

/** Everything that needs the trainer, most urgent first: today's sessions, then answers, then what can wait a day. */
export function waitingLines(needs: Needs, { ownPage, now }: Reading): WaitingLine[] {
  const { timezone: zone, today, toComplete, toSchedule, reviews } = needs;
  const when = ({ startTime: start, endTime: end }: WaitingSession) => (start && end ? formatSessionTime({ start, end }, zone, now) : null);
  return [
    ...today.items.map((session) => todayLine(session, zone)),
    ...more(today, { href: ALL_SESSIONS, what: 'today' }),
    ...requestsLine(needs, now),
    ...toComplete.items.map((session) => sessionLine(session, { note: when(session) ?? session.programTitle, task: 'Mark Complete' })),
    ...more(toComplete, { href: ALL_SESSIONS, what: 'to mark complete' }),
    ...toSchedule.items.map((session) => sessionLine(session, { note: `Paid: ${session.programTitle}`, task: 'Set a time' })),
    ...more(toSchedule, { href: ALL_SESSIONS, what: 'without a time' }),
    ...reviewsLine(reviews, ownPage),
  ];
}

function todayLine(session: WaitingSession, zone: string): WaitingLine {
  const { startTime: start, endTime: end, approvalStatus, programTitle } = session;
  const hours = start && end ? formatTimeRange(start, end, zone) : '';
  return sessionLine(session, { note: `${hours} · ${programTitle}`, task: approvalStatus === 'approved' ? 'Today' : 'Not approved' });
}

function sessionLine({ id, parentName }: WaitingSession, { note, task }: Pick<WaitingLine, 'note' | 'task'>): WaitingLine {
  return { key: `session-${id}`, href: `/session/${id}`, person: parentName, title: parentName, note, task };
}

function requestsLine({ requests: count, requestsDueAt, timezone }: Needs, now: Date): WaitingLine[] {
  if (count === 0) return [];
  const by = requestsDueAt ? formatMoment(requestsDueAt, timezone, now) : null;
  const note = by ? `${count === 1 ? 'Answer' : 'Answer the first'} by ${by}` : 'Approve or reject below';
  const title = countText(count, 'request');
  return [{ key: 'requests', href: `#${REQUESTS_ID}`, person: null, title, note, task: 'Answer' }];
}

/** A reply is optional, so all reviews together are one line. */
function reviewsLine({ count, items }: Needs['reviews'], ownPage: string): WaitingLine[] {
  const [newest] = items;
  if (!newest) return [];
  if (count === 1) return [reviewLine(newest)];
  return [
    { key: 'reviews', href: ownPage, person: null, title: `${count} reviews`, note: `Newest by ${newest.authorName}`, task: 'Reply' },
  ];
}

function reviewLine({ id, appointmentId, authorName, rating }: WaitingReview): WaitingLine {
  const stars = countText(rating, 'star');
  const href = `/session/${appointmentId}`;
  return { key: `review-${id}`, href, person: authorName, title: authorName, note: `Reviewed you with ${stars}`, task: 'Reply' };
}

/** Placeholder for those that aren't named. */
function more(list: { count: number; items: readonly unknown[] }, { href, what }: { href: string; what: string }): WaitingLine[] {
  const left = list.count - list.items.length;
  if (left <= 0) return [];
  return [{ key: `more-${what}`, href, person: null, title: `${left} more ${what}`, note: 'See all', task: null }];
}

/** The trainer's numbers and newest bookings; zeros without a profile. */
export function useDashboard(userId: UserId) {
  return useRead(dashboardKeys.ofTrainer(userId), dashboardApi.trainerDashboard, { params: { userId } });
}
