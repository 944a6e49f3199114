import { firstName } from '@x1/contract/core/first-name.ts';
import type { AppointmentId } from '@x1/contract/core/ids.ts';
import { t } from '@x1/contract/core/texts.ts';
import { formatMoment } from '@x1/contract/core/time-format.ts';
import { placeWithAddress } from '@x1/contract/scheduling/locations.ts';
import type { ApprovalStatus } from '@x1/contract/scheduling/states.ts';
import { answerDue } from '@x1/contract/scheduling/waiting.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { TimeRange } from '../../platform/time-ranges.ts';
import { type IcsSession, toIcs } from './ics.ts';

interface CalendarPerson {
  readonly name: string;
  readonly timeZone: string | null;
}

/** What a calendar shows of a session, at its time, or its former time if it was canceled or declined. */
export interface CalendarSession extends TimeRange {
  readonly appointmentId: AppointmentId;
  readonly programTitle: string;
  readonly parent: CalendarPerson;
  readonly trainer: CalendarPerson;
  /** Who trains, by who reads it; null where that isn't for them (R171). */
  readonly athleteFor: Readonly<Record<'parent' | 'trainer', { readonly firstName: string } | null>>;
  readonly location: string | null;
  /** Where the trainer's field or gym is; null where that isn't known, or not for these two. */
  readonly placeAddress: string | null;
  /** Where to meet online; null in person. */
  readonly callLink: string | null;
  readonly isPaid: boolean;
  readonly completedAt: Date | null;
  readonly approvalStatus: ApprovalStatus;
  /** Until when the trainer has to answer; null where no answer is awaited. */
  readonly answerBy: Date | null;
  readonly cancelledAt: Date | null;
  readonly sessionNumber: number;
  readonly sessionCount: number;
  readonly invitationSequence: number;
}

/** The reader of a file: it contains the other side's name, never an address. */
export interface CalendarReader {
  readonly role: 'parent' | 'trainer';
  readonly name: string;
  readonly address: string;
}

export interface CalendarFile {
  readonly method: 'REQUEST' | 'CANCEL';
  readonly content: string;
}

interface Needs extends Pick<ModuleContext, 'clock' | 'publicUrl' | 'firstHost'> {
  /** The organizer of invitations: the product's own address, so that no reply reaches a person. */
  organizer: { readonly name: string; readonly address: string };
}

const feedName = () => t('X1 sessions');
const FEED_REFRESH_HOURS = 1;

export type CalendarFiles = ReturnType<typeof createCalendarFiles>;

/** Writes sessions as calendar files, each for one reader. */
export function createCalendarFiles({ clock, publicUrl, firstHost, organizer }: Needs) {
  function toSession(session: CalendarSession, role: CalendarReader['role']): IcsSession {
    const url = `${publicUrl}/session/${session.appointmentId}`;
    const athlete = session.athleteFor[role];
    const other = session[role === 'parent' ? 'trainer' : 'parent'].name;
    return {
      uid: `session-${session.appointmentId}@${firstHost}`,
      sequence: session.invitationSequence,
      status: statusOf(session),
      summary: summaryOf(session.programTitle, athlete?.firstName, other),
      description: describe(session, role, url),
      location: placeOf(session),
      url,
      startsAt: session.startsAt,
      endsAt: session.endsAt,
    };
  }

  return {
    /** The invitation to a session, its update, or, for a session that will not take place, its cancellation (R123). */
    invitation: (session: CalendarSession, { role, ...attendee }: CalendarReader): CalendarFile => {
      const method = statusOf(session) === 'CANCELLED' ? 'CANCEL' : 'REQUEST';
      const invited = { ...toSession(session, role), invited: { organizer, attendee } };
      return { method, content: toIcs({ method, sessions: [invited], madeAt: clock.now() }) };
    },

    /** One session to download. It invites nobody. */
    download: (session: CalendarSession, role: CalendarReader['role']): string =>
      toIcs({ method: 'PUBLISH', sessions: [toSession(session, role)], madeAt: clock.now() }),

    /** All of a person's sessions, for calendars that poll. */
    feed: (sessions: readonly CalendarSession[], role: CalendarReader['role']): string =>
      toIcs({
        method: 'PUBLISH',
        sessions: sessions.map((session) => toSession(session, role)),
        madeAt: clock.now(),
        feed: { name: feedName(), refreshHours: FEED_REFRESH_HOURS },
      }),
  };
}

function summaryOf(program: string, athlete: string | undefined, name: string): string {
  return athlete === undefined
    ? t('{program} with {name}', { program, name })
    : t('{program} for {athlete} with {name}', { program, athlete, name });
}

/** Tentative until the trainer has approved (R108). */
function statusOf({ approvalStatus, cancelledAt }: CalendarSession): IcsSession['status'] {
  if (cancelledAt || approvalStatus === 'rejected') return 'CANCELLED';
  return approvalStatus === 'approved' ? 'CONFIRMED' : 'TENTATIVE';
}

function describe(session: CalendarSession, role: CalendarReader['role'], url: string): string {
  const { sessionNumber, sessionCount } = session;
  const lines = [
    answerLine(session, role),
    statusOf(session) === 'CANCELLED' && t("This session won't take place."),
    sessionCount > 1 && t('Session {number} of {count}.', { number: sessionNumber, count: sessionCount }),
    url,
  ];
  return lines.filter((line) => line !== false).join('\n');
}

/** Whose answer is awaited, and until when (R186). A calendar is read days later, so the date is written in full. */
function answerLine(session: CalendarSession, role: CalendarReader['role']): string | false {
  if (session.answerBy === null || statusOf(session) !== 'TENTATIVE') return false;
  const answerBy = session.answerBy.toISOString();
  const timeOf = (moment: string) => formatMoment(moment, session[role].timeZone ?? 'UTC');
  if (role === 'trainer') return t('Answer by {time}', { time: timeOf(answerBy) });
  return t('Waiting for {name} · answers by {time}', {
    name: firstName(session.trainer.name),
    time: timeOf(answerDue(answerBy, session.startsAt.toISOString())),
  });
}

/** The place in words; for an online session that is paid and not over, the link (S2§2). */
function placeOf(session: CalendarSession): string {
  const stands = session.isPaid && session.completedAt === null && statusOf(session) !== 'CANCELLED';
  return (stands && session.callLink) || placeWithAddress(session);
}
