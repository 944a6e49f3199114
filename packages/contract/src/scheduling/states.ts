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

/** Derived from facts (rulings §0): completed, cancelled, else scheduled, else paid, else pending. */
export const appointmentStatuses = ['pending', 'paid', 'scheduled', 'completed', 'cancelled'] as const;
export type AppointmentStatus = (typeof appointmentStatuses)[number];

export interface AppointmentFacts {
  readonly paidAt: Date | string | null;
  readonly startsAt: Date | string | null;
  readonly completedAt: Date | string | null;
  readonly cancelledAt: Date | string | null;
}

/** The status a client sees (rulings §0). */
export function appointmentStatus(facts: AppointmentFacts): AppointmentStatus {
  if (facts.completedAt) return 'completed';
  if (facts.cancelledAt) return 'cancelled';
  if (facts.startsAt) return 'scheduled';
  return facts.paidAt ? 'paid' : 'pending';
}

/** One label per status, for list and detail alike (R128); the detail's text for a paid one is S2§4's. */
export const appointmentStatusLabels: Readonly<Record<AppointmentStatus, string>> = {
  pending: 'Pending',
  paid: 'Paid',
  scheduled: 'Scheduled',
  completed: 'Completed',
  cancelled: 'Cancelled',
};
export const PAID_AWAITING_SCHEDULE = 'Paid - Awaiting Schedule';

export const approvalStatusLabels: Readonly<Record<ApprovalStatus, string>> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
};
