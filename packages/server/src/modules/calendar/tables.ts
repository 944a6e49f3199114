import type { CalendarProviderName } from '@x1/contract/calendar/connection.ts';
import type { AppointmentId, TransactionId, UserId } from '@x1/contract/core/ids.ts';
import type { Language } from '@x1/contract/core/texts.ts';
import type { SessionProgress } from '@x1/contract/scheduling/session-actions.ts';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { TimeRange } from '../../platform/time-ranges.ts';

/** A session as calendars need it; provided by the composition of the product. */
export interface SessionFacts {
  readonly appointmentId: AppointmentId;
  readonly trainerUserId: UserId;
  readonly parentId: UserId;
  readonly title: string;
  readonly description: string | null;
  /** As stored: a place in words, 'online', or null. */
  readonly location: string | null;
  /** Where the trainer's field or gym is; null where that isn't known, or not for this session. */
  readonly placeAddress: string | null;
  /** The athlete's first name, where the trainer may know it (R171). */
  readonly athleteName: string | null;
  /** In which the trainer is written to; English by default. */
  readonly language?: Language | null;
  /** Null while it has no time. */
  readonly time: TimeRange | null;
  /** Approved, and neither declined nor canceled: with a time it belongs in the trainer's calendar (R108). */
  readonly isApproved: boolean;
}

/** Sessions, read from the tables of other modules. */
export interface SessionReader {
  /** Within `tx` it sees what that transaction sees. */
  find(appointmentId: AppointmentId, tx?: Tx): Promise<(SessionFacts & { readonly progress: SessionProgress }) | undefined>;
  /** The trainer whose session it is. */
  findTrainerUser(appointmentId: AppointmentId, tx: Tx): Promise<UserId | undefined>;
  /** The same as part of another statement: a query for one user's id. */
  trainerUserWithin(appointmentId: RawBuilder<unknown>): RawBuilder<UserId>;
  /** Titles of sessions. */
  titlesOf(appointmentIds: readonly AppointmentId[]): Promise<ReadonlyMap<AppointmentId, string>>;
  /** Approved sessions of a trainer that end after an instant, in order. */
  listUpcoming(tx: Tx, trainerUserId: UserId, after: Date): Promise<{ appointmentId: AppointmentId; time: TimeRange }[]>;
  /** Every session of a purchase. */
  listOfPurchase(transactionId: TransactionId): Promise<AppointmentId[]>;
  /** Sessions whose last change did not reach `calendar_events`. @param connectedAfter of calendars that were connected since */
  listOutOfStep(now: Date, connectedAfter?: Date): Promise<AppointmentId[]>;
}

/** One consent of a trainer: results obtained with an earlier one are ignored. */
export interface ConsentRef {
  readonly userId: UserId;
  readonly consentNumber: number;
}

/** A row of `calendar_connections` while the consent is valid. */
export interface OpenConnection extends ConsentRef {
  readonly provider: CalendarProviderName;
  readonly sealedToken: Buffer;
  readonly syncToken: string | null;
  readonly lookedAt: Date | null;
  readonly busyFetchedAt: Date | null;
  readonly failures: number;
  readonly nextTryAt: Date | null;
  /** Whether online sessions get video calls of their own. */
  readonly makesCalls: boolean;
}

/** How a calendar's event differs from the session. Times are null if the event is deleted, or is an all-day event. */
export interface Shown {
  readonly kind: 'moved' | 'deleted';
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
}

/** A row of `calendar_events`. */
export interface EventEntry {
  readonly appointmentId: AppointmentId;
  readonly userId: UserId;
  readonly eventId: string;
  readonly isWanted: boolean;
  readonly wantedVersion: number;
  readonly writtenVersion: number;
  /** What was last written; null while no event of ours is known to be there. `content` as returned by `contentMarkOf`. */
  readonly written: (TimeRange & { readonly etag: string; readonly content: string | null }) | null;
  /** Where the video call takes place that was made for the session. */
  readonly callUrl: string | null;
  readonly attempts: number;
  readonly disagreement: 'moved' | 'deleted' | null;
  /** The difference the trainer chose to keep. */
  readonly left: Shown | null;
}
