import { t } from '@x1/contract/core/texts.ts';
import type { SessionFacts } from '../reads/session-facts.ts';
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
    isParent ? session.trainer.name : seatCount > 1 ? t('a group of {count}', { count: seatCount }) : session.parent.name;
  return {
    to: ({ session }) => session[role].userId,
    topic: 'reminder',
    weight: 'reminder',
    write: (facts, reader) => {
      const { session, kind } = facts;
      const time = isScheduled(session) ? timeLine(session, reader) : '';
      const answer = isParent ? t("It isn't confirmed yet.") : t('It is still waiting for your answer.');
      const [program, name] = [session.programTitle, withWhom(facts)];
      return {
        title:
          kind === 'day'
            ? t('Coming up: {program} with {name}', { program, name })
            : t('Starting soon: {program} with {name}', { program, name }),
        sentence: session.approvalStatus === 'pending' ? `${time}. ${answer}` : `${time}.`,
        facts: [
          ...aboutProgram(session),
          { label: t('With'), value: withWhom(facts) },
          ...whenAndWhere(session, reader),
          ...(isParent ? waitingFact(session, reader) : answerByFact(session, reader)),
        ],
        button: openSession(session),
        why: t('You received this email because session reminders are turned on.'),
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
