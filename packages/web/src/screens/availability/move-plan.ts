import { toWallTime } from '@x1/contract/core/time.ts';
import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import type { FreeTime, TimeSpan } from '@x1/contract/scheduling/availability.ts';

/** A session that has a time. */
export type Placed = Appointment & { readonly startTime: string; readonly endTime: string };

/** All sessions of a trainer at one time: a trainer moves a group as one. */
export interface Meeting extends TimeSpan {
  readonly sessions: readonly [Placed, ...Placed[]];
}

/** What is booked, by time; nobody meets two groups at once, so equal times are one meeting. */
export function toMeetings(sessions: readonly Placed[]): Meeting[] {
  const starts = [...new Set(sessions.map(({ startTime }) => startTime))].sort();
  return starts.flatMap((startTime) => {
    const [first, ...others] = sessions.filter((session) => session.startTime === startTime);
    return first ? [{ startTime, endTime: first.endTime, sessions: [first, ...others] as const }] : [];
  });
}

/** Whom a meeting is with: 'Ana Lopez, Ben Ito'. */
export function familiesOf({ sessions }: Meeting): string {
  return [...new Set(sessions.map(({ parentName }) => parentName))].join(', ');
}

/** The free times to which a meeting could move: within the trainer's hours, after the time off, and of its length. */
export function timesFor(meeting: Meeting, free: readonly FreeTime[], offUntil: string): TimeSpan[] {
  return free
    .filter((time) => time.isUsual && time.startTime >= offUntil && lengthOf(time) === lengthOf(meeting))
    .map(({ startTime, endTime }) => ({ startTime, endTime }));
}

/**
 * The next free time for each meeting, no two of which overlap: at the hour at which it was, which families have arranged their day for, else any.
 *
 * @param timesOf the times to choose from, by the start of the meeting, in order
 * @param zone whose clock is meant
 * @returns by the start of the meeting; nothing where no time is left
 */
export function proposeTimes(
  meetings: readonly Meeting[],
  timesOf: ReadonlyMap<string, readonly TimeSpan[]>,
  zone: string,
): ReadonlyMap<string, TimeSpan> {
  const clockAt = ({ startTime }: TimeSpan) => toWallTime(startTime, zone).time;
  const proposed = new Map<string, TimeSpan>();
  for (const meeting of meetings) {
    const isLeft = (time: TimeSpan) => ![...proposed.values()].some((taken) => overlap(time, taken));
    const left = (timesOf.get(meeting.startTime) ?? []).filter(isLeft);
    const next = left.find((time) => clockAt(time) === clockAt(meeting)) ?? left[0];
    if (next) proposed.set(meeting.startTime, next);
  }
  return proposed;
}

/** Which of the chosen times overlap another one of them, by the start of the meeting. */
export function overlapping(chosen: ReadonlyMap<string, TimeSpan>): ReadonlySet<string> {
  const all = [...chosen];
  return new Set(all.filter(([key, time]) => all.some(([other, taken]) => other !== key && overlap(time, taken))).map(([key]) => key));
}

/** Instants are UTC texts of one format: they compare as text. */
function overlap(one: TimeSpan, other: TimeSpan): boolean {
  return one.startTime < other.endTime && other.startTime < one.endTime;
}

function lengthOf({ startTime, endTime }: TimeSpan): number {
  return Date.parse(endTime) - Date.parse(startTime);
}
