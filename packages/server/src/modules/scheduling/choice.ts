import type { TimeRange } from '../../platform/time-ranges.ts';

/** Time and place of a session as somebody chose them. */
export interface Choice {
  /** Instants, as they came. */
  readonly startTime: string;
  readonly endTime: string;
  readonly location: string | null;
  /** The zone of whoever chose. */
  readonly scheduledInTimezone: string;
}

export function toRange({ startTime, endTime }: Choice): TimeRange {
  return { startsAt: new Date(startTime), endsAt: new Date(endTime) };
}

/** The chosen place; null where none was named, which is online (R118). */
export function toLocation({ location }: Choice): string | null {
  return location?.trim() || null;
}
