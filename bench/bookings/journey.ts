import type { ProgramId, TrainerId, UserId } from '../../packages/contract/src/core/ids.ts';
import { openDatabase } from '../../packages/server/src/platform/db/database.ts';
import { type Api, createApi } from '../../packages/server/src/testing/api.ts';
import { insertProgram, insertReadyTrainer } from '../../packages/server/src/testing/rows.ts';
import { insertPerson } from '../people.ts';

/** A parent and a trainer who do one booking after the other. */
export interface Client {
  readonly parent: { readonly id: UserId; readonly token: string };
  readonly trainer: { readonly id: UserId; readonly token: string };
  readonly trainerId: TrainerId;
  readonly programId: ProgramId;
}

/** The steps of a booking, as they are called one after the other. */
export const steps = ['purchase', 'card', 'settle', 'schedule', 'approve', 'complete'] as const;
export type Step = (typeof steps)[number];

/** Runs one step; a bench measures in it. */
export type RunStep = <Result>(step: Step, work: () => Promise<Result>) => Promise<Result>;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const firstStart = (Math.floor(Date.now() / dayMs) + 2) * dayMs;

/** Inserts this many pairs, each with its own program, so that no client waits for another one's trainer. */
export async function insertClients(databaseUrl: string, count: number): Promise<Client[]> {
  const { db, close } = openDatabase({ url: databaseUrl });
  try {
    const clients: Client[] = [];
    for (let at = 0; at < count; at += 1) {
      const parent = await insertPerson(db, `bench-bookings-parent-${at}@people.test`, 'parent');
      const trainer = await insertPerson(db, `bench-bookings-trainer-${at}@people.test`, 'trainer');
      const { id: trainerId } = await insertReadyTrainer(db, { userId: trainer.id });
      const programId = await insertProgram(db, { trainerId });
      clients.push({ parent, trainer, trainerId, programId });
    }
    return clients;
  } finally {
    await close();
  }
}

/** When the so-manyth session of a client takes place: each has an hour of its own. */
export function timeOf(number: number): { startTime: string; endTime: string } {
  const start = firstStart + number * hourMs;
  return { startTime: new Date(start).toISOString(), endTime: new Date(start + hourMs).toISOString() };
}

/**
 * Books a session from the purchase to its completion, all through HTTP.
 *
 * @param providerUrl where the card is entered, as browsers do it at the provider itself; without it, the server passes the card on
 */
export async function book(url: string, client: Client, number: number, run: RunStep, providerUrl = url): Promise<void> {
  const { programId, trainerId } = client;
  const parent = createApi(url, client.parent.token);
  const trainer = createApi(url, client.trainer.token);
  const { clientSecret, transactionId } = await run('purchase', () =>
    parent.payments.createPaymentIntent({ body: { programId, trainerId, sessionType: 'individual' } }),
  );
  await run('card', () => payByCard(providerUrl, clientSecret));
  const { appointmentId } = await run('settle', () =>
    parent.payments.hintStatus({ params: { transactionId }, body: { status: 'succeeded' } }),
  );
  if (appointmentId === null) throw new Error('a payment did not lead to a session');
  const body = { appointmentId, ...timeOf(number), location: 'online', scheduledInTimezone: 'America/New_York' };
  await run('schedule', () => parent.scheduling.schedule({ body }));
  await run('approve', () => approve(trainer, appointmentId));
  await run('complete', () => trainer.scheduling.complete({ params: { appointmentId } }));
}

const approve = (trainer: Api, appointmentId: number) => trainer.scheduling.approve({ params: { appointmentId } });

async function payByCard(url: string, clientSecret: string | null): Promise<void> {
  const intentId = clientSecret?.split('_secret_')[0];
  const response = await fetch(`${url}/sandbox/stripe/v1/payment_intents/${intentId}/confirm`, {
    method: 'POST',
    headers: { authorization: 'Bearer pk_test_x1sandbox' },
    body: new URLSearchParams({ client_secret: clientSecret ?? '', payment_method: 'pm_card_visa' }),
  });
  if (!response.ok) throw new Error(`a payment was not confirmed: ${await response.text()}`);
}
