import type { SessionFacts } from '../reads/facts.ts';
import type { NotificationTemplate, RecipientRule } from '../template.ts';
import { aboutProgram, answerByFact, dateOf, isScheduled, openSession, waitingFact, whenAndWhere } from './session-parts.ts';
import { timeLine } from './time-facts.ts';

/** What both sides are reminded of. */

export interface ReminderFacts {
  readonly session: SessionFacts;
  readonly kind: 'day' | 'hour';
  /** Seats of this time, for a trainer whose group is one reminder. */
  readonly seatCount: number;
}

function reminderRule(role: 'parent' | 'trainer'): RecipientRule<ReminderFacts> {
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
        session.approvalStatus === 'pending' ? (isParent ? " It isn't confirmed yet." : ' It is still waiting for your answer.') : '';
      return {
        title: `${opening}: ${session.programTitle} with ${withWhom(facts)}`,
        sentence: `${time}.${answer}`,
        facts: [
          ...aboutProgram(session),
          { label: 'With', value: withWhom(facts) },
          ...whenAndWhere(session, reader),
          ...(isParent ? waitingFact(session, reader) : answerByFact(session, reader)),
        ],
        button: openSession(session),
        why: 'You received this email because session reminders are turned on.',
      };
    },
  };
}

/** A family is reminded of each of its seats, a trainer of each time. */
export const sessionReminder = (role: 'parent' | 'trainer'): NotificationTemplate<ReminderFacts> => ({
  name: 'scheduling.reminder',
  stillApplies: () => true,
  key: ({ session, kind }) =>
    `${kind}:${role === 'parent' ? session.appointmentId : `slot-${session.timeSlotId}`}:${dateOf(session.startsAt).toISOString()}`,
  happenedAt: ({ session, kind }) => new Date(dateOf(session.startsAt).getTime() - (kind === 'day' ? 24 : 1) * 3_600_000),
  recipients: [reminderRule(role)],
});
