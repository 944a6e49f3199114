import { type CalendarDate, type Instant, readWallTime } from '@x1/contract/core/time.ts';
import {
  type FreeTimes,
  type Hindrance,
  isWithinHours,
  type OpenGroup,
  type WantedTime,
  weekdays,
  whyNotFree,
} from '@x1/contract/scheduling/availability.ts';

/** Cells begin every half hour. */
export const CELL_MINUTES = 30;
const DAY_MINUTES = 24 * 60;
const MINUTE_MS = 60_000;

/** What a session would meet that began in a cell. */
export interface DayCell {
  readonly date: CalendarDate;
  readonly time: string;
  /** Null where the clock skips this time. */
  readonly startTime: Instant | null;
  /** Whether this half hour is one of the trainer's usual ones; all are if none were entered. */
  readonly isUsual: boolean;
  readonly isPast: boolean;
  /** A group that takes place in this half hour and could be joined. */
  readonly group: OpenGroup | null;
  /** Against a session of the chosen length that begins here, refusals first. Empty while it is not known. */
  readonly hindrances: readonly Hindrance[];
}

export interface CellContext {
  /** Null while it loads. */
  readonly freeTimes: FreeTimes | null;
  readonly zone: string;
  readonly schedulingZone: string;
  readonly role: WantedTime['role'];
  readonly durationMinutes: number;
  readonly now: Date;
}

/** '09:30' for 570. */
export function timeOfMinute(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

/** Every half hour of a day. */
export function cellsOfDay(date: CalendarDate, context: CellContext): DayCell[] {
  return Array.from({ length: DAY_MINUTES / CELL_MINUTES }, (_, index) => cellAt(date, timeOfMinute(index * CELL_MINUTES), context));
}

function cellAt(date: CalendarDate, time: string, context: CellContext): DayCell {
  const { freeTimes, zone, now } = context;
  const reading = readWallTime({ date, time, timeZone: zone });
  if (reading.kind === 'skipped') {
    return { date, time, startTime: null, isUsual: false, isPast: false, group: null, hindrances: [] };
  }
  const startTime = reading.instant;
  const halfHour = { startTime, endTime: later(startTime, CELL_MINUTES) };
  const isPast = Date.parse(startTime) <= now.getTime();
  if (!freeTimes) return { date, time, startTime, isUsual: true, isPast, group: null, hindrances: [] };
  const group = isPast ? undefined : freeTimes.groups.find((each) => each.startTime <= startTime && startTime < each.endTime);
  return {
    date,
    time,
    startTime,
    isUsual: isUsualTime(halfHour, freeTimes, context.schedulingZone),
    isPast,
    group: group ?? null,
    hindrances: group ? [] : hindrancesOf({ startTime, endTime: later(startTime, context.durationMinutes) }, freeTimes, context),
  };
}

/** Why a stretch of time is not free, by the same function as the server's (R110, R111). */
export function hindrancesOf(
  range: WantedTime['range'],
  freeTimes: FreeTimes,
  { schedulingZone, role, now }: Pick<CellContext, 'schedulingZone' | 'role' | 'now'>,
): Hindrance[] {
  return whyNotFree({ ...freeTimes, range, now: now.toISOString(), role, timeZone: freeTimes.timeZone ?? schedulingZone });
}

/** Within the usual hours; if none were entered, by day on the usual weekdays, or on any. */
function isUsualTime(range: WantedTime['range'], freeTimes: FreeTimes, schedulingZone: string): boolean {
  const zone = freeTimes.timeZone ?? schedulingZone;
  if (freeTimes.hours.length > 0) return isWithinHours(range, freeTimes.hours, zone);
  const told = freeTimes.weekdays.map((weekday) => weekday.toLowerCase());
  const days = weekdays.filter((weekday) => told.length === 0 || told.includes(weekday.toLowerCase()));
  return isWithinHours(
    range,
    days.map((weekday) => ({ weekday, from: '06:00', to: '22:00' })),
    zone,
  );
}

const later = (instant: Instant, minutes: number): Instant => new Date(Date.parse(instant) + minutes * MINUTE_MS).toISOString();
