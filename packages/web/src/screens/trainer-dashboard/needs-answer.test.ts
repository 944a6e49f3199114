import type { AppointmentId, ReviewId } from '@x1/contract/core/ids.ts';
import type { NeedsAnswer, WaitingSession } from '@x1/contract/dashboard/dashboard.ts';
import { expect, it } from 'vitest';
import { countWaiting, waitingLines } from './needs-answer.tsx';

const none = { count: 0, items: [] };
const nothing: NeedsAnswer = {
  timezone: 'America/New_York',
  requests: 0,
  requestsDueAt: null,
  toSchedule: none,
  toComplete: none,
  today: none,
  reviews: none,
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

const read = (change: Partial<NeedsAnswer>) =>
  waitingLines({ ...nothing, ...change }, { ownPage: '/athlete/7', now: new Date('2026-06-01T12:00:00Z') });

it('shows no line when nothing waits for the trainer', () => {
  expect(read({})).toEqual([]);
  expect(countWaiting(nothing)).toBe(0);
});

it('puts the most urgent line first, and links each to its page', () => {
  const lines = read({
    reviews: { count: 1, items: [review(5)] },
    toSchedule: { count: 1, items: [session(4, { startTime: null, endTime: null })] },
    toComplete: { count: 1, items: [session(3)] },
    requests: 2,
    today: { count: 2, items: [session(1), session(2, { approvalStatus: 'pending' })] },
  });
  expect(lines.map(({ task, href }) => [task, href])).toEqual([
    ['Today', '/session/1'],
    ['Not approved', '/session/2'],
    ['Answer', '#pending-requests'],
    ['Mark Complete', '/session/3'],
    ['Set a time', '/session/4'],
    ['Reply', '/session/105'],
  ]);
  expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length);
});

it("writes times in the trainer's zone", () => {
  const [today, ended] = read({ today: { count: 1, items: [session(1)] }, toComplete: { count: 1, items: [session(3)] } });
  expect(today?.note).toBe('4:30-5:30 PM (EDT) · First Touch');
  expect(ended?.note).toBe('Sat, Mar 14 · 4:30-5:30 PM (EDT)');
});

it('says how many more items there are', () => {
  const lines = read({ toComplete: { count: 5, items: [session(1), session(2), session(3)] }, requests: 1 });
  expect(lines.at(-1)).toMatchObject({ title: '2 more to mark complete', href: '/appointments', task: null });
  expect(lines[0]).toMatchObject({ title: '1 request' });
});

it('says until when the first request has to be answered', () => {
  const requestsDueAt = '2026-06-02T20:30:00.000Z';
  expect(read({ requests: 1, requestsDueAt })).toMatchObject([{ note: 'Answer by Tue, Jun 2 · 4:30 PM (EDT)' }]);
  expect(read({ requests: 3, requestsDueAt })).toMatchObject([{ note: 'Answer the first by Tue, Jun 2 · 4:30 PM (EDT)' }]);
});

it('names a single review, and combines several into one line', () => {
  expect(read({ reviews: { count: 1, items: [review(2, 1)] } })).toMatchObject([
    { note: 'Reviewed you with 1 star', href: '/session/102' },
  ]);
  expect(read({ reviews: { count: 8, items: [review(3), review(2), review(1)] } })).toMatchObject([
    { title: '8 reviews', note: 'Newest by Dana W.', href: '/athlete/7', task: 'Reply' },
  ]);
});

it('counts what waits for an answer, not what merely takes place', () => {
  const needs = {
    ...nothing,
    requests: 2,
    today: { count: 3, items: [] },
    toComplete: { count: 4, items: [] },
    reviews: { count: 1, items: [] },
  };
  expect(countWaiting(needs)).toBe(7);
});
