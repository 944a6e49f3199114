import type { AppointmentId, UserId } from '@x1/contract/core/ids.ts';
import type { SessionProgress } from '@x1/contract/scheduling/session-actions.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { AccountsService } from '../accounts/service.ts';
import type { CalendarReader, CalendarSession } from './invitation.ts';
import type { SessionReader } from './tables.ts';

/** Mails to the parties of a session. */
export interface InvitationMails {
  /** Sends the invitation again to one of a session's people; a second adult of the family is one (R172). */
  resendInvitation(tx: Tx, appointmentId: AppointmentId, userId: UserId): Promise<void>;
}

/** Sessions for calendars, joined from the modules that own them. */
export interface CalendarSessionReader {
  /** One session and its two people; undefined if it does not exist. `session` is null while it has no time. */
  find(
    db: Db,
    appointmentId: AppointmentId,
  ): Promise<{ session: CalendarSession | null; progress: SessionProgress; parentId: UserId; trainerUserId: UserId } | undefined>;
  /** A person's sessions that start, or would have started, within a half-open time range; the latest ones if there are too many. */
  list(
    db: Db,
    person: { userId: UserId; role: CalendarReader['role'] },
    range: { from: Date; until: Date; limit: number },
  ): Promise<CalendarSession[]>;
}

/** Sessions as calendars need them. */
export interface CalendarSessions {
  /** For invitations, downloads and feeds. */
  calendarSessions: CalendarSessionReader;
  /** For the trainer's own calendar. */
  wantedEvents: SessionReader;
}

/** What module calendar takes from other modules. */
export interface CalendarNeeds {
  accounts: Pick<AccountsService, 'assertOpen' | 'findLiveSessions' | 'getAccount' | 'getFamilyId'>;
  notifications: InvitationMails;
  sessions: CalendarSessions;
}
