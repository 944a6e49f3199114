import type { Role } from '@x1/contract/core/route.ts';
import { canParentMove } from '@x1/contract/payments/refund-policy.ts';
import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import type { SessionDetails } from '@x1/contract/sessions/session-details.ts';
import { cancellationFacts } from './cancellation.ts';

/** What somebody may do with a session now, in the order in which the page offers it. */
const actionOrder = [
  'approve',
  'schedule',
  'complete',
  'sync_calendar',
  'add_to_calendar',
  'reschedule',
  'no_show',
  'reject',
  'cancel',
  'waive',
] as const;
export type SessionAction = (typeof actionOrder)[number];

/** What decides about them. */
export type ActionFacts = Pick<SessionDetails, 'appointment' | 'terms' | 'transaction' | 'canSyncCalendar'>;

/**
 * The one place that decides what a person is offered (S2§4, R119, R121): both parties schedule what is paid and has no time yet; the
 * trainer answers a pending request and marks a scheduled session complete; moving and cancelling follow the terms of the purchase. A
 * rejected session offers nothing. The server decides again.
 */
export function sessionActions(facts: ActionFacts, role: Role, now: Date): readonly SessionAction[] {
  if (facts.appointment.approvalStatus === 'rejected' || role === 'admin') return [];
  return actionOrder.filter((action) => isOffered[action](facts, role, now));
}

type Rule = (facts: ActionFacts, role: Role, now: Date) => boolean;

const isOffered: Readonly<Record<SessionAction, Rule>> = {
  approve: awaitsAnswer,
  reject: awaitsAnswer,
  schedule: ({ appointment }) => appointment.isPaid && appointment.status === 'paid',
  complete: ({ appointment }, role) => role === 'trainer' && appointment.status === 'scheduled',
  sync_calendar: ({ appointment, canSyncCalendar }, _, now) => canSyncCalendar && isStillOn(appointment, now),
  add_to_calendar: ({ appointment }, _, now) => isStillOn(appointment, now),
  reschedule: (facts, role, now) => isUndisputed(facts.appointment) && (role === 'trainer' || canMove(facts, now)),
  no_show: ({ appointment }, _, now) => isUndisputed(appointment) && hasStarted(appointment, now),
  cancel: canCancel,
  waive: canWaive,
};

function awaitsAnswer({ appointment }: ActionFacts, role: Role): boolean {
  return role === 'trainer' && isLive(appointment) && appointment.isPaid && appointment.approvalStatus === 'pending';
}

/** A parent cancels until the start, and then says what happened; a trainer until it is completed. A pending request is declined instead. */
function canCancel({ appointment }: ActionFacts, role: Role, now: Date): boolean {
  if (!isLive(appointment)) return false;
  if (role === 'trainer') return appointment.approvalStatus === 'approved';
  return appointment.noShowOf === null && !hasStarted(appointment, now);
}

/**
 * What is left of a session that was held, that the parent did not come to or cancelled too late is the trainer's, who may give it back all
 * the same (B17, R95); not while a bank decides about it.
 */
function canWaive({ appointment: { status, cancelledBy }, terms, transaction }: ActionFacts, role: Role): boolean {
  const isEarned = status === 'completed' || status === 'no_show' || (status === 'cancelled' && cancelledBy === 'parent');
  return role === 'trainer' && isEarned && transaction?.status !== 'disputed' && (terms?.leftCents ?? 0) > 0;
}

/** Whether a parent may still choose another time (R119): as long as cancelling would give everything back. */
function canMove(facts: Pick<SessionDetails, 'appointment' | 'terms'>, now: Date): boolean {
  const terms = cancellationFacts(facts, 'parent', now);
  return facts.appointment.status === 'scheduled' && terms !== null && canParentMove(terms);
}

/** Why a parent cannot move a session that is still to come; null where it can be moved, or nobody would ask. */
export function whyNotMovable(facts: ActionFacts, role: Role, now: Date): string | null {
  const { appointment, terms } = facts;
  const isToCome = appointment.status === 'scheduled' && appointment.approvalStatus !== 'rejected' && !hasStarted(appointment, now);
  if (role !== 'parent' || !isToCome || !terms || canMove(facts, now)) return null;
  return `It is less than ${terms.policy.fullRefundHoursBefore} hours before the session: only the trainer can still move it. Write if you need another time.`;
}

function isLive({ status }: Pick<Appointment, 'status'>): boolean {
  return status === 'paid' || status === 'scheduled';
}

/** Scheduled, and nobody is said not to have come: then an operator decides. */
function isUndisputed({ status, noShowOf }: Pick<Appointment, 'status' | 'noShowOf'>): boolean {
  return status === 'scheduled' && noShowOf === null;
}

/** Whether the time of a session has come. */
function hasStarted({ startTime }: Pick<Appointment, 'startTime'>, now: Date): boolean {
  return startTime !== null && Date.parse(startTime) <= now.getTime();
}

/** A calendar and a way there help as long as the session has not ended and nobody is said not to have come. */
export function isStillOn(session: Pick<Appointment, 'status' | 'noShowOf' | 'endTime'>, now: Date): boolean {
  return isUndisputed(session) && isBeforeEnd(session, now);
}

/** Whether marking complete must first be confirmed: the session has not ended yet (R120). */
export function isBeforeEnd(session: Pick<Appointment, 'endTime'>, now: Date): boolean {
  return session.endTime !== null && Date.parse(session.endTime) > now.getTime();
}

/** Who chose the time, seen from `userId` (S2§2): null while nobody did. */
export function schedulerName(session: Pick<Appointment, 'scheduledBy' | 'parentId'>, userId: number): 'You' | 'Parent' | 'Trainer' | null {
  if (session.scheduledBy === null) return null;
  if (session.scheduledBy === userId) return 'You';
  return session.scheduledBy === session.parentId ? 'Parent' : 'Trainer';
}
