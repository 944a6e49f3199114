import type { AppointmentId } from '@x1/contract/core/ids.ts';
import { paymentsApi } from '../../lib/api/payments.ts';
import { schedulingApi } from '../../lib/api/scheduling.ts';
import { useChange } from '../../lib/use-change.ts';

interface CompleteOptions {
  /** Closes what asked to confirm, before the page changes. */
  readonly onCompleted: () => void;
  /** The page is read anew: the button that had the focus is gone. */
  readonly onRefreshed: () => void;
}

/** Marks a session as held. */
export function useCompleteSession({ onCompleted, onRefreshed }: CompleteOptions) {
  return useChange({
    call: (appointmentId: AppointmentId) => schedulingApi.complete({ params: { appointmentId } }),
    stale: schedulingApi.complete.stale,
    done: { title: 'Session Completed', description: 'The session has been marked as complete.' },
    failed: 'Failed to complete session',
    onDone: onCompleted,
    onRefreshed,
  });
}

interface ReportOptions {
  /** Closes what asked for the words, before the page changes. */
  readonly onReported: () => void;
  /** The page is read anew: the button that had the focus is gone. */
  readonly onRefreshed: () => void;
}

/** Says that a session was not as agreed: its money waits (R97, R120). Said twice it is one report. */
export function useReportProblem({ onReported, onRefreshed }: ReportOptions) {
  return useChange({
    call: ({ appointmentId, text }: { appointmentId: AppointmentId; text: string }) =>
      paymentsApi.reportProblem({ params: { appointmentId }, body: { text } }),
    stale: paymentsApi.reportProblem.stale,
    done: { title: 'Problem Reported', description: 'We look into it. The money for this session waits until then.' },
    failed: { title: 'Report Failed', text: 'Your report could not be sent' },
    onDone: onReported,
    onRefreshed,
  });
}
