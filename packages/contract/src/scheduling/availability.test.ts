import { describe, expect, it } from 'vitest';
import {
  AvailabilityHours,
  type HoursRange,
  hindranceText,
  isWithinHours,
  type Occupation,
  type OpenGroup,
  type WantedTime,
  whyNotFree,
} from './availability.ts';
import { approvalStatuses } from './states.ts';

const newYork = 'America/New_York';
const span = (startTime: string, endTime: string) => ({ startTime, endTime });
/** A Saturday in March, New York at -04:00: 16:00-17:00 on its clocks. */
const wanted = span('2026-03-14T20:00:00.000Z', '2026-03-14T21:00:00.000Z');
const occupied = (kind: Occupation['kind'], from: string, to: string): Occupation => ({ startTime: from, endTime: to, kind });

function hindrances(changed: Partial<WantedTime> = {}) {
  return whyNotFree({
    range: wanted,
    now: '2026-03-01T00:00:00.000Z',
    role: 'parent',
    occupied: [],
    groups: [],
    hours: [],
    timeZone: newYork,
    ...changed,
  });
}

describe('why a time is not free', () => {
  it('is nothing for a free time in the future', () => {
    expect(hindrances()).toEqual([]);
  });

  it('is that it is over, from the very minute it begins', () => {
    expect(hindrances({ now: wanted.startTime })).toEqual([{ kind: 'past', refuses: true }]);
    expect(hindrances({ now: '2026-03-14T19:59:59.999Z' })).toEqual([]);
  });

  it.each([
    ['session', 'parent', true],
    ['session', 'trainer', true],
    ['group_full', 'parent', true],
    ['group_full', 'trainer', true],
    ['calendar', 'parent', true],
    ['calendar', 'trainer', false],
    ['own_session', 'parent', false],
    ['own_session', 'trainer', false],
  ] as const)('is a time occupied by %s, which for a %s refuses: %s', (kind, role, refuses) => {
    const inTheWay = [occupied(kind, '2026-03-14T20:30:00.000Z', '2026-03-14T21:30:00.000Z')];
    expect(hindrances({ occupied: inTheWay, role })).toEqual([{ kind, refuses }]);
  });

  it('is not what ends when it begins, or begins when it ends', () => {
    const around = [
      occupied('session', '2026-03-14T19:00:00.000Z', '2026-03-14T20:00:00.000Z'),
      occupied('calendar', '2026-03-14T21:00:00.000Z', '2026-03-14T22:00:00.000Z'),
    ];
    expect(hindrances({ occupied: around })).toEqual([]);
    const byAMinute = around.map((time) => ({ ...time, endTime: new Date(Date.parse(time.endTime) + 60_000).toISOString() }));
    expect(hindrances({ occupied: byAMinute })).toEqual([{ kind: 'session', refuses: true }]);
  });

  it('names each reason once, refusals first', () => {
    const twice = [
      occupied('own_session', wanted.startTime, wanted.endTime),
      occupied('session', '2026-03-14T19:30:00.000Z', '2026-03-14T20:30:00.000Z'),
      occupied('session', '2026-03-14T20:30:00.000Z', '2026-03-14T21:30:00.000Z'),
    ];
    const hours: HoursRange[] = [{ weekday: 'Monday', from: '09:00', to: '12:00' }];
    const found = hindrances({ occupied: twice, hours, now: '2026-03-15T00:00:00.000Z' });
    expect(found.map(({ kind }) => kind).sort()).toEqual(['outside_hours', 'own_session', 'past', 'session']);
    expect(found.map(({ refuses }) => refuses)).toEqual([true, true, false, false]);
  });

  it('is not a group that is joined at exactly its time; any other time of it is a session', () => {
    const groups: OpenGroup[] = [{ ...wanted, seatsLeft: 1 }];
    expect(hindrances({ groups })).toEqual([]);
    const shifted = span('2026-03-14T20:30:00.000Z', '2026-03-14T21:30:00.000Z');
    expect(hindrances({ groups, range: shifted })).toEqual([{ kind: 'session', refuses: true }]);
    const shorter = span(wanted.startTime, '2026-03-14T20:30:00.000Z');
    expect(hindrances({ groups, range: shorter })).toEqual([{ kind: 'session', refuses: true }]);
  });

  it('is said in one sentence to either side', () => {
    for (const kind of ['past', 'session', 'group_full', 'calendar', 'own_session', 'outside_hours'] as const) {
      for (const role of ['parent', 'trainer'] as const)
        for (const status of approvalStatuses) expect(hindranceText(kind, role, status)).toMatch(/^[A-Z].*\.$/);
    }
    expect(hindranceText('session', 'trainer')).toBe('You already have a session then.');
  });

  it('speaks of an approval only where one is still to come (R38)', () => {
    expect(hindranceText('outside_hours', 'parent', 'pending')).toContain('the trainer has to approve it');
    expect(hindranceText('outside_hours', 'parent', 'approved')).toBe('This is outside usual hours: ask first if it suits.');
    expect(hindranceText('outside_hours', 'trainer', 'pending')).toBe('This is outside your usual hours.');
  });
});

describe('usual hours', () => {
  const saturday: HoursRange[] = [{ weekday: 'Saturday', from: '16:00', to: '18:00' }];

  it.each([
    ['the whole range', '20:00', '22:00', true],
    ['a time within it', '20:30', '21:30', true],
    ['a minute before it', '19:59', '20:59', false],
    ['a minute beyond it', '21:01', '22:01', false],
  ])('hold %s: %s to %s UTC', (_name, from, to, isWithin) => {
    expect(isWithinHours(span(`2026-03-14T${from}:00.000Z`, `2026-03-14T${to}:00.000Z`), saturday, newYork)).toBe(isWithin);
  });

  it('are wall times of the day on which a session begins in the zone, not of the day in UTC', () => {
    const lateFriday: HoursRange[] = [{ weekday: 'Friday', from: '20:00', to: '24:00' }];
    // Saturday 01:00 UTC is Friday 21:00 in New York.
    const range = span('2026-03-14T01:00:00.000Z', '2026-03-14T02:00:00.000Z');
    expect(isWithinHours(range, lateFriday, newYork)).toBe(true);
    expect(isWithinHours(range, lateFriday, 'UTC')).toBe(false);
  });

  it('last until midnight where they say 24:00, and no session reaches over it', () => {
    const evening: HoursRange[] = [
      { weekday: 'Friday', from: '22:00', to: '24:00' },
      { weekday: 'Saturday', from: '00:00', to: '02:00' },
    ];
    const utc = (from: string, to: string) => isWithinHours(span(from, to), evening, 'UTC');
    expect(utc('2026-03-13T23:00:00.000Z', '2026-03-14T00:00:00.000Z')).toBe(true);
    expect(utc('2026-03-14T00:00:00.000Z', '2026-03-14T01:00:00.000Z')).toBe(true);
    expect(utc('2026-03-13T23:30:00.000Z', '2026-03-14T00:30:00.000Z')).toBe(false);
  });

  it('do not take two ranges that touch for one', () => {
    const broken: HoursRange[] = [
      { weekday: 'Saturday', from: '16:00', to: '17:00' },
      { weekday: 'Saturday', from: '17:00', to: '18:00' },
    ];
    expect(isWithinHours(span('2026-03-14T20:30:00.000Z', '2026-03-14T21:30:00.000Z'), broken, newYork)).toBe(false);
  });

  it('mean the clock on the wall across a change of the clocks', () => {
    const sunday: HoursRange[] = [{ weekday: 'Sunday', from: '09:00', to: '12:00' }];
    // 09:00 is 14:00 UTC in winter and 13:00 UTC from 8 March 2026 on.
    expect(isWithinHours(span('2026-03-01T14:00:00.000Z', '2026-03-01T15:00:00.000Z'), sunday, newYork)).toBe(true);
    expect(isWithinHours(span('2026-03-01T13:00:00.000Z', '2026-03-01T14:00:00.000Z'), sunday, newYork)).toBe(false);
    expect(isWithinHours(span('2026-03-08T13:00:00.000Z', '2026-03-08T14:00:00.000Z'), sunday, newYork)).toBe(true);
    expect(isWithinHours(span('2026-03-08T16:00:00.000Z', '2026-03-08T17:00:00.000Z'), sunday, newYork)).toBe(false);
  });

  it('hold a session over the skipped hour by what the clock shows at its ends', () => {
    const night: HoursRange[] = [{ weekday: 'Sunday', from: '01:00', to: '04:00' }];
    // 01:30 to 03:30 on the clock is one hour on 8 March 2026, and 01:30 (the first) to 01:30 (the second) is one on 1 November.
    expect(isWithinHours(span('2026-03-08T06:30:00.000Z', '2026-03-08T07:30:00.000Z'), night, newYork)).toBe(true);
    expect(isWithinHours(span('2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z'), night, newYork)).toBe(true);
  });
});

describe('hours as they are told', () => {
  const monday = (from: string, to: string) => ({ weekday: 'Monday', from, to });

  it('are brought in order', () => {
    const told = [{ weekday: 'Tuesday', from: '09:00', to: '10:00' }, monday('14:00', '15:00'), monday('09:00', '14:00')];
    expect(AvailabilityHours.parse(told)).toEqual([told[2], told[1], told[0]]);
  });

  it.each([
    ['overlap', [monday('09:00', '12:00'), monday('11:59', '13:00')]],
    ['overlap in any order', [monday('11:59', '13:00'), monday('09:00', '12:00')]],
    ['are the same twice', [monday('09:00', '12:00'), monday('09:00', '12:00')]],
    ['end before they begin', [monday('12:00', '09:00')]],
    ['are empty', [monday('09:00', '09:00')]],
    ['begin at 24:00', [monday('24:00', '24:00')]],
    ['name no weekday', [{ weekday: 'Someday', from: '09:00', to: '10:00' }]],
    ['are no times', [monday('9:00', '10:00')]],
    ['go beyond the day', [monday('09:00', '24:30')]],
    [
      'are too many',
      Array.from({ length: 22 }, (_, hour) => monday(`${String(hour).padStart(2, '0')}:00`, `${String(hour).padStart(2, '0')}:30`)),
    ],
  ])('are refused where they %s', (_name, told) => {
    expect(AvailabilityHours.safeParse(told).success).toBe(false);
  });

  it('may end a day at 24:00 and begin it at 00:00', () => {
    expect(AvailabilityHours.safeParse([monday('00:00', '24:00')]).success).toBe(true);
  });
});
