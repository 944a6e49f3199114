/** What X1 may do in a trainer's calendar: `refreshToken` is the trainer's consent. */
export interface CalendarGrant {
  readonly refreshToken: string;
}

/** An event as X1 writes it, and as the provider has it. */
export interface CalendarEvent {
  /** Chosen by us, constant for a session: 5 to 1024 of a-v and 0-9 (security.md F02). */
  readonly eventId: string;
  readonly title: string;
  /** Plain text: the adapter escapes it if the provider shows HTML (L33). */
  readonly description: string;
  readonly location: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** Whether people meet in a video call that the calendar makes for this event. */
  readonly hasCall: boolean;
}

/** What the provider has of an event after a read or a write. */
export interface EventVersion {
  readonly etag: string;
  /** Where its video call takes place; null without one. */
  readonly callUrl: string | null;
  /** The provider is still making the call: it's there when the event is read again. */
  readonly isCallPending: boolean;
}

/** An event as the provider has it. */
export type FoundEvent = CalendarEvent & EventVersion;

export interface UpdateOptions {
  /** Overwrites only this version: any other is refused as 'changed'. */
  readonly expectedEtag?: string;
  /** Writes only the time, not title, description or place. */
  readonly isTimeAlone?: boolean;
  /** What becomes of its video call: `leave` by default. One that was made for this event is made once, however often that is asked for. */
  readonly call?: 'make' | 'remove' | 'leave';
}

/** One of our events that changed at the provider since the last read. */
export interface ChangedEvent {
  readonly eventId: string;
  readonly isDeleted: boolean;
  /** Null if it is deleted or an all-day event. */
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  /** The provider's etag of this version. */
  readonly etag: string;
}

export interface BusyTime {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/**
 * Why the provider refused: `consent_lost` the trainer revoked the consent or it expired; `exists` an event with this id exists;
 * `missing` it does not, or is deleted for good; `changed` it was changed in the meantime; `expired` the sync token is too old;
 * `scope_missing` the consent does not cover it; `refused` for good; `unavailable` down, slow, or too many calls: worth a retry.
 */
export type CalendarProblem = 'consent_lost' | 'exists' | 'missing' | 'changed' | 'expired' | 'scope_missing' | 'refused' | 'unavailable';

export class CalendarRefusal extends Error {
  override readonly name = 'CalendarRefusal';
  readonly problem: CalendarProblem;
  constructor(problem: CalendarProblem, options?: ErrorOptions) {
    super(`The calendar would not: ${problem}`, options);
    this.problem = problem;
  }
}

/** Google Calendar, behind its SDK. Every call ends within ten seconds and throws only `CalendarRefusal`. */
export interface CalendarProvider {
  /** The provider's consent page: code flow with PKCE (S256), offline access, only the two scopes of R129. */
  consentUrl(request: { state: string; codeChallenge: string }): string;
  /** Exchanges the code of a consent for tokens. @throws CalendarRefusal 'scope_missing' if a scope was left out, 'refused' for a code that was used, has expired or is another client's */
  exchangeCode(request: { code: string; codeVerifier: string }): Promise<CalendarGrant>;
  /** Revokes the consent; one that is already revoked is fine. */
  revoke(grant: CalendarGrant): Promise<void>;
  /** Undefined if there is none, or it is deleted. */
  findEvent(grant: CalendarGrant, eventId: string): Promise<FoundEvent | undefined>;
  /** With its video call where it has one. @returns the version written. @throws CalendarRefusal 'exists' when the id was ever used: a deleted event keeps it, and is restored by `updateEvent` */
  insertEvent(grant: CalendarGrant, event: CalendarEvent): Promise<EventVersion>;
  /**
   * Writes what X1 knows of an event and leaves the rest unchanged: colors, reminders, guests. Restores a deleted one.
   *
   * @returns the version written. @throws CalendarRefusal 'missing' when the id was never used, 'changed' as in `UpdateOptions`
   */
  updateEvent(grant: CalendarGrant, event: CalendarEvent, options?: UpdateOptions): Promise<EventVersion>;
  /** One that is already gone is fine. */
  deleteEvent(grant: CalendarGrant, eventId: string): Promise<void>;
  /**
   * Changes since `syncToken`. Deleted events include those that are not ours: only their ids are reliable.
   * With null, every event of ours that ends after now: those missing are deleted.
   *
   * @throws CalendarRefusal 'expired' when the token is too old
   */
  listChanges(grant: CalendarGrant, syncToken: string | null): Promise<{ changes: ChangedEvent[]; nextSyncToken: string }>;
  /** When the trainer is busy, including X1's own events; adjoining times are merged. */
  listBusy(grant: CalendarGrant, range: BusyTime): Promise<BusyTime[]>;
}
