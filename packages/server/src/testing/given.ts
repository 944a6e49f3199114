import type { AppointmentId, AthleteId, ProgramId, TrainerId, TransactionId } from '@x1/contract/core/ids.ts';
import type { KeptCardId } from '@x1/contract/payments/kept-card.ts';
import type { SessionType } from '@x1/contract/scheduling/states.ts';
import { insertProgram, insertReadyTrainer } from './rows.ts';
import type { TestApp } from './start-app.ts';

/** Situations that tests start from, made by real calls to the running product; only a trainer's onboarding is written as rows. */

type Person = Awaited<ReturnType<TestApp['signUp']>>;

export interface SellingTrainer extends Person {
  readonly trainerId: TrainerId;
  readonly programId: ProgramId;
}

/** A trainer whom parents can pay, with one published program ($49 individual, $29 group, four places unless said otherwise). */
export async function sellingTrainer(app: TestApp, program: Partial<Parameters<typeof insertProgram>[1]> = {}): Promise<SellingTrainer> {
  const person = await app.signUp('trainer');
  const trainer = await insertReadyTrainer(app.db, { userId: person.user.id });
  const programId = await insertProgram(app.db, { ...program, trainerId: trainer.id });
  return { ...person, trainerId: trainer.id, programId };
}

/** A trainer who may upload: one with a profile. */
export async function trainerWithProfile(app: TestApp): Promise<Person> {
  const person = await app.signUp('trainer');
  await person.api.trainers.create({ body: { name: 'Maya Cole' } });
  return person;
}

export interface OpenPayment {
  /** Null where the family's credit pays all of it. */
  readonly clientSecret: string | null;
  readonly transactionId: TransactionId;
  readonly amount: number;
}

/** A parent asks to pay, for an athlete of the family where one is named. */
export function openPayment(
  parent: Person,
  trainer: SellingTrainer,
  sessionType: SessionType = 'individual',
  athleteId?: AthleteId,
): Promise<OpenPayment> {
  const { programId, trainerId } = trainer;
  return parent.api.payments.createPaymentIntent({ body: { programId, trainerId, sessionType, athleteId } });
}

/** What the card form does: confirms a payment, or a card that is added, at the provider with the publishable key. @returns the provider's answer */
export async function payByCard(
  app: Pick<TestApp, 'api' | 'fetch' | 'url'>,
  clientSecret: string | null,
  card: string | { kept: KeptCardId } | { expMonth: number; expYear: number } = '4242424242424242',
): Promise<{ status: number; body: { status?: string } }> {
  if (clientSecret === null) throw new Error('there is nothing to pay by card');
  const { payments } = await app.api().system.config();
  const [intentId = ''] = clientSecret.split('_secret_');
  const objects = intentId.startsWith('seti_') ? 'setup_intents' : 'payment_intents';
  const response = await app.fetch(`/sandbox/stripe/v1/${objects}/${intentId}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${payments.publishableKey}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      client_secret: clientSecret,
      ...(typeof card === 'string'
        ? typedCard(card)
        : 'kept' in card
          ? { payment_method: card.kept }
          : typedCard('4242424242424242', card)),
      return_url: `${app.url}/parent-dashboard`,
    }).toString(),
  });
  return { status: response.status, body: (await response.json()) as { status?: string } };
}

const typedCard = (number: string, { expMonth, expYear } = { expMonth: 12, expYear: 2034 }) => ({
  'payment_method_data[type]': 'card',
  'payment_method_data[card][number]': number,
  'payment_method_data[card][exp_month]': String(expMonth),
  'payment_method_data[card][exp_year]': String(expYear),
  'payment_method_data[card][cvc]': '123',
});

export interface PaidRequest {
  readonly parent: Person;
  readonly trainer: SellingTrainer;
  readonly transactionId: TransactionId;
  readonly appointmentId: AppointmentId;
}

/** A parent has bought: the trainer sees a pending request without a time. */
export async function paidRequest(
  app: TestApp,
  given: { parent?: Person; trainer?: SellingTrainer; sessionType?: SessionType; athleteId?: AthleteId | undefined } = {},
): Promise<PaidRequest> {
  const trainer = given.trainer ?? (await sellingTrainer(app));
  const parent = given.parent ?? (await app.signUp('parent'));
  const { clientSecret, transactionId } = await openPayment(parent, trainer, given.sessionType, given.athleteId);
  await payByCard(app, clientSecret);
  const { appointmentId } = await parent.api.payments.hintStatus({ params: { transactionId }, body: { status: 'succeeded' } });
  if (appointmentId === null) throw new Error('the payment did not lead to a session');
  return { parent, trainer, transactionId, appointmentId };
}

/** A choice of time as the schedule dialog sends it: whole hours from now by the app's clock. */
export function timeIn(
  app: TestApp,
  hours: number,
  minutes = 60,
): { startTime: string; endTime: string; location: string; scheduledInTimezone: string } {
  const hourMs = 3_600_000;
  const start = Math.ceil(app.clock.now().getTime() / hourMs) * hourMs + hours * hourMs;
  return {
    startTime: new Date(start).toISOString(),
    endTime: new Date(start + minutes * 60_000).toISOString(),
    location: 'online',
    scheduledInTimezone: 'America/New_York',
  };
}

/** A parent reads a trainer's waiver and agrees to it. */
export async function agreeToWaiver({ api }: Person, { trainerId }: Pick<SellingTrainer, 'trainerId'>) {
  const params = { trainerId };
  const { version, textHash } = await api.consents.waiverOf({ params });
  return api.consents.agree({ params, body: { version, textHash, waiver: true, individualTraining: true } });
}
