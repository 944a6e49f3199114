import { type TransactionStatus, transactionStatusLabels } from '@x1/contract/payments/transaction.ts';
import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import {
  type ApprovalStatus,
  appointmentStatusBadges,
  approvalStatusLabels,
  PAID_AWAITING_SCHEDULE,
} from '@x1/contract/scheduling/states.ts';

/** The five looks of a badge; colour is never the only sign. */
export type BadgeTone = 'ok' | 'warn' | 'bad' | 'info' | 'neutral';

export interface BadgeStyle {
  readonly label: string;
  readonly tone: BadgeTone;
}

const approvalTones: Readonly<Record<ApprovalStatus, BadgeTone>> = { approved: 'ok', pending: 'warn', rejected: 'bad' };

/**
 * The sign of a session's state: one function, two renderings (R128). Colours are those of S2§4. A declined request awaits nothing any
 * more, so it says that instead.
 *
 * @param place the session page spells a paid one out: 'Paid - Awaiting Schedule'
 */
export function statusBadge(
  { status, approvalStatus }: Pick<Appointment, 'status' | 'approvalStatus'>,
  place: 'list' | 'page',
): BadgeStyle {
  if (approvalStatus === 'rejected') return approvalBadge(approvalStatus);
  const badge = appointmentStatusBadges[status];
  return place === 'page' && status === 'paid' ? { ...badge, label: PAID_AWAITING_SCHEDULE } : badge;
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

/** Whether a live session still waits for its time; lists then say 'Needs scheduling' (R125). */
export function needsScheduling(appointment: Pick<Appointment, 'status' | 'approvalStatus' | 'isPaid'>): boolean {
  return appointment.isPaid && appointment.status === 'paid' && appointment.approvalStatus !== 'rejected';
}

/** Whether the trainer's answer says something that the state does not: a declined request says it itself, and a cancelled one needs none. */
export function isAnswerTold({ status, approvalStatus }: Pick<Appointment, 'status' | 'approvalStatus'>): boolean {
  return approvalStatus !== 'rejected' && status !== 'cancelled';
}
