import type { AppointmentId, ReviewId } from '@x1/contract/core/ids.ts';
import type { NeedsAnswer, WaitingSession } from '@x1/contract/dashboard/dashboard.ts';
import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import { expect, it } from 'vitest';
import { sampleDetails } from '../../../testing/sample-session.ts';
import { countOpen, queueTasks } from './queue-tasks.ts';

const none = { count: 0, items: [] };
const nothing: NeedsAnswer = {
  timezone: 'America/New_York',
  requests: 0,
  requestsDueAt: null,
  toSchedule: none,
  toComplete: none,
  today: none,
  reviews: none,
  placesWithoutAddress: [],
};

const session = (id: number, change: Partial<WaitingSession> = {}): WaitingSession => ({
  id: id as AppointmentId,
  parentName: 'Dana Whitfield',
  programTitle: 'First Touch',
  approvalStatus: 'approved',
  startTime: '2026-03-14T20:30:00.000Z',
  endTime: '2026-03-14T21:30:00.000Z',
  ...change,
});

const review = (id: number, rating = 5) => ({
  id: id as ReviewId,
  appointmentId: (id + 100) as AppointmentId,
  authorName: 'Dana W.',
  rating,
  createdAt: '2026-03-14T20:30:00.000Z',
});

const request = (id: number, answerBy: string | null): Appointment => ({
  ...sampleDetails().appointment,
  id: id as AppointmentId,
  answerBy,
});

const reader = { timeZone: 'America/New_York', now: new Date('2026-06-01T12:00:00Z') };
const read = (needs: Partial<NeedsAnswer>, requests: Appointment[] = []) =>
  queueTasks({ requests, needs: { ...nothing, ...needs }, ownPage: '/athlete/7' }, reader);

it('is empty when nothing waits for the trainer', () => {
  expect(read({})).toEqual([]);
  expect(countOpen({ requests: [], needs: nothing })).toBe(0);
});

it('puts the request whose time runs out first on top, then what a parent waits for, then what is optional', () => {
  const tasks = read(
    {
      reviews: { count: 1, items: [review(5)] },
      toSchedule: { count: 1, items: [session(4, { startTime: null, endTime: null })] },
      toComplete: { count: 1, items: [session(3)] },
    },
    [request(2, '2026-06-03T12:00:00.000Z'), request(1, '2026-06-02T12:00:00.000Z')],
  );
  expect(tasks.map(({ key }) => key)).toEqual(['request-1', 'request-2', 'session-3', 'session-4', 'review-5']);
  expect(tasks.slice(3)).toMatchObject([
    { label: 'Set a time', href: '/session/4?schedule=1', note: 'Paid, no time yet: First Touch' },
    { label: 'Reply', href: '/session/105' },
  ]);
});

it("writes a session's time in the zone of the trainer", () => {
  expect(read({ toComplete: { count: 1, items: [session(3)] } })).toMatchObject([{ note: 'Sat, Mar 14 · 4:30-5:30 PM (EDT)' }]);
});

it('says how many more there are, and counts those too', () => {
  const toComplete = { count: 5, items: [session(1), session(2), session(3)] };
  expect(read({ toComplete }).at(-1)).toMatchObject({ title: '2 more to mark complete', href: '/appointments', label: 'View all' });
  expect(countOpen({ requests: [request(9, null)], needs: { ...nothing, toComplete } })).toBe(6);
});

it('names a single review, and combines several into one line', () => {
  expect(read({ reviews: { count: 1, items: [review(2, 1)] } })).toMatchObject([
    { note: 'Reviewed you with 1 star', href: '/session/102' },
  ]);
  expect(read({ reviews: { count: 8, items: [review(3), review(2), review(1)] } })).toMatchObject([
    { title: '8 reviews', note: 'Newest by Dana W.', href: '/athlete/7', label: 'Reply' },
  ]);
});

it('asks for the address of a place where sessions are ahead', () => {
  const placesWithoutAddress = [{ place: 'field' as const, sessions: 2 }];
  expect(read({ placesWithoutAddress })).toMatchObject([
    { title: 'Training Field has no address', note: '2 upcoming sessions there', href: '/availability#places', label: 'Add address' },
  ]);
  expect(countOpen({ requests: [], needs: { ...nothing, placesWithoutAddress } })).toBe(1);
});

it('shows the requests when the other list could not be loaded', () => {
  const tasks = queueTasks({ requests: [request(1, null)], needs: undefined, ownPage: '/athlete/7' }, reader);
  expect(tasks.map(({ kind }) => kind)).toEqual(['request']);
});
