import type { AppointmentId, UserId } from '@x1/contract/core/ids.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { AccountsService } from '../accounts/service.ts';
import type { CalendarSessionReader } from './feed.ts';
import type { SessionReader } from './tables.ts';

/** Mails to the parties of a session. */
export interface InvitationMails {
  /** Sends the invitation to one of a session's parties again. */
  resendInvitation(tx: Tx, appointmentId: AppointmentId, userId: UserId): Promise<void>;
}

/** Sessions as calendars need them. */
export interface CalendarSessions {
  /** As invitations, downloads and feeds tell them. */
  calendarSessions: CalendarSessionReader;
  /** What of them belongs into the trainer's own calendar. */
  wantedEvents: SessionReader;
}

/** What module calendar takes from other modules. */
export interface CalendarNeeds {
  accounts: Pick<AccountsService, 'assertOpen' | 'findLiveSessions' | 'getAccount'>;
  notifications: InvitationMails;
  sessions: CalendarSessions;
}
