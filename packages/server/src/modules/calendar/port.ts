import type { CalendarProviderName } from '@x1/contract/calendar/connection.ts';

/** What X1 may do in a trainer's calendar. */
export interface CalendarGrant {
  readonly provider: CalendarProviderName;
  /** The trainer's consent, in the provider's own form: a refresh token of OAuth, or an account with its app password. Never stored or logged in the clear. */
  readonly secret: string;
  /** Hears of a new consent where the provider replaces it in use: the old one may end. */
  readonly renew?: (secret: string) => void;
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

/** What busy times are asked for: whole days are those of the trainer's time zone where the calendar names none. */
export interface BusyRange extends BusyTime {
  readonly timeZone: string;
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

/** A trainer's calendar, whoever keeps it. Every call ends within ten seconds and throws only `CalendarRefusal`. */
export interface CalendarProvider {
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
   * @param expected our events that are known to be there and aren't over: a provider without sync tokens looks for each of them
   * @returns the next token is null where the provider has none
   * @throws CalendarRefusal 'expired' when the token is too old
   */
  listChanges(
    grant: CalendarGrant,
    syncToken: string | null,
    expected?: readonly string[],
  ): Promise<{ changes: ChangedEvent[]; nextSyncToken: string | null }>;
  /** When the trainer is busy, including X1's own events; adjoining times are merged. */
  listBusy(grant: CalendarGrant, range: BusyRange): Promise<BusyTime[]>;
}

/** A calendar that its owner opens to X1 on the provider's consent page (OAuth). */
export interface ConsentProvider extends CalendarProvider {
  /** The provider's consent page: code flow with PKCE (S256), offline access, and no more scopes than X1 needs (R129). */
  consentUrl(request: { state: string; codeChallenge: string }): string;
  /** Whether a redirect that names this issuer (RFC 9207) may be the provider's. */
  isIssuer(issuer: string): boolean;
  /** Exchanges the code of a consent for tokens. @throws CalendarRefusal 'scope_missing' if a scope was left out, 'refused' for a code that was used, has expired or is another client's */
  exchangeCode(request: { code: string; codeVerifier: string }): Promise<CalendarGrant>;
}

/** What a trainer enters of a calendar server. */
export interface PasswordAccount {
  /** The whole address. */
  readonly server: string;
  readonly userName: string;
  readonly password: string;
}

/** A calendar that its owner opens to X1 with a password made for it (CalDAV). */
export interface PasswordProvider extends CalendarProvider {
  /**
   * Finds the account's calendars.
   *
   * @throws CalendarRefusal 'consent_lost' for a wrong user name or password, 'missing' where there is no calendar to write to, 'unavailable' or
   *   'refused' where there is no calendar server, or none that X1 may ask
   */
  signIn(account: PasswordAccount): Promise<CalendarGrant>;
}

/** Those with a consent page. */
export type OAuthProviderName = 'google' | 'outlook';

/** Every calendar that a trainer can connect. */
export type Calendars = Readonly<Record<OAuthProviderName, ConsentProvider> & { caldav: PasswordProvider }>;
