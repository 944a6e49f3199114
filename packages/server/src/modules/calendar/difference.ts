import type { TimeRange } from '../../platform/time-ranges.ts';
import { isSameTime } from './event-content.ts';
import type { ChangedEvent } from './port.ts';
import type { Shown } from './tables.ts';

/** A session whose time in the calendar differs from X1 (R133). */
export interface Difference extends Shown {
  /** The version of the event with the difference. */
  readonly etag: string;
}

/** Replaces the version of a deleted event, for which Google guarantees only the id. */
const GONE = 'gone';

export const gone: Difference = { kind: 'deleted', startsAt: null, endsAt: null, etag: GONE };

/** Only the time and the event's existence matter: a trainer may edit anything else. @returns undefined if both agree */
export function differenceOf(own: TimeRange, { isDeleted, startsAt, endsAt, etag }: Omit<ChangedEvent, 'eventId'>): Difference | undefined {
  if (isDeleted) return gone;
  const isAgreed = startsAt !== null && endsAt !== null && isSameTime(own, { startsAt, endsAt });
  return isAgreed ? undefined : { kind: 'moved', startsAt, endsAt, etag };
}

/** Whether it is the difference the trainer chose to keep: edited texts or colors do not make it a new one. */
export function isLeftAsItIs(left: Shown | null, shown: Shown): boolean {
  const isSame = (one: Date | null, other: Date | null) => one?.getTime() === other?.getTime();
  return left?.kind === shown.kind && isSame(left.startsAt, shown.startsAt) && isSame(left.endsAt, shown.endsAt);
}
