import { addDays, type CalendarDate, type Instant, mondayOf, startOfDay, toWallTime } from '@x1/contract/core/time.ts';
import { type HoursRange, type TimeSpan, weekdays } from '@x1/contract/scheduling/availability.ts';
import type { BookingRules } from '@x1/contract/scheduling/booking-rules.ts';

export type WeekBlockKind = 'open' | 'buffer' | 'off' | 'booked' | 'still';

/** A stretch of one day's column, in minutes of its wall clock. */
export interface WeekBlock {
  readonly kind: WeekBlockKind;
  readonly fromMinute: number;
  readonly toMinute: number;
  /** Whose session it is. */
  readonly text?: string;
}

export interface BookedTime extends TimeSpan {
  readonly name: string;
}

/** What a week is drawn from. */
export interface WeekInput {
  readonly monday: CalendarDate;
  readonly now: Instant;
  readonly zone: string;
  readonly hours: readonly HoursRange[];
  readonly rules: BookingRules;
  readonly timeOff: readonly TimeSpan[];
  readonly booked: readonly BookedTime[];
}

const DAY_MINUTES = 1_440;
/** What the week shows at least: 8 AM to 9 PM. */
const [USUAL_FROM, USUAL_TO] = [480, 1_260];

/** The seven days of a week, each with what is drawn over it, what lies below first; nothing is open any more in what's past. Needs `Temporal`. */
export function weekOf({
  monday,
  now,
  zone,
  hours,
  rules,
  timeOff,
  booked,
}: WeekInput): { day: CalendarDate; isPast: boolean; blocks: WeekBlock[] }[] {
  const { date: today, time } = toWallTime(now, zone);
  return weekdays.map((weekday, index) => {
    const day = addDays(monday, index);
    const within = (span: TimeSpan) => minutesIn(span, day, zone);
    const openFrom = day === today ? toMinute(time) : 0;
    const open = hours
      .filter((range) => range.weekday === weekday && day >= today)
      .map(({ from, to }) => ({ fromMinute: Math.max(toMinute(from), openFrom), toMinute: toMinute(to) }))
      .filter(({ fromMinute, toMinute: end }) => fromMinute < end);
    const isOff = (span: TimeSpan) => timeOff.some((off) => off.startTime < span.endTime && span.startTime < off.endTime);
    return {
      day,
      isPast: day < today,
      blocks: [
        ...open.map((minutes) => ({ kind: 'open' as const, ...minutes })),
        ...booked.flatMap((span) => buffersOf(span, rules).flatMap(within)).map((minutes) => ({ kind: 'buffer' as const, ...minutes })),
        ...timeOff.flatMap(within).map((minutes) => ({ kind: 'off' as const, ...minutes })),
        ...booked.flatMap((span) =>
          within(span).map((minutes) => ({ kind: isOff(span) ? ('still' as const) : ('booked' as const), text: span.name, ...minutes })),
        ),
      ],
    };
  });
}

/** The week to show first: the one of `now`, or the next where nothing is open any more and the next has something. Needs `Temporal`. */
export function firstMonday(input: Omit<WeekInput, 'monday' | 'booked'>): CalendarDate {
  const monday = mondayOf(toWallTime(input.now, input.zone).date);
  const hasOpen = (first: CalendarDate) =>
    weekOf({ ...input, monday: first, booked: [] }).some(({ blocks }) => {
      const off = blocks.filter(({ kind }) => kind === 'off');
      return blocks.some(
        ({ kind, fromMinute, toMinute: end }) =>
          kind === 'open' && !off.some((closed) => closed.fromMinute <= fromMinute && closed.toMinute >= end),
      );
    });
  const next = addDays(monday, 7);
  return !hasOpen(monday) && hasOpen(next) ? next : monday;
}

/** The hours of the clock a week needs: the usual ones, and all in which something is open or booked. @returns minutes, on full hours */
export function shownMinutes(week: readonly { blocks: readonly WeekBlock[] }[]): { from: number; to: number } {
  const shown = week.flatMap(({ blocks }) => blocks.filter(({ kind }) => kind !== 'off'));
  const from = Math.min(USUAL_FROM, ...shown.map(({ fromMinute }) => fromMinute));
  const to = Math.max(USUAL_TO, ...shown.map(({ toMinute }) => toMinute));
  return { from: Math.floor(from / 60) * 60, to: Math.ceil(to / 60) * 60 };
}

function buffersOf({ startTime, endTime }: TimeSpan, { bufferBeforeMinutes, bufferAfterMinutes }: BookingRules): TimeSpan[] {
  const moved = (instant: string, minutes: number) => new Date(Date.parse(instant) + minutes * 60_000).toISOString();
  return [
    ...(bufferBeforeMinutes > 0 ? [{ startTime: moved(startTime, -bufferBeforeMinutes), endTime: startTime }] : []),
    ...(bufferAfterMinutes > 0 ? [{ startTime: endTime, endTime: moved(endTime, bufferAfterMinutes) }] : []),
  ];
}

/** The part of a stretch of time that lies in a day, on its wall clock; none where there is no such part. */
function minutesIn({ startTime, endTime }: TimeSpan, day: CalendarDate, zone: string): { fromMinute: number; toMinute: number }[] {
  const [begin, end] = [startOfDay(day, zone), startOfDay(addDays(day, 1), zone)];
  if (Date.parse(endTime) <= Date.parse(begin) || Date.parse(startTime) >= Date.parse(end)) return [];
  const fromMinute = Date.parse(startTime) <= Date.parse(begin) ? 0 : toMinute(toWallTime(startTime, zone).time);
  const toMinuteOfDay = Date.parse(endTime) >= Date.parse(end) ? DAY_MINUTES : toMinute(toWallTime(endTime, zone).time);
  return toMinuteOfDay > fromMinute ? [{ fromMinute, toMinute: toMinuteOfDay }] : [];
}

function toMinute(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}
