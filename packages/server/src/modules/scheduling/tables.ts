import type { PlaceId } from '@x1/contract/core/ids.ts';
import type { Selectable } from 'kysely';
import type { Database } from '../../platform/db/schema.generated.ts';
import type { TimeRange } from '../../platform/time-ranges.ts';
import type { Blocks, TrainerAccount, UsualTimes } from './needs.ts';

/** A session as it is stored: one seat of one parent. */
export type Seat = Readonly<Selectable<Database['appointments']>>;

/** The trainer of a session, read with it. */
export interface SessionTrainer extends TrainerAccount {
  readonly usualTimes: UsualTimes;
  /** Whether there is a calendar of theirs that may be busy. */
  readonly hasCalendar: boolean;
}

/** A seat with its trainer's account, which says whether the trainer is still there. */
export type SeatWithTrainer = Seat & { readonly trainer: SessionTrainer };

/** A seat that is locked together with which of its two blocks the other. */
export type LockedSeat = SeatWithTrainer & { readonly blocks: Blocks };

/** A seat that has a time. */
export type PlacedSeat = Seat & { readonly timeSlotId: number; readonly startsAt: Date; readonly endsAt: Date };

/** Whether a seat has a time. */
export function isPlaced(seat: Seat): seat is PlacedSeat {
  return seat.timeSlotId !== null && seat.startsAt !== null && seat.endsAt !== null;
}

/** Time and place of a session as somebody chose them. */
export interface Choice {
  /** Instants, as they came. */
  readonly startTime: string;
  readonly endTime: string;
  readonly location: string | null;
  /** A place of the trainer's (decision 0092); absent: whichever has the location as its name. */
  readonly placeId?: PlaceId | null | undefined;
  /** The zone of the person who chose. */
  readonly scheduledInTimezone: string;
}

export function toRange({ startTime, endTime }: Pick<Choice, 'startTime' | 'endTime'>): TimeRange {
  return { startsAt: new Date(startTime), endsAt: new Date(endTime) };
}

/** The chosen place; null where none was named, which is online (R118). */
export function toLocation({ location }: Pick<Choice, 'location'>): string | null {
  return location?.trim() || null;
}
