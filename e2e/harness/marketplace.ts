import { expect } from '@playwright/test';
import type { CallInput } from '@x1/contract/core/route.ts';
import type { Program } from '@x1/contract/programs/program.ts';
import type { programsRoutes } from '@x1/contract/programs/routes.ts';
import type { OwnTrainer } from '@x1/contract/trainers/trainer.ts';
import { newPerson, type Person, uniqueLetters } from './people.ts';
import { dayFromToday } from './schedule.ts';
import { inNewYork } from './time.ts';

/** A trainer with a profile. */
export interface Trainer extends Person {
  profile: OwnTrainer;
}

interface TrainerOptions {
  name?: string;
  timezone?: string;
  /** Identity checked and bank connected: programs can be bought. Default true. */
  canSell?: boolean;
}

/** A trainer whom nobody has met yet. */
export async function newTrainer({ name, timezone, canSell = true }: TrainerOptions = {}): Promise<Trainer> {
  const person = await newPerson('trainer', timezone);
  const profile = await person.api.trainers.create({
    body: {
      name: name ?? `Jordan ${uniqueLetters()}`,
      gender: 'Biological Female',
      sports: ['Soccer'],
      currentUniversity: 'Duke University',
      highestLevelPlayed: 'NCAA D1',
      trainingOptions: ['One-on-one sessions'],
      homeCity: 'Durham',
      homeState: 'NC',
      homeZipcode: '27708',
    },
  });
  if (!canSell) return { ...person, profile };
  await passIdentityCheck(person);
  await connectBank(person);
  return { ...person, profile };
}

async function passIdentityCheck({ api }: Person): Promise<void> {
  const { url } = await api.verification.createSession();
  await answerHostedPage(url, 'verified');
  await expect.poll(async () => (await api.verification.checkStatus()).verificationStatus).toBe('verified');
}

/** Connects a bank account, the first or another one. @param card a test card to be paid out to instead */
export async function connectBank({ api, user }: Person, card = ''): Promise<void> {
  await api.payouts.createConnectAccount();
  const { url } = await api.payouts.onboardingLink();
  await fetch(url);
  await answerHostedPage(url, 'complete', { card });
  await expect.poll(async () => (await api.payouts.connectStatus({ params: { userId: user.id } })).payoutsEnabled).toBe(true);
}

async function answerHostedPage(url: string, outcome: string, fields: Record<string, string> = {}): Promise<void> {
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams({ outcome, ...fields }), redirect: 'manual' });
  if (answer.status !== 303) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
}

type ProgramFields = CallInput<typeof programsRoutes.create>['body'];

export const programFields = {
  programType: 'Sport-Specific Skills Training',
  title: 'First touch and vision',
  description: 'Ninety minutes a week on first touch, scanning and quick decisions, with homework to film between sessions.',
  individualPrice: 49.5,
  groupPrice: 20,
  duration: '1 Month',
  maxCapacity: 4,
  trainingFormat: 'In-Person',
  requirements: 'Cleats and a ball',
  tags: ['first touch'],
} as const satisfies ProgramFields;

/** A trainer's program, published by default. */
export function newProgram(trainer: Person, changed: Partial<ProgramFields> = {}): Promise<Program> {
  return trainer.api.programs.create({ body: { ...programFields, isDraft: false, ...changed } });
}

/** Agrees to the trainer's waiver and buys a program with a good card. @returns the id of the session that was bought */
export async function buy(...purchase: Parameters<typeof buyWithoutWaiver>): Promise<number> {
  const [{ api }, { trainerId }] = purchase;
  const { version, textHash } = await api.consents.waiverOf({ params: { trainerId } });
  await api.consents.agree({ params: { trainerId }, body: { version, textHash, waiver: true, individualTraining: true } });
  return buyWithoutWaiver(...purchase);
}

/** The same, and keeps the card for the next booking. */
export async function buyKeepingCard(parent: Person, program: Program, athleteId?: number): Promise<number> {
  return buy(parent, program, 'individual', athleteId, ({ transactionId }) => keepCard(parent, transactionId));
}

async function keepCard({ api }: Person, transactionId: OpenPayment['transactionId']): Promise<void> {
  await api.payments.chooseCard({ params: { transactionId }, body: { keep: true } });
}

/** Buys a program as a caller who knows the specified calls alone. @returns the id of the session that was bought */
export async function buyWithoutWaiver(
  parent: Person,
  program: Program,
  sessionType: 'individual' | 'group' = 'individual',
  athleteId?: number,
  beforePaying: (payment: OpenPayment) => Promise<void> = async () => undefined,
): Promise<number> {
  const { id: programId, trainerId } = program;
  const body = { programId, trainerId, sessionType, athleteId };
  const payment = await parent.api.payments.createPaymentIntent({ body });
  const { clientSecret, transactionId } = payment;
  await beforePaying(payment);
  await confirm(parent, clientSecret);
  const { appointmentId } = await parent.api.payments.hintStatus({ params: { transactionId }, body: { status: 'succeeded' } });
  if (appointmentId === null) throw new Error(`Transaction ${transactionId} has no session although it is paid`);
  return appointmentId;
}

type OpenPayment = Awaited<ReturnType<Person['api']['payments']['createPaymentIntent']>>;

/** Pays what was begun with a good card at the provider, which tells the server by itself. */
export async function confirm({ api }: Person, clientSecret: string | null): Promise<void> {
  const { payments } = await api.system.config();
  const intentId = clientSecret?.split('_secret_')[0];
  const answer = await fetch(`${payments.apiBase}/v1/payment_intents/${intentId}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${payments.publishableKey}` },
    body: new URLSearchParams({ client_secret: clientSecret ?? '', payment_method: 'pm_card_visa' }),
  });
  if (!answer.ok) throw new Error(`The payment was not confirmed: ${await answer.text()}`);
}

/** Sets a session's time. @param startTime with its offset or Z */
export async function schedule(by: Person, appointmentId: number, startTime: string, minutes: 30 | 60 | 90 | 120 = 60): Promise<void> {
  const endTime = new Date(Date.parse(startTime) + minutes * 60_000).toISOString();
  const body = { appointmentId, startTime, endTime, location: 'online', scheduledInTimezone: 'America/New_York' };
  await by.api.scheduling.schedule({ body });
}

/** A session of a new parent: paid, at a time, and approved. @returns its id */
export async function approvedSession(trainer: Trainer, startTime: string): Promise<number> {
  const parent = await newPerson('parent');
  const appointmentId = await buy(parent, await newProgram(trainer));
  await schedule(parent, appointmentId, startTime);
  await trainer.api.scheduling.approve({ params: { appointmentId } });
  return appointmentId;
}

/** A time some days from today as an instant, both in New York: the day is the one that `dayFromToday` names. */
export function inDays(days: number, time = '16:00'): string {
  return inNewYork(dayFromToday(days), time);
}
