import { formatCents } from '@x1/contract/core/money.ts';
import { isOnlineLocation } from '@x1/contract/scheduling/locations.ts';
import type { Fact } from './mail/letter.ts';
import type { News } from './message.ts';
import type { DecisionFacts, NotesFacts, SessionFacts } from './news.ts';
import { type Reader, timeFacts, timeLine } from './session-time.ts';

/** What parents and trainers are told of their sessions. */

export type Side = 'parent' | 'trainer';

const bookedHere = 'You get this mail because you booked this session on X1.';
const teachesHere = 'You get this mail because it is about a session with you on X1.';
export const whyOf = (side: Side) => (side === 'parent' ? bookedHere : teachesHere);

export const toParent = ({ parent }: SessionFacts) => parent.userId;
export const toTrainer = ({ trainer }: SessionFacts) => trainer.userId;
export const sessionPath = ({ appointmentId }: SessionFacts) => `/session/${appointmentId}`;
export const openSession = (session: SessionFacts) => ({ label: 'Open the session', path: sessionPath(session) });

export const otherSide = { parent: 'trainer', trainer: 'parent' } as const;

type Scheduled = SessionFacts & { startsAt: Date; endsAt: Date };

export function isScheduled(session: SessionFacts): session is Scheduled {
  return session.startsAt !== null && session.endsAt !== null;
}

/** Time and place, where there are any. @param side of the reader: then the clock of the other side is told as well, and where to meet online */
export function whenAndWhere(session: SessionFacts, reader: Reader, side?: Side): Fact[] {
  if (!isScheduled(session)) return [];
  const facts = timeFacts(session, reader, side && session[otherSide[side]]);
  const link = side && meetingLinkOf(session);
  return link ? [...facts, { label: 'Meeting link', value: link }] : facts;
}

/** Where to meet online, for the two of a session that is paid (S2§2). */
function meetingLinkOf({ location, meetingLink, paidAt, refundedCents, amountCents }: SessionFacts): string | null {
  const isPaid = paidAt !== null && refundedCents < amountCents;
  return isPaid && isOnlineLocation(location) ? meetingLink : null;
}

export const aboutProgram = ({ programTitle, sessionType, sessionNumber, sessionCount }: SessionFacts): Fact[] => [
  { label: 'Program', value: `${programTitle} (${sessionType}${sessionCount > 1 ? `, session ${sessionNumber} of ${sessionCount}` : ''})` },
];

/** An invitation needs a time: the one a session has, or had until it was given up. */
export const invitesAtItsTime = (session: SessionFacts) => (isScheduled(session) || session.formerStartsAt !== null ? session : undefined);

/** Facts of a row cannot be missing once `isTrue` has looked. */
export function dateOf(date: Date | null): Date {
  if (!date) throw new Error('news without a moment');
  return date;
}

export const requestApproved: News<DecisionFacts> = {
  name: 'scheduling.request_approved',
  isTrue: ({ session: { approvalStatus, cancelledAt } }) => approvalStatus === 'approved' && cancelledAt === null,
  key: ({ session }) => String(session.appointmentId),
  happenedAt: ({ session }) => dateOf(session.decidedAt),
  rules: [
    {
      to: ({ session }) => toParent(session),
      topic: 'booking',
      weight: 'booking',
      invites: ({ session }) => invitesAtItsTime(session),
      write: ({ session }, reader) => ({
        title: `${session.trainer.name} accepted your request`,
        sentence: isScheduled(session)
          ? `${session.programTitle} is set: ${timeLine(session, reader)}.`
          : `Now choose a time for ${session.programTitle}.`,
        facts: [...aboutProgram(session), ...whenAndWhere(session, reader, 'parent')],
        button: isScheduled(session) ? openSession(session) : { label: 'Choose a time', path: sessionPath(session) },
        why: bookedHere,
      }),
    },
    {
      to: ({ session }) => toTrainer(session),
      topic: 'booking',
      weight: 'booking',
      channels: 'mail',
      // The own calendar showed it as tentative until now.
      when: ({ session }) => isScheduled(session),
      invites: ({ session }) => invitesAtItsTime(session),
      write: ({ session }, reader) => ({
        title: `You accepted ${session.parent.name}'s request`,
        sentence: isScheduled(session) ? `${session.programTitle} is set: ${timeLine(session, reader)}.` : '',
        facts: [...aboutProgram(session), { label: 'With', value: session.parent.name }, ...whenAndWhere(session, reader, 'trainer')],
        button: openSession(session),
        why: teachesHere,
      }),
    },
  ],
};

/** What of the payment goes back with a declined request. */
const returnedMoney = ({ sessionCount, amountCents }: SessionFacts) =>
  sessionCount === 1
    ? `Your ${formatCents(amountCents)} is on its way back to you.`
    : 'What is left of your payment is on its way back to you.';

export const requestRejected: News<DecisionFacts> = {
  name: 'scheduling.request_rejected',
  isTrue: ({ session }) => session.approvalStatus === 'rejected',
  key: ({ session }) => String(session.appointmentId),
  happenedAt: ({ session }) => dateOf(session.decidedAt),
  rules: [
    {
      to: ({ session }) => toParent(session),
      topic: 'booking',
      weight: 'booking',
      invites: ({ session }) => invitesAtItsTime(session),
      write: ({ session, isExpired }) => ({
        title: isExpired ? `${session.trainer.name} did not answer in time` : `${session.trainer.name} could not take your request`,
        sentence: `${session.programTitle} will not take place. ${returnedMoney(session)}`,
        facts: aboutProgram(session),
        ...(session.rejectionReason && !isExpired && { quote: { text: session.rejectionReason, by: session.trainer.name } }),
        button: openSession(session),
        why: bookedHere,
      }),
    },
    {
      to: ({ session }) => toTrainer(session),
      topic: 'booking',
      weight: 'booking',
      when: ({ isExpired }) => isExpired,
      invites: ({ session }) => invitesAtItsTime(session),
      write: ({ session }) => ({
        title: `The request from ${session.parent.name} expired`,
        sentence: `It was not answered in time, so ${session.parent.name} gets the money for ${session.programTitle} back.`,
        facts: [...aboutProgram(session), { label: 'From', value: session.parent.name }],
        button: openSession(session),
        why: teachesHere,
      }),
    },
    {
      to: ({ session }) => toTrainer(session),
      topic: 'booking',
      weight: 'booking',
      channels: 'mail',
      // Only what stands in the own calendar has to leave it.
      when: ({ session, isExpired }) => !isExpired && invitesAtItsTime(session) !== undefined,
      invites: ({ session }) => invitesAtItsTime(session),
      write: ({ session }) => ({
        title: `You declined ${session.parent.name}'s request`,
        sentence: `${session.programTitle} will not take place, and ${session.parent.name} gets the money back.`,
        facts: [...aboutProgram(session), { label: 'From', value: session.parent.name }],
        button: openSession(session),
        why: teachesHere,
      }),
    },
  ],
};

export const sessionCompleted: News<SessionFacts> = {
  name: 'scheduling.session_completed',
  // Who did not come is told so instead.
  isTrue: ({ completedAt, noShowOf }) => completedAt !== null && noShowOf !== 'parent',
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

/** What the trainer wrote stands on the session's page alone. Corrections of the same day are not told again. */
export const notesWritten: News<NotesFacts> = {
  name: 'scheduling.notes_written',
  isTrue: () => true,
  key: ({ session, writtenAt }) => `${session.appointmentId}:${writtenAt.toISOString().slice(0, 10)}`,
  happenedAt: ({ writtenAt }) => writtenAt,
  rules: [
    {
      to: ({ session }) => toParent(session),
      topic: 'booking',
      weight: 'plain',
      write: ({ session, hasHomework }) => ({
        title: `${session.trainer.name} wrote to you about ${session.programTitle}`,
        sentence: hasHomework
          ? "Notes and homework are on the session's page, for you alone."
          : "Notes on how it went are on the session's page, for you alone.",
        facts: aboutProgram(session),
        button: { label: 'Read the notes', path: sessionPath(session) },
        why: bookedHere,
      }),
    },
  ],
};
