import { type FreeTimes, type Hindrance, type OpenGroup, type WantedTime, whyAskedAgain } from '@x1/contract/scheduling/availability.ts';
import type { AskAgainReason } from '@x1/contract/scheduling/booking-rules.ts';
import { hindrancesOf } from './calendar/day-cells.ts';
import type { TimeReading } from './schedule-time.ts';

/** What speaks against the chosen time, and the group it joins. */
export interface ChosenTime {
  /** Refusals first; empty while it is not known, because the server decides in the end. */
  readonly hindrances: readonly Hindrance[];
  readonly group: OpenGroup | null;
  /** Why the trainer of an accepted purchase has to confirm the time (R175); empty where nobody has to. */
  readonly askedAgain: readonly AskAgainReason[];
}

interface ChosenContext {
  readonly reading: TimeReading;
  readonly freeTimes: FreeTimes | undefined;
  readonly role: WantedTime['role'];
  readonly schedulingZone: string;
  readonly now: Date;
  /** Whether the trainer has accepted the purchase. */
  readonly isAccepted: boolean;
}

/** Judges the chosen time as the server will (R110, R111, R175). */
export function judgeChosenTime({ reading, freeTimes, isAccepted, ...context }: ChosenContext): ChosenTime {
  if (reading.kind !== 'ready' || !freeTimes) return { hindrances: [], group: null, askedAgain: [] };
  const { start: startTime, end: endTime } = reading.range;
  const group = freeTimes.groups.find((each) => each.startTime === startTime && each.endTime === endTime) ?? null;
  const range = { startTime, endTime };
  const { role, now, schedulingZone } = context;
  const wanted = { ...freeTimes, range, now: now.toISOString(), role, timeZone: freeTimes.timeZone ?? schedulingZone };
  return { hindrances: hindrancesOf(range, freeTimes, context), group, askedAgain: isAccepted ? whyAskedAgain(wanted) : [] };
}

/** Whether the server would refuse the time. */
export function isRefused({ hindrances }: Pick<ChosenTime, 'hindrances'>): boolean {
  return hindrances.some(({ refuses }) => refuses);
}
