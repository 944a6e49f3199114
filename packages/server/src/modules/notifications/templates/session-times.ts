import type { UserId } from '@x1/contract/core/ids.ts';
import { formatCents } from '@x1/contract/core/number-format.ts';
import { t } from '@x1/contract/core/texts.ts';
import { cancelledSentence } from '@x1/contract/payments/refund-policy.ts';
import { locationLabel } from '@x1/contract/scheduling/locations.ts';
import * as scheduling from '../../scheduling/events.ts';
import { findSession, type SessionFacts } from '../reads/session-facts.ts';
import { type Message, type NotificationTemplate, notificationOn, type RecipientRule } from '../template.ts';
import {
  aboutProgram,
  answerByFact,
  answerByText,
  creditRule,
  dateOf,
  inBooking,
  invitesAtItsTime,
  isAnsweredAtStart,
  isAskedAgain,
  isOff,
  isScheduled,
  leftMoney,
  openSession,
  otherSide,
  parties,
  partiesOf,
  type Side,
  sessionPath,
  waitingFact,
  whenAndWhere,
  whyOf,
  withOther,
} from './session-parts.ts';
import { type Reader, timeLine } from './time-facts.ts';

/** Notifications for both sides about a session's time: set, changed, canceled. Each of these emails has the matching invitation. */

const sides = ['parent', 'trainer'] as const;
/** Even when a session is closed right away, its parent is notified of the time (R176). */
const isTold = (session: SessionFacts) => isOff(session) && (session.cancelledAt !== null || session.timeAgreedAt !== null);
/** Whether the reader may still say no to a time that the trainer chose. */
const waitsForParent = ({ startsAt, timeAgreedAt }: SessionFacts, side: Side) =>
  side === 'parent' && startsAt !== null && timeAgreedAt === null;
const askForAnswer = () => t('Please accept this time, or cancel and get all your money back. No answer within 24 hours counts as a yes.');
const answerTime = (session: SessionFacts) => ({ label: t('Accept or decline the time'), path: sessionPath(session) });

/**
 * The two rules for one side: the person who did it gets an email to keep; the other one is notified through every channel.
 *
 * @param didIt whether this side did it
 */
function bothWays<Facts>(
  side: Side,
  didIt: (facts: Facts) => boolean,
  {
    sessionOf,
    rings = () => true,
    when = () => true,
    write,
  }: {
    sessionOf: (facts: Facts) => SessionFacts;
    /** Whether the other side's bell rings at all. */
    rings?: (facts: Facts) => boolean;
    /** Whether there is anything to send. */
    when?: (facts: Facts) => boolean;
    write: (facts: Facts, reader: Reader, who: { side: Side; didIt: boolean }) => Message;
  },
): RecipientRule<Facts> {
  return {
    to: (facts) => sessionOf(facts)[side].userId,
    topic: 'booking',
    weight: 'booking',
    channels: (facts) => (didIt(facts) || !rings(facts) ? 'mail' : 'all'),
    when,
    invites: (facts) => invitesAtItsTime(sessionOf(facts)),
    tells: (facts) => (side === 'parent' ? sessionOf(facts) : undefined),
    write: (facts, reader) => write(facts, reader, { side, didIt: didIt(facts) }),
  };
}

/** What the trainer is asked again about (R175), and what happens without an answer. */
function writeAskedAgain(session: SessionFacts, reader: Reader): Message {
  const { parent, programTitle, askedAgainReason } = session;
  const time = isScheduled(session) ? timeLine(session, reader) : '';
  const why = askedAgainReason === 'outside_hours' ? t("It's outside your usual hours.") : t("It's on short notice.");
  const question = t("Please approve or reject it by {time}. If you don't answer, {parent} gets {amount} back.", {
    time: answerByText(session, reader),
    parent: parent.name,
    amount: leftMoney(session),
  });
  return {
    title: t('{parent} chose a time for {programTitle} that needs your OK', { parent: parent.name, programTitle }),
    sentence: `${time}. ${why} ${question}`,
    facts: [
      ...aboutProgram(session),
      withOther(session, 'trainer'),
      ...whenAndWhere(session, reader, 'trainer'),
      ...answerByFact(session, reader),
    ],
    button: { label: t('Approve or reject'), path: sessionPath(session) },
    why: whyOf('trainer'),
  };
}

/** What a parent reads beside a time that the trainer has yet to answer: of a first request all that was paid goes back without a yes (R186). */
function waitsForTrainer(session: SessionFacts, reader: Reader): string {
  const { amountCents, refundedCents } = session;
  const amount = isAskedAgain(session) ? leftMoney(session) : formatCents(amountCents - refundedCents);
  const trainer = session.trainer.name;
  return isAnsweredAtStart(session)
    ? t("{trainer} has to confirm this time before it starts. If they don't, you get {amount} back.", { trainer, amount })
    : t("{trainer} has to confirm this time by {time}. If they don't, you get {amount} back.", {
        trainer,
        time: answerByText(session, reader),
        amount,
      });
}

/** One after the other; what is missing is left out. */
const sentences = (...parts: readonly (string | false)[]) => parts.filter(Boolean).join(' ');

function writeScheduled(session: SessionFacts, reader: Reader, { side, didIt }: { side: Side; didIt: boolean }): Message {
  if (isAskedAgain(session) && side === 'trainer') return writeAskedAgain(session, reader);
  const confirmation = side === 'parent' && session.answerBy ? waitsForTrainer(session, reader) : '';
  const other = session[otherSide[side]].name;
  const time = isScheduled(session) ? timeLine(session, reader) : '';
  const more = session.scheduledTogether - 1;
  const others =
    more > 0 && session.isFirstOfThem
      ? t('{count, plural, one {# more session is scheduled, too.} other {# more sessions are scheduled, too.}}', { count: more })
      : '';
  const waits = session.approvalStatus === 'pending' && side === 'trainer';
  const isAsked = waitsForParent(session, side);
  return {
    title: didIt
      ? t('You scheduled {program}', { program: session.programTitle })
      : t('{name} scheduled {program}', { name: other, program: session.programTitle }),
    sentence: sentences(
      waits ? t('{time}. Please approve or reject the request.', { time }) : t('With {name}: {time}.', { name: other, time }),
      others,
      isAsked && askForAnswer(),
      confirmation,
    ),
    // Whatever is newer says the time, or that it's none.
    lasting: others,
    facts: [
      ...aboutProgram(session),
      withOther(session, side),
      ...whenAndWhere(session, reader, side),
      ...(waits ? answerByFact(session, reader) : []),
      ...(side === 'parent' ? waitingFact(session, reader) : []),
    ],
    button: isAsked ? answerTime(session) : openSession(session),
    why: whyOf(side),
  };
}

export const sessionScheduled = notificationOn(scheduling.sessionScheduled, {
  read: async (tx, { appointmentId, startsAt }) => {
    const session = await findSession(tx, appointmentId);
    // A later move has a notification of its own.
    return session?.startsAt?.getTime() === Date.parse(startsAt) ? session : undefined;
  },
  concerns: parties,
  refreshes: ['sessions'],
  plansRemindersOf: (session) => session,
  stillApplies: (session) => isScheduled(session) && !isTold(session),
  key: ({ appointmentId, startsAt }) => `${appointmentId}:${dateOf(startsAt).toISOString()}`,
  happenedAt: ({ scheduledAt }) => dateOf(scheduledAt),
  gathers: inBooking,
  recipients: sides.map((side) =>
    bothWays(side, (session) => session.scheduledBy === session[side].userId, {
      sessionOf: (session) => session,
      // Weekly sessions are one choice: their invitations are many, the bell rings once.
      rings: (session) => session.isFirstOfThem || (isAskedAgain(session) && session.isFirstAskedOfThem),
      write: writeScheduled,
    }),
  ),
});

interface MoveFacts {
  readonly session: SessionFacts;
  /** What names this move, and no other of the same session. */
  readonly eventId: string;
  readonly movedBy: UserId;
  readonly changedAt: Date;
  readonly startsAt: Date;
  readonly former: { readonly startsAt: Date; readonly endsAt: Date };
  /** Part of a change of many sessions, which is told as a whole. */
  readonly isOfMany?: boolean;
}

function writeMoved({ session, former, startsAt }: MoveFacts, reader: Reader, { side, didIt }: { side: Side; didIt: boolean }): Message {
  if (isAskedAgain(session) && side === 'trainer' && !didIt) return writeAskedAgain(session, reader);
  const confirmation = side === 'parent' && session.answerBy ? waitsForTrainer(session, reader) : '';
  const [other, program] = [session[otherSide[side]].name, session.programTitle];
  const now = isScheduled(session) ? timeLine(session, reader) : '';
  const before = timeLine({ ...session, ...former }, reader);
  const isMoved = former.startsAt.getTime() !== startsAt.getTime() || former.endsAt.getTime() !== session.endsAt?.getTime();
  const waits = session.approvalStatus === 'pending' && side === 'trainer' && !didIt;
  const title = didIt ? t('You moved {program}', { program }) : t('{name} moved {program}', { name: other, program });
  const placeTitle = didIt
    ? t('You changed the place of {program}', { program })
    : t('{name} changed the place of {program}', { name: other, program });
  const isAsked = isMoved && waitsForParent(session, side);
  return {
    title: isMoved ? title : placeTitle,
    ...(isMoved && { lasting: t('{title}. It was {time}.', { title, time: before }) }),
    sentence: isMoved
      ? sentences(
          t('Now {now}. It was {before}.', { now, before }),
          waits && t('Please approve or reject the request.'),
          isAsked && askForAnswer(),
          confirmation,
        )
      : t('{time}. The place is now: {place}.', { time: now, place: locationLabel(session.location) }),
    facts: [
      ...aboutProgram(session),
      withOther(session, side),
      ...whenAndWhere(session, reader, side),
      ...(isMoved ? [{ label: t('Before'), value: before }] : []),
      ...(side === 'parent' ? waitingFact(session, reader) : answerByFact(session, reader)),
    ],
    button: isAsked ? answerTime(session) : openSession(session),
    why: whyOf(side),
  };
}

export const sessionRescheduled = notificationOn(scheduling.sessionRescheduled, {
  read: async (tx, { appointmentId, rescheduledBy, startsAt, formerStartsAt, formerEndsAt, changedAt, changeId }, { eventId }) => {
    const session = await findSession(tx, appointmentId);
    const former = { startsAt: new Date(formerStartsAt), endsAt: new Date(formerEndsAt) };
    if (!session?.scheduledAt) return undefined;
    const movedAt = changedAt ? new Date(changedAt) : session.scheduledAt;
    const move = { session, eventId, movedBy: rescheduledBy, changedAt: movedAt, startsAt: new Date(startsAt), former };
    return { ...move, ...(changeId && { isOfMany: true }) };
  },
  concerns: partiesOf,
  refreshes: ['sessions'],
  plansRemindersOf: ({ session }) => session,
  // A session that has changed since is announced by that change.
  stillApplies: ({ session, startsAt, isOfMany }) => !isOfMany && !isTold(session) && session.startsAt?.getTime() === startsAt.getTime(),
  key: ({ session, eventId }) => `${session.appointmentId}:${eventId}`,
  // Another place leaves it as it was when the time was chosen.
  happenedAt: ({ changedAt }) => changedAt,
  gathers: ({ session }) => inBooking(session),
  recipients: sides.map((side) =>
    bothWays(side, ({ session, movedBy }) => movedBy === session[side].userId, { sessionOf: ({ session }) => session, write: writeMoved }),
  ),
});

/** The parent has accepted the time that the trainer chose; that the parent was notified isn't worth a bell. */
export const timeAgreed = notificationOn(scheduling.timeAgreed, {
  read: async (tx, { appointmentId, isAccepted }) => {
    const session = await findSession(tx, appointmentId);
    return session && { session, isAccepted };
  },
  concerns: partiesOf,
  refreshes: ['sessions', 'payments'],
  stillApplies: ({ session, isAccepted }) => isAccepted && isScheduled(session) && session.timeAgreedAt !== null,
  key: ({ session }) => `${session.appointmentId}:${dateOf(session.timeAgreedAt).toISOString()}`,
  happenedAt: ({ session }) => dateOf(session.timeAgreedAt),
  gathers: ({ session }) => inBooking(session),
  recipients: [
    {
      to: ({ session }) => session.trainer.userId,
      topic: 'booking',
      weight: 'plain',
      write: ({ session }, reader) => ({
        title: t('{parent} accepted your time', { parent: session.parent.name }),
        lasting: t('{parent} accepted your time.', { parent: session.parent.name }),
        sentence: `${session.programTitle}: ${isScheduled(session) ? timeLine(session, reader) : ''}.`,
        facts: [...aboutProgram(session), withOther(session, 'trainer'), ...whenAndWhere(session, reader, 'trainer')],
        button: openSession(session),
        why: whyOf('trainer'),
      }),
    },
  ],
});

interface CancellationFacts {
  readonly session: SessionFacts;
  readonly refundCents: number;
  readonly isKept: boolean;
  readonly isTold: boolean;
  /** Part of a change of many sessions, which is told as a whole. */
  readonly isOfMany?: boolean;
}

/** All of its money has gone back, or is on its way: that is why it ended. What is over isn't called off. */
const refundedSentence = (isOver: boolean) =>
  isOver ? t('Its payment was returned in full.') : t("Its payment was returned in full, so it won't take place.");

function writeCancelled(facts: CancellationFacts, reader: Reader, { side, didIt }: { side: Side; didIt: boolean }): Message {
  const { session } = facts;
  const { formerStartsAt: startsAt, formerEndsAt: endsAt, cancellationReason: reason } = session;
  const isBySupport = session.cancelledBy === 'support';
  const [other, program] = [session[otherSide[side]].name, session.programTitle];
  const canceled =
    didIt && !isBySupport
      ? t('You canceled {program}', { program })
      : t('{name} canceled {program}', { name: isBySupport ? 'X1' : other, program });
  const isOver = endsAt !== null && session.cancelledAt !== null && endsAt <= session.cancelledAt;
  const time = startsAt && endsAt ? timeLine({ ...session, startsAt, endsAt }, reader) : undefined;
  return {
    title: isBySupport && isOver ? t('The payment for {program} was returned', { program }) : canceled,
    sentence: `${time ? `${t('It was set for {time}.', { time })} ` : ''}${isBySupport ? refundedSentence(isOver) : cancelledSentence(facts, side)}${side === 'parent' ? creditRule(session, facts.refundCents) : ''}`,
    facts: [...aboutProgram(session), withOther(session, side), ...(time ? [{ label: t('It was'), value: time }] : [])],
    ...(reason && { quote: { text: reason, by: isBySupport ? 'X1' : didIt ? session[side].name : other } }),
    button: openSession(session),
    why: whyOf(side),
  };
}

export const sessionCancelled = notificationOn(scheduling.sessionCancelled, {
  read: async (tx, { appointmentId, refundCents, isKept, isTold, changeId }) => {
    const session = await findSession(tx, appointmentId);
    return session && { session, refundCents, isKept, isTold, ...(changeId && { isOfMany: true }) };
  },
  concerns: partiesOf,
  refreshes: ['sessions', 'payments'],
  stillApplies: ({ session, isOfMany }) => !isOfMany && session.cancelledAt !== null,
  key: ({ session }) => String(session.appointmentId),
  happenedAt: ({ session }) => dateOf(session.cancelledAt),
  gathers: ({ session }) => inBooking(session),
  recipients: sides.map((side) =>
    bothWays(side, ({ session }) => session.cancelledBy === side, {
      sessionOf: ({ session }) => session,
      rings: ({ isTold }) => isTold,
      when: ({ session, isTold }) => isTold || invitesAtItsTime(session) !== undefined,
      write: writeCancelled,
    }),
  ),
});

/** What an answer to a request means for the other sessions of the purchase that have a time: their invitations, and nothing else. */
export const invitationUpdated: NotificationTemplate<SessionFacts> = {
  name: 'scheduling.invitation_updated',
  stillApplies: (session) => session.completedAt === null && (session.cancelledAt === null || session.approvalStatus === 'rejected'),
  key: ({ appointmentId, approvalStatus }) => `${appointmentId}:${approvalStatus}`,
  happenedAt: ({ decidedAt }) => dateOf(decidedAt),
  gathers: inBooking,
  recipients: sides.map((side) => invitationRule(side)),
};

/** The invitation once more, for the person who asked for it (R122): however long ago the time was chosen. */
export const invitationAgain = ({ requestId, askedAt }: { requestId: string; askedAt: Date }): NotificationTemplate<SessionFacts> => ({
  name: 'scheduling.invitation_again',
  stillApplies: (session) => isScheduled(session) && !isOff(session),
  key: ({ appointmentId }) => `${appointmentId}:${requestId}`,
  happenedAt: () => askedAt,
  recipients: sides.map((side) => invitationRule(side)),
});

function invitationRule(side: Side): RecipientRule<SessionFacts> {
  return {
    to: (session) => session[side].userId,
    topic: 'booking',
    weight: 'booking',
    channels: 'mail',
    when: (session) => invitesAtItsTime(session) !== undefined,
    invites: invitesAtItsTime,
    tells: (session) => (side === 'parent' ? session : undefined),
    write: (session, reader) => {
      const { formerStartsAt: startsAt, formerEndsAt: endsAt } = session;
      const former = startsAt && endsAt ? timeLine({ ...session, startsAt, endsAt }, reader) : '';
      const takesPlace = isScheduled(session);
      return {
        title: takesPlace
          ? t('{program} with {name}', { program: session.programTitle, name: session[otherSide[side]].name })
          : t("{program} won't take place", { program: session.programTitle }),
        sentence: takesPlace ? `${timeLine(session, reader)}.` : t('It was set for {time}.', { time: former }),
        facts: [...aboutProgram(session), withOther(session, side), ...whenAndWhere(session, reader, side)],
        button: openSession(session),
        why: whyOf(side),
      };
    },
  };
}

export const sessionTimeNotifications = [sessionScheduled, sessionRescheduled, timeAgreed, sessionCancelled];
