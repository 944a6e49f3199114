import type { AppointmentId, ProgramId, TrainerId, TransactionId } from '@x1/contract/core/ids.ts';
import { createApi } from './api.ts';

export interface Offer {
  readonly trainerId: TrainerId;
  readonly programId: ProgramId;
}

/** What the outside world was told before the server died: none of it may be lost. */
export interface Acknowledged {
  readonly clientSecrets: Map<TransactionId, string | null>;
  readonly booked: Map<TransactionId, AppointmentId>;
  readonly scheduled: Map<AppointmentId, string>;
}

export function nothingAcknowledged(): Acknowledged {
  return { clientSecrets: new Map(), booked: new Map(), scheduled: new Map() };
}

const CARD = {
  'payment_method_data[type]': 'card',
  'payment_method_data[card][number]': '4242424242424242',
  'payment_method_data[card][exp_month]': '12',
  'payment_method_data[card][exp_year]': '2034',
  'payment_method_data[card][cvc]': '123',
};

/** Confirms as the card form does. @returns the state the provider answered */
export async function confirm(url: string, clientSecret: string | null): Promise<string | undefined> {
  const intentId = clientSecret?.split('_secret_')[0];
  const response = await fetch(`${url}/sandbox/stripe/v1/payment_intents/${intentId}/confirm`, {
    method: 'POST',
    headers: { authorization: 'Bearer pk_test_x1sandbox' },
    body: new URLSearchParams({ ...CARD, client_secret: clientSecret ?? '', return_url: `${url}/parent-dashboard` }),
  });
  return ((await response.json()) as { status?: string }).status;
}

/** Asks the provider how a payment stands, with what the payer's browser knows. */
export async function statusAtProvider(url: string, clientSecret: string | null): Promise<string | undefined> {
  const intentId = clientSecret?.split('_secret_')[0];
  const address = `${url}/sandbox/stripe/v1/payment_intents/${intentId}?client_secret=${encodeURIComponent(clientSecret ?? '')}`;
  const response = await fetch(address, { headers: { authorization: 'Bearer pk_test_x1sandbox' } });
  return ((await response.json()) as { status?: string }).status;
}

/** So few that 200 rounds of eight buyers find their times within the year that can be booked. */
const purchasesPerSlot = 10;
const halfHourMs = 1_800_000;
/** The day after tomorrow of the server process, whose clock is the computer's. */
const firstStart = (Math.floor(Date.now() / 86_400_000) + 2) * 86_400_000;

/**
 * One parent buys and schedules until the server is gone, writing down whatever was acknowledged.
 *
 * @param slot a number nobody else has, so that times do not collide
 */
export async function buyUntilGone(url: string, buyer: { email: string; slot: number; offer: Offer }, told: Acknowledged): Promise<void> {
  try {
    const { token } = await createApi(url, null).accounts.signup({
      body: { email: buyer.email, password: 'secret1', role: 'parent', timezone: 'America/New_York' },
    });
    const api = createApi(url, token);
    for (let purchase = 0; purchase < purchasesPerSlot; purchase += 1) {
      const { clientSecret, transactionId } = await api.payments.createPaymentIntent({
        body: { ...buyer.offer, sessionType: 'individual' },
      });
      told.clientSecrets.set(transactionId, clientSecret);
      if ((await confirm(url, clientSecret)) !== 'succeeded') continue;
      const { appointmentId } = await api.payments.hintStatus({ params: { transactionId }, body: { status: 'succeeded' } });
      if (appointmentId === null) continue;
      told.booked.set(transactionId, appointmentId);
      const startTime = new Date(firstStart + (buyer.slot * purchasesPerSlot + purchase) * halfHourMs).toISOString();
      const endTime = new Date(Date.parse(startTime) + halfHourMs).toISOString();
      await api.scheduling.schedule({
        body: { appointmentId, startTime, endTime, location: 'online', scheduledInTimezone: 'America/New_York' },
      });
      told.scheduled.set(appointmentId, startTime);
    }
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}

/** The server died under the call: no answer at all, or the front of it saying so. */
function isGone(error: unknown): boolean {
  if (error instanceof TypeError || error instanceof SyntaxError) return true;
  return error instanceof Error && 'status' in error && Number(error.status) >= 500;
}
