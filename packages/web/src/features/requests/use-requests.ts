import { skipToken, useMutation, useQuery } from '@tanstack/react-query';
import type { AppointmentId, TrainerId } from '@x1/contract/core/ids.ts';
import { schedulingApi } from '../../lib/api/scheduling.ts';
import { sessionsApi } from '../../lib/api/sessions.ts';
import { errorText } from '../../lib/error-text.ts';
import { queryClient } from '../../lib/query-client.ts';
import { dashboardKeys, earningsKeys, payoutKeys, programKeys, sessionKeys } from '../../lib/query-keys.ts';
import { toast } from '../../ui/toast.ts';

/**
 * The paid requests that wait for the trainer's answer.
 *
 * @param trainerId asks nothing until it is known (R56)
 */
export function usePendingRequests(trainerId: TrainerId | undefined) {
  return useQuery({
    queryKey: sessionKeys.requests(trainerId ?? (0 as TrainerId)),
    queryFn:
      trainerId === undefined
        ? skipToken
        : ({ signal }) => sessionsApi.listRequests({ query: { trainerId: String(trainerId), status: 'pending' } }, { signal }),
  });
}

/** The whole purchase of a request, with what is left of its money. */
export function useRequestDetails(appointmentId: AppointmentId) {
  return useQuery({
    queryKey: sessionKeys.detail(appointmentId),
    queryFn: ({ signal }) => sessionsApi.appointmentDetails({ params: { appointmentId } }, { signal }),
  });
}

const APPROVED = 'The appointment has been approved.';
/** True without Google as well: the invitation for the calendar went out (R108). */
const APPROVED_AND_ADDED = 'The appointment has been approved and added to your calendar.';

interface AnswerOptions {
  /** The answer is given and the lists are read anew: the request leaves the page, and with it the button that had the focus. */
  readonly onAnswered?: () => void;
}

/** Accepts a paid request. The toast promises the calendar only where there is a time to write into it (R108). */
export function useApproveRequest({ onAnswered }: AnswerOptions = {}) {
  return useMutation({
    mutationFn: (appointmentId: AppointmentId) => schedulingApi.approve({ params: { appointmentId } }),
    onSuccess: async ({ isScheduled }) => {
      toast({ title: 'Appointment Approved', description: isScheduled ? APPROVED_AND_ADDED : APPROVED });
      await rereadAfterAnswer();
      onAnswered?.();
    },
    onError: (error) => {
      toast({ title: 'Approval Failed', description: errorText(error, 'Failed to approve appointment'), variant: 'destructive' });
      return rereadAfterAnswer();
    },
  });
}

/**
 * Declines a request with a reason; the parent gets all money back (R95, R106).
 *
 * @param onRejected closes what asked for the reason, before the request leaves the list
 */
export function useRejectRequest({ onRejected, onAnswered }: AnswerOptions & { readonly onRejected: () => void }) {
  return useMutation({
    mutationFn: ({ appointmentId, reason }: { appointmentId: AppointmentId; reason: string }) =>
      schedulingApi.reject({ params: { appointmentId }, body: { reason } }),
    onSuccess: async () => {
      toast({ title: 'Appointment Rejected' });
      onRejected();
      await rereadAfterAnswer();
      onAnswered?.();
    },
    onError: (error) => {
      toast({ title: 'Rejection Failed', description: errorText(error, 'Failed to reject appointment'), variant: 'destructive' });
      return rereadAfterAnswer();
    },
  });
}

// Also after a refusal: 'already answered' means that this page shows an old list.
async function rereadAfterAnswer(): Promise<void> {
  const stale = [sessionKeys.all, dashboardKeys.all, programKeys.all, earningsKeys.all, payoutKeys.all];
  await Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
