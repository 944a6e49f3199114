import type { AppointmentId } from '@x1/contract/core/ids.ts';
import {
  bankDecidesSentence,
  type CancellationFacts,
  type CancellationOutcome,
  cancelledSentence,
} from '@x1/contract/payments/refund-policy.ts';
import { schedulingApi } from '../../lib/api/scheduling.ts';
import { hasCode, numberDetail } from '../../lib/api-errors.ts';
import { useChange } from '../../lib/use-change.ts';
import { isKept } from './cancellation.ts';

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

interface CancelOptions {
  /** Closes what asked, before the page changes. */
  readonly onCancelled: () => void;
  /** The page is read anew: the button that had the focus is gone. */
  readonly onRefreshed: () => void;
}

/** Cancels a session for the money that the button named: where that is no longer true nothing happens (R95, R119). */
export function useCancelSession({ onCancelled, onRefreshed }: CancelOptions) {
  return useChange({
    call: ({ appointmentId, reason, outcome, wholeGroup }: CancelInput) =>
      schedulingApi.cancel({
        params: { appointmentId },
        body: { reason, expectedRefund: wholeGroup ? undefined : outcome.refundCents, wholeGroup },
      }),
    stale: schedulingApi.cancel.stale,
    refreshAfter: 'both',
    done: (_, input) => ({ title: 'Session Cancelled', description: cancelledText(input) }),
    onDone: onCancelled,
    onRefreshed,
  });
}

/** The same money as on the button. */
function cancelledText({ by, outcome, isDisputed, wholeGroup }: Omit<CancelInput, 'appointmentId' | 'reason'>): string {
  if (wholeGroup) return 'Every parent of the group gets the money back.';
  return isDisputed ? bankDecidesSentence(by) : cancelledSentence({ ...outcome, isKept: isKept(outcome) }, by);
}

/** The amount that goes back by now, in cents, where a cancellation was refused because it is another one than the button named. */
export function changedRefund(error: unknown): number | undefined {
  return hasCode(error, 'appointment.refund_changed') ? numberDetail(error, 'refund') : undefined;
}
