import { firstName } from '@x1/contract/core/first-name.ts';
import { formatCents } from '@x1/contract/core/number-format.ts';
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
  const title = `You reported a problem on ${on}`;
  if (decision === 'refund') return { title, text: "We've reviewed it: you get a refund." };
  if (decision === 'release') return { title, text: "We've reviewed it: the trainer is paid for this session." };
  return { title, text: "The money for this session is on hold until we've reviewed it." };
}

function trainerLine({ decision }: SessionProblem, on: string): ProblemLine {
  const title = `Problem reported on ${on}`;
  if (decision === 'refund') return { title, text: "The parent reported a problem. We've reviewed it: the parent gets a refund." };
  if (decision === 'release')
    return { title, text: "The parent reported a problem. We've reviewed it: the money for this session is yours." };
  return { title, text: "The parent reported a problem. The money for this session is on hold until we've reviewed it." };
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
  const whose = reader === 'trainer' ? 'to the parent' : terms.credit ? 'to you' : 'to your card';
  const sentences: string[] = [];
  if (backCents > 0) sentences.push(`${formatCents(backCents)} went back ${whose}.`);
  if (isDisputed({ transaction }) && onTheWayCents + leftCents > 0) return [...sentences, bankDecidesSentence(reader)].join(' ');
  if (onTheWayCents > 0) sentences.push(`${formatCents(onTheWayCents)} is on its way back ${whose}.`);
  if (terms.credit && sentences.length > 0) sentences.push(CARD_BEFORE_CREDIT);
  if (leftCents > 0) sentences.push(keptSentence(leftCents, { reader, isRest: sentences.length > 0 }));
  return sentences.length > 0 ? sentences.join(' ') : cancelledSentence({ refundCents: 0, isKept: false }, reader);
}

function keptSentence(leftCents: number, { reader, isRest }: { reader: Reader; isRest: boolean }): string {
  if (!isRest) return cancelledSentence({ refundCents: 0, isKept: true }, reader);
  return `The other ${formatCents(leftCents)} stays with ${reader === 'parent' ? 'the trainer' : 'you'}.`;
}

/** What a parent presses to cancel: the amount that comes back is part of it. */
export function cancelText({ details, now }: Pick<SessionView, 'details' | 'now'>): string {
  const facts = cancellationFacts(details, 'parent', now);
  return !facts || isDisputed(details) ? 'Cancel session' : cancelLabel(cancellationOutcome(facts), 'parent');
}

/** Until when canceling returns everything (R95); nothing once that is over. A yes of the trainer takes nothing of it away. */
export function freeCancellation({ details, zone, now }: Pick<SessionView, 'details' | 'zone' | 'now'>): string | undefined {
  const facts = cancellationFacts(details, 'parent', now);
  if (!facts || isDisputed(details)) return undefined;
  const until = freeUntil({ details, now });
  if (until !== null) {
    const day = formatDeadline(new Date(until).toISOString(), zone, now);
    if (facts.isAccepted) return `Free cancellation until ${day}. ${keepsAfter(details)}`;
    return `Free cancellation until ${day}, and for as long as ${firstName(details.trainer.name)} hasn't answered. ${keepsAfter(details)}`;
  }
  return facts.isAccepted ? undefined : `Free cancellation until ${firstName(details.trainer.name)} answers. ${keepsAfter(details)}`;
}

/** Until when canceling is free whatever the trainer answers, in milliseconds since 1970; null where that is past, or ends by something else. */
function freeUntil({ details, now }: Pick<SessionView, 'details' | 'now'>): number | null {
  const facts = cancellationFacts(details, 'parent', now);
  const until = facts && fullRefundUntil({ ...facts, isAccepted: true });
  return until !== null && until > now.getTime() ? until : null;
}

/** What a later cancellation costs: all of it. */
const keepsAfter = ({ trainer }: SessionView['details']) => `After that, ${firstName(trainer.name)} keeps the money.`;

/** What a parent may still expect of the money now: nothing once the session took place or ended otherwise. */
export function refundRules(view: SessionView): readonly string[] {
  const { details, user } = view;
  if (user.role !== 'parent' || !details.terms || !isOpen(toActionFacts(details))) return [];
  const credit = details.terms.credit ? [CARD_BEFORE_CREDIT] : [];
  if (!isAwaitingAnswer(details.appointment)) return withCredit(edgeRule(view), credit);
  const rule = answerRule(details.appointment);
  // Until when canceling is free stands beside its button.
  if (freeUntil(view) !== null) return [rule, ...credit];
  return [rule, `Cancel before ${firstName(details.trainer.name)} confirms and you get a full refund.`, ...credit];
}

/** Where money goes is said where some is promised. */
const withCredit = (rules: readonly string[], credit: readonly string[]) => (rules.length > 0 ? [...rules, ...credit] : rules);

function answerRule({ askedAgain }: SessionView['details']['appointment']): string {
  return askedAgain ? "If the trainer doesn't confirm the time, you get the money for this session back." : REQUEST_REFUND_RULE;
}

function edgeRule({ details, zone, now }: SessionView): readonly string[] {
  const edge = refundEdge(details, now);
  if (waitsForAgreement({ details, now })) return ["Full refund as long as you haven't agreed to the time."];
  if (edge === null) return isUpcoming(details.appointment, now) ? ['A full refund is no longer possible.'] : [];
  return [`Full refund until ${formatMoment(new Date(edge).toISOString(), zone, now)}.`];
}
