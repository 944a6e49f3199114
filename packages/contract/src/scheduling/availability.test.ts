import { describe, expect, it } from 'vitest';
import {
  AvailabilityHours,
  type HoursRange,
  hindranceText,
  isWithinHours,
  type Occupation,
  type OpenGroup,
  type WantedTime,
  whyAskedAgain,
  whyNotFree,
} from './availability.ts';
import { type BookingRules, noBookingRules } from './booking-rules.ts';
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
    rules: noBookingRules,
    ...changed,
  });
}

describe('the reasons why a time is not free', () => {
  it('are none for a free time in the future', () => {
    expect(hindrances()).toEqual([]);
  });

  it('include that it is over, from the minute it begins', () => {
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
    ['hold', 'parent', true],
    ['hold', 'trainer', true],
    ['time_off', 'parent', true],
    ['time_off', 'trainer', false],
    ['own_session', 'parent', false],
    ['own_session', 'trainer', false],
    ['athlete_session', 'parent', false],
  ] as const)('for a time occupied by a %s: it refuses a %s %s', (kind, role, refuses) => {
    const inTheWay = [occupied(kind, '2026-03-14T20:30:00.000Z', '2026-03-14T21:30:00.000Z')];
    expect(hindrances({ occupied: inTheWay, role })).toEqual([{ kind, refuses }]);
  });

  it('do not include what ends when it begins or begins when it ends', () => {
    const around = [
      occupied('session', '2026-03-14T19:00:00.000Z', '2026-03-14T20:00:00.000Z'),
      occupied('calendar', '2026-03-14T21:00:00.000Z', '2026-03-14T22:00:00.000Z'),
    ];
    expect(hindrances({ occupied: around })).toEqual([]);
    const byAMinute = around.map((time) => ({ ...time, endTime: new Date(Date.parse(time.endTime) + 60_000).toISOString() }));
    expect(hindrances({ occupied: byAMinute })).toEqual([{ kind: 'session', refuses: true }]);
  });

  it('are each named once, refusals first', () => {
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

  it('do not include a group session joined at exactly its time', () => {
    const groups: OpenGroup[] = [{ ...wanted, seatsLeft: 1 }];
    expect(hindrances({ groups })).toEqual([]);
    const shifted = span('2026-03-14T20:30:00.000Z', '2026-03-14T21:30:00.000Z');
    expect(hindrances({ groups, range: shifted })).toEqual([{ kind: 'session', refuses: true }]);
    const shorter = span(wanted.startTime, '2026-03-14T20:30:00.000Z');
    expect(hindrances({ groups, range: shorter })).toEqual([{ kind: 'session', refuses: true }]);
  });

  it('are each one sentence for either side', () => {
    for (const kind of [
      'past',
      'too_soon',
      'session',
      'group_full',
      'calendar',
      'time_off',
      'buffer',
      'own_session',
      'athlete_session',
      'outside_hours',
      'only_within_hours',
    ] as const) {
      for (const role of ['parent', 'trainer'] as const)
        for (const status of approvalStatuses) expect(hindranceText(kind, role, status)).toMatch(/^[A-Z].*\.$/);
    }
    expect(hindranceText('session', 'trainer')).toBe('You already have a session then.');
  });

  it('mention an approval only when one is still needed (R38)', () => {
    expect(hindranceText('outside_hours', 'parent', 'pending')).toContain('the trainer has to approve it');
    expect(hindranceText('outside_hours', 'parent', 'approved')).toBe('This is outside usual hours.');
    expect(hindranceText('outside_hours', 'trainer', 'pending')).toBe('This is outside your usual hours.');
  });
});

describe("a trainer's booking rules (R174)", () => {
  const rules = (changed: Partial<BookingRules>): BookingRules => ({ ...noBookingRules, ...changed });
  const tooSoon = [{ kind: 'too_soon', refuses: true }];
  const buffer = [{ kind: 'buffer', refuses: true }];

  it('refuse a parent a start before the minimum notice is over', () => {
    const twoHours = { rules: rules({ minimumNoticeMinutes: 120 }) };
    expect(hindrances({ ...twoHours, now: '2026-03-14T18:00:00.001Z' })).toEqual(tooSoon);
    expect(hindrances({ ...twoHours, now: '2026-03-14T18:00:00.000Z' })).toEqual([]);
    expect(hindrances({ ...twoHours, now: wanted.startTime })).toEqual([{ kind: 'past', refuses: true }]);
  });

  it('keep the longer of the two buffers free between two sessions', () => {
    const fifteenAndThirty = rules({ bufferBeforeMinutes: 15, bufferAfterMinutes: 30 });
    const before = (endTime: string) =>
      hindrances({ rules: fifteenAndThirty, occupied: [occupied('session', '2026-03-14T18:00:00.000Z', endTime)] });
    const after = (startTime: string) =>
      hindrances({ rules: fifteenAndThirty, occupied: [occupied('session', startTime, '2026-03-14T23:00:00.000Z')] });
    expect(before('2026-03-14T19:15:00.001Z')).toEqual(buffer);
    expect(before('2026-03-14T19:15:00.000Z')).toEqual([]);
    expect(after('2026-03-14T21:44:59.999Z')).toEqual(buffer);
    expect(after('2026-03-14T21:45:00.000Z')).toEqual([]);
  });

  it("keep only the session's own buffer free next to a calendar event", () => {
    const before = (endTime: string) =>
      hindrances({
        rules: rules({ bufferBeforeMinutes: 15, bufferAfterMinutes: 60 }),
        occupied: [occupied('calendar', '2026-03-14T18:00:00.000Z', endTime)],
      });
    expect(before('2026-03-14T19:50:00.000Z')).toEqual(buffer);
    expect(before('2026-03-14T19:45:00.000Z')).toEqual([]);
  });

  it("keep no buffer next to time off or the parent's other sessions", () => {
    const around = (['time_off', 'own_session', 'athlete_session'] as const).map((kind) =>
      occupied(kind, '2026-03-14T18:00:00.000Z', wanted.startTime),
    );
    expect(hindrances({ rules: rules({ bufferBeforeMinutes: 60 }), occupied: around })).toEqual([]);
  });

  it('report an overlapping session as a session, not as too close', () => {
    const overlapping = [occupied('session', '2026-03-14T19:30:00.000Z', '2026-03-14T20:30:00.000Z')];
    expect(hindrances({ rules: rules({ bufferBeforeMinutes: 60 }), occupied: overlapping })).toEqual([{ kind: 'session', refuses: true }]);
  });

  it('refuse times outside the usual hours only when bookings are limited to them', () => {
    const morning: HoursRange[] = [{ weekday: 'Saturday', from: '09:00', to: '12:00' }];
    const onlyWithinHours = rules({ onlyWithinHours: true });
    expect(hindrances({ rules: onlyWithinHours, hours: morning })).toEqual([{ kind: 'only_within_hours', refuses: true }]);
    expect(hindrances({ rules: onlyWithinHours, hours: [] })).toEqual([]);
    expect(hindrances({ hours: morning })).toEqual([{ kind: 'outside_hours', refuses: false }]);
  });

  it('do not apply to joining a group session that takes place anyway', () => {
    const groups: OpenGroup[] = [{ ...wanted, seatsLeft: 1 }];
    const all = rules({ minimumNoticeMinutes: 2880, bufferBeforeMinutes: 60, bufferAfterMinutes: 60, onlyWithinHours: true });
    const next = [occupied('session', wanted.endTime, '2026-03-14T22:00:00.000Z')];
    const morning: HoursRange[] = [{ weekday: 'Saturday', from: '09:00', to: '12:00' }];
    expect(hindrances({ groups, rules: all, occupied: next, hours: morning, now: '2026-03-14T19:00:00.000Z' })).toEqual([
      { kind: 'outside_hours', refuses: false },
    ]);
  });

  it('ask those who join a time that the trainer has set for notice while nobody else has joined it', () => {
    const empty: OpenGroup[] = [{ ...wanted, seatsLeft: 4, isSet: true, isEmpty: true }];
    const soon = { rules: rules({ minimumNoticeMinutes: 2880, askAgainWithinHours: 48 }), now: '2026-03-14T19:00:00.000Z' };
    expect(hindrances({ groups: empty, ...soon })).toEqual(tooSoon);
    const joined: OpenGroup[] = [{ ...wanted, seatsLeft: 3, isSet: true }];
    expect(hindrances({ groups: joined, ...soon })).toEqual([]);
    const wish = {
      range: wanted,
      role: 'parent' as const,
      hours: [{ weekday: 'Monday' as const, from: '09:00', to: '12:00' }],
      timeZone: newYork,
    };
    expect(whyAskedAgain({ ...wish, ...soon, groups: empty })).toEqual(['short_notice']);
    expect(whyAskedAgain({ ...wish, ...soon, groups: joined })).toEqual([]);
  });

  it('do not apply to the trainer who set them', () => {
    const all = rules({ minimumNoticeMinutes: 2880, bufferBeforeMinutes: 60, onlyWithinHours: true });
    const before = [occupied('session', '2026-03-14T19:00:00.000Z', wanted.startTime)];
    expect(hindrances({ role: 'trainer', rules: all, occupied: before, now: '2026-03-14T18:00:00.000Z' })).toEqual([]);
  });
});

describe("a trainer's usual hours", () => {
  const saturday: HoursRange[] = [{ weekday: 'Saturday', from: '16:00', to: '18:00' }];

  it.each([
    ['the whole range', '20:00', '22:00', true],
    ['a time within it', '20:30', '21:30', true],
    ['a minute before it', '19:59', '20:59', false],
    ['a minute beyond it', '21:01', '22:01', false],
  ])('compared with %s (%s to %s UTC)', (_name, from, to, isWithin) => {
    expect(isWithinHours(span(`2026-03-14T${from}:00.000Z`, `2026-03-14T${to}:00.000Z`), saturday, newYork)).toBe(isWithin);
  });

  it("are wall times in the trainer's time zone", () => {
    const lateFriday: HoursRange[] = [{ weekday: 'Friday', from: '20:00', to: '24:00' }];
    // Saturday 01:00 UTC is Friday 21:00 in New York.
    const range = span('2026-03-14T01:00:00.000Z', '2026-03-14T02:00:00.000Z');
    expect(isWithinHours(range, lateFriday, newYork)).toBe(true);
    expect(isWithinHours(range, lateFriday, 'UTC')).toBe(false);
  });

  it('end at midnight for 24:00, and a session cannot continue past it', () => {
    const evening: HoursRange[] = [
      { weekday: 'Friday', from: '22:00', to: '24:00' },
      { weekday: 'Saturday', from: '00:00', to: '02:00' },
    ];
    const utc = (from: string, to: string) => isWithinHours(span(from, to), evening, 'UTC');
    expect(utc('2026-03-13T23:00:00.000Z', '2026-03-14T00:00:00.000Z')).toBe(true);
    expect(utc('2026-03-14T00:00:00.000Z', '2026-03-14T01:00:00.000Z')).toBe(true);
    expect(utc('2026-03-13T23:30:00.000Z', '2026-03-14T00:30:00.000Z')).toBe(false);
  });

  it('treat two adjoining ranges as separate', () => {
    const broken: HoursRange[] = [
      { weekday: 'Saturday', from: '16:00', to: '17:00' },
      { weekday: 'Saturday', from: '17:00', to: '18:00' },
    ];
    expect(isWithinHours(span('2026-03-14T20:30:00.000Z', '2026-03-14T21:30:00.000Z'), broken, newYork)).toBe(false);
  });

  it('keep their wall time when the clocks change', () => {
    const sunday: HoursRange[] = [{ weekday: 'Sunday', from: '09:00', to: '12:00' }];
    // 09:00 is 14:00 UTC in winter and 13:00 UTC from March 8, 2026.
    expect(isWithinHours(span('2026-03-01T14:00:00.000Z', '2026-03-01T15:00:00.000Z'), sunday, newYork)).toBe(true);
    expect(isWithinHours(span('2026-03-01T13:00:00.000Z', '2026-03-01T14:00:00.000Z'), sunday, newYork)).toBe(false);
    expect(isWithinHours(span('2026-03-08T13:00:00.000Z', '2026-03-08T14:00:00.000Z'), sunday, newYork)).toBe(true);
    expect(isWithinHours(span('2026-03-08T16:00:00.000Z', '2026-03-08T17:00:00.000Z'), sunday, newYork)).toBe(false);
  });

  it('contain a session over a clock change by the wall times of its ends', () => {
    const night: HoursRange[] = [{ weekday: 'Sunday', from: '01:00', to: '04:00' }];
    // 01:30 to 03:30 is one hour on March 8, 2026, and so is the first 01:30 to the second on November 1.
    expect(isWithinHours(span('2026-03-08T06:30:00.000Z', '2026-03-08T07:30:00.000Z'), night, newYork)).toBe(true);
    expect(isWithinHours(span('2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z'), night, newYork)).toBe(true);
  });
});

describe('the usual hours a trainer enters', () => {
  const monday = (from: string, to: string) => ({ weekday: 'Monday', from, to });

  it('are sorted', () => {
    const entered = [{ weekday: 'Tuesday', from: '09:00', to: '10:00' }, monday('14:00', '15:00'), monday('09:00', '14:00')];
    expect(AvailabilityHours.parse(entered)).toEqual([entered[2], entered[1], entered[0]]);
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
  ])('are refused when they %s', (_name, entered) => {
    expect(AvailabilityHours.safeParse(entered).success).toBe(false);
  });

  it('may begin at 00:00 and end at 24:00', () => {
    expect(AvailabilityHours.safeParse([monday('00:00', '24:00')]).success).toBe(true);
  });
});
