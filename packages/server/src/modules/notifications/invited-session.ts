import type { CalendarSession } from '../calendar/service.ts';
import type { SessionFacts } from './facts.ts';

/** A session as an invitation tells it: at its time, or at the one it had; undefined where it never had one. */
export function toCalendarSession(session: SessionFacts): CalendarSession | undefined {
  const startsAt = session.startsAt ?? session.formerStartsAt;
  const endsAt = session.endsAt ?? session.formerEndsAt;
  if (!startsAt || !endsAt) return undefined;
  return {
    appointmentId: session.appointmentId,
    programTitle: session.programTitle,
    parentName: session.parent.name,
    trainerName: session.trainer.name,
    startsAt,
    endsAt,
    location: session.location,
    meetingLink: session.meetingLink,
    isPaid: session.paidAt !== null && session.refundedCents < session.amountCents,
    isCompleted: session.completedAt !== null,
    approvalStatus: session.approvalStatus,
    isCancelled: session.cancelledAt !== null,
    sessionNumber: session.sessionNumber,
    sessionCount: session.sessionCount,
    invitationSequence: session.invitationSequence,
  };
}
