import { formatCents } from '@x1/contract/core/money.ts';
import type { Fact } from './mail/letter.ts';
import type { MessageRule, News } from './message.ts';
import type { SessionFacts } from './news.ts';
import { type Reader, timeFacts, timeLine } from './session-time.ts';

/** What parents and trainers are told of their sessions. */

const bookedHere = 'You get this mail because you booked this session on X1.';
const teachesHere = 'You get this mail because it is about a session with you on X1.';

export const toParent = ({ parent }: SessionFacts) => parent.userId;
export const toTrainer = ({ trainer }: SessionFacts) => trainer.userId;
export const sessionPath = ({ appointmentId }: SessionFacts) => `/session/${appointmentId}`;
export const openSession = (session: SessionFacts) => ({ label: 'Open the session', path: sessionPath(session) });

type Scheduled = SessionFacts & { startsAt: Date; endsAt: Date };

export function isScheduled(session: SessionFacts): session is Scheduled {
  return session.startsAt !== null && session.endsAt !== null;
}

/** Time and place, where there are any. */
export function whenAndWhere(session: SessionFacts, reader: Reader): Fact[] {
  return isScheduled(session) ? timeFacts(session, reader) : [];
}

export const aboutProgram = ({ programTitle, sessionType }: SessionFacts): Fact[] => [
  { label: 'Program', value: `${programTitle} (${sessionType})` },
];

/** Facts of a row cannot be missing once `isTrue` has looked. */
export function dateOf(date: Date | null): Date {
  if (!date) throw new Error('news without a moment');
  return date;
}

export const requestApproved: News<SessionFacts> = {
  name: 'scheduling.request_approved',
  isTrue: ({ approvalStatus, cancelledAt }) => approvalStatus === 'approved' && cancelledAt === null,
  key: ({ appointmentId }) => String(appointmentId),
  happenedAt: ({ decidedAt }) => dateOf(decidedAt),
  rules: [
    {
      to: toParent,
      topic: 'booking',
      weight: 'booking',
      write: (session, reader) => ({
        title: `${session.trainer.name} accepted your request`,
        sentence: isScheduled(session)
          ? `${session.programTitle} is set: ${timeLine(session, reader)}.`
          : `Now choose a time for ${session.programTitle}.`,
        facts: [...aboutProgram(session), ...whenAndWhere(session, reader)],
        button: isScheduled(session) ? openSession(session) : { label: 'Choose a time', path: sessionPath(session) },
        why: bookedHere,
      }),
    },
  ],
};

export const requestRejected: News<SessionFacts> = {
  name: 'scheduling.request_rejected',
  isTrue: ({ approvalStatus }) => approvalStatus === 'rejected',
  key: ({ appointmentId }) => String(appointmentId),
  happenedAt: ({ decidedAt }) => dateOf(decidedAt),
  rules: [
    {
      to: toParent,
      topic: 'booking',
      weight: 'booking',
      write: (session) => ({
        title: `${session.trainer.name} could not take your request`,
        sentence: `${session.programTitle} will not take place. Your ${formatCents(session.amountCents)} is on its way back to you.`,
        facts: aboutProgram(session),
        ...(session.rejectionReason && { quote: { text: session.rejectionReason, by: session.trainer.name } }),
        button: openSession(session),
        why: bookedHere,
      }),
    },
  ],
};

/** Whoever chose the time gets a mail to keep; the other one is told in every way. */
function scheduledRule(role: 'parent' | 'trainer', who: 'chose it' | 'is told'): MessageRule<SessionFacts> {
  const isParent = role === 'parent';
  const reads = (session: SessionFacts) => session[role];
  const other = (session: SessionFacts) => session[isParent ? 'trainer' : 'parent'];
  const chose = (session: SessionFacts) => session.scheduledBy === reads(session).userId;
  return {
    to: (session) => reads(session).userId,
    topic: 'booking',
    weight: 'booking',
    channels: who === 'chose it' ? 'mail' : 'all',
    when: (session) => isScheduled(session) && chose(session) === (who === 'chose it'),
    write: (session, reader) => {
      const time = isScheduled(session) ? timeLine(session, reader) : '';
      const waits = session.approvalStatus === 'pending';
      return {
        title: who === 'chose it' ? `You scheduled ${session.programTitle}` : `${other(session).name} scheduled ${session.programTitle}`,
        sentence: waits && !isParent ? `${time}. Please accept or decline the request.` : `With ${other(session).name}: ${time}.`,
        facts: [...aboutProgram(session), { label: 'With', value: other(session).name }, ...whenAndWhere(session, reader)],
        button: openSession(session),
        why: isParent ? bookedHere : teachesHere,
      };
    },
  };
}

export const sessionScheduled: News<SessionFacts> = {
  name: 'scheduling.session_scheduled',
  isTrue: (session) => isScheduled(session) && session.cancelledAt === null && session.completedAt === null,
  key: ({ appointmentId, startsAt }) => `${appointmentId}:${dateOf(startsAt).toISOString()}`,
  happenedAt: ({ scheduledAt }) => dateOf(scheduledAt),
  rules: [
    scheduledRule('parent', 'is told'),
    scheduledRule('trainer', 'is told'),
    scheduledRule('parent', 'chose it'),
    scheduledRule('trainer', 'chose it'),
  ],
};

export const sessionCompleted: News<SessionFacts> = {
  name: 'scheduling.session_completed',
  isTrue: ({ completedAt }) => completedAt !== null,
  key: ({ appointmentId }) => String(appointmentId),
  happenedAt: ({ completedAt }) => dateOf(completedAt),
  rules: [
    {
      to: toParent,
      topic: 'booking',
      weight: 'plain',
      write: (session, reader) => ({
        title: `How was ${session.programTitle}?`,
        sentence: `${session.trainer.name} marked your session as held. A short review helps other families; if something was not right, tell us there.`,
        facts: [...aboutProgram(session), ...whenAndWhere(session, reader)],
        button: { label: 'Review the session', path: sessionPath(session) },
        why: bookedHere,
      }),
    },
  ],
};

export interface ReminderFacts {
  readonly session: SessionFacts;
  readonly kind: 'day' | 'hour';
  /** Seats of this time, for a trainer whose group is one reminder. */
  readonly seatCount: number;
}

function reminderRule(role: 'parent' | 'trainer'): MessageRule<ReminderFacts> {
  const isParent = role === 'parent';
  const withWhom = ({ session, seatCount }: ReminderFacts) =>
    isParent ? session.trainer.name : seatCount > 1 ? `a group of ${seatCount}` : session.parent.name;
  return {
    to: ({ session }) => session[role].userId,
    topic: 'reminder',
    weight: 'reminder',
    write: (facts, reader) => {
      const { session, kind } = facts;
      const time = isScheduled(session) ? timeLine(session, reader) : '';
      const opening = kind === 'day' ? 'Coming up' : 'Starting soon';
      const answer =
        session.approvalStatus === 'pending' ? (isParent ? ' It is not confirmed yet.' : ' It still waits for your answer.') : '';
      return {
        title: `${opening}: ${session.programTitle} with ${withWhom(facts)}`,
        sentence: `${time}.${answer}`,
        facts: [...aboutProgram(session), { label: 'With', value: withWhom(facts) }, ...whenAndWhere(session, reader)],
        button: openSession(session),
        why: 'You get this mail because session reminders are switched on.',
      };
    },
  };
}

/** A family is reminded of each of its seats, a trainer of each time. */
export const sessionReminder = (role: 'parent' | 'trainer'): News<ReminderFacts> => ({
  name: 'scheduling.reminder',
  isTrue: () => true,
  key: ({ session, kind }) =>
    `${kind}:${role === 'parent' ? session.appointmentId : `slot-${session.timeSlotId}`}:${dateOf(session.startsAt).toISOString()}`,
  happenedAt: ({ session, kind }) => new Date(dateOf(session.startsAt).getTime() - (kind === 'day' ? 24 : 1) * 3_600_000),
  rules: [reminderRule(role)],
});
