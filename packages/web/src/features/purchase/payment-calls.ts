import type { AppointmentId, AthleteId, ProgramId, TrainerId, TransactionId } from '@x1/contract/core/ids.ts';
import type { TransactionStatus } from '@x1/contract/payments/transaction.ts';
import type { SessionType } from '@x1/contract/scheduling/states.ts';
import { paymentsApi } from '../../lib/api/payments.ts';
import type { OpenIntent } from './purchase-machine.ts';

/** What is bought, and the price the buyer has seen for it, in cents; undefined leaves it uncompared. */
export interface Wanted {
  readonly programId: ProgramId;
  readonly trainerId: TrainerId;
  readonly sessionType: SessionType;
  /** Who trains (R171). */
  readonly athleteId: AthleteId;
  readonly shownAmount: number | undefined;
  /** How many sessions the buyer has seen for it; undefined leaves it uncompared. */
  readonly shownSessions: number | undefined;
}

/**
 * Asks for the payment to be prepared; while it is open, the same one is answered again (R92). The only place that makes this call (R87).
 *
 * @throws ApiError with code 'payment.price_changed' when the shown price is no longer the price
 */
export function openIntent({ programId, trainerId, sessionType, athleteId, shownAmount, shownSessions }: Wanted): Promise<OpenIntent> {
  return paymentsApi.createPaymentIntent({
    body: { programId, trainerId, sessionType, athleteId, amount: shownAmount, sessionsIncluded: shownSessions },
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

const WAIT_MS = 10_000;
const PAUSE_MS = 500;

interface Needs {
  /** Asks the server once; null while the payment is processed. */
  readonly ask: () => Promise<AppointmentId | null>;
  readonly pause: (milliseconds: number) => Promise<void>;
}

/**
 * Asks for the session that a payment bought until there is one, for up to 10 s (R89).
 *
 * @returns its id, or null when it took longer; a failed question counts as no answer yet
 */
export async function waitForAppointment({ ask, pause }: Needs): Promise<AppointmentId | null> {
  for (let waited = 0; ; waited += PAUSE_MS) {
    const appointmentId = await ask().catch(() => null);
    if (appointmentId !== null || waited >= WAIT_MS) return appointmentId;
    await pause(PAUSE_MS);
  }
}
