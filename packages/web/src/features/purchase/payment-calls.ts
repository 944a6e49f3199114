import type { AppointmentId, AthleteId, ProgramId, TimeHoldId, TrainerId, TransactionId } from '@x1/contract/core/ids.ts';
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
  /** The held time and its place; undefined where a time is chosen after paying. */
  readonly holdId: TimeHoldId | undefined;
  readonly location: string | null | undefined;
  readonly shownAmount: number | undefined;
  /** How many sessions the buyer has seen for it; undefined leaves it uncompared. */
  readonly shownSessions: number | undefined;
  /** The refund notice the buyer has seen, in hours; undefined leaves it uncompared. */
  readonly shownRefundHours?: number | undefined;
  /** Takes something off the price; undefined for the full one. */
  readonly promoCode?: string | undefined;
  /** Whether the family's credit pays as much as it can. */
  readonly useCredit: boolean;
}

/**
 * Asks for the payment to be prepared; while it is open, the same one is answered again (R92). The only place that makes this call (R87).
 *
 * @throws ApiError with code 'payment.price_changed' when the shown price is no longer the price, 'payment.terms_changed' when the refund notice isn't
 */
export function openIntent({ shownAmount, shownSessions, shownRefundHours, ...wanted }: Wanted): Promise<OpenIntent> {
  return paymentsApi.createPaymentIntent({
    body: { ...wanted, amount: shownAmount, sessionsIncluded: shownSessions, fullRefundHours: shownRefundHours },
  });
}

/** The session that a payment bought. */
export interface Booked {
  readonly appointmentId: AppointmentId;
  /** The time that was chosen before paying was taken meanwhile. */
  readonly isTimeGone: boolean;
}

type SessionReply = Awaited<ReturnType<typeof paymentsApi.appointmentOfTransaction>>;

function toBooked({ appointmentId, firstTime }: SessionReply): Booked | null {
  return appointmentId === null ? null : { appointmentId, isTimeGone: firstTime?.outcome === 'gone' };
}

/** Tells the server how a payment ended; it asks the provider and answers the truth (R88). */
export async function hintStatus(
  transactionId: TransactionId,
  status: 'succeeded' | 'failed',
): Promise<{ status: TransactionStatus; booked: Booked | null }> {
  const reply = await paymentsApi.hintStatus({ params: { transactionId }, body: { status } });
  return { status: reply.status, booked: toBooked(reply) };
}

/** The session that a payment bought, waiting up to 10 s for it; null when it takes longer (R89). */
export function bookedBy(transactionId: TransactionId): Promise<Booked | null> {
  return waitForAppointment({
    ask: async () => toBooked(await paymentsApi.appointmentOfTransaction({ params: { transactionId } })),
    pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  });
}

const WAIT_MS = 10_000;
const PAUSE_MS = 500;

interface Needs<Answer> {
  /** Asks the server once; null while the payment is processed. */
  readonly ask: () => Promise<Answer | null>;
  readonly pause: (milliseconds: number) => Promise<void>;
}

/**
 * Asks for the session that a payment bought until there is one, for up to 10 s (R89).
 *
 * @returns it, or null when it took longer; a failed question counts as no answer yet
 */
export async function waitForAppointment<Answer>({ ask, pause }: Needs<Answer>): Promise<Answer | null> {
  for (let waited = 0; ; waited += PAUSE_MS) {
    const answer = await ask().catch(() => null);
    if (answer !== null || waited >= WAIT_MS) return answer;
    await pause(PAUSE_MS);
  }
}
