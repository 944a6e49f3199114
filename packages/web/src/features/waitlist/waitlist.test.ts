import type { ProgramId, TrainerId, WaitlistEntryId } from '@x1/contract/core/ids.ts';
import type { WaitlistEntry } from '@x1/contract/scheduling/waitlist.ts';
import { describe, expect, it } from 'vitest';
import { isFor } from './join-waitlist.tsx';
import { keptText, passedText, placeText, waitingText, wishText } from './messages.ts';

const newYork = 'America/New_York';
const now = new Date('2026-03-06T15:00:00Z');
const week: WaitlistEntry = {
  id: 6 as WaitlistEntryId,
  kind: 'days',
  programId: 7 as ProgramId,
  programTitle: 'First Touch',
  trainerId: 8 as TrainerId,
  trainerName: 'Maya Brooks',
  sessionType: 'individual',
  from: '2026-03-09T04:00:00.000Z',
  until: '2026-03-16T04:00:00.000Z',
  place: 1,
  joinedAt: '2026-03-06T15:00:00.000Z',
  offer: null,
};
const group: WaitlistEntry = {
  ...week,
  kind: 'time',
  sessionType: 'group',
  from: '2026-03-14T20:30:00.000Z',
  until: '2026-03-14T21:30:00.000Z',
};
const opening: WaitlistEntry = { ...week, kind: 'opening', from: null };

it('says what a family waits for, in its own zone', () => {
  expect([week, { ...week, sessionType: 'group' as const }, group, opening].map((entry) => wishText(entry, newYork, now))).toEqual([
    'Any time, Mon, Mar 9 to Sun, Mar 15',
    'Any group time, Mon, Mar 9 to Sun, Mar 15',
    'Group: Sat, Mar 14 · 4:30-5:30 PM (EDT)',
    'When bookings open again',
  ]);
});

it('says the place in line, how long a time is kept, what passing it on costs, and how many wait', () => {
  expect([placeText({ place: 1 }), placeText({ place: 3 })]).toEqual(["You're first in line", "You're number 3 in line"]);
  expect(keptText('2026-03-06T17:00:00.000Z', newYork, now)).toBe('Kept for you until Fri, Mar 6 · 12:00 PM (EST)');
  expect([passedText(week), passedText(group)]).toEqual([
    'You keep your place in line for other times.',
    "You're no longer on this waitlist.",
  ]);
  expect([waitingText(1), waitingText(3)]).toEqual(['1 family on the waitlist', '3 families on the waitlist']);
});

describe('whether a family waits already', () => {
  const programId = 7 as ProgramId;
  const zone = { scheduledInTimezone: newYork } as const;
  const days = (from: string) => ({ kind: 'days', programId, sessionType: 'individual', from, days: 7, ...zone }) as const;

  it.each([
    ['the same days', week, days('2026-03-09'), true],
    ['days of which one is among them', week, days('2026-03-15'), true],
    ['later days', week, days('2026-03-17'), false],
    ['days of another program', week, { ...days('2026-03-09'), programId: 9 as ProgramId }, false],
    ['group times of the same days', week, { ...days('2026-03-09'), sessionType: 'group' as const }, false],
    ['the same group', group, { kind: 'time', programId, startTime: group.from ?? '', endTime: group.until, ...zone } as const, true],
    ['a later group', group, { kind: 'time', programId, startTime: group.until, endTime: group.until, ...zone } as const, false],
    ['bookings to open', opening, { kind: 'opening', programId, sessionType: 'individual', ...zone } as const, true],
  ])('for %s', (_what, entry, wish, expected) => {
    expect(isFor(entry, wish)).toBe(expected);
  });
});
