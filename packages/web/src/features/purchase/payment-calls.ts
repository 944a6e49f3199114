import type { AppointmentId, ProgramId, TrainerId, TransactionId } from '@x1/contract/core/ids.ts';
import type { TransactionStatus } from '@x1/contract/payments/transaction.ts';
import type { SessionType } from '@x1/contract/scheduling/states.ts';
import { paymentsApi } from '../../lib/api/payments.ts';
import type { OpenIntent } from './purchase-machine.ts';
import { waitForAppointment } from './wait-for-appointment.ts';

/** What is bought, and the price the buyer has seen for it, in cents; undefined leaves it uncompared. */
export interface Wanted {
  readonly programId: ProgramId;
  readonly trainerId: TrainerId;
  readonly sessionType: SessionType;
  readonly shownAmount: number | undefined;
  /** How many sessions the buyer has seen for it; undefined leaves it uncompared. */
  readonly shownSessions: number | undefined;
}

/**
 * Asks for the payment to be prepared; while it is open, the same one is answered again (R92). The only place that makes this call (R87).
 *
 * @throws ApiError with code 'payment.price_changed' when the shown price is no longer the price
 */
export function openIntent({ programId, trainerId, sessionType, shownAmount, shownSessions }: Wanted): Promise<OpenIntent> {
  return paymentsApi.createPaymentIntent({
    body: { programId, trainerId, sessionType, amount: shownAmount, sessionsIncluded: shownSessions },
  });
}

/** Tells the server how a payment ended; it asks the provider and answers the truth (R88). */
export function hintStatus(
  transactionId: TransactionId,
  status: 'succeeded' | 'failed',
): Promise<{ status: TransactionStatus; appointmentId: AppointmentId | null }> {
  return paymentsApi.hintStatus({ params: { transactionId }, body: { status } });
}

/** The session that a payment bought, waiting up to 10 s for it; null when it takes longer (R89). */
export function appointmentOf(transactionId: TransactionId): Promise<AppointmentId | null> {
  return waitForAppointment({
    ask: async () => (await paymentsApi.appointmentOfTransaction({ params: { transactionId } })).appointmentId,
    pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  });
}
