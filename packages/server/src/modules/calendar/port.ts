/** What X1 may do in a trainer's calendar: `refreshToken` is the trainer's consent. */
export interface CalendarGrant {
  readonly refreshToken: string;
}

/** An event as X1 writes it, and as the provider has it. */
export interface CalendarEvent {
  /** Chosen by us, the same for ever for one session: 5 to 1024 of a-v and 0-9 (security.md F02). */
  readonly eventId: string;
  readonly title: string;
  /** Plain text: the provider may show HTML, so it is escaped on the way (L33). */
  readonly description: string;
  readonly location: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

export interface UpdateOptions {
  /** Writes only over this version: another one is refused as 'changed'. */
  readonly expectedEtag?: string;
  /** Writes the time, and neither title, description nor place. */
  readonly isTimeAlone?: boolean;
}

/** One event of ours that changed at the provider since the last look. */
export interface ChangedEvent {
  readonly eventId: string;
  readonly isDeleted: boolean;
  /** Null where it is deleted or lasts whole days. */
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  /** The provider's mark of this version. */
  readonly etag: string;
}

export interface BusyTime {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/**
 * Why the provider would not: `consent_lost` the trainer took the consent back or it ran out; `exists` an event of this id is there;
 * `missing` it is not, or is deleted for good; `changed` somebody changed it meanwhile; `expired` the sync token is too old;
 * `scope_missing` the consent does not cover it; `refused` for good; `unavailable` down, slow, or too many calls: worth another try.
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

/** Google Calendar, behind its SDK. Every call ends within ten seconds and throws `CalendarRefusal` only. */
export interface CalendarProvider {
  /** The provider's consent page: code flow with PKCE (S256), offline access, the two scopes of R129 and no other. */
  consentUrl(request: { state: string; codeChallenge: string }): string;
  /** Turns the code of a consent into tokens. @throws CalendarRefusal 'scope_missing' where a scope was left out, 'refused' for a code that is used, old or of somebody else */
  exchangeCode(request: { code: string; codeVerifier: string }): Promise<CalendarGrant>;
  /** Takes the consent back; one that is gone already is fine. */
  revoke(grant: CalendarGrant): Promise<void>;
  /** Undefined where there is none, or it is deleted. */
  findEvent(grant: CalendarGrant, eventId: string): Promise<(CalendarEvent & { etag: string }) | undefined>;
  /** @returns the version written. @throws CalendarRefusal 'exists' when the id was ever used: a deleted event keeps it, and comes back by `updateEvent` */
  insertEvent(grant: CalendarGrant, event: CalendarEvent): Promise<{ etag: string }>;
  /**
   * Writes what X1 knows of an event and leaves the rest of it as it is: colours, reminders, guests. A deleted one comes back.
   *
   * @returns the version written. @throws CalendarRefusal 'missing' when the id was never used, 'changed' as `UpdateOptions` says
   */
  updateEvent(grant: CalendarGrant, event: CalendarEvent, options?: UpdateOptions): Promise<{ etag: string }>;
  /** One that is gone already is fine. */
  deleteEvent(grant: CalendarGrant, eventId: string): Promise<void>;
  /**
   * What changed since `syncToken`. Of deleted events all are named, not ours alone: nothing but their ids is sure to be known.
   * With null every event of ours that ends after now, as it is: one that is not among them is deleted.
   *
   * @throws CalendarRefusal 'expired' when the token is too old
   */
  listChanges(grant: CalendarGrant, syncToken: string | null): Promise<{ changes: ChangedEvent[]; nextSyncToken: string }>;
  /** When the trainer is busy, X1's own events included; times that touch are one. */
  listBusy(grant: CalendarGrant, range: BusyTime): Promise<BusyTime[]>;
}
