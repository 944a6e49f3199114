import { type CalendarDate, type Instant, toWallTime } from '@x1/contract/core/time.ts';
import type { FreeTimes, OpenGroup } from '@x1/contract/scheduling/availability.ts';

/** One time that can be chosen. */
export interface ListedTime {
  readonly startTime: Instant;
  readonly endTime: Instant;
  /** Its wall time in the zone of display. */
  readonly time: string;
  /** Of a group that the session would join; null for a time of its own. */
  readonly seatsLeft: number | null;
  readonly isUsual: boolean;
}

export interface ListedDay {
  readonly day: CalendarDate;
  /** Groups to join and the usual times. */
  readonly main: readonly ListedTime[];
  /** Early, late and outside usual hours. */
  readonly other: readonly ListedTime[];
}

interface ListInput {
  readonly freeTimes: FreeTimes;
  readonly days: readonly CalendarDate[];
  readonly zone: string;
  readonly schedulingZone: string;
  readonly now: Date;
}

/** The free times of some days, each with the usual ones first. Days without any are left out. */
export function listFreeTimes({ freeTimes, days, zone, schedulingZone, now }: ListInput): ListedDay[] {
  const { free, groups } = freeTimes;
  const isGroup = ({ startTime, endTime }: ListedTime) =>
    groups.some((group) => group.startTime === startTime && group.endTime === endTime);
  const listed = (span: { startTime: Instant; endTime: Instant }, more: Pick<ListedTime, 'seatsLeft' | 'isUsual'>) => ({
    startTime: span.startTime,
    endTime: span.endTime,
    ...toWallTime(span.startTime, zone),
    ...more,
  });
  const all = [
    ...groups.map((group) => listed(group, { seatsLeft: group.seatsLeft, isUsual: true })),
    ...free.map((each) => listed(each, { seatsLeft: null, isUsual: each.isUsual })).filter((each) => !isGroup(each)),
  ].filter(({ startTime }) => Date.parse(startTime) > now.getTime());
  const isMain = (each: ListedTime) =>
    each.seatsLeft !== null || (each.isUsual && (freeTimes.hours.length > 0 || isByDay(each, schedulingZone)));
  return days
    .map((day) => {
      const ofDay = inOrder(all.filter(({ date }) => date === day));
      return { day, main: ofDay.filter(isMain), other: ofDay.filter((each) => !isMain(each)) };
    })
    .filter(({ main, other }) => main.length + other.length > 0);
}

/** The times at which a group meets, by day; those without a seat left are left out. */
export function listMeetings(meetings: readonly OpenGroup[], zone: string): ListedDay[] {
  const open = meetings.filter(({ seatsLeft }) => seatsLeft > 0);
  const listed = open.map(({ startTime, endTime, seatsLeft }) => ({
    startTime,
    endTime,
    seatsLeft,
    isUsual: true,
    ...toWallTime(startTime, zone),
  }));
  return [...new Set(listed.map(({ date }) => date))].map((day) => ({ day, main: listed.filter(({ date }) => date === day), other: [] }));
}

/** By their beginning. */
export function inOrder<Time extends ListedTime>(times: readonly Time[]): Time[] {
  return [...times].sort((one, other) => (one.startTime < other.startTime ? -1 : 1));
}

/** The first time within the usual hours, or of all where none is. */
export function firstOf(listed: readonly ListedDay[]): ListedTime | undefined {
  return listed.flatMap(({ main }) => main)[0] ?? listed.flatMap(({ other }) => other)[0];
}

/** If no hours were entered: from 8 to 8, in the trainer's zone. */
function isByDay({ startTime, endTime }: ListedTime, schedulingZone: string): boolean {
  const [start, end] = [toWallTime(startTime, schedulingZone), toWallTime(endTime, schedulingZone)];
  return start.date === end.date && start.time >= '08:00' && end.time <= '20:00';
}
