import { skipToken, useQuery } from '@tanstack/react-query';
import type { AppointmentId, TrainerId } from '@x1/contract/core/ids.ts';
import { t } from '@x1/contract/core/texts.ts';
import { schedulingApi } from '../../lib/api/scheduling.ts';
import { sessionsApi } from '../../lib/api/sessions.ts';
import { sessionKeys } from '../../lib/query-keys.ts';
import { useChange } from '../../lib/use-change.ts';
import { useRead } from '../../lib/use-read.ts';

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
  return useRead(sessionKeys.detail(appointmentId), sessionsApi.appointmentDetails, { params: { appointmentId } });
}

const APPROVED = t('The appointment has been approved.');
/** True without Google as well: the invitation for the calendar went out (R108). */
const APPROVED_AND_ADDED = t('The appointment has been approved and added to your calendar.');

interface AnswerOptions {
  /** The request is answered and the lists are reloaded: it leaves the page, and with it the button that had the focus. */
  readonly onAnswered?: () => void;
  /** Leads on from a yes to a session without a time; without it the page itself does. */
  readonly onSetTime?: (appointmentId: AppointmentId) => void;
}

/** Accepts a paid request. The toast promises the calendar only where there is a time to write into it (R108). */
export function useApproveRequest({ onAnswered, onSetTime }: AnswerOptions = {}) {
  return useChange({
    call: (appointmentId: AppointmentId) => schedulingApi.approve({ params: { appointmentId } }),
    stale: schedulingApi.approve.stale,
    // 'Already answered' means that this page shows an old list.
    refreshAfter: 'both',
    done: ({ isScheduled }, appointmentId) => ({
      title: t('Appointment Approved'),
      description: isScheduled ? APPROVED_AND_ADDED : APPROVED,
      ...(!isScheduled && onSetTime && { action: { label: t('Set a time'), onAction: () => onSetTime(appointmentId) } }),
    }),
    failed: { title: t('Approval Failed'), text: t('Failed to approve appointment') },
    onRefreshed: onAnswered,
  });
}

/**
 * Declines a request with a reason; the parent gets all money back (R95, R106).
 *
 * @param onRejected closes what asked for the reason, before the request leaves the list
 */
export function useRejectRequest({ onRejected, onAnswered }: AnswerOptions & { readonly onRejected: () => void }) {
  return useChange({
    call: ({ appointmentId, reason }: { appointmentId: AppointmentId; reason: string }) =>
      schedulingApi.reject({ params: { appointmentId }, body: { reason } }),
    stale: schedulingApi.reject.stale,
    refreshAfter: 'both',
    done: { title: t('Appointment Rejected') },
    failed: { title: t('Rejection Failed'), text: t('Failed to reject appointment') },
    onDone: onRejected,
    onRefreshed: onAnswered,
  });
}
