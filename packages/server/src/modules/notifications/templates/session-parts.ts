import { firstName } from '@x1/contract/core/first-name.ts';
import type { AppointmentId } from '@x1/contract/core/ids.ts';
import { formatCents } from '@x1/contract/core/number-format.ts';
import { t, translate } from '@x1/contract/core/texts.ts';
import { formatMoment } from '@x1/contract/core/time-format.ts';
import { CARD_BEFORE_CREDIT } from '@x1/contract/payments/credit.ts';
import { answerDue, isDueAtStart } from '@x1/contract/scheduling/waiting.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Fact } from '../mail/letter.ts';
import { findSession, type Party, type SessionFacts } from '../reads/session-facts.ts';
import type { GatheredSession, RefreshTopics } from '../template.ts';
import { type Reader, timeFacts } from './time-facts.ts';

/** What the notifications about a session share. */

export type Side = 'parent' | 'trainer';

export const bookedHere = () => t('You received this email because you booked this session on X1.');
export const teachesHere = () => t('You received this email because it is about a session with you on X1.');
export const earningsHere = () => t('You received this email because it is about your earnings on X1.');
export const whyOf = (side: Side) => (side === 'parent' ? bookedHere() : teachesHere());

export const toParent = ({ parent }: SessionFacts) => parent.userId;
export const toTrainer = ({ trainer }: SessionFacts) => trainer.userId;
export const sessionPath = ({ appointmentId }: SessionFacts) => `/session/${appointmentId}`;
export const openSession = (session: SessionFacts) => ({ label: t('Open the session'), path: sessionPath(session) });

export const otherSide = { parent: 'trainer', trainer: 'parent' } as const;

/** Nothing is to be done about it any more: it was canceled, or took place. */
export const isOff = ({ cancelledAt, completedAt }: SessionFacts) => cancelledAt !== null || completedAt !== null;

export const withOther = (session: SessionFacts, side: Side) => ({ label: t('With'), value: session[otherSide[side]].name });

/** Whether the trainer is asked again about the time of a session whose purchase is accepted (R175). */
export const isAskedAgain = ({ approvalStatus, askedAgainAt }: SessionFacts) => approvalStatus === 'pending' && askedAgainAt !== null;

/** Until when an answer is awaited: 'Tue, Mar 10 · 4:30 PM (EDT)'. */
export function answerByText({ answerBy }: SessionFacts, { timeZone, now }: Reader): string {
  return formatMoment(dateOf(answerBy).toISOString(), timeZone, now);
}

/** The same as a fact, where an answer is awaited. */
export function answerByFact(session: SessionFacts, reader: Reader): Fact[] {
  return session.answerBy ? [{ label: t('Answer by'), value: answerByText(session, reader) }] : [];
}

/** Whether the parent waits for the trainer's answer until the session starts, and not only until an earlier moment. */
export function isAnsweredAtStart({ answerBy, startsAt }: SessionFacts): boolean {
  return isDueAtStart(dateOf(answerBy).toISOString(), startsAt?.toISOString() ?? null);
}

/** For the parent: whose answer is awaited, and until when (R186). An email is read days later, so its date is written in full. */
export function waitingFact(session: SessionFacts, reader: Reader): Fact[] {
  if (!session.answerBy) return [];
  const due = answerDue(session.answerBy.toISOString(), session.startsAt?.toISOString() ?? null);
  const value = t('Waiting for {name} · answers by {time}', {
    name: firstName(session.trainer.name),
    time: formatMoment(due, reader.timeZone, reader.now),
  });
  return [{ label: t('Not confirmed yet'), value }];
}

/** Where money goes that is promised back, for a family that paid a part with credit; a sentence of its own, with the space before it. */
export const creditRule = ({ creditCents }: Pick<SessionFacts, 'creditCents'>, refundCents: number) =>
  creditCents > 0 && refundCents > 0 ? ` ${translate(CARD_BEFORE_CREDIT)}` : '';

/** What has not gone back of a session, as money. */
export const leftMoney = ({ priceCents, returnedCents }: SessionFacts) => formatCents(priceCents - returnedCents);

type Scheduled = SessionFacts & { startsAt: Date; endsAt: Date };

export function isScheduled(session: SessionFacts): session is Scheduled {
  return session.startsAt !== null && session.endsAt !== null;
}

/** Time and place, where there are any. @param side of the reader: then the other side's local time is included, and where to meet online */
export function whenAndWhere(session: SessionFacts, reader: Reader, side?: Side): Fact[] {
  if (!isScheduled(session)) return [];
  const facts = timeFacts(session, reader, side && session[otherSide[side]]);
  const link = side && session.isPaid && session.callLink;
  return link ? [...facts, { label: t('Meeting link'), value: link }] : facts;
}

/** 'individual' or 'group', as a word. */
export const typeWord = (sessionType: SessionFacts['sessionType']) =>
  sessionType === 'group' ? t('group', { context: 'session' }) : t('individual', { context: 'session' });

export function aboutProgram({ programTitle: program, sessionType, sessionNumber: number, sessionCount: count }: SessionFacts): Fact[] {
  const type = typeWord(sessionType);
  const value =
    count > 1
      ? t('{program} ({type}, session {number} of {count})', { program, type, number, count })
      : t('{program} ({type})', { program, type });
  return [{ label: t('Program'), value }];
}

/** The facts of a session, and the link to it. */
export const sessionSummary = (session: SessionFacts, reader: Reader) => ({
  facts: [...aboutProgram(session), ...whenAndWhere(session, reader)],
  button: openSession(session),
});

/** An invitation needs a time: the session's, or its last one before it was canceled. */
export const invitesAtItsTime = (session: SessionFacts) => (isScheduled(session) || session.formerStartsAt !== null ? session : undefined);

/** Facts of a row cannot be missing once `stillApplies` has looked. */
export function dateOf(date: Date | null): Date {
  if (!date) throw new Error('a notification without its moment');
  return date;
}

export const parties = ({ parent, trainer }: SessionFacts): Party[] => [parent, trainer];
export const partiesOf = ({ session }: { session: SessionFacts }): Party[] => parties(session);

/** What happens to a session until it takes place, and to its money, goes out together (decision 0088). */
export const inBooking = (session: SessionFacts): GatheredSession => ({ session, part: 'booking' });
/** So does what is said of it afterwards. */
export const afterwards = (session: SessionFacts): GatheredSession => ({ session, part: 'afterwards' });

/** For notifications whose facts are the session that the event names: both of its sides see at once what has changed of it and its money. */
export const ofSession = {
  read: (tx: Tx, { appointmentId }: { appointmentId: AppointmentId }) => findSession(tx, appointmentId),
  concerns: parties,
  refreshes: ['sessions', 'payments'] satisfies RefreshTopics,
};
