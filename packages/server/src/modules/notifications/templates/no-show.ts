import * as scheduling from '../../scheduling/events.ts';
import type { SessionFacts } from '../facts.ts';
import { notificationOn, type RecipientRule } from '../template.ts';
import { aboutProgram, dateOf, openSession, parties, readSession, toParent, toTrainer, whenAndWhere, whyOf } from './session-parts.ts';

/** What both sides are told when one of them says that the other did not come (R119). */

const isParent = ({ noShowOf }: SessionFacts) => noShowOf === 'parent';
const isTrainer = ({ noShowOf }: SessionFacts) => noShowOf === 'trainer';

/** The session is closed by it; the family can still say that it was otherwise. */
const ofParent: RecipientRule<SessionFacts>[] = [
  {
    to: toParent,
    topic: 'booking',
    weight: 'booking',
    write: (session, reader) => ({
      title: `You were missed at ${session.programTitle}`,
      sentence: `${session.trainer.name} says that nobody came, so the session counts as held. If it was otherwise, report a problem on its page.`,
      facts: [...aboutProgram(session), ...whenAndWhere(session, reader)],
      button: openSession(session),
      why: whyOf('parent'),
    }),
  },
  {
    to: toTrainer,
    topic: 'booking',
    weight: 'booking',
    channels: 'mail',
    write: (session, reader) => ({
      title: `You noted that ${session.parent.name} did not come`,
      sentence: `${session.programTitle} is closed, and your share is paid out like that of a session that was held.`,
      facts: [...aboutProgram(session), ...whenAndWhere(session, reader)],
      button: openSession(session),
      why: whyOf('trainer'),
    }),
  },
];

/** Nothing is decided by it: the money waits for an operator. */
const ofTrainer: RecipientRule<SessionFacts>[] = [
  {
    to: toTrainer,
    topic: 'booking',
    weight: 'booking',
    write: (session, reader) => ({
      title: `${session.parent.name} says that you did not come`,
      sentence: `Your share of ${session.programTitle} waits until we have looked into it. If it was otherwise, please write to us.`,
      facts: [...aboutProgram(session), ...whenAndWhere(session, reader)],
      button: openSession(session),
      why: whyOf('trainer'),
    }),
  },
  {
    to: toParent,
    topic: 'booking',
    weight: 'booking',
    channels: 'mail',
    write: (session, reader) => ({
      title: `We are looking into ${session.programTitle}`,
      sentence: `You told us that ${session.trainer.name} did not come. Your payment waits until we have decided, and then we write to you.`,
      facts: [...aboutProgram(session), ...whenAndWhere(session, reader)],
      button: openSession(session),
      why: whyOf('parent'),
    }),
  },
];

export const noShowReported = notificationOn(scheduling.noShowReported, {
  read: readSession,
  concerns: parties,
  refreshes: ['sessions', 'payments'],
  stillApplies: ({ noShowOf }) => noShowOf !== null,
  key: ({ appointmentId, noShowOf }) => `${appointmentId}:${noShowOf}`,
  happenedAt: ({ noShowAt }) => dateOf(noShowAt),
  recipients: [...ofParent.map((rule) => ({ ...rule, when: isParent })), ...ofTrainer.map((rule) => ({ ...rule, when: isTrainer }))],
});
