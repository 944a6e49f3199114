import { describe, expect, it } from 'vitest';
import { busyTimesOf } from './busy.ts';

const range = { startsAt: new Date('2026-11-20T00:00:00Z'), endsAt: new Date('2026-12-20T00:00:00Z'), timeZone: 'America/New_York' };
const file = (...events: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR'].join('\r\n');
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:1', ...lines, 'END:VEVENT'].join('\r\n');
const busy = (...events: string[]) =>
  busyTimesOf(file(...events), range).map(
    ({ startsAt, endsAt }) => `${startsAt.toISOString().slice(0, 16)} ${endsAt.toISOString().slice(0, 16)}`,
  );
const starts = (...events: string[]) => busy(...events).map((time) => time.slice(0, 16));

describe('an event makes its owner busy', () => {
  it('from its start to its end, or as long as it says', () => {
    expect(busy(event('DTSTART:20261126T170000Z', 'DTEND:20261126T180000Z'))).toEqual(['2026-11-26T17:00 2026-11-26T18:00']);
    expect(busy(event('DTSTART:20261126T170000Z', 'DURATION:PT90M'))).toEqual(['2026-11-26T17:00 2026-11-26T18:30']);
    expect(busy(event('DTSTART:20261126T170000Z')), 'no length').toEqual([]);
  });

  it('unless it is called off or shown as free', () => {
    const hour = ['DTSTART:20261126T170000Z', 'DTEND:20261126T180000Z'];
    expect(busy(event(...hour, 'STATUS:CANCELLED'))).toEqual([]);
    expect(busy(event(...hour, 'TRANSP:TRANSPARENT'))).toEqual([]);
    expect(busy(event(...hour, 'STATUS:TENTATIVE', 'TRANSP:OPAQUE'))).toHaveLength(1);
  });

  it("in the zone it names, however it names it, and in the trainer's where it names none", () => {
    const at = (zone: string, ...more: string[]) =>
      starts(...more, event(`DTSTART${zone}:20261126T120000`, `DTEND${zone}:20261126T130000`));
    expect(at(';TZID=Europe/Paris')).toEqual(['2026-11-26T11:00']);
    expect(at(';TZID=/citadel.org/20250101_1/America/Chicago')).toEqual(['2026-11-26T18:00']);
    expect(at('')).toEqual(['2026-11-26T17:00']);
    expect(at(';TZID=Somewhere')).toEqual(['2026-11-26T17:00']);
    const zone = ['BEGIN:VTIMEZONE', 'TZID:Own', 'X-LIC-LOCATION:Asia/Tokyo', 'END:VTIMEZONE'].join('\r\n');
    expect(at(';TZID=Own', zone)).toEqual(['2026-11-26T03:00']);
  });

  it("for whole days of the trainer's zone", () => {
    expect(busy(event('DTSTART;VALUE=DATE:20261126', 'DTEND;VALUE=DATE:20261128'))).toEqual(['2026-11-26T05:00 2026-11-28T05:00']);
    expect(busy(event('DTSTART;VALUE=DATE:20261126'))).toEqual(['2026-11-26T05:00 2026-11-27T05:00']);
  });

  it('only within what was asked for', () => {
    expect(busy(event('DTSTART:20261119T230000Z', 'DTEND:20261120T010000Z'))).toHaveLength(1);
    expect(busy(event('DTSTART:20261119T230000Z', 'DTEND:20261120T000000Z'))).toEqual([]);
    expect(busy(event('DTSTART:20261220T000000Z', 'DTEND:20261220T010000Z'))).toEqual([]);
  });
});

describe('what repeats makes its owner busy', () => {
  it('at each of its times, at the same hour of its zone when clocks change', () => {
    const weekly = event(
      'DTSTART;TZID=America/New_York:20261022T100000',
      'DTEND;TZID=America/New_York:20261022T110000',
      'RRULE:FREQ=WEEKLY',
    );
    expect(starts(weekly)).toEqual(['2026-11-26T15:00', '2026-12-03T15:00', '2026-12-10T15:00', '2026-12-17T15:00']);
  });

  it('until its end, and as often as it says', () => {
    const first = ['DTSTART:20261120T100000Z', 'DTEND:20261120T110000Z'];
    expect(starts(event(...first, 'RRULE:FREQ=DAILY;COUNT=3'))).toEqual(['2026-11-20T10:00', '2026-11-21T10:00', '2026-11-22T10:00']);
    expect(starts(event(...first, 'RRULE:FREQ=DAILY;UNTIL=20261121T100000Z'))).toEqual(['2026-11-20T10:00', '2026-11-21T10:00']);
  });

  it('without its exceptions, at their own times, and at dates that were added', () => {
    const series = event(
      'DTSTART:20261123T100000Z',
      'DTEND:20261123T110000Z',
      'RRULE:FREQ=WEEKLY;COUNT=4',
      'EXDATE:20261130T100000Z',
      'RDATE:20261125T100000Z',
    );
    const moved = event('RECURRENCE-ID:20261207T100000Z', 'DTSTART:20261208T150000Z', 'DTEND:20261208T160000Z');
    const off = event('RECURRENCE-ID:20261214T100000Z', 'DTSTART:20261214T100000Z', 'DTEND:20261214T110000Z', 'STATUS:CANCELLED');
    expect(starts(series, moved, off).sort()).toEqual(['2026-11-23T10:00', '2026-11-25T10:00', '2026-12-08T15:00']);
  });

  it('as whole days, also where a day is longer', () => {
    const yearly = event('DTSTART;VALUE=DATE:20201126', 'DTEND;VALUE=DATE:20201127', 'RRULE:FREQ=YEARLY');
    expect(busy(yearly)).toEqual(['2026-11-26T05:00 2026-11-27T05:00']);
  });

  it.each([
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=DAILY;INTERVAL=7;BYDAY=TU',
    'FREQ=SECONDLY',
    'FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=MONTHLY;BYDAY=MO;BYSETPOS=9',
  ])('by a rule that never comes to an end, soon: %s', (rule) => {
    const began = performance.now();
    busy(event('DTSTART:20100104T100000Z', 'DTEND:20100104T110000Z', `RRULE:${rule}`));
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});

it('a file that cannot be read makes nobody busy', () => {
  for (const text of ['', 'BEGIN:VCALENDAR', '<html>', file(event('SUMMARY:No start'))]) expect(busyTimesOf(text, range)).toEqual([]);
});
