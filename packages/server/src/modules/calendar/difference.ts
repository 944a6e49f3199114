import type { TimeRange } from '../../platform/time-ranges.ts';
import { isSameTime } from './event-content.ts';
import type { ChangedEvent } from './port.ts';
import type { Shown } from './tables.ts';

/** How the calendar shows a session otherwise than X1 (R133). */
export interface Difference extends Shown {
  /** The version that shows it so. */
  readonly etag: string;
}

/** In place of the version of an event that is gone: of those Google promises nothing but the id. */
const GONE = 'gone';

export const gone: Difference = { kind: 'deleted', startsAt: null, endsAt: null, etag: GONE };

/** Only time and being there matter: a trainer may write into the own calendar what he likes. @returns undefined where both agree */
export function differenceOf(own: TimeRange, { isDeleted, startsAt, endsAt, etag }: Omit<ChangedEvent, 'eventId'>): Difference | undefined {
  if (isDeleted) return gone;
  const isAgreed = startsAt !== null && endsAt !== null && isSameTime(own, { startsAt, endsAt });
  return isAgreed ? undefined : { kind: 'moved', startsAt, endsAt, etag };
}

/** Whether it is what the trainer chose to leave: other words or colours in the event make no other difference of it. */
export function isLeftAsItIs(left: Shown | null, shown: Shown): boolean {
  const isSame = (one: Date | null, other: Date | null) => one?.getTime() === other?.getTime();
  return left?.kind === shown.kind && isSame(left.startsAt, shown.startsAt) && isSame(left.endsAt, shown.endsAt);
}
