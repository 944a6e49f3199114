import * as z from 'zod/mini';
import { formatCents } from '../core/number-format.ts';
import { t } from '../core/texts.ts';
import { FULL_REFUND_HOURS } from './refund-notice.ts';

/** The terms of a purchase, copied into the transaction when it is created (R95): later changes do not affect it. */
export const RefundPolicy = z.object({
  /** A parent who cancels at least this many hours before the start gets a full refund. */
  fullRefundHoursBefore: z.int(),
  /** A session that was never scheduled can be refunded for this many days. */
  unscheduledRefundDays: z.int(),
});
export type RefundPolicy = z.infer<typeof RefundPolicy>;

export const currentRefundPolicy: RefundPolicy = { fullRefundHoursBefore: FULL_REFUND_HOURS, unscheduledRefundDays: 90 };

/** The refund rule in one sentence, shown before paying. */
export const REQUEST_REFUND_RULE = t('If the trainer declines your request, you get a full refund.');

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** What decides the refund of a canceled session. Times in milliseconds since 1970. */
export interface CancellationFacts {
  readonly policy: RefundPolicy;
  readonly by: 'parent' | 'trainer';
  /** The trainer ended it for both, by blocking the parent (R177) or leaving: then the trainer keeps nothing, whichever side cancels. */
  readonly isEndedByTrainer?: boolean | undefined;
  readonly now: number;
  readonly paidAt: number;
  /** Whether the trainer has approved the request: before that the trainer is owed nothing. */
  readonly isAccepted: boolean;
  /** Null while it has no time. */
  readonly time: {
    readonly startsAt: number;
    /** From when on it is agreed: of a time that the trainer chose null until the parent was told (R176). */
    readonly agreedAt: number | null;
  } | null;
  /** What is left of this session's share of the payment, in cents, after earlier refunds. */
  readonly leftCents: number;
}

/** Why the money is refunded or kept. */
export type CancellationReason =
  | 'by_trainer'
  /** The parent cancels after the trainer ended it. */
  | 'ended_by_trainer'
  /** The request is still unanswered: doing nothing would also refund everything (R109). */
  | 'not_accepted'
  | 'in_time'
  /** The trainer chose the time, and the parent has neither accepted it nor known of it for 24 hours (R176). */
  | 'not_agreed'
  | 'unscheduled'
  | 'late'
  | 'unscheduled_too_late';

export interface CancellationOutcome {
  /** In cents: everything that is left, or nothing. */
  readonly refundCents: number;
  readonly reason: CancellationReason;
}

/**
 * The refund of a cancellation (R95, R119): the one function behind the sentence before paying, the button, the confirmation
 * and the refund, so that they cannot disagree.
 */
export function cancellationOutcome(facts: CancellationFacts): CancellationOutcome {
  const reason = reasonOf(facts);
  const isKept = reason === 'late' || reason === 'unscheduled_too_late';
  return { refundCents: isKept ? 0 : Math.max(0, facts.leftCents), reason };
}

function reasonOf({ policy, by, isEndedByTrainer, now, paidAt, isAccepted, time }: CancellationFacts): CancellationReason {
  if (by === 'trainer') return 'by_trainer';
  if (isEndedByTrainer) return 'ended_by_trainer';
  if (!isAccepted) return 'not_accepted';
  if (!time) return now <= paidAt + policy.unscheduledRefundDays * DAY_MS ? 'unscheduled' : 'unscheduled_too_late';
  if (!isTimeAgreed(time, now)) return 'not_agreed';
  return now <= time.startsAt - noticeMsOf(policy) ? 'in_time' : 'late';
}

/** How long a parent may think about a time that the trainer chose, from being told on (R176). */
export const TIME_ANSWER_HOURS = 24;

/** Whether both sides have agreed to the time: until then, also after the session, the parent gets all money back who cancels (R176). */
export function isTimeAgreed({ agreedAt }: Pick<NonNullable<CancellationFacts['time']>, 'agreedAt'>, now: number): boolean {
  return agreedAt !== null && agreedAt <= now;
}

function noticeMsOf({ fullRefundHoursBefore }: RefundPolicy): number {
  return fullRefundHoursBefore * HOUR_MS;
}

/**
 * Until when a parent gets everything back, in milliseconds since 1970; null while that ends by something else than a time: the answer to the
 * request, or the parent being told of the time that the trainer chose.
 */
export function fullRefundUntil({
  policy,
  paidAt,
  isAccepted,
  time,
}: Pick<CancellationFacts, 'policy' | 'paidAt' | 'isAccepted' | 'time'>): number | null {
  if (!isAccepted) return null;
  if (!time) return paidAt + policy.unscheduledRefundDays * DAY_MS;
  return time.agreedAt === null ? null : Math.max(time.startsAt - noticeMsOf(policy), time.agreedAt);
}

/** Whether a parent may still reschedule (R119): as long as canceling would refund everything; otherwise rescheduling would bypass the notice rule. */
export function canParentMove(facts: Omit<CancellationFacts, 'by' | 'isEndedByTrainer' | 'leftCents'>): boolean {
  const reason = reasonOf({ ...facts, by: 'parent', isEndedByTrainer: false, leftCents: 0 });
  // What has begun at a time that nobody agreed to can be given back, but not be had once more.
  if (reason === 'not_agreed' && facts.time && facts.time.startsAt <= facts.now) return false;
  return reason !== 'late' && reason !== 'unscheduled_too_late';
}

/** The cancellation rule in one sentence, shown before paying. */
export function cancellationRule({ fullRefundHoursBefore, unscheduledRefundDays }: RefundPolicy): string {
  return t(
    'Cancel at least {hours} hours before a session, or before the trainer confirms it, to get a refund; after that the trainer keeps the money. A session without a time can be returned for {days} days.',
    { hours: fullRefundHoursBefore, days: unscheduledRefundDays },
  );
}

/** Label of the cancel button, with the amount. */
export function cancelLabel({ refundCents }: CancellationOutcome, by: CancellationFacts['by']): string {
  if (refundCents === 0) return by === 'parent' ? t('Cancel without a refund') : t('Cancel session');
  const amount = formatCents(refundCents);
  return by === 'parent' ? t('Cancel and get {amount} back', { amount }) : t('Cancel and refund {amount}', { amount });
}

/** The same as a sentence, for the confirmation shown to the person who cancels. */
export function cancellationSentence({ refundCents, reason }: CancellationOutcome, policy: RefundPolicy): string {
  const amount = formatCents(refundCents);
  const hours = policy.fullRefundHoursBefore;
  const sentences: Readonly<Record<CancellationReason, string>> = {
    by_trainer: t('The parent gets {amount} back.', { amount }),
    ended_by_trainer: t('You get {amount} back.', { amount }),
    not_accepted: t("The trainer hasn't approved yet: you get {amount} back.", { amount }),
    in_time: t('It is at least {hours} hours before the session: you get {amount} back.', { hours, amount }),
    not_agreed: t("You haven't agreed to this time yet: you get {amount} back.", { amount }),
    unscheduled: t("This session isn't scheduled yet: you get {amount} back.", { amount }),
    late: t('It is less than {hours} hours before the session: the trainer keeps the money but can still refund it.', { hours }),
    unscheduled_too_late: t('This session was paid more than {days} days ago: the trainer keeps the money.', {
      days: policy.unscheduledRefundDays,
    }),
  };
  return refundCents === 0 && reason !== 'late' && reason !== 'unscheduled_too_late'
    ? t("There's no money left to refund.")
    : sentences[reason];
}

/**
 * What happened to the money of a canceled session, in a sentence for one of the two parties.
 *
 * @param isKept the parent canceled too late: the trainer keeps the share
 */
export function cancelledSentence(
  { refundCents, isKept }: { refundCents: number; isKept: boolean },
  reader: CancellationFacts['by'],
): string {
  const amount = formatCents(refundCents);
  if (refundCents > 0)
    return reader === 'parent' ? t('You get {amount} back.', { amount }) : t('The parent gets {amount} back.', { amount });
  if (!isKept) return t("There's no money left to refund.");
  return reader === 'parent'
    ? t('The trainer keeps the money but can still refund it.')
    : t('You keep the money, and you can still refund it.');
}

/** Shown instead of a promise while a dispute is open: no refund is paid until it is decided. */
export function bankDecidesSentence(reader: CancellationFacts['by']): string {
  return reader === 'parent'
    ? t('Your bank is reviewing this payment, and decides first who gets the money.')
    : t("The parent's bank is reviewing this payment, and decides first who gets the money.");
}

/**
 * One session's part of a whole that is divided over a package without losing a cent (R38).
 *
 * @param wholeCents what is divided; `number` from 1 to `count`
 * @returns ⌊whole·k/n⌋ − ⌊whole·(k−1)/n⌋
 */
export function shareOfSession(wholeCents: number, { number, count }: { number: number; count: number }): number {
  return Math.floor((wholeCents * number) / count) - Math.floor((wholeCents * (number - 1)) / count);
}
