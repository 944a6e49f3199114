import { useMutation } from '@tanstack/react-query';
import type { AppointmentId } from '@x1/contract/core/ids.ts';
import { paymentsApi } from '../../lib/api/payments.ts';
import { schedulingApi } from '../../lib/api/scheduling.ts';
import { errorText } from '../../lib/error-text.ts';
import { toast } from '../../ui/toast.ts';
import { refreshSessions } from './refresh.ts';

interface CompleteOptions {
  /** Closes what asked to confirm, before the page changes. */
  readonly onCompleted: () => void;
  /** The page is read anew: the button that had the focus is gone. */
  readonly onRefreshed: () => void;
}

/** Marks a session as held. */
export function useCompleteSession({ onCompleted, onRefreshed }: CompleteOptions) {
  return useMutation({
    mutationFn: (appointmentId: AppointmentId) => schedulingApi.complete({ params: { appointmentId } }),
    onSuccess: async () => {
      toast({ title: 'Session Completed', description: 'The session has been marked as complete.' });
      onCompleted();
      await refreshSessions();
      onRefreshed();
    },
    onError: (error) => toast({ title: 'Error', description: errorText(error, 'Failed to complete session'), variant: 'destructive' }),
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
  return useMutation({
    mutationFn: ({ appointmentId, text }: { appointmentId: AppointmentId; text: string }) =>
      paymentsApi.reportProblem({ params: { appointmentId }, body: { text } }),
    onSuccess: async () => {
      toast({ title: 'Problem Reported', description: 'We look into it. The money for this session waits until then.' });
      onReported();
      await refreshSessions();
      onRefreshed();
    },
    onError: (error) =>
      toast({ title: 'Report Failed', description: errorText(error, 'Your report could not be sent'), variant: 'destructive' }),
  });
}
