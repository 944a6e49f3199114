import type { AppointmentId } from '@x1/contract/core/ids.ts';
import { locationLabel } from '@x1/contract/scheduling/locations.ts';
import type { ApprovalStatus } from '@x1/contract/scheduling/states.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { TimeRange } from '../../platform/time-ranges.ts';
import { type IcsSession, toIcs } from './ics.ts';

/** What a calendar tells of a session, at the time it has, or had until it was cancelled or declined. */
export interface CalendarSession extends TimeRange {
  readonly appointmentId: AppointmentId;
  readonly programTitle: string;
  readonly parent: { readonly name: string };
  readonly trainer: { readonly name: string };
  readonly location: string | null;
  /** Where the trainer meets people online; null in person. */
  readonly callLink: string | null;
  readonly isPaid: boolean;
  readonly completedAt: Date | null;
  readonly approvalStatus: ApprovalStatus;
  readonly cancelledAt: Date | null;
  readonly sessionNumber: number;
  readonly sessionCount: number;
  readonly invitationSequence: number;
}

/** For whom a file is written: of the other side a name, never an address. */
export interface CalendarReader {
  readonly role: 'parent' | 'trainer';
  readonly name: string;
  readonly address: string;
}

export interface CalendarFile {
  readonly method: 'REQUEST' | 'CANCEL';
  readonly content: string;
}

interface Needs extends Pick<ModuleContext, 'clock' | 'publicUrl'> {
  /** In whose name invitations go out: the product's own address, so that no answer reaches a person. */
  organizer: { readonly name: string; readonly address: string };
}

const FEED_NAME = 'X1 sessions';
const FEED_REFRESH_HOURS = 1;

export type CalendarFiles = ReturnType<typeof createCalendarFiles>;

/** Writes sessions as calendar files, each for one reader. */
export function createCalendarFiles({ clock, publicUrl, organizer }: Needs) {
  const { hostname } = new URL(publicUrl);

  function toSession(session: CalendarSession, role: CalendarReader['role']): IcsSession {
    const url = `${publicUrl}/session/${session.appointmentId}`;
    const other = session[role === 'parent' ? 'trainer' : 'parent'].name;
    return {
      uid: `session-${session.appointmentId}@${hostname}`,
      sequence: session.invitationSequence,
      status: statusOf(session),
      summary: `${session.programTitle} with ${other}`,
      description: describe(session, url),
      location: placeOf(session),
      url,
      startsAt: session.startsAt,
      endsAt: session.endsAt,
    };
  }

  return {
    /** The invitation to a session, its update, or, of a session that will not take place, its withdrawal (R123). */
    invitation: (session: CalendarSession, { role, ...attendee }: CalendarReader): CalendarFile => {
      const method = statusOf(session) === 'CANCELLED' ? 'CANCEL' : 'REQUEST';
      const invited = { ...toSession(session, role), invited: { organizer, attendee } };
      return { method, content: toIcs({ method, sessions: [invited], madeAt: clock.now() }) };
    },

    /** One session to keep. It invites nobody. */
    download: (session: CalendarSession, role: CalendarReader['role']): string =>
      toIcs({ method: 'PUBLISH', sessions: [toSession(session, role)], madeAt: clock.now() }),

    /** All of a person's sessions, for a calendar that looks again and again. */
    feed: (sessions: readonly CalendarSession[], role: CalendarReader['role']): string =>
      toIcs({
        method: 'PUBLISH',
        sessions: sessions.map((session) => toSession(session, role)),
        madeAt: clock.now(),
        feed: { name: FEED_NAME, refreshHours: FEED_REFRESH_HOURS },
      }),
  };
}

/** Tentative until the trainer has accepted (R108). */
function statusOf({ approvalStatus, cancelledAt }: CalendarSession): IcsSession['status'] {
  if (cancelledAt || approvalStatus === 'rejected') return 'CANCELLED';
  return approvalStatus === 'approved' ? 'CONFIRMED' : 'TENTATIVE';
}

function describe(session: CalendarSession, url: string): string {
  const { sessionNumber, sessionCount } = session;
  const lines = [
    statusOf(session) === 'TENTATIVE' && "This session is waiting for the trainer's answer.",
    statusOf(session) === 'CANCELLED' && "This session won't take place.",
    sessionCount > 1 && `Session ${sessionNumber} of ${sessionCount}.`,
    url,
  ];
  return lines.filter((line) => line !== false).join('\n');
}

/** The place in words; of an online session that is paid and stands, where to meet (S2§2). */
function placeOf(session: CalendarSession): string {
  const stands = session.isPaid && session.completedAt === null && statusOf(session) !== 'CANCELLED';
  return (stands && session.callLink) || locationLabel(session.location);
}
