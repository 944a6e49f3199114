import { addDays, type CalendarDate, type Instant, readWallTime, startOfDay, type TimeZone, toWallTime } from '@x1/contract/core/time.ts';
import {
  type FreeTime,
  isWithinHours,
  offeredInstead,
  type TimeSpan,
  type WantedTime,
  weekdays as weekdayNames,
  whyNotFree,
} from '@x1/contract/scheduling/availability.ts';
import type { TimeRange } from '../../platform/time-ranges.ts';
import type { AvailabilityFacts } from './availability-facts.ts';

/** Begins of sessions lie on the full and half hours of the trainer's clock. */
const clockTimes = Array.from({ length: 48 }, (_, half) => `${String(half >> 1).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`);
const earliestClockTime = '06:00';
const latestClockTime = '22:00';
const minuteMs = 60_000;
const dayMs = 86_400_000;
const searchedDays = 14;

interface FreeTimesWish {
  readonly facts: AvailabilityFacts;
  readonly minutes: number;
  readonly now: Date;
  readonly role: WantedTime['role'];
  /** The zone whose clock is read: the trainer's, or another while there is none. */
  readonly timeZone: string;
}

/**
 * Times that nothing speaks against, on some days of the wall clock; a time that the clock skips is none, of a doubled one the first is
 * meant (R114).
 *
 * @param limit how many at most: half hours and times outside the usual ones are left out before a day comes short
 * @returns in order of time
 */
export function listFreeTimes(wish: FreeTimesWish & { from: CalendarDate; days: number }, limit: number): FreeTime[] {
  const days = Array.from({ length: wish.days }, (_, day) => freeTimesOfDay(wish, addDays(wish.from, day)));
  const ranked = days.flatMap((day) => day.map((free, place) => ({ free, rank: rankOf(free), place })));
  ranked.sort((one, other) => one.rank - other.rank || one.place - other.place);
  const chosen = ranked.slice(0, limit).map(({ free: { clockTime: _, ...time } }) => time);
  return chosen.sort((one, other) => (one.startTime < other.startTime ? -1 : 1));
}

/**
 * What a person is offered whose choice was refused (R110): the next times within 14 days.
 *
 * @param wanted the refused choice; its length is kept
 */
export function nextFreeTimes(wish: Omit<FreeTimesWish, 'minutes'>, wanted: TimeRange): TimeSpan[] {
  const minutes = (wanted.endsAt.getTime() - wanted.startsAt.getTime()) / minuteMs;
  const wantedStart = wanted.startsAt.toISOString();
  const { date } = toWallTime(wantedStart, wish.timeZone);
  const free: Candidate[] = [];
  for (let day = 0; day <= searchedDays; day += 1) {
    free.push(...freeTimesOfDay({ ...wish, minutes }, addDays(date, day)).filter(({ startTime }) => startTime > wantedStart));
  }
  return offeredInstead(free).map(({ startTime, endTime }) => ({ startTime, endTime }));
}

/** The stretch whose facts `nextFreeTimes` needs. */
export function searchedRange(wanted: TimeRange): TimeRange {
  return { startsAt: wanted.startsAt, endsAt: new Date(wanted.endsAt.getTime() + (searchedDays + 1) * dayMs) };
}

/** A free time, and what the clock shows when it begins. */
type Candidate = FreeTime & { readonly clockTime: string };

function freeTimesOfDay(wish: FreeTimesWish, date: CalendarDate): Candidate[] {
  const { facts, minutes, role, timeZone } = wish;
  const now = wish.now.toISOString();
  const isToldDay = isTold(facts.weekdays, date);
  return startsOfDay(date, timeZone).flatMap(({ clockTime, instant }): Candidate[] => {
    const range = { startTime: instant, endTime: new Date(Date.parse(instant) + minutes * minuteMs).toISOString() };
    // Times outside the usual ones are free all the same, unless the trainer rules them out (R111, R174).
    if (whyNotFree({ ...facts, range, now, role, timeZone }).some(({ kind }) => kind !== 'outside_hours')) return [];
    const isWaking = clockTime >= earliestClockTime && endOf(clockTime, minutes) <= latestClockTime;
    const isUsual = facts.hours.length > 0 ? isWithinHours(range, facts.hours, timeZone) : isToldDay && isWaking;
    return isUsual || isWaking ? [{ ...range, clockTime, isUsual }] : [];
  });
}

/** The full and half hours that the clock shows on a day. */
function startsOfDay(date: CalendarDate, timeZone: TimeZone): { clockTime: string; instant: Instant }[] {
  const midnight = Date.parse(startOfDay(date, timeZone));
  const isOrdinary = Date.parse(startOfDay(addDays(date, 1), timeZone)) - midnight === dayMs;
  if (isOrdinary)
    return clockTimes.map((clockTime, half) => ({ clockTime, instant: new Date(midnight + half * 30 * minuteMs).toISOString() }));
  return clockTimes.flatMap((clockTime) => {
    const reading = readWallTime({ date, time: clockTime, timeZone });
    return reading.kind === 'skipped' ? [] : [{ clockTime, instant: reading.instant }];
  });
}

/** Whether a day is one of the weekdays a trainer has given without hours; if none were given, every day is. */
function isTold(weekdays: readonly string[], date: CalendarDate): boolean {
  const told = weekdayNames.filter((name) => weekdays.some((weekday) => weekday.toLowerCase() === name.toLowerCase()));
  const weekday = weekdayNames[Temporal.PlainDate.from(date).dayOfWeek - 1];
  return told.length === 0 || told.some((name) => name === weekday);
}

function endOf(time: string, minutes: number): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const end = hour * 60 + minute + minutes;
  return `${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}`;
}

function rankOf({ clockTime, isUsual }: Candidate): number {
  return (isUsual ? 0 : 2) + (clockTime.endsWith(':00') ? 0 : 1);
}
