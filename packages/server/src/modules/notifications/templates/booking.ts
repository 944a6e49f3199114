import type { AppointmentId } from '@x1/contract/core/ids.ts';
import { formatCents } from '@x1/contract/core/number-format.ts';
import type { Tx } from '../../../platform/db/database.ts';
import * as scheduling from '../../scheduling/events.ts';
import { findSession, listDecidedTogether, type SessionFacts } from '../reads/facts.ts';
import { type Notify, notificationOn } from '../template.ts';
import {
  aboutProgram,
  bookedHere,
  creditRule,
  dateOf,
  inBooking,
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
import { type Reader, timeLine } from './time-facts.ts';

/** An answer to a request, which decides every session of the purchase that waited, or one of which the trainer was asked again. */
interface DecisionFacts {
  readonly session: SessionFacts;
  /** Nobody answered in time (R109). */
  readonly isExpired: boolean;
  /** When the trainer was asked again about this session alone (R175), and what goes back of it. */
  readonly askedAgain?: { readonly at: string; readonly refundCents: number } | undefined;
}

interface Decision {
  readonly appointmentId: AppointmentId;
  readonly isExpired: boolean;
  readonly askedAgainAt?: string | undefined;
  readonly refundCents?: number | undefined;
}

async function readDecision(
  tx: Tx,
  { appointmentId, isExpired, askedAgainAt, refundCents = 0 }: Decision,
): Promise<DecisionFacts | undefined> {
  const session = await findSession(tx, appointmentId);
  return session && { session, isExpired, ...(askedAgainAt && { askedAgain: { at: askedAgainAt, refundCents } }) };
}

/** The answer to each question is notified once. */
const keyOf = ({ session, askedAgain }: DecisionFacts) => [session.appointmentId, ...(askedAgain ? [askedAgain.at] : [])].join(':');

/** The time that a declined session had: ' on Sat, Mar 14 · 4:30-5:30 PM (EDT)'. */
function formerTime({ formerStartsAt: startsAt, formerEndsAt: endsAt, ...session }: SessionFacts, reader: Reader): string {
  return startsAt && endsAt ? ` on ${timeLine({ ...session, startsAt, endsAt }, reader)}` : '';
}

/** An answer goes out once per purchase; every other session that has a time gets its invitation again. */
async function updateInvitations(tx: Tx, { session, askedAgain }: DecisionFacts, notify: Notify): Promise<void> {
  if (askedAgain) return;
  for (const other of await listDecidedTogether(tx, session)) {
    // A time that the trainer chose was the answer itself, with an invitation of its own.
    if (other.scheduledBy !== other.trainer.userId) await notify(tx, invitationUpdated, other);
  }
}

const approvedTitle = ({ trainer }: SessionFacts, askedAgain: DecisionFacts['askedAgain']) =>
  askedAgain ? `${trainer.name} confirmed your time` : `${trainer.name} approved your request`;

export const requestApproved = notificationOn(scheduling.requestApproved, {
  read: (tx, approved) => readDecision(tx, { ...approved, isExpired: false }),
  concerns: partiesOf,
  refreshes: ['sessions'],
  also: updateInvitations,
  stillApplies: ({ session: { approvalStatus, cancelledAt } }) => approvalStatus === 'approved' && cancelledAt === null,
  key: keyOf,
  happenedAt: ({ session }) => dateOf(session.decidedAt),
  gathers: ({ session }) => inBooking(session),
  recipients: [
    {
      to: ({ session }) => toParent(session),
      topic: 'booking',
      weight: 'booking',
      invites: ({ session }) => invitesAtItsTime(session),
      write: ({ session, askedAgain }, reader) => ({
        title: approvedTitle(session, askedAgain),
        lasting: `${approvedTitle(session, askedAgain)}.`,
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
        lasting: `You approved ${session.parent.name}'s request.`,
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
  sessionCount === 1 ? onItsWay(amountCents) : 'The rest of your payment is on its way back to you.';

function onItsWay(cents: number): string {
  return cents > 0 ? `Your ${formatCents(cents)} is on its way back to you.` : "There's no money left to refund.";
}

export const requestRejected = notificationOn(scheduling.requestRejected, {
  read: readDecision,
  concerns: partiesOf,
  refreshes: ['sessions', 'payments'],
  also: updateInvitations,
  stillApplies: ({ session }) => session.approvalStatus === 'rejected',
  key: keyOf,
  happenedAt: ({ session }) => dateOf(session.decidedAt),
  gathers: ({ session }) => inBooking(session),
  recipients: [
    {
      to: ({ session }) => toParent(session),
      topic: 'booking',
      weight: 'booking',
      invites: ({ session }) => invitesAtItsTime(session),
      write: ({ session, isExpired, askedAgain }, reader) => ({
        title: isExpired
          ? `${session.trainer.name} didn't answer in time`
          : `${session.trainer.name} rejected ${askedAgain ? 'the time you chose' : 'your request'}`,
        sentence: askedAgain
          ? `${session.programTitle}${formerTime(session, reader)} won't take place. ${onItsWay(askedAgain.refundCents)}${creditRule(session, askedAgain.refundCents)}`
          : `${session.programTitle} won't take place. ${returnedMoney(session)}${creditRule(session, session.amountCents)}`,
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
      write: ({ session, askedAgain }, reader) => ({
        title: `The request from ${session.parent.name} expired`,
        sentence: askedAgain
          ? `The time${formerTime(session, reader)} wasn't confirmed, so ${session.parent.name} gets ${formatCents(askedAgain.refundCents)} back for ${session.programTitle}.`
          : `It wasn't answered in time, so ${session.parent.name} gets a refund for ${session.programTitle}.`,
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
