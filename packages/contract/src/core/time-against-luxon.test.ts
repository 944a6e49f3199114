import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import { sessionDurationsMinutes } from '../scheduling/locations.ts';
import { offeredTimeZones, readWallTime, startOfDay, toWallTime } from './time.ts';

/**
 * Wall times against luxon, which does not use `Temporal`: every hour of every day of ten years on which a clock is changed, and of an
 * ordinary day of each year; quarter hours and the four session lengths on a sample of them.
 */
const zones = [...offeredTimeZones.map(({ zone }) => zone), 'America/Phoenix', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Pacific/Apia'];
const firstYear = 2021;
const lastYear = 2031;
const minuteMs = 60_000;

interface Wall {
  readonly date: string;
  readonly time: string;
  readonly timeZone: string;
}

/** The instants at which luxon shows this wall time in the zone, in order: none in a gap, two in a repeated hour. */
function momentsOf({ date, time, timeZone }: Wall): number[] {
  const near = DateTime.fromISO(`${date}T${time}`, { zone: timeZone });
  return near
    .getPossibleOffsets()
    .filter((moment) => moment.toFormat("yyyy-MM-dd'T'HH:mm") === `${date}T${time}`)
    .map((moment) => moment.toMillis())
    .sort((one, other) => one - other);
}

/** The days on which the zone's clocks change, found by comparing each midnight with the next. */
function switchDaysOf(timeZone: string): string[] {
  const days: string[] = [];
  let day = DateTime.fromObject({ year: firstYear, month: 1, day: 1 }, { zone: timeZone });
  while (day.year <= lastYear) {
    const next = day.plus({ days: 1 }).startOf('day');
    if (next.offset !== day.offset) days.push(day.toISODate() ?? '');
    day = next;
  }
  return days;
}

const ordinaryDays = Array.from({ length: lastYear - firstYear + 1 }, (_, year) => `${firstYear + year}-06-1${year % 10}`);
const pad = (value: number) => String(value).padStart(2, '0');
const everyHour = Array.from({ length: 24 }, (_, hour) => `${pad(hour)}:00`);
const everyQuarter = everyHour.flatMap((hour) => [0, 15, 30, 45].map((minute) => `${hour.slice(0, 3)}${pad(minute)}`));
/** Every third clock change, so both directions are covered. */
const sampleOf = (days: readonly string[]) => days.filter((_, index) => index % 3 === 0);

/** R114: a skipped time returns the next existing one, a repeated one the first, with its offset. */
function checkReading(wall: Wall): 'exact' | 'doubled' | 'skipped' {
  const reading = readWallTime(wall);
  const moments = momentsOf(wall);
  const name = `${wall.date} ${wall.time} ${wall.timeZone}`;
  expect(reading.kind, name).toBe(['skipped', 'exact', 'doubled'][moments.length]);
  if (reading.kind === 'skipped') {
    checkEndOfGap(wall, reading.nextValid);
    return reading.kind;
  }
  expect(Date.parse(reading.instant), name).toBe(moments[0]);
  expect(toWallTime(reading.instant, wall.timeZone), name).toEqual({ date: wall.date, time: wall.time });
  if (reading.kind === 'doubled') {
    expect(reading.offset, name).toBe(DateTime.fromMillis(moments[0] ?? 0, { zone: wall.timeZone }).toFormat('ZZ'));
  }
  return reading.kind;
}

/** It exists, and the minute before does not. */
function checkEndOfGap({ date, time, timeZone }: Wall, nextValid: { date: string; time: string }): void {
  expect(`${nextValid.date}T${nextValid.time}` > `${date}T${time}`).toBe(true);
  expect(momentsOf({ ...nextValid, timeZone })).toHaveLength(1);
  const before = DateTime.fromISO(`${nextValid.date}T${nextValid.time}`, { zone: 'UTC' }).minus({ minutes: 1 });
  expect(momentsOf({ date: before.toFormat('yyyy-MM-dd'), time: before.toFormat('HH:mm'), timeZone })).toEqual([]);
}

/** Sessions that start at a wall time and do not last exactly their length, or end when luxon's clock shows something else. */
function listLengthFaults(wall: Wall): string[] {
  const reading = readWallTime(wall);
  if (reading.kind === 'skipped') return [];
  const begin = DateTime.fromMillis(momentsOf(wall)[0] ?? 0, { zone: wall.timeZone });
  return sessionDurationsMinutes.flatMap((minutes) => {
    const end = new Date(Date.parse(reading.instant) + minutes * minuteMs).toISOString();
    const luxonEnd = begin.plus({ minutes });
    const shown = toWallTime(end, wall.timeZone);
    const isExact = Date.parse(end) === luxonEnd.toMillis() && luxonEnd.diff(begin, 'minutes').minutes === minutes;
    const isShown = `${shown.date}T${shown.time}` === luxonEnd.toFormat("yyyy-MM-dd'T'HH:mm");
    return isExact && isShown ? [] : [`${wall.date} ${wall.time} for ${minutes} minutes`];
  });
}

/** How many days of the eleven years have a clock change, in zones whose rules are not expected to change. */
const expectedSwitchDays: Readonly<Record<string, number>> = {
  'America/New_York': 22,
  'Europe/London': 22,
  'Australia/Sydney': 22,
  'Australia/Lord_Howe': 22,
  'Pacific/Apia': 1,
  'America/Phoenix': 0,
  'Asia/Kathmandu': 0,
  'Asia/Tokyo': 0,
};

describe.each(zones)('wall times of %s', { timeout: 20_000 }, (timeZone) => {
  const switchDays = switchDaysOf(timeZone);
  const days = [...switchDays, ...ordinaryDays];

  it('match luxon at every hour of days with a clock change in ten years, and of ordinary days', () => {
    const expected = expectedSwitchDays[timeZone];
    if (expected !== undefined) expect(switchDays).toHaveLength(expected);
    for (const date of days) for (const time of everyHour) checkReading({ date, time, timeZone });
  });

  it('match luxon at every quarter hour, as do the ends of sessions of every length', () => {
    const seen = new Set<string>();
    const faults: string[] = [];
    for (const date of [...sampleOf(switchDays), ...ordinaryDays.slice(0, 1)]) {
      for (const time of everyQuarter) {
        seen.add(checkReading({ date, time, timeZone }));
        faults.push(...listLengthFaults({ date, time, timeZone }));
      }
    }
    expect(faults).toEqual([]);
    if (switchDays.length >= 22) expect([...seen].sort()).toEqual(['doubled', 'exact', 'skipped']);
  });

  it('match luxon for the start of each day', () => {
    for (const date of days) {
      expect(Date.parse(startOfDay(date, timeZone)), date).toBe(DateTime.fromISO(date, { zone: timeZone }).startOf('day').toMillis());
    }
  });
});
