import { firstName } from '@x1/contract/core/first-name.ts';
import { formatCents } from '@x1/contract/core/number-format.ts';
import { t } from '@x1/contract/core/texts.ts';
import { formatDate, formatDeadline, formatMoment } from '@x1/contract/core/time-format.ts';
import { CARD_BEFORE_CREDIT } from '@x1/contract/payments/credit.ts';
import type { SessionProblem } from '@x1/contract/payments/problem.ts';
import {
  bankDecidesSentence,
  cancelLabel,
  cancellationOutcome,
  cancelledSentence,
  fullRefundUntil,
  REQUEST_REFUND_RULE,
} from '@x1/contract/payments/refund-policy.ts';
import { isDisputed, isOpen, toActionFacts } from '@x1/contract/scheduling/session-actions.ts';
import { isAwaitingAnswer, isUpcoming } from '@x1/contract/scheduling/states.ts';
import type { SessionDetails } from '@x1/contract/sessions/session-details.ts';
import { cancellationFacts, refundEdge } from '../../features/sessions/cancellation.ts';
import type { SessionView } from './session-view.ts';
import { waitsForAgreement } from './session-view.ts';

interface ProblemLine {
  readonly title: string;
  readonly text: string;
}

/** The status of a report, for its reader: the parent who wrote it, or the trainer whose money is on hold (R97). */
export function problemLine(report: SessionProblem, { user, zone, now }: Pick<SessionView, 'user' | 'zone' | 'now'>): ProblemLine {
  const on = formatDate(report.reportedAt, zone, now);
  return user.role === 'trainer' ? trainerLine(report, on) : parentLine(report, on);
}

function parentLine({ decision }: SessionProblem, on: string): ProblemLine {
  const title = t('You reported a problem on {date}', { date: on });
  if (decision === 'refund') return { title, text: t("We've reviewed it: you get a refund.") };
  if (decision === 'release') return { title, text: t("We've reviewed it: the trainer is paid for this session.") };
  return { title, text: t("The money for this session is on hold until we've reviewed it.") };
}

function trainerLine({ decision }: SessionProblem, on: string): ProblemLine {
  const title = t('Problem reported on {date}', { date: on });
  if (decision === 'refund') return { title, text: t("The parent reported a problem. We've reviewed it: the parent gets a refund.") };
  if (decision === 'release')
    return { title, text: t("The parent reported a problem. We've reviewed it: the money for this session is yours.") };
  return { title, text: t("The parent reported a problem. The money for this session is on hold until we've reviewed it.") };
}

type Reader = 'parent' | 'trainer';

/**
 * Where the money of a session is that did not take place (R95): what went back, what is on its way, and what the trainer keeps, each only
 * where it is so. What a bank took is promised to nobody.
 *
 * @returns nothing before the payment
 */
export function outcomeMoney(
  { appointment, terms, transaction }: Pick<SessionDetails, 'appointment' | 'terms' | 'transaction'>,
  reader: Reader,
) {
  if (!terms) return '';
  const { refundedAmount: backCents } = appointment;
  const { leftCents, onTheWayCents } = terms;
  const to = reader === 'trainer' ? 'parent' : terms.credit ? 'you' : 'card';
  const sentences: string[] = [];
  if (backCents > 0)
    sentences.push(
      t('{amount} went back {to, select, parent {to the parent} card {to your card; banks show it within 5 to 10 days} other {to you}}.', {
        amount: formatCents(backCents),
        to,
      }),
    );
  if (isDisputed({ transaction }) && onTheWayCents + leftCents > 0) return [...sentences, bankDecidesSentence(reader)].join(' ');
  if (onTheWayCents > 0)
    sentences.push(
      t('{amount} is on its way back {to, select, parent {to the parent} card {to your card} other {to you}}.', {
        amount: formatCents(onTheWayCents),
        to,
      }),
    );
  if (terms.credit && sentences.length > 0) sentences.push(CARD_BEFORE_CREDIT);
  if (leftCents > 0) sentences.push(keptSentence(leftCents, { reader, isRest: sentences.length > 0 }));
  return sentences.length > 0 ? sentences.join(' ') : cancelledSentence({ refundCents: 0, isKept: false }, reader);
}

function keptSentence(leftCents: number, { reader, isRest }: { reader: Reader; isRest: boolean }): string {
  if (!isRest) return cancelledSentence({ refundCents: 0, isKept: true }, reader);
  return reader === 'parent'
    ? t('The other {amount} stays with the trainer.', { amount: formatCents(leftCents) })
    : t('The other {amount} stays with you.', { amount: formatCents(leftCents) });
}

/** What a parent presses to cancel: the amount that comes back is part of it. */
export function cancelText({ details, now }: Pick<SessionView, 'details' | 'now'>): string {
  const facts = cancellationFacts(details, 'parent', now);
  return !facts || isDisputed(details) ? t('Cancel session') : cancelLabel(cancellationOutcome(facts), 'parent');
}

/** Until when canceling returns everything (R95); nothing once that is over. A yes of the trainer takes nothing of it away. */
export function freeCancellation({ details, zone, now }: Pick<SessionView, 'details' | 'zone' | 'now'>): string | undefined {
  const facts = cancellationFacts(details, 'parent', now);
  if (!facts || isDisputed(details)) return undefined;
  const until = freeUntil({ details, now });
  if (until !== null) {
    const time = formatDeadline(new Date(until).toISOString(), zone, now);
    const text = t('Free cancellation until {time}.', { time });
    // If the answer is due earlier, by then it was given or the money is back. One that may come later only makes it free for longer.
    const { answerBy } = details.appointment;
    const isAnsweredByThen = facts.isAccepted || (answerBy !== null && Date.parse(answerBy) <= until);
    if (isAnsweredByThen) return `${text} ${keepsAfter(details)}`;
    return `${text} ${t('After that, {name} keeps the money once the session is confirmed.', { name: firstName(details.trainer.name) })}`;
  }
  return facts.isAccepted
    ? undefined
    : `${t('Free cancellation until {name} answers.', { name: firstName(details.trainer.name) })} ${keepsAfter(details)}`;
}

/** Until when a parent moves the session at no cost, and who still can after that, as for an illness (R95, R119); nothing where that ends by something else. */
export function freeMove({ details, zone, now }: Pick<SessionView, 'details' | 'zone' | 'now'>): string | undefined {
  const facts = cancellationFacts(details, 'parent', now);
  if (!facts?.time || details.appointment.state !== 'scheduled') return undefined;
  const name = firstName(details.trainer.name);
  const until = freeUntil({ details, now });
  if (until === null)
    return facts.isAccepted ? undefined : t('You can move it for free until {name} answers. After that, ask {name}.', { name });
  // What has begun is canceled, and not moved.
  const time = formatDeadline(new Date(Math.min(until, facts.time.startsAt)).toISOString(), zone, now);
  return t('You can move it for free until {time}. After that, ask {name}, who can still move it if someone gets sick.', { time, name });
}

/** What a parent does before giving up the money of a session, as for an illness: only the trainer can still move it. */
export function askBeforeCancelling({ details, now }: Pick<SessionView, 'details' | 'now'>): string | undefined {
  const facts = cancellationFacts(details, 'parent', now);
  if (
    !facts ||
    details.appointment.state !== 'scheduled' ||
    details.isBlocked ||
    isDisputed(details) ||
    cancellationOutcome(facts).reason !== 'late'
  )
    return undefined;
  return t('Someone sick? Ask {name} to move it before you cancel.', { name: firstName(details.trainer.name) });
}

/** Until when canceling is free whatever the trainer answers, in milliseconds since 1970; null where that is past, or ends by something else. */
function freeUntil({ details, now }: Pick<SessionView, 'details' | 'now'>): number | null {
  const facts = cancellationFacts(details, 'parent', now);
  const until = facts && fullRefundUntil({ ...facts, isAccepted: true });
  return until !== null && until > now.getTime() ? until : null;
}

/** What a later cancellation costs: all of it. */
const keepsAfter = ({ trainer }: SessionView['details']) => t('After that, {name} keeps the money.', { name: firstName(trainer.name) });

/** What a parent may still expect of the money now: nothing once the session took place or ended otherwise. */
export function refundRules(view: SessionView): readonly string[] {
  const { details, user } = view;
  if (user.role !== 'parent' || !details.terms || !isOpen(toActionFacts(details))) return [];
  const credit = details.terms.credit ? [CARD_BEFORE_CREDIT] : [];
  if (!isAwaitingAnswer(details.appointment)) return withCredit(edgeRule(view), credit);
  const rule = answerRule(details.appointment);
  // Until when canceling is free stands beside its button.
  if (freeUntil(view) !== null) return [rule, ...credit];
  return [rule, t('Cancel before {name} confirms and you get a full refund.', { name: firstName(details.trainer.name) }), ...credit];
}

/** Where money goes is said where some is promised. */
const withCredit = (rules: readonly string[], credit: readonly string[]) => (rules.length > 0 ? [...rules, ...credit] : rules);

function answerRule({ askedAgain }: SessionView['details']['appointment']): string {
  return askedAgain ? t("If the trainer doesn't confirm the time, you get the money for this session back.") : REQUEST_REFUND_RULE;
}

function edgeRule({ details, zone, now }: SessionView): readonly string[] {
  const edge = refundEdge(details, now);
  if (waitsForAgreement({ details, now })) return [t("Full refund as long as you haven't agreed to the time.")];
  if (edge === null) return isUpcoming(details.appointment, now) ? [t('A full refund is no longer possible.')] : [];
  return [t('Full refund until {date}.', { date: formatMoment(new Date(edge).toISOString(), zone, now) })];
}
