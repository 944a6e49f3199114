import { formatCents } from '@x1/contract/core/money.ts';
import type { SessionDetails } from '@x1/contract/sessions/session-details.ts';
import { useState } from 'react';
import { paymentsApi } from '../../lib/api/payments.ts';
import { createRequestId } from '../../lib/request-id.ts';
import { useChange } from '../../lib/use-change.ts';

interface WaiveOptions {
  /** Closes what asked to confirm, before the page changes. */
  readonly onWaived: () => void;
  /** The page is read anew: the button that had the focus is gone. */
  readonly onRefreshed: () => void;
}

interface WaiveInput {
  readonly details: Pick<SessionDetails, 'appointment' | 'transaction' | 'parent'>;
  /** In cents. */
  readonly amount: number;
}

/** Gives the money of a session back that the trainer might have kept (R95). A second try is the same refund. */
export function useWaive({ onWaived, onRefreshed }: WaiveOptions) {
  const [requestId] = useState(createRequestId);
  return useChange({
    call: ({ details: { appointment, transaction }, amount }: WaiveInput) => {
      const transactionId = transaction?.id ?? 0;
      return paymentsApi.refund({ params: { transactionId }, body: { amount, appointmentId: appointment.id, requestId } });
    },
    stale: paymentsApi.refund.stale,
    refreshAfter: 'both',
    done: (_, { details: { parent }, amount }) => ({
      title: 'Refund made',
      description: `${formatCents(amount)} is on its way back to ${parent.name}.`,
    }),
    failed: 'The money could not be given back',
    onDone: onWaived,
    onRefreshed,
  });
}
