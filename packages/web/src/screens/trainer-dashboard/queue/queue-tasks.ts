import { t } from '@x1/contract/core/texts.ts';
import { formatSessionTime } from '@x1/contract/core/time-format.ts';
import type { NeedsAnswer, WaitingReview, WaitingSession } from '@x1/contract/dashboard/dashboard.ts';
import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import { sessionLocations } from '@x1/contract/scheduling/locations.ts';
import type { Reader } from '../../../features/requests/request-texts.ts';
import { schedulePath } from '../../../lib/proposed-time.ts';

/** How many tasks are shown before 'View all'. */
export const SHOWN_AT_FIRST = 5;

/** One thing the trainer has to do, and how it's done from here. */
export type QueueTask =
  | { readonly kind: 'request'; readonly key: string; readonly request: Appointment }
  | { readonly kind: 'complete'; readonly key: string; readonly session: WaitingSession; readonly note: string }
  | LinkTask;

/** Done on another page. */
export interface LinkTask {
  readonly kind: 'link';
  readonly key: string;
  readonly href: string;
  /** The person it's about; null for a line about several. */
  readonly person: string | null;
  readonly title: string;
  readonly note: string;
  readonly label: string;
}

interface Facts {
  /** Absent while they couldn't be loaded. */
  readonly requests: readonly Appointment[] | undefined;
  /** Absent while it couldn't be loaded. */
  readonly needs: NeedsAnswer | undefined;
  /** The page with all reviews: the trainer's own profile. */
  readonly ownPage: string;
}

/** All that waits for the trainer: what has a deadline first, the nearest on top, then what a parent waits for, then what's optional. */
export function queueTasks({ requests = [], needs, ownPage }: Facts, reader: Reader): QueueTask[] {
  const answers = [...requests].sort(byDeadline).map((request) => ({ kind: 'request' as const, key: `request-${request.id}`, request }));
  return needs ? [...answers, ...sessionTasks(needs, reader), ...placeTasks(needs), ...reviewTasks(needs.reviews, ownPage)] : answers;
}

/** How many need the trainer, those that are summed up in one line included. */
export function countOpen({ requests = [], needs }: Pick<Facts, 'requests' | 'needs'>): number {
  if (!needs) return requests.length;
  return requests.length + needs.toComplete.count + needs.toSchedule.count + needs.placesWithoutAddress.length + needs.reviews.count;
}

function byDeadline(one: Appointment, other: Appointment): number {
  return (one.answerBy ?? '').localeCompare(other.answerBy ?? '') || one.id - other.id;
}

function sessionTasks({ toComplete, toSchedule }: NeedsAnswer, { timeZone, now }: Reader): QueueTask[] {
  const when = ({ startTime: start, endTime: end, programTitle }: WaitingSession) =>
    start && end ? formatSessionTime({ start, end }, timeZone, now) : programTitle;
  return [
    ...toComplete.items.map((session) => ({ kind: 'complete' as const, key: `session-${session.id}`, session, note: when(session) })),
    ...moreTask('complete', toComplete, (left) => t('{left} more to mark complete', { left })),
    ...toSchedule.items.map(setTimeTask),
    ...moreTask('schedule', toSchedule, (left) => t('{left} more without a time', { left })),
  ];
}

/** What comes after a session was marked complete: not waited for, so it isn't counted, and there until one leaves the page. */
export function noteTask({ id, parentName: person }: WaitingSession): LinkTask {
  const note = t('Marked complete. Families love to hear how it went.');
  return { kind: 'link', key: `note-${id}`, href: `/session/${id}#notes`, person, title: person, note, label: t('Add a note') };
}

function setTimeTask({ id, parentName: person, programTitle }: WaitingSession): LinkTask {
  const note = t('Paid, no time yet: {programTitle}', { programTitle });
  return { kind: 'link', key: `session-${id}`, href: schedulePath(id), person, title: person, note, label: t('Set a time') };
}

/** Without an address a family has to ask where to go. */
function placeTasks({ placesWithoutAddress }: NeedsAnswer): LinkTask[] {
  return placesWithoutAddress.map(({ place, sessions }) => ({
    kind: 'link',
    key: `place-${place}`,
    href: '/availability#places',
    person: null,
    title: t('{place} has no address', { place: sessionLocations[place] }),
    note: t('{sessions, plural, one {# upcoming session} other {# upcoming sessions}} there', { sessions }),
    label: t('Add address'),
  }));
}

/** A reply is optional, so all reviews together are one line. */
function reviewTasks({ count, items }: NeedsAnswer['reviews'], ownPage: string): LinkTask[] {
  const [newest] = items;
  if (!newest) return [];
  if (count === 1) return [reviewTask(newest)];
  const note = t('Newest by {authorName}', { authorName: newest.authorName });
  return [{ kind: 'link', key: 'reviews', href: ownPage, person: null, title: t('{count} reviews', { count }), note, label: t('Reply') }];
}

function reviewTask({ id, appointmentId, authorName: person, rating }: WaitingReview): LinkTask {
  const note = t('Reviewed you with {rating, plural, one {# star} other {# stars}}', { rating });
  return { kind: 'link', key: `review-${id}`, href: `/session/${appointmentId}`, person, title: person, note, label: t('Reply') };
}

/** Stands for the sessions of a group that aren't named. */
function moreTask(what: string, list: { count: number; items: readonly unknown[] }, titleOf: (left: number) => string): LinkTask[] {
  const left = list.count - list.items.length;
  if (left <= 0) return [];
  const title = titleOf(left);
  return [
    { kind: 'link', key: `more-${what}`, href: '/appointments', person: null, title, note: t('In your sessions'), label: t('View all') },
  ];
}
