import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import { describe, expect, it } from 'vitest';
import { countdown, counterpart, isUpcoming, placeInPurchase, sessionTime } from './session-words.ts';

const now = new Date('2026-03-12T12:00:00Z');
const session = {
  status: 'scheduled',
  approvalStatus: 'approved',
  startTime: '2026-03-14T20:30:00.000Z',
  endTime: '2026-03-14T21:30:00.000Z',
  trainerName: 'Maya Okafor',
  trainerImageUrl: '/media/1',
  parentName: 'Dana',
} as Appointment;

describe('words about a session', () => {
  it('shows each side the other one', () => {
    expect(counterpart(session, 'parent')).toEqual({ label: 'Trainer', name: 'Maya Okafor', imageUrl: '/media/1' });
    expect(counterpart(session, 'trainer')).toEqual({ label: 'Parent', name: 'Dana', imageUrl: null });
  });

  it('tells the time in the zone of the viewer', () => {
    expect(sessionTime(session, 'America/New_York', now)).toEqual({
      day: 'Sat, Mar 14',
      hours: '4:30-5:30 PM (EDT)',
      full: 'Sat, Mar 14 · 4:30-5:30 PM (EDT)',
    });
    expect(sessionTime({ startTime: null, endTime: null }, 'America/New_York', now)).toBeNull();
  });

  it.each([
    [session, true],
    [{ ...session, startTime: '2026-03-12T12:00:00.000Z' }, false],
    [{ ...session, status: 'completed' }, false],
    [{ ...session, approvalStatus: 'rejected' }, false],
  ] as const)('knows what is to come %#', (one, expected) => {
    expect(isUpcoming(one, now)).toBe(expected);
  });

  it.each([
    ['2026-03-14T20:30:00Z', 'In 2 days'],
    ['2026-03-14T11:59:00Z', 'In 1 day 23 h'],
    ['2026-03-13T12:00:00Z', 'In 1 day'],
    ['2026-03-13T11:59:00Z', 'In 23 h 59 min'],
    ['2026-03-12T14:00:30Z', 'In 2 hours'],
    ['2026-03-12T13:00:00Z', 'In 1 hour'],
    ['2026-03-12T12:20:30Z', 'In 20 minutes'],
    ['2026-03-12T12:00:59Z', 'In less than a minute'],
    ['2026-03-12T12:00:00Z', 'Under way'],
    ['2026-03-12T11:00:01Z', 'Under way'],
    ['2026-03-12T11:00:00Z', null],
    ['2026-09-12T12:00:00Z', null],
  ])('counts down to an hour from %s', (startTime, text) => {
    const endTime = new Date(Date.parse(startTime) + 3_600_000).toISOString();
    expect(countdown({ startTime, endTime }, now)).toBe(text);
  });

  it('counts the sessions of a purchase only where there are several', () => {
    expect(placeInPurchase({ sessionNumber: 2, sessionCount: 6 })).toBe('2 of 6');
    expect(placeInPurchase({ sessionNumber: 1, sessionCount: 1 })).toBeNull();
  });
});
