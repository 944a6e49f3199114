import type { AppointmentId } from '@x1/contract/core/ids.ts';
import { formatCents } from '@x1/contract/core/money.ts';
import type { Tx } from '../../../platform/db/database.ts';
import * as scheduling from '../../scheduling/events.ts';
import { findSession, listDecidedTogether, type SessionFacts } from '../reads/facts.ts';
import { type Notify, notificationOn } from '../template.ts';
import {
  aboutProgram,
  bookedHere,
  dateOf,
  invitesAtItsTime,
  isScheduled,
  openSession,
  partiesOf,
  sessionPath,
  teachesHere,
  toParent,
  toTrainer,
  whenAndWhere,
} from './session-parts.ts';
import { invitationUpdated } from './session-times.ts';
import { timeLine } from './time-facts.ts';

/** An answer to a request, which decides every session of the purchase that waited. */
interface DecisionFacts {
  readonly session: SessionFacts;
  /** Nobody answered in time (R109). */
  readonly isExpired: boolean;
}

async function readDecision(
  tx: Tx,
  { appointmentId, isExpired }: { appointmentId: AppointmentId; isExpired: boolean },
): Promise<DecisionFacts | undefined> {
  const session = await findSession(tx, appointmentId);
  return session && { session, isExpired };
}

/** An answer goes out once per purchase; every other session that has a time gets its invitation again. */
async function updateInvitations(tx: Tx, { session }: DecisionFacts, notify: Notify): Promise<void> {
  for (const other of await listDecidedTogether(tx, session)) {
    // A time that the trainer chose was the answer itself, with an invitation of its own.
    if (other.scheduledBy !== other.trainer.userId) await notify(tx, invitationUpdated, other);
  }
}

export const requestApproved = notificationOn(scheduling.requestApproved, {
  read: (tx, { appointmentId }) => readDecision(tx, { appointmentId, isExpired: false }),
  concerns: partiesOf,
  refreshes: ['sessions'],
  also: updateInvitations,
  stillApplies: ({ session: { approvalStatus, cancelledAt } }) => approvalStatus === 'approved' && cancelledAt === null,
  key: ({ session }) => String(session.appointmentId),
  happenedAt: ({ session }) => dateOf(session.decidedAt),
  recipients: [
    {
      to: ({ session }) => toParent(session),
      topic: 'booking',
      weight: 'booking',
      invites: ({ session }) => invitesAtItsTime(session),
      write: ({ session }, reader) => ({
        title: `${session.trainer.name} approved your request`,
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
        title: `You approved ${session.parent.name}'s request`,
        sentence: isScheduled(session) ? `${session.programTitle} is set: ${timeLine(session, reader)}.` : '',
        facts: [...aboutProgram(session), { label: 'With', value: session.parent.name }, ...whenAndWhere(session, reader, 'trainer')],
        button: openSession(session),
        why: teachesHere,
      }),
    },
  ],
});

/** What of the payment goes back with a declined request. */
const returnedMoney = ({ sessionCount, amountCents }: SessionFacts) =>
  sessionCount === 1
    ? `Your ${formatCents(amountCents)} is on its way back to you.`
    : 'What is left of your payment is on its way back to you.';

export const requestRejected = notificationOn(scheduling.requestRejected, {
  read: readDecision,
  concerns: partiesOf,
  refreshes: ['sessions', 'payments'],
  also: updateInvitations,
  stillApplies: ({ session }) => session.approvalStatus === 'rejected',
  key: ({ session }) => String(session.appointmentId),
  happenedAt: ({ session }) => dateOf(session.decidedAt),
  recipients: [
    {
      to: ({ session }) => toParent(session),
      topic: 'booking',
      weight: 'booking',
      invites: ({ session }) => invitesAtItsTime(session),
      write: ({ session, isExpired }) => ({
        title: isExpired ? `${session.trainer.name} didn't answer in time` : `${session.trainer.name} rejected your request`,
        sentence: `${session.programTitle} won't take place. ${returnedMoney(session)}`,
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
        sentence: `It wasn't answered in time, so ${session.parent.name} gets a refund for ${session.programTitle}.`,
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
      // Only what is in the person's own calendar has to be removed from it.
      when: ({ session, isExpired }) => !isExpired && invitesAtItsTime(session) !== undefined,
      invites: ({ session }) => invitesAtItsTime(session),
      write: ({ session }) => ({
        title: `You rejected ${session.parent.name}'s request`,
        sentence: `${session.programTitle} won't take place, and ${session.parent.name} gets a refund.`,
        facts: [...aboutProgram(session), { label: 'From', value: session.parent.name }],
        button: openSession(session),
        why: teachesHere,
      }),
    },
  ],
});

export const bookingNotifications = [requestApproved, requestRejected];
