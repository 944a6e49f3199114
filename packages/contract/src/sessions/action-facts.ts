import type { Appointment } from '../scheduling/appointment.ts';
import type { ActionFacts } from '../scheduling/session-actions.ts';
import type { SessionDetails } from './session-details.ts';

/** What of a session's page decides about what its viewer may do. */
export type ActionDetails = Pick<SessionDetails, 'appointment' | 'terms' | 'transaction' | 'canSyncCalendar'>;

/** The facts that `sessionActions` decides by, read from what the session's page is told. */
export function toActionFacts({ appointment, terms, transaction, canSyncCalendar }: ActionDetails): ActionFacts {
  const { startTime, endTime, status } = appointment;
  return {
    approvalStatus: appointment.approvalStatus,
    time: startTime && endTime ? { startsAt: Date.parse(startTime), endsAt: Date.parse(endTime) } : null,
    isCompleted: status === 'completed' || status === 'no_show',
    isCancelled: status === 'cancelled',
    cancelledBy: appointment.cancelledBy,
    noShowOf: appointment.noShowOf,
    terms: toTermFacts({ appointment, terms }),
    isDisputed: transaction?.status === 'disputed',
    canSyncCalendar,
  };
}

/** What of them decides about the money of a cancellation (R95); null before the payment. */
export function toTermFacts({ appointment, terms }: Pick<SessionDetails, 'appointment' | 'terms'>): ActionFacts['terms'] {
  return (
    terms && {
      policy: terms.policy,
      paidAt: Date.parse(terms.paidAt),
      isAccepted: appointment.approvalStatus === 'approved',
      time: toChosenTime(appointment),
      leftCents: terms.leftCents,
      isEndedByTrainer: terms.isEndedByTrainer,
    }
  );
}

type ChosenTime = NonNullable<ActionFacts['terms']>['time'];

function toChosenTime({
  startTime,
  scheduledAt,
  scheduledBy,
  parentId,
}: Pick<Appointment, 'startTime' | 'scheduledAt' | 'scheduledBy' | 'parentId'>): ChosenTime {
  if (startTime === null || scheduledAt === null) return null;
  return {
    startsAt: Date.parse(startTime),
    chosenAt: Date.parse(scheduledAt),
    chosenBy: scheduledBy === parentId ? 'parent' : 'trainer',
  };
}
