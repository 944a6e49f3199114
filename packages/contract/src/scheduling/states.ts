import * as z from 'zod/mini';
import type { StateTable } from '../core/state-table.ts';
import { t } from '../core/texts.ts';

export const sessionTypes = ['individual', 'group'] as const;
export const SessionType = z.enum(sessionTypes, 'must be individual or group');
export type SessionType = (typeof sessionTypes)[number];

export const approvalStatuses = ['pending', 'approved', 'rejected'] as const;
export type ApprovalStatus = (typeof approvalStatuses)[number];

/**
 * A decision is final: changing it later means canceling. Only a parent's choice of a time that the trainer wants to be asked about makes an
 * approved session wait again (R175).
 */
export const approvalTransitions = {
  pending: ['approved', 'rejected'],
  approved: ['pending'],
  rejected: [],
} as const satisfies StateTable<ApprovalStatus>;

/** How long a trainer has to answer a paid request, and at most until its session starts (R109). */
export const REQUEST_ANSWER_HOURS = 72;

interface Unanswered {
  readonly paidAt: Date;
  /** When the parent chose a time of an approved session that the trainer is asked about again (R175); null for a first request. */
  readonly askedAgainAt: Date | null;
  readonly startsAt: Date | null;
}

/** Until when a trainer has to answer: 72 hours from the payment or from being asked again, at most until the session starts (R109, R175). */
export function answerDueAt({ paidAt, askedAgainAt, startsAt }: Unanswered): Date {
  const dueAt = (askedAgainAt ?? paidAt).getTime() + REQUEST_ANSWER_HOURS * 3_600_000;
  return new Date(Math.min(dueAt, startsAt?.getTime() ?? dueAt));
}

/** How far ahead a session may start: its money is held until then. */
export const MAX_DAYS_AHEAD = 366;

/** Derived from facts (rulings §0): completed, or no-show if the parent did not come, cancelled, else scheduled, else paid, else pending. */
export const appointmentStatuses = ['pending', 'paid', 'scheduled', 'completed', 'no_show', 'cancelled'] as const;
export type AppointmentStatus = (typeof appointmentStatuses)[number];

/** The two sides of a session. */
export const sessionParties = ['parent', 'trainer'] as const;
export type SessionParty = (typeof sessionParties)[number];

/** Who cancels a session: a side of it, or X1 itself once all of its money goes back (decision 0075). */
export const cancellers = [...sessionParties, 'support'] as const;
export type Canceller = (typeof cancellers)[number];

export interface AppointmentFacts {
  readonly paidAt: Date | string | null;
  readonly startsAt: Date | string | null;
  readonly completedAt: Date | string | null;
  readonly cancelledAt: Date | string | null;
  readonly noShowOf: SessionParty | null;
}

/** The status a client sees (rulings §0). */
export function appointmentStatus(facts: AppointmentFacts): AppointmentStatus {
  if (facts.completedAt) return facts.noShowOf === 'parent' ? 'no_show' : 'completed';
  if (facts.cancelledAt) return 'cancelled';
  if (facts.startsAt) return 'scheduled';
  return facts.paidAt ? 'paid' : 'pending';
}

/**
 * The state of a session as a viewer sees it; every screen decides by it. `emptied`: its money went back, or was lost at the bank, before it
 * had a time. `expired`: declined because nobody answered (R109).
 */
export const sessionStates = [
  'unpaid',
  'needs_time',
  'emptied',
  'scheduled',
  'completed',
  'no_show',
  'cancelled',
  'rejected',
  'expired',
] as const;
export type SessionState = (typeof sessionStates)[number];

interface StateFacts {
  readonly status: AppointmentStatus;
  readonly approvalStatus: ApprovalStatus;
  readonly expiredAt: Date | string | null;
  /** Whether money is left of it. */
  readonly isPaid: boolean;
}

/** A declined request is that before anything else; what is paid waits for its time as long as there is money for it. */
export function sessionState({ status, approvalStatus, expiredAt, isPaid }: StateFacts): SessionState {
  if (approvalStatus === 'rejected') return expiredAt ? 'expired' : 'rejected';
  if (status === 'pending') return 'unpaid';
  if (status === 'paid') return isPaid ? 'needs_time' : 'emptied';
  return status;
}

/** Whether it is still to be held, or to be given a time. */
export function isOpenState(state: SessionState): boolean {
  return state === 'needs_time' || state === 'emptied' || state === 'scheduled';
}

/** Whether the request was declined, by its trainer or because nobody answered it. */
export function isDeclined({ state }: { readonly state: SessionState }): boolean {
  return state === 'rejected' || state === 'expired';
}

/** Whether it is over without having been held. */
export function hasEndedOtherwise(state: SessionState): state is 'no_show' | 'cancelled' {
  return state === 'no_show' || state === 'cancelled';
}

interface Answered {
  readonly state: SessionState;
  readonly approvalStatus: ApprovalStatus;
}

/** Whether the trainer has yet to answer the request. */
export function isAwaitingAnswer({ state, approvalStatus }: Answered): boolean {
  return isOpenState(state) && approvalStatus === 'pending';
}

/** Whether the trainer has accepted it, and nobody has given it up since. */
export function isAgreed({ state, approvalStatus }: Answered): boolean {
  return approvalStatus === 'approved' && state !== 'cancelled';
}

/** Whether it is scheduled and has not begun. */
export function isUpcoming({ state, startTime }: { readonly state: SessionState; readonly startTime: string | null }, now: Date): boolean {
  return state === 'scheduled' && startTime !== null && Date.parse(startTime) > now.getTime();
}

/** Whether it took place and its time is over (R176): from then on it can be reviewed. */
export function hasBeenHeld({ state, endTime }: { readonly state: SessionState; readonly endTime: string | null }, now: Date): boolean {
  return state === 'completed' && hasEnded({ endTime }, now);
}

/** Whether the time it has is over. */
export function hasEnded({ endTime }: { readonly endTime: string | null }, now: Date): boolean {
  return endTime !== null && Date.parse(endTime) <= now.getTime();
}

/** How each state is shown: one label for list and detail alike (R128), in the colors of S2§4. */
export const sessionStateBadges = {
  unpaid: { label: t('Pending', { context: 'session' }), tone: 'warn' },
  needs_time: { label: t('Paid', { context: 'session' }), tone: 'ok' },
  emptied: { label: t('Paid', { context: 'session' }), tone: 'ok' },
  scheduled: { label: t('Scheduled', { context: 'session' }), tone: 'info' },
  completed: { label: t('Completed', { context: 'session' }), tone: 'neutral' },
  no_show: { label: t('No-show', { context: 'session' }), tone: 'neutral' },
  cancelled: { label: t('Canceled', { context: 'session' }), tone: 'neutral' },
  rejected: { label: t('Rejected', { context: 'session' }), tone: 'bad' },
  expired: { label: t('Rejected', { context: 'session' }), tone: 'bad' },
} as const satisfies Readonly<Record<SessionState, { label: string; tone: string }>>;
/** The detail's text for a paid one (S2§4). */
export const PAID_AWAITING_SCHEDULE = t('Paid - Awaiting Schedule');

export const approvalStatusLabels: Readonly<Record<ApprovalStatus, string>> = {
  pending: t('Pending', { context: 'session' }),
  approved: t('Approved', { context: 'session' }),
  rejected: t('Rejected', { context: 'session' }),
};

/** Sections of session lists (R126): upcoming, needs a time, and the rest. */
export const sessionSections = ['upcoming', 'needs_scheduling', 'past'] as const;
export type SessionSection = (typeof sessionSections)[number];

/** For how long a parent's home still tells what was called off. */
export const CALLED_OFF_DAYS = 7;
