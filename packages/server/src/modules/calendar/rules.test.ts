import type { AppointmentId, UserId } from '@x1/contract/core/ids.ts';
import { describe, expect, it } from 'vitest';
import { createSecrets } from '../../platform/secrets.ts';
import { waitAfterFailuresMs, waitAfterRefusalMs } from './back-off.ts';
import { differenceOf } from './difference.ts';
import { eventIdOf, toBase32Hex, toCalendarEvent } from './event-content.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 2, 2, hour));
const own = { startsAt: at(10), endsAt: at(11) };

describe('the Google event id of a session', () => {
  const secrets = createSecrets('a key of thirty-two characters!!');
  const id = (appointmentId: number, of = secrets) => eventIdOf(of, appointmentId as AppointmentId);

  it("uses Google's alphabet, is stable and is unique per session and data key", () => {
    expect(id(7)).toMatch(/^[a-v0-9]{52}$/);
    expect(id(7)).toBe(id(7));
    const others = [id(8), id(70), id(7, createSecrets('another key of thirty-two chars!'))];
    expect(new Set([id(7), ...others]).size).toBe(4);
  });

  it.each([
    ['', ''],
    ['f', 'co'],
    ['fo', 'cpng'],
    ['foo', 'cpnmu'],
    ['foob', 'cpnmuog'],
    ['fooba', 'cpnmuoj1'],
    ['foobar', 'cpnmuoj1e8'],
  ])('encodes %j as in RFC 4648', (text, encoded) => {
    expect(toBase32Hex(Buffer.from(text))).toBe(encoded);
  });
});

describe('the Google event of a session', () => {
  const session = {
    appointmentId: 7 as AppointmentId,
    trainerUserId: 1 as UserId,
    parentId: 2 as UserId,
    title: 'First Touch',
    description: 'Eight weeks.',
    location: 'gym',
    placeAddress: null,
    athleteName: null as string | null,
    time: own,
    isApproved: true,
  };
  const toEvent = (change: Partial<typeof session> | { description: null; location: null }) =>
    toCalendarEvent({ ...session, ...change }, { eventId: 'abcde', time: own, publicUrl: 'https://x1.test', makesCalls: true });

  it('contains title, time and location and a link to the session', () => {
    expect(toEvent({})).toEqual({
      eventId: 'abcde',
      title: 'First Touch',
      description: 'Eight weeks.\n\nhttps://x1.test/session/7',
      location: 'Local Gym',
      hasCall: false,
      ...own,
    });
    expect(toEvent({ description: null, location: null })).toMatchObject({
      description: 'https://x1.test/session/7',
      location: 'Online',
      hasCall: true,
    });
  });
});

describe('a session and its event in Google Calendar', () => {
  const event = { isDeleted: false, ...own, etag: '"2"' };

  it("agree when the event has the session's time, whatever else was changed", () => {
    expect(differenceOf(own, event)).toBeUndefined();
  });

  it.each([
    ['later', { startsAt: at(12), endsAt: at(13) }],
    ['longer', { startsAt: at(10), endsAt: at(12) }],
    ['an all-day event', { startsAt: null, endsAt: null }],
  ])('disagree when the event is %s', (_how, time) => {
    expect(differenceOf(own, { ...event, ...time })).toEqual({ kind: 'moved', ...time, etag: '"2"' });
  });

  it('disagree when the event is deleted, always in the same way', () => {
    const one = differenceOf(own, { ...event, isDeleted: true });
    expect(one).toEqual({ kind: 'deleted', startsAt: null, endsAt: null, etag: 'gone' });
    expect(differenceOf(own, { ...event, isDeleted: true, etag: '"3"' })).toEqual(one);
  });
});

describe('the wait before the next try for a calendar', () => {
  const failures = Array.from({ length: 30 }, (_, index) => index + 1);

  it('grows from five seconds to fifteen minutes, plus up to half as much again', () => {
    for (const userId of [1, 2, 3, 4_711]) {
      for (const count of failures) {
        const shortest = Math.min(5_000 * 2 ** (count - 1), 900_000);
        const wait = waitAfterFailuresMs(count, userId);
        expect(wait).toBeGreaterThanOrEqual(shortest);
        expect(wait).toBeLessThanOrEqual(shortest * 1.5);
      }
    }
  });

  it('differs between a hundred calendars that failed at the same time', () => {
    const waits = Array.from({ length: 100 }, (_, userId) => waitAfterFailuresMs(8, userId)).sort((one, other) => one - other);
    const gaps = waits.slice(1).map((wait, index) => wait - (waits[index] ?? 0));
    // 100 spread over 320 seconds are about 3 seconds apart.
    expect(Math.max(...gaps)).toBeLessThan(12_000);
  });

  it('is one to twenty-four hours after Google refused an event', () => {
    expect([1, 2, 3, 5, 6, 20].map((attempts) => waitAfterRefusalMs(attempts) / 3_600_000)).toEqual([1, 2, 4, 16, 24, 24]);
  });
});
