import { countText } from '@x1/contract/core/plural.ts';
import { formatSessionTime, formatTimeRange } from '@x1/contract/core/time-format.ts';
import type { NeedsAnswer, WaitingReview, WaitingSession } from '@x1/contract/dashboard/needs-answer.ts';

/** One thing to do, and where it is done. */
export interface WaitingLine {
  readonly key: string;
  readonly href: string;
  /** Whom it is about; null for a line that stands for several. */
  readonly person: string | null;
  readonly title: string;
  readonly note: string;
  /** What to do, in a word or two. */
  readonly todo: 'Answer' | 'Mark Complete' | 'Set a time' | 'Reply' | 'Today' | 'Not approved' | null;
}

interface Reading {
  /** Where all reviews stand: the trainer's own page. */
  readonly ownPage: string;
  readonly currentYear: number;
}

/** The id of the section in which requests are answered. */
export const REQUESTS_ID = 'pending-requests';
const ALL_SESSIONS = '/appointments';

/** How much waits for an answer; what merely takes place today does not. */
export function countWaiting({ requests, toComplete, toSchedule, reviews }: NeedsAnswer): number {
  return requests + toComplete.count + toSchedule.count + reviews.count;
}

/** Everything that needs the trainer, the most urgent first: today's sessions, then answers, then what may wait a day. */
export function waitingLines(needs: NeedsAnswer, { ownPage, currentYear }: Reading): WaitingLine[] {
  const { timezone: zone, requests, today, toComplete, toSchedule, reviews } = needs;
  const when = ({ startTime: start, endTime: end }: WaitingSession) =>
    start && end ? formatSessionTime({ start, end }, zone, currentYear) : null;
  return [
    ...today.items.map((session) => todayLine(session, zone)),
    ...more(today, { href: ALL_SESSIONS, what: 'today' }),
    ...requestsLine(requests),
    ...toComplete.items.map((session) => sessionLine(session, { note: when(session) ?? session.programTitle, todo: 'Mark Complete' })),
    ...more(toComplete, { href: ALL_SESSIONS, what: 'to mark complete' }),
    ...toSchedule.items.map((session) => sessionLine(session, { note: `Paid: ${session.programTitle}`, todo: 'Set a time' })),
    ...more(toSchedule, { href: ALL_SESSIONS, what: 'without a time' }),
    ...reviewsLine(reviews, ownPage),
  ];
}

function todayLine(session: WaitingSession, zone: string): WaitingLine {
  const { startTime: start, endTime: end, approvalStatus, programTitle } = session;
  const hours = start && end ? formatTimeRange(start, end, zone) : '';
  return sessionLine(session, { note: `${hours} · ${programTitle}`, todo: approvalStatus === 'approved' ? 'Today' : 'Not approved' });
}

function sessionLine({ id, parentName }: WaitingSession, { note, todo }: Pick<WaitingLine, 'note' | 'todo'>): WaitingLine {
  return { key: `session-${id}`, href: `/session/${id}`, person: parentName, title: parentName, note, todo };
}

function requestsLine(count: number): WaitingLine[] {
  if (count === 0) return [];
  const title = countText(count, 'request');
  return [{ key: 'requests', href: `#${REQUESTS_ID}`, person: null, title, note: 'Approve or reject below', todo: 'Answer' }];
}

/** A reply is welcome, not owed: all reviews together are one line. */
function reviewsLine({ count, items }: NeedsAnswer['reviews'], ownPage: string): WaitingLine[] {
  const [newest] = items;
  if (!newest) return [];
  if (count === 1) return [reviewLine(newest)];
  return [
    { key: 'reviews', href: ownPage, person: null, title: `${count} reviews`, note: `Newest by ${newest.authorName}`, todo: 'Reply' },
  ];
}

function reviewLine({ id, appointmentId, authorName, rating }: WaitingReview): WaitingLine {
  const stars = countText(rating, 'star');
  const href = `/session/${appointmentId}`;
  return { key: `review-${id}`, href, person: authorName, title: authorName, note: `Reviewed you with ${stars}`, todo: 'Reply' };
}

/** Stands for those that are not named. */
function more(list: { count: number; items: readonly unknown[] }, { href, what }: { href: string; what: string }): WaitingLine[] {
  const left = list.count - list.items.length;
  if (left <= 0) return [];
  return [{ key: `more-${what}`, href, person: null, title: `${left} more ${what}`, note: 'See all', todo: null }];
}
