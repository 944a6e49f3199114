import { describe, expect, it } from 'vitest';
import { addDays, CalendarDate, isSameZone, isTimeZone, mondayOf, offeredTimeZones, readWallTime, startOfDay, toWallTime } from './time.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const stepMinutes = 15;
const years = [2024, 2026, 2027];

const zones = [
  ...offeredTimeZones.map(({ zone }) => zone),
  'America/Phoenix',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'America/St_Johns',
  'Africa/Casablanca',
];

const formats = new Map<string, Intl.DateTimeFormat>();
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(zone, made);
  return made;
}

/** What a clock in the zone shows, as if it were UTC: computed with `Intl`, without `Temporal`. */
function shownAt(instantMs: number, zone: string): number {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(instantMs)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** Instants at which the zone's offset changes within a year, to the minute, found by bisection. */
function switchesOf(zone: string, year: number): number[] {
  const offsetAt = (ms: number) => shownAt(ms, zone) - ms;
  const found: number[] = [];
  for (let day = Date.UTC(year, 0, 1); day < Date.UTC(year + 1, 0, 1); day += dayMs) {
    if (offsetAt(day) === offsetAt(day + dayMs)) continue;
    let [before, after] = [day, day + dayMs];
    while (after - before > minuteMs) {
      const middle = before + Math.floor((after - before) / 2 / minuteMs) * minuteMs;
      if (offsetAt(middle) === offsetAt(day)) before = middle;
      else after = middle;
    }
    found.push(after);
  }
  return found;
}

/** Every instant at which the zone's clocks show this wall time, in order: none in a gap, two in a repeated hour. */
function instantsShowing(wallMs: number, zone: string): number[] {
  const offsets = new Set([-2, -1, 0, 1, 2].map((days) => shownAt(wallMs + days * dayMs, zone) - (wallMs + days * dayMs)));
  return [...offsets]
    .map((offset) => wallMs - offset)
    .filter((instant) => shownAt(instant, zone) === wallMs)
    .sort((one, other) => one - other);
}

function toFields(wallMs: number): { date: string; time: string } {
  const text = new Date(wallMs).toISOString();
  return { date: text.slice(0, 10), time: text.slice(11, 16) };
}

/** What `readWallTime` must return, computed with `Intl` alone. */
function expectedReading(wallMs: number, zone: string, switchMs: number) {
  const [first, second] = instantsShowing(wallMs, zone);
  if (first === undefined) return { kind: 'skipped', nextValid: toFields(shownAt(switchMs, zone)) };
  const instant = new Date(first).toISOString();
  return second === undefined ? { kind: 'exact', instant } : { kind: 'doubled', instant };
}

/** Wall times of the three days around a clock change, every quarter of an hour. */
function wallTimesAround(switchMs: number, zone: string): number[] {
  const firstMidnight = Math.floor(shownAt(switchMs, zone) / dayMs) * dayMs - dayMs;
  return Array.from({ length: (3 * 24 * 60) / stepMinutes }, (_, index) => firstMidnight + index * stepMinutes * minuteMs);
}

function disagreements(zone: string, switchMs: number): string[] {
  const wrong: string[] = [];
  for (const wallMs of wallTimesAround(switchMs, zone)) {
    const { date, time } = toFields(wallMs);
    const { kind, ...reading } = readWallTime({ date, time, timeZone: zone });
    const expected = expectedReading(wallMs, zone, switchMs);
    const isEqual =
      kind === expected.kind && JSON.stringify({ ...reading, offset: undefined }) === JSON.stringify({ ...expected, kind: undefined });
    const isRoundTrip = !('instant' in reading) || JSON.stringify(toWallTime(reading.instant, zone)) === JSON.stringify({ date, time });
    if (!isEqual || !isRoundTrip)
      wrong.push(`${zone} ${date} ${time}: ${kind} ${JSON.stringify(reading)}, not ${JSON.stringify(expected)}`);
  }
  return wrong;
}

describe('reading a wall time', () => {
  it.each(zones)('in %s matches its clocks around every change, including skipped and repeated hours', (zone) => {
    for (const year of years) {
      const moments = switchesOf(zone, year);
      const looked = moments.length > 0 ? moments : [Date.UTC(year, 2, 8, 12), Date.UTC(year, 10, 1, 12)];
      expect(looked.flatMap((moment) => disagreements(zone, moment))).toEqual([]);
    }
  });

  it('is tested around changes that exist: two a year in New York', () => {
    expect(switchesOf('America/New_York', 2026).map((ms) => new Date(ms).toISOString())).toEqual([
      '2026-03-08T07:00:00.000Z',
      '2026-11-01T06:00:00.000Z',
    ]);
    expect(switchesOf('Australia/Lord_Howe', 2026)).toHaveLength(2);
    expect(switchesOf('America/Phoenix', 2026)).toEqual([]);
  });

  it('names the first of a repeated hour by its offset', () => {
    expect(readWallTime({ date: '2026-11-01', time: '01:30', timeZone: 'America/New_York' })).toEqual({
      kind: 'doubled',
      instant: '2026-11-01T05:30:00.000Z',
      offset: '-04:00',
    });
    expect(readWallTime({ date: '2026-04-05', time: '01:45', timeZone: 'Australia/Lord_Howe' })).toEqual({
      kind: 'doubled',
      instant: '2026-04-04T14:45:00.000Z',
      offset: '+11:00',
    });
  });

  it('leads from a skipped time to the first one after it, whether an hour, half an hour or a day is skipped', () => {
    const skipped = (date: string, time: string, timeZone: string) => readWallTime({ date, time, timeZone });
    expect(skipped('2026-03-08', '02:00', 'America/New_York')).toEqual({
      kind: 'skipped',
      nextValid: { date: '2026-03-08', time: '03:00' },
    });
    expect(skipped('2026-03-08', '02:59', 'America/New_York')).toEqual({
      kind: 'skipped',
      nextValid: { date: '2026-03-08', time: '03:00' },
    });
    expect(skipped('2026-10-04', '02:15', 'Australia/Lord_Howe')).toEqual({
      kind: 'skipped',
      nextValid: { date: '2026-10-04', time: '02:30' },
    });
    expect(skipped('2011-12-30', '09:00', 'Pacific/Apia')).toEqual({ kind: 'skipped', nextValid: { date: '2011-12-31', time: '00:00' } });
  });

  it.each([
    ['2026-02-30', '10:00'],
    ['2026-13-01', '10:00'],
    ['', '10:00'],
    ['2026-03-08', '24:30'],
    ['2026-03-08', ''],
  ])('refuses %j %j', (date, time) => {
    expect(() => readWallTime({ date, time, timeZone: 'America/New_York' })).toThrow(RangeError);
  });
});

describe('two time zones', () => {
  it('are the same under different names of one zone', () => {
    for (const [one, other] of [
      ['Asia/Calcutta', 'Asia/Kolkata'],
      ['US/Eastern', 'America/New_York'],
      ['Asia/Katmandu', 'Asia/Kathmandu'],
      ['america/new_york', 'America/New_York'],
    ] as const) {
      expect(isSameZone(one, other)).toBe(true);
    }
  });

  it('differ even when their clocks agree', () => {
    expect(isSameZone('America/Phoenix', 'America/Denver')).toBe(false);
    expect(isSameZone('Europe/Berlin', 'Europe/Paris')).toBe(false);
    for (const [index, { zone }] of offeredTimeZones.entries()) {
      for (const { zone: later } of offeredTimeZones.slice(index + 1)) expect(isSameZone(zone, later)).toBe(false);
    }
  });

  it('are valid only with names from the time zone database', () => {
    for (const zone of zones) expect(isTimeZone(zone)).toBe(true);
    for (const name of ['', '+05:00', 'Mars/Olympus', 'America/New York', '../etc', 'x'.repeat(80)]) expect(isTimeZone(name)).toBe(false);
  });
});

describe('a calendar date', () => {
  it.each(['2026-03-14', '2028-02-29', '2000-01-01', '2199-12-31'])('can be %s', (date) => {
    expect(CalendarDate.safeParse(date).success).toBe(true);
  });

  it.each(['2026-02-29', '2026-13-01', '2026-3-14', '2026-03-14T00:00:00Z', '1999-12-31', '2200-01-01', '-271821-04-20', '', 20_260_314])(
    'cannot be %s',
    (date) => {
      expect(CalendarDate.safeParse(date).success).toBe(false);
    },
  );

  it('begins when the clock first shows it, even when midnight is skipped, in every zone', () => {
    for (const zone of [...zones, 'Asia/Beirut', 'America/Havana', 'Africa/Cairo']) {
      for (let date = '2026-01-01'; date < '2027-01-01'; date = addDays(date, 1)) {
        const begins = Date.parse(startOfDay(date, zone));
        expect(toWallTime(new Date(begins).toISOString(), zone).date, `${zone} ${date}`).toBe(date);
        expect(toWallTime(new Date(begins - 1).toISOString(), zone).date, `${zone} ${date}`).toBe(addDays(date, -1));
      }
    }
  });

  it('counts across months, leap days and years', () => {
    expect([addDays('2028-02-28', 1), addDays('2027-02-28', 1), addDays('2026-12-31', 1), addDays('2026-01-01', -1)]).toEqual([
      '2028-02-29',
      '2027-03-01',
      '2027-01-01',
      '2025-12-31',
    ]);
  });

  it('belongs to the week of its Monday', () => {
    expect(['2026-03-09', '2026-03-11', '2026-03-15', '2026-03-16', '2026-01-01'].map(mondayOf)).toEqual([
      '2026-03-09',
      '2026-03-09',
      '2026-03-09',
      '2026-03-16',
      '2025-12-29',
    ]);
  });
});
