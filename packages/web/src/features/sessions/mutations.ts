import type { AppointmentId } from '@x1/contract/core/ids.ts';
import { formatCents } from '@x1/contract/core/number-format.ts';
import { t } from '@x1/contract/core/texts.ts';
import {
  bankDecidesSentence,
  type CancellationFacts,
  type CancellationOutcome,
  cancelledSentence,
} from '@x1/contract/payments/refund-policy.ts';
import type { SessionParty } from '@x1/contract/scheduling/states.ts';
import type { SessionDetails } from '@x1/contract/sessions/session-details.ts';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { calendarApi } from '../../lib/api/calendar.ts';
import { paymentsApi } from '../../lib/api/payments.ts';
import { schedulingApi } from '../../lib/api/scheduling.ts';
import { errorText, hasCode, numberDetail } from '../../lib/api-errors.ts';
import { createRequestId } from '../../lib/request-id.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useChange } from '../../lib/use-change.ts';
import { isKept } from './cancellation.ts';
import { locationToSend, usualPlace } from './schedule/place.ts';
import type { SessionRange } from './schedule/schedule-time.ts';

interface DialogOptions {
  /** Closes the dialog, before the page changes. */
  readonly onDone: () => void;
  /** The page has been read again: the button that had the focus is gone. */
  readonly onRefreshed: () => void;
}

/** Marks a session as held. What is said then leads to its notes. */
export function useCompleteSession(options: Partial<DialogOptions>) {
  const [, navigate] = useLocation();
  return useChange({
    ...options,
    call: (appointmentId: AppointmentId) => schedulingApi.complete({ params: { appointmentId } }),
    stale: schedulingApi.complete.stale,
    done: (_, appointmentId) => ({
      title: t('Session Completed'),
      description: t('The session has been marked as complete.'),
      action: { label: t('Add a note'), onAction: () => navigate(`/session/${appointmentId}#notes`) },
    }),
    failed: t('Failed to complete session'),
  });
}

/** Agrees to the time that the trainer chose (R176). Idempotent. */
export function useAcceptTime(options: Pick<DialogOptions, 'onRefreshed'>) {
  return useChange({
    ...options,
    call: ({ appointmentId, startTime, endTime }: { appointmentId: AppointmentId; startTime: string; endTime: string }) =>
      schedulingApi.acceptTime({ params: { appointmentId }, body: { startTime, endTime } }),
    stale: schedulingApi.acceptTime.stale,
    // Another time than the page shows is shown then.
    refreshAfter: 'both',
    done: { title: t('Time Accepted') },
    failed: t("The time couldn't be accepted"),
  });
}

interface TakenTime {
  readonly appointment: Pick<SessionDetails['appointment'], 'id'>;
  readonly program: Pick<SessionDetails['program'], 'trainingFormat'>;
  readonly range: SessionRange;
  /** Stored with the session. */
  readonly zone: string;
}

/** Gives a session without a time one that was offered, at the usual place of its program (R185). */
export function useTakeTime(options: Pick<DialogOptions, 'onRefreshed'>) {
  return useChange({
    ...options,
    call: ({ appointment, program, range, zone }: TakenTime) =>
      schedulingApi.schedule({
        body: {
          appointmentId: appointment.id,
          startTime: range.start,
          endTime: range.end,
          location: locationToSend(usualPlace(program.trainingFormat)),
          scheduledInTimezone: zone,
        },
      }),
    stale: schedulingApi.schedule.stale,
    refreshAfter: 'both',
    done: { title: t('Calendar Event Scheduled'), description: t('Calendar invites sent to both participants.') },
    failed: { title: t('Scheduling Failed'), text: t('Failed to create calendar event') },
  });
}

/** Says that a session was not as agreed: its money waits (R97, R120). Idempotent. */
export function useReportProblem(options: DialogOptions) {
  return useChange({
    ...options,
    call: ({ appointmentId, text }: { appointmentId: AppointmentId; text: string }) =>
      paymentsApi.reportProblem({ params: { appointmentId }, body: { text } }),
    stale: paymentsApi.reportProblem.stale,
    done: { title: t('Problem Reported'), description: t("We'll look into it. The money for this session is on hold until then.") },
    failed: { title: t('Report Failed'), text: t("Your report couldn't be sent") },
  });
}

/** Says that the other side did not come (R119). Idempotent. */
export function useNoShow(by: SessionParty, options: DialogOptions) {
  return useChange({
    ...options,
    call: (appointmentId: AppointmentId) => schedulingApi.noShow({ params: { appointmentId } }),
    stale: schedulingApi.noShow.stale,
    refreshAfter: 'both',
    done: {
      title: t('No-show Reported'),
      description:
        by === 'trainer'
          ? t("The session is closed. The parent is notified and can report a problem until you're paid.")
          : t("We'll look into it. The money for this session is on hold until then."),
    },
    failed: t("The no-show couldn't be reported"),
  });
}

interface WaiveInput {
  readonly details: Pick<SessionDetails, 'appointment' | 'transaction' | 'parent'>;
  /** In cents. */
  readonly amount: number;
}

/** Gives the money of a session back that the trainer might have kept (R95). A second try is the same refund. */
export function useWaive(options: DialogOptions) {
  const [requestId] = useState(createRequestId);
  return useChange({
    ...options,
    call: ({ details: { appointment, transaction }, amount }: WaiveInput) => {
      const transactionId = transaction?.id ?? 0;
      return paymentsApi.refund({ params: { transactionId }, body: { amount, appointmentId: appointment.id, requestId } });
    },
    stale: paymentsApi.refund.stale,
    refreshAfter: 'both',
    done: (_, { details: { parent }, amount }) => ({
      title: t('Refund sent'),
      description: t('{amount} is on its way back to {name}.', { amount: formatCents(amount), name: parent.name }),
    }),
    failed: t("The refund couldn't be sent"),
  });
}

interface CancelInput {
  readonly appointmentId: AppointmentId;
  readonly reason: string;
  readonly by: CancellationFacts['by'];
  /** What the button promised. */
  readonly outcome: CancellationOutcome;
  /** A bank decides about the money first. */
  readonly isDisputed: boolean;
  /** A trainer: every seat of the group. */
  readonly wholeGroup: boolean;
}

/** Cancels a session for the money that the button named: where that is no longer true nothing happens (R95, R119). */
export function useCancelSession(options: DialogOptions) {
  return useChange({
    ...options,
    call: ({ appointmentId, reason, outcome, wholeGroup }: CancelInput) =>
      schedulingApi.cancel({
        params: { appointmentId },
        body: { reason, expectedRefund: wholeGroup ? undefined : outcome.refundCents, wholeGroup },
      }),
    stale: schedulingApi.cancel.stale,
    refreshAfter: 'both',
    done: (_, input) => ({ title: t('Session Canceled'), description: cancelledText(input) }),
  });
}

/** The same money as on the button. */
function cancelledText({ by, outcome, isDisputed, wholeGroup }: Omit<CancelInput, 'appointmentId' | 'reason'>): string {
  if (wholeGroup) return t('Every parent in the group gets a refund.');
  return isDisputed ? bankDecidesSentence(by) : cancelledSentence({ ...outcome, isKept: isKept(outcome) }, by);
}

/** The amount that goes back by now, in cents, where a cancellation was refused because it is another one than the button named. */
export function changedRefund(error: unknown): number | undefined {
  return hasCode(error, 'appointment.refund_changed') ? numberDetail(error, 'refund') : undefined;
}

/** Hands one session as a calendar file to the browser's downloads (B23). */
export function useDownloadSession() {
  return useChange({
    call: (appointmentId: AppointmentId) => calendarApi.downloadSession({ params: { appointmentId } }),
    stale: [],
    failed: t("The calendar file couldn't be downloaded"),
    onDone: saveFile,
  });
}

/** A trainer: writes the event again; a parent: has the invitation sent again (R121, R122). The words are those of S2§8. */
export function useSyncSession() {
  return useChange({
    call: (appointmentId: AppointmentId) => calendarApi.syncAppointment({ params: { appointmentId } }),
    stale: calendarApi.syncAppointment.stale,
    done: ({ message }) => ({
      title: t('Calendar Synced'),
      description: message || t('Appointment synced with Google Calendar successfully'),
    }),
    failed: (error) => ({ title: t('Sync Failed'), description: syncFailureText(error) }),
  });
}

/** The button is shown only where a calendar was connected: without a connection there is none anymore (R133). */
function syncFailureText(error: unknown): string {
  if (hasCode(error, 'calendar.not_connected')) return t('Your calendar is no longer connected. Reconnect it in your account settings.');
  return errorText(error, t('Failed to sync with Google Calendar'));
}

/** Writes notes and homework of a completed session, for the parent to read (B39). */
export function useSaveNotes(appointmentId: AppointmentId) {
  return useChange({
    call: (body: { readonly notes: string; readonly homework: string }) => schedulingApi.setNotes({ params: { appointmentId }, body }),
    stale: schedulingApi.setNotes.stale,
    done: { title: t('Notes Saved'), description: t('The parent can read them now.') },
    failed: t("Your notes couldn't be saved. They stay on this device."),
  });
}
