import type { FreeTimes, Hindrance, OpenGroup, WantedTime } from '@x1/contract/scheduling/availability.ts';
import { hindrancesOf } from './calendar/day-cells.ts';
import type { TimeReading } from './schedule-time.ts';

/** What speaks against the chosen time, and the group it joins. */
export interface ChosenTime {
  /** Refusals first; empty while it is not known, because the server decides in the end. */
  readonly hindrances: readonly Hindrance[];
  readonly group: OpenGroup | null;
}

interface ChosenContext {
  readonly reading: TimeReading;
  readonly freeTimes: FreeTimes | undefined;
  readonly role: WantedTime['role'];
  readonly schedulingZone: string;
  readonly now: Date;
}

/** Judges the chosen time as the server will (R110, R111). */
export function judgeChosenTime({ reading, freeTimes, ...context }: ChosenContext): ChosenTime {
  if (reading.kind !== 'ready' || !freeTimes) return { hindrances: [], group: null };
  const { start: startTime, end: endTime } = reading.range;
  const group = freeTimes.groups.find((each) => each.startTime === startTime && each.endTime === endTime) ?? null;
  return { hindrances: hindrancesOf({ startTime, endTime }, freeTimes, context), group };
}

/** Whether the server would refuse the time. */
export function isRefused({ hindrances }: ChosenTime): boolean {
  return hindrances.some(({ refuses }) => refuses);
}
