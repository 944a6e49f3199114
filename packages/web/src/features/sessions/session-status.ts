import { t } from '@x1/contract/core/texts.ts';
import { type TransactionStatus, transactionStatusLabels } from '@x1/contract/payments/transaction.ts';
import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import {
  type ApprovalStatus,
  approvalStatusLabels,
  isDeclined,
  PAID_AWAITING_SCHEDULE,
  sessionStateBadges,
} from '@x1/contract/scheduling/states.ts';

/** The five looks of a badge; color is never the only sign. */
export type BadgeTone = 'ok' | 'warn' | 'bad' | 'info' | 'neutral';

export interface BadgeStyle {
  readonly label: string;
  readonly tone: BadgeTone;
}

const approvalTones: Readonly<Record<ApprovalStatus, BadgeTone>> = { approved: 'ok', pending: 'warn', rejected: 'bad' };

/**
 * The sign of a session's state: one function, two renderings (R128). Colors are those of S2§4.
 *
 * @param place the session page spells a paid one out: 'Paid - Awaiting Schedule'
 */
export function statusBadge({ state }: Pick<Appointment, 'state'>, place: 'list' | 'page'): BadgeStyle {
  const badge = sessionStateBadges[state];
  return place === 'page' && state === 'needs_time' ? { ...badge, label: PAID_AWAITING_SCHEDULE } : badge;
}

/** The sign of the trainer's answer. */
export function approvalBadge(status: ApprovalStatus): BadgeStyle {
  return { label: approvalStatusLabels[status], tone: approvalTones[status] };
}

/** The sign of a payment: succeeded green, failed and disputed red, the rest neutral (R102). */
export function paymentBadge(status: TransactionStatus): BadgeStyle {
  const isBad = status === 'failed' || status === 'disputed';
  return { label: transactionStatusLabels[status], tone: status === 'succeeded' ? 'ok' : isBad ? 'bad' : 'neutral' };
}

/** Whether the trainer's answer says something that the state does not: a declined request says it itself, and a cancelled one needs none. */
export function isAnswerTold(session: Pick<Appointment, 'state'>): boolean {
  return !isDeclined(session) && session.state !== 'cancelled';
}

/** Where the answer isn't known, nothing is said of it. */
export type Answered = Pick<Appointment, 'state'> & Partial<Pick<Appointment, 'approvalStatus' | 'timeAgreedAt'>>;

/** What 'Scheduled' doesn't say: the trainer has yet to accept the time (R186), or the parent the one that the trainer chose (R176). */
export function statusNote({ state, approvalStatus, timeAgreedAt }: Answered, now = Date.now()): string | undefined {
  if (state !== 'scheduled') return undefined;
  if (approvalStatus === 'pending') return t('not confirmed yet');
  const isProposed = timeAgreedAt === null || (timeAgreedAt !== undefined && Date.parse(timeAgreedAt) > now);
  return approvalStatus === 'approved' && isProposed ? t('time proposed') : undefined;
}
