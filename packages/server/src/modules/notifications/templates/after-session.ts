import { firstName } from '@x1/contract/core/first-name.ts';
import { t } from '@x1/contract/core/texts.ts';
import { bookAgainPath } from '@x1/contract/sessions/book-again-path.ts';
import * as payments from '../../payments/events.ts';
import * as scheduling from '../../scheduling/events.ts';
import { findNotes, type SessionFacts } from '../reads/session-facts.ts';
import { notificationOn, type RecipientRule } from '../template.ts';
import {
  aboutProgram,
  afterwards,
  bookedHere,
  dateOf,
  earningsHere,
  ofSession,
  partiesOf,
  sessionPath,
  sessionSummary,
  toParent,
  toTrainer,
  whyOf,
} from './session-parts.ts';

/** Notifications for both sides after a session: held, missed, notes, reports. */

const howWasIt = ({ trainer }: SessionFacts) =>
  t(
    "{trainer} marked your session complete. How did it go? A short review helps other families, and if something wasn't right, tell us there.",
    {
      trainer: trainer.name,
    },
  );

export const sessionCompleted = notificationOn(scheduling.sessionCompleted, {
  ...ofSession,
  // The person who did not come is notified of that instead.
  stillApplies: ({ status }) => status === 'completed',
  key: ({ appointmentId }) => String(appointmentId),
  happenedAt: ({ completedAt }) => dateOf(completedAt),
  gathers: afterwards,
  recipients: [
    {
      to: toParent,
      topic: 'booking',
      weight: 'plain',
      write: (session, reader) => ({
        title: t('How was {program}?', { program: session.programTitle }),
        sentence: howWasIt(session),
        lasting: howWasIt(session),
        ...sessionSummary(session, reader),
        button: { label: t('Review the session'), path: sessionPath(session) },
        link: { label: t('Book again with {name}', { name: firstName(session.trainer.name) }), path: bookAgainPath(session) },
        why: bookedHere(),
      }),
    },
  ],
});

const isParent = ({ noShowOf }: SessionFacts) => noShowOf === 'parent';
const isTrainer = ({ noShowOf }: SessionFacts) => noShowOf === 'trainer';

/** The session is closed by it; the family can still say that it was otherwise. */
const ofParent: RecipientRule<SessionFacts>[] = [
  {
    to: toParent,
    topic: 'booking',
    weight: 'booking',
    write: (session, reader) => ({
      title: t('You were missed at {program}', { program: session.programTitle }),
      sentence: t(
        "{trainer} reported that nobody came, so the session counts as completed. If that's not what happened, report a problem on its page.",
        { trainer: session.trainer.name },
      ),
      ...sessionSummary(session, reader),
      why: whyOf('parent'),
    }),
  },
  {
    to: toTrainer,
    topic: 'booking',
    weight: 'booking',
    channels: 'mail',
    write: (session, reader) => ({
      title: t("You reported that {parent} didn't come", { parent: session.parent.name }),
      sentence: t('{program} is closed, and your share is paid out as if the session took place.', { program: session.programTitle }),
      ...sessionSummary(session, reader),
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
      title: t("{parent} reported that you didn't come", { parent: session.parent.name }),
      sentence: t("Your share of {program} is on hold until we've looked into it. If that's not what happened, please contact us.", {
        program: session.programTitle,
      }),
      ...sessionSummary(session, reader),
      why: whyOf('trainer'),
    }),
  },
  {
    to: toParent,
    topic: 'booking',
    weight: 'booking',
    channels: 'mail',
    write: (session, reader) => ({
      title: t('We are looking into {program}', { program: session.programTitle }),
      sentence: t("You reported that {trainer} didn't come. Your payment is on hold until we've decided; then we'll email you.", {
        trainer: session.trainer.name,
      }),
      ...sessionSummary(session, reader),
      why: whyOf('parent'),
    }),
  },
];

/** One of the two says that the other did not come (R119). */
export const noShowReported = notificationOn(scheduling.noShowReported, {
  ...ofSession,
  stillApplies: ({ noShowOf }) => noShowOf !== null,
  key: ({ appointmentId, noShowOf }) => `${appointmentId}:${noShowOf}`,
  happenedAt: ({ noShowAt }) => dateOf(noShowAt),
  recipients: [...ofParent.map((rule) => ({ ...rule, when: isParent })), ...ofTrainer.map((rule) => ({ ...rule, when: isTrainer }))],
});

/** The notes are only on the session's page. Corrections on the same day do not notify again. */
export const notesWritten = notificationOn(scheduling.notesWritten, {
  read: (tx, { appointmentId }) => findNotes(tx, appointmentId),
  concerns: partiesOf,
  refreshes: ['sessions'],
  stillApplies: () => true,
  key: ({ session, writtenAt }) => `${session.appointmentId}:${writtenAt.toISOString().slice(0, 10)}`,
  happenedAt: ({ writtenAt }) => writtenAt,
  gathers: ({ session }) => afterwards(session),
  recipients: [
    {
      to: ({ session }) => toParent(session),
      topic: 'booking',
      weight: 'plain',
      write: ({ session, hasHomework }) => ({
        title: t('{trainer} wrote to you about {program}', { trainer: session.trainer.name, program: session.programTitle }),
        sentence: hasHomework
          ? t("Notes and homework are on the session's page, visible only to you.")
          : t("Notes on how it went are on the session's page, visible only to you."),
        facts: aboutProgram(session),
        button: { label: t('Read the notes'), path: sessionPath(session) },
        why: bookedHere(),
      }),
    },
  ],
});

export const problemReported = notificationOn(payments.problemReported, {
  ...ofSession,
  stillApplies: ({ reportedAt }) => reportedAt !== null,
  key: ({ appointmentId }) => String(appointmentId),
  happenedAt: ({ reportedAt }) => dateOf(reportedAt),
  recipients: [
    {
      to: toTrainer,
      topic: 'payment',
      weight: 'payment',
      // A trainer reported as a no-show has been notified of that.
      when: ({ noShowOf }) => noShowOf !== 'trainer',
      write: (session, reader) => ({
        title: t('{program} is under review', { program: session.programTitle }),
        sentence: t("{parent} reported a problem with a session. Your share of it is on hold until we've looked into it.", {
          parent: session.parent.name,
        }),
        ...sessionSummary(session, reader),
        why: earningsHere(),
      }),
    },
  ],
});

export const problemDecided = notificationOn(payments.problemDecided, {
  ...ofSession,
  stillApplies: ({ reportDecidedAt }) => reportDecidedAt !== null,
  key: ({ appointmentId }) => String(appointmentId),
  happenedAt: ({ reportDecidedAt }) => dateOf(reportDecidedAt),
  recipients: [
    {
      to: toParent,
      topic: 'payment',
      weight: 'plain',
      write: (session, reader) => ({
        title: t('We looked into the problem you reported'),
        sentence:
          session.reportDecision === 'refund'
            ? t("You'll be refunded what was left of your payment for {program}.", { program: session.programTitle })
            : t('We found that {program} was as agreed, so your payment goes to {trainer}. Please contact us if you disagree.', {
                program: session.programTitle,
                trainer: session.trainer.name,
              }),
        ...sessionSummary(session, reader),
        why: t('You received this email because you reported a problem on X1.'),
      }),
    },
    {
      to: toTrainer,
      topic: 'payment',
      weight: 'payment',
      write: (session, reader) => ({
        title: t('{program} is no longer under review', { program: session.programTitle }),
        sentence:
          session.reportDecision === 'refund'
            ? t('We refunded the payment to {parent}. See your earnings for details.', { parent: session.parent.name })
            : t('Your share is released and will be in one of your next payouts.'),
        ...sessionSummary(session, reader),
        why: earningsHere(),
      }),
    },
  ],
});

export const afterSessionNotifications = [sessionCompleted, noShowReported, notesWritten, problemReported, problemDecided];
