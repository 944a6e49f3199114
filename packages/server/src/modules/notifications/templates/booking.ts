import type { AppointmentId } from '@x1/contract/core/ids.ts';
import { formatCents } from '@x1/contract/core/number-format.ts';
import { t } from '@x1/contract/core/texts.ts';
import { reasonText } from '@x1/contract/scheduling/given-reasons.ts';
import type { Tx } from '../../../platform/db/database.ts';
import * as scheduling from '../../scheduling/events.ts';
import { findSession, listDecidedTogether, type SessionFacts } from '../reads/session-facts.ts';
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

/** The time that a declined session had: 'Sat, Mar 14 · 4:30-5:30 PM (EDT)'; undefined without any. */
function formerTime({ formerStartsAt: startsAt, formerEndsAt: endsAt, ...session }: SessionFacts, reader: Reader): string | undefined {
  return startsAt && endsAt ? timeLine({ ...session, startsAt, endsAt }, reader) : undefined;
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
  askedAgain
    ? t('{trainer} confirmed your time', { trainer: trainer.name })
    : t('{trainer} approved your request', { trainer: trainer.name });

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
          ? t('{program} is set: {time}.', { program: session.programTitle, time: timeLine(session, reader) })
          : t('Now choose a time for {program}.', { program: session.programTitle }),
        facts: [...aboutProgram(session), ...whenAndWhere(session, reader, 'parent')],
        button: isScheduled(session) ? openSession(session) : { label: t('Choose a time'), path: sessionPath(session) },
        why: bookedHere(),
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
        title: t("You approved {parent}'s request", { parent: session.parent.name }),
        lasting: t("You approved {parent}'s request.", { parent: session.parent.name }),
        sentence: isScheduled(session)
          ? t('{program} is set: {time}.', { program: session.programTitle, time: timeLine(session, reader) })
          : '',
        facts: [...aboutProgram(session), { label: t('With'), value: session.parent.name }, ...whenAndWhere(session, reader, 'trainer')],
        button: openSession(session),
        why: teachesHere(),
      }),
    },
  ],
});

/** What of the payment goes back with a declined request. */
const returnedMoney = ({ sessionCount, amountCents }: SessionFacts) =>
  sessionCount === 1 ? onItsWay(amountCents) : t('The rest of your payment is on its way back to you.');

function onItsWay(cents: number): string {
  return cents > 0 ? t('Your {amount} is on its way back to you.', { amount: formatCents(cents) }) : t("There's no money left to refund.");
}

function rejectedTitle({ trainer: { name: trainer } }: SessionFacts, { isExpired, askedAgain }: Omit<DecisionFacts, 'session'>): string {
  if (isExpired) return t("{trainer} didn't answer in time", { trainer });
  return askedAgain ? t('{trainer} rejected the time you chose', { trainer }) : t('{trainer} rejected your request', { trainer });
}

const wontTakePlace = ({ programTitle: program }: SessionFacts, time?: string) =>
  time === undefined ? t("{program} won't take place.", { program }) : t("{program} on {time} won't take place.", { program, time });

/** For the trainer: a time that wasn't answered, and what goes back. */
function unconfirmed(session: SessionFacts, time: string | undefined, refundCents: number): string {
  const [parent, refund, program] = [session.parent.name, formatCents(refundCents), session.programTitle];
  return time === undefined
    ? t("The time wasn't confirmed, so {parent} gets {refund} back for {program}.", { parent, refund, program })
    : t("The time on {time} wasn't confirmed, so {parent} gets {refund} back for {program}.", { time, parent, refund, program });
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
        title: rejectedTitle(session, { isExpired, askedAgain }),
        sentence: askedAgain
          ? `${wontTakePlace(session, formerTime(session, reader))} ${onItsWay(askedAgain.refundCents)}${creditRule(session, askedAgain.refundCents)}`
          : `${wontTakePlace(session)} ${returnedMoney(session)}${creditRule(session, session.amountCents)}`,
        facts: aboutProgram(session),
        ...(session.rejectionReason && !isExpired && { quote: { text: reasonText(session.rejectionReason), by: session.trainer.name } }),
        button: openSession(session),
        why: bookedHere(),
      }),
    },
    {
      to: ({ session }) => toTrainer(session),
      topic: 'booking',
      weight: 'booking',
      when: ({ isExpired }) => isExpired,
      invites: ({ session }) => invitesAtItsTime(session),
      write: ({ session, askedAgain }, reader) => ({
        title: t('The request from {parent} expired', { parent: session.parent.name }),
        sentence: askedAgain
          ? unconfirmed(session, formerTime(session, reader), askedAgain.refundCents)
          : t("It wasn't answered in time, so {parent} gets a refund for {program}.", {
              parent: session.parent.name,
              program: session.programTitle,
            }),
        facts: [...aboutProgram(session), { label: t('From'), value: session.parent.name }],
        button: openSession(session),
        why: teachesHere(),
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
        title: t("You rejected {parent}'s request", { parent: session.parent.name }),
        sentence: t("{program} won't take place, and {parent} gets a refund.", {
          program: session.programTitle,
          parent: session.parent.name,
        }),
        facts: [...aboutProgram(session), { label: t('From'), value: session.parent.name }],
        button: openSession(session),
        why: teachesHere(),
      }),
    },
  ],
});

export const bookingNotifications = [requestApproved, requestRejected];
