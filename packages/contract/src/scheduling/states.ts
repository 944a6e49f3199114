import * as z from 'zod/mini';
import type { StateTable } from '../core/state-table.ts';

export const sessionTypes = ['individual', 'group'] as const;
export const SessionType = z.enum(sessionTypes, 'must be individual or group');
export type SessionType = (typeof sessionTypes)[number];

export const approvalStatuses = ['pending', 'approved', 'rejected'] as const;
export type ApprovalStatus = (typeof approvalStatuses)[number];

/** A decision is final: what follows is a cancellation, not a change of mind. */
export const approvalTransitions = {
  pending: ['approved', 'rejected'],
  approved: [],
  rejected: [],
} as const satisfies StateTable<ApprovalStatus>;

/** How long a trainer has to answer a paid request, and at most until its session begins (R109). */
export const REQUEST_ANSWER_HOURS = 72;
/** How far ahead a session may start: until then its money waits. */
export const MAX_DAYS_AHEAD = 366;

/** Derived from facts (rulings §0): completed, or no-show where the parent did not come, cancelled, else scheduled, else paid, else pending. */
export const appointmentStatuses = ['pending', 'paid', 'scheduled', 'completed', 'no_show', 'cancelled'] as const;
export type AppointmentStatus = (typeof appointmentStatuses)[number];

/** The two sides of a session. */
export const sessionParties = ['parent', 'trainer'] as const;
export type SessionParty = (typeof sessionParties)[number];

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

/** How each status is shown: one label for list and detail alike (R128), in the colors of S2§4. */
export const appointmentStatusBadges = {
  pending: { label: 'Pending', tone: 'warn' },
  paid: { label: 'Paid', tone: 'ok' },
  scheduled: { label: 'Scheduled', tone: 'info' },
  completed: { label: 'Completed', tone: 'neutral' },
  no_show: { label: 'No-show', tone: 'neutral' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
} as const satisfies Readonly<Record<AppointmentStatus, { label: string; tone: string }>>;
/** The detail's text for a paid one (S2§4). */
export const PAID_AWAITING_SCHEDULE = 'Paid - Awaiting Schedule';

/** Whether a session is over without having been held; a declined request is told apart by its approval. */
export function hasEndedOtherwise(status: AppointmentStatus): boolean {
  return status === 'no_show' || status === 'cancelled';
}

/** The reason of a request that was declined because nobody answered it (R109). */
export const UNANSWERED_REASON = 'The trainer did not answer in time.';

export const approvalStatusLabels: Readonly<Record<ApprovalStatus, string>> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
};

/** How lists of sessions are divided (R126): what is to come, what needs a time, and the rest. */
export const sessionSections = ['upcoming', 'needs_scheduling', 'past'] as const;
export type SessionSection = (typeof sessionSections)[number];
