import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import { describe, expect, it } from 'vitest';
import { sampleAppointment } from '../../testing/sample-session.ts';
import { countdown, counterpart, formerTime, placeInPurchase, placeText, refundText, sessionTime } from './labels.ts';

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

describe('session texts', () => {
  it('names the other person of a session to each side', () => {
    expect(counterpart(session, 'parent')).toEqual({ label: 'Trainer', name: 'Maya Okafor', imageUrl: '/media/1' });
    expect(counterpart(session, 'trainer')).toEqual({ label: 'Parent', name: 'Dana', imageUrl: null });
  });

  it.each([
    [{ startTime: null, location: null, trainingFormat: 'In-Person' }, 'In-Person'],
    [{ startTime: null, location: null, trainingFormat: 'Online' }, 'Online'],
    [{ startTime: session.startTime, location: null, trainingFormat: 'In-Person' }, 'Online'],
    [{ startTime: session.startTime, location: 'field', trainingFormat: 'Hybrid (Both)' }, 'Training Field'],
  ] as const)('say of a place what is known of it, and before there is a time the format of the program: %#', (facts, text) => {
    expect(placeText(facts)).toBe(text);
  });

  it("writes the time of a session in the viewer's zone", () => {
    expect(sessionTime(session, 'America/New_York', now)).toEqual({
      day: 'Sat, Mar 14',
      hours: '4:30-5:30 PM (EDT)',
      full: 'Sat, Mar 14 · 4:30-5:30 PM (EDT)',
    });
    expect(sessionTime({ startTime: null, endTime: null }, 'America/New_York', now)).toBeNull();
  });

  it("leaves out the year that it still is for the viewer, at 7 PM on New Year's Eve in New York", () => {
    const [startTime, endTime] = ['2026-12-31T22:00:00.000Z', '2026-12-31T23:00:00.000Z'];
    const newYearsEve = new Date('2027-01-01T00:00:00Z');
    expect(sessionTime({ startTime, endTime }, 'America/New_York', newYearsEve)?.day).toBe('Thu, Dec 31');
    expect(sessionTime({ startTime, endTime }, 'UTC', newYearsEve)?.day).toBe('Thu, Dec 31, 2026');
  });

  it.each([
    // 8 in the morning of March 12 in New York.
    ['2026-03-15T11:00:00Z', 'In 3 days'],
    ['2026-03-14T20:30:00Z', 'In 2 days'],
    ['2026-03-14T04:00:00Z', 'In 2 days'],
    ['2026-03-14T03:59:00Z', 'Tomorrow'],
    ['2026-03-13T04:00:00Z', 'Tomorrow'],
    ['2026-03-13T03:59:00Z', 'In 15 h 59 min'],
    ['2026-03-12T14:00:30Z', 'In 2 hours'],
    ['2026-03-12T13:00:00Z', 'In 1 hour'],
    ['2026-03-12T12:20:30Z', 'In 20 minutes'],
    ['2026-03-12T12:00:59Z', 'In less than a minute'],
    ['2026-03-12T12:00:00Z', 'Under way'],
    ['2026-03-12T11:00:01Z', 'Under way'],
    ['2026-03-12T11:00:00Z', null],
    ['2026-09-12T12:00:00Z', null],
  ])('counts down to a session at %s', (startTime, text) => {
    const endTime = new Date(Date.parse(startTime) + 3_600_000).toISOString();
    expect(countdown({ startTime, endTime }, 'America/New_York', now)).toBe(text);
  });

  it("counts the days by the calendar of the viewer's zone, whatever the hour", () => {
    const saturdayNoon = new Date('2026-11-21T17:00:00Z');
    const tuesdayMorning = { startTime: '2026-11-24T14:00:00Z', endTime: '2026-11-24T15:00:00Z' };
    expect(countdown(tuesdayMorning, 'America/New_York', saturdayNoon)).toBe('In 3 days');
    // In Tokyo Sunday has begun already.
    expect(countdown(tuesdayMorning, 'Asia/Tokyo', saturdayNoon)).toBe('In 2 days');
  });

  it('counts the hours across midnight while they are few', () => {
    const lateEvening = new Date('2026-03-13T03:00:00Z');
    const afterMidnight = { startTime: '2026-03-13T05:30:00Z', endTime: '2026-03-13T06:30:00Z' };
    expect(countdown(afterMidnight, 'America/New_York', lateEvening)).toBe('In 2 h 30 min');
  });

  it('counts a day of 23 hours as one day', () => {
    const beforeTheChange = new Date('2026-03-07T17:00:00Z');
    const after = { startTime: '2026-03-09T16:00:00Z', endTime: '2026-03-09T17:00:00Z' };
    expect(countdown(after, 'America/New_York', beforeTheChange)).toBe('In 2 days');
  });

  it('knows when a canceled session would have been', () => {
    const former = { formerStartTime: '2026-03-14T20:30:00.000Z', formerEndTime: '2026-03-14T21:30:00.000Z' };
    expect(formerTime(former, 'America/New_York', now)).toBe('Sat, Mar 14 · 4:30-5:30 PM (EDT)');
    expect(formerTime({ formerStartTime: null, formerEndTime: null }, 'America/New_York', now)).toBeNull();
  });

  it('numbers the sessions of a purchase only where there are several', () => {
    expect(placeInPurchase({ sessionNumber: 2, sessionCount: 6 })).toBe('2 of 6');
    expect(placeInPurchase({ sessionNumber: 1, sessionCount: 1 })).toBeNull();
  });
});

it('says what came back of a session that is not held, to each side in its words', () => {
  const canceled = sampleAppointment({ status: 'cancelled', refundedAmount: 8_900 });
  expect(refundText(canceled, 'parent')).toBe('You got $89.00 back');
  expect(refundText(canceled, 'trainer')).toBe('$89.00 refunded');
  expect(refundText(sampleAppointment({ status: 'cancelled' }), 'parent')).toBeNull();
});
