import type { Role } from '@x1/contract/core/route.ts';
import type { Appointment } from '@x1/contract/scheduling/appointment.ts';

/** What somebody may do with a session now. */
export type SessionAction = 'schedule' | 'complete' | 'approve' | 'reject';

type Facts = Pick<Appointment, 'status' | 'approvalStatus' | 'isPaid' | 'isScheduled'>;

/**
 * The actions a person is offered (S2§4): both parties schedule what is paid and has no time yet; the trainer marks a scheduled one
 * complete and answers a pending request. A rejected session offers nothing.
 */
export function sessionActions(session: Facts, role: Role): readonly SessionAction[] {
  if (session.approvalStatus === 'rejected' || role === 'admin') return [];
  const actions: SessionAction[] = [];
  const isLive = session.status === 'paid' || session.status === 'scheduled';
  if (session.isPaid && !session.isScheduled && session.status === 'paid') actions.push('schedule');
  if (role !== 'trainer') return actions;
  if (isLive && session.isPaid && session.approvalStatus === 'pending') actions.push('approve', 'reject');
  if (session.isScheduled && session.status === 'scheduled') actions.push('complete');
  return actions;
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

/** How far the session is: the last step reached, 0 for Paid to 2 for Completed; -1 before the payment. */
export function reachedStep(session: Facts): number {
  if (session.status === 'completed') return 2;
  if (session.isScheduled) return 1;
  return session.isPaid ? 0 : -1;
}
