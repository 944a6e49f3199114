import type { TrainerId, TransactionId } from '@x1/contract/core/ids.ts';
import { cutoffOf, nextFriday, runAt } from '../modules/payouts/fridays.ts';
import { runPayouts } from '../modules/payouts/jobs.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { paidRequest, type SellingTrainer, timeIn } from './given.ts';
import { submitHostedPage } from './provider.ts';
import { insertProgram, insertTrainer, insertUser } from './rows.ts';
import { insertPaidAppointment } from './rows-sessions.ts';
import type { TestApp } from './start-app.ts';

/** Situations of trainers who are paid: accounts and money at the provider are real ones of the sandbox, sessions are rows. */

export interface BankedTrainer extends SellingTrainer {
  /** The provider's id of the payout account. */
  readonly accountId: string;
}

/** A trainer whose bank set-up went through, ready to sell and to be paid. */
export async function trainerWithBank(app: TestApp): Promise<BankedTrainer> {
  const person = await app.signUp('trainer');
  const { id: trainerId } = await insertTrainer(app.db, { userId: person.user.id, onboarding: { identity: 'verified' } });
  await person.api.payouts.createConnectAccount();
  await finishBankSetup(app, person);
  const programId = await insertProgram(app.db, { trainerId });
  const { providerAccountId: accountId } = await app.db
    .selectFrom('payoutAccounts')
    .select('providerAccountId')
    .where('userId', '=', person.user.id)
    .executeTakeFirstOrThrow();
  return { ...person, trainerId, programId, accountId: accountId ?? '' };
}

/** Signs in and goes through the provider's bank pages to the end, the first time or again. @param card a debit card to be paid out to */
export async function finishBankSetup(
  app: TestApp,
  { email, password }: Pick<SellingTrainer, 'email' | 'password'>,
  card = '',
): Promise<void> {
  const { token } = await app.api().accounts.login({ body: { email, password } });
  const { url } = await app.api(token).payouts.onboardingLink();
  await submitHostedPage(app, url, { outcome: 'complete', card });
  await app.drainJobs();
}

/** Bought by a new parent, scheduled for tomorrow, approved, held: all by calls. */
export async function sessionHeldTomorrow(app: TestApp, trainer: SellingTrainer): Promise<void> {
  const { parent, appointmentId } = await paidRequest(app, { trainer });
  const params = { appointmentId };
  await parent.api.scheduling.schedule({ body: { ...params, ...timeIn(app, 24) } });
  await trainer.api.scheduling.approve({ params });
  app.clock.advance({ hours: 26 });
  await trainer.api.scheduling.complete({ params });
  await app.drainJobs();
}

const hourMs = 3_600_000;

/** A payment whose session was held and whose share was released at that moment. Sessions last an hour and may not overlap. */
export async function releasedShare(
  app: Pick<TestApp, 'db'>,
  trainer: Pick<SellingTrainer, 'programId'>,
  share: { releasedAt: Date; amountCents: number },
): Promise<TransactionId> {
  const startsAt = new Date(share.releasedAt.getTime() - hourMs);
  const { transactionId } = await insertPaidAppointment(app.db, {
    parentId: await insertUser(app.db, { role: 'parent' }),
    programId: trainer.programId,
    amountCents: share.amountCents,
    createdAt: new Date(startsAt.getTime() - hourMs),
    state: { startsAt, isCompleted: true },
  });
  return transactionId;
}

/** Calls the provider's own API with the platform's key. @throws Error when it refuses */
export async function atProvider<Answer>(
  app: Pick<TestApp, 'fetch'>,
  path: string,
  options: { body?: Record<string, string>; account?: string } = {},
): Promise<Answer> {
  const { body, account } = options;
  const headers = { authorization: 'Bearer sk_test_x1sandbox', ...(account && { 'stripe-account': account }) };
  const response = await app.fetch(
    `/sandbox/stripe/v1/${path}`,
    body ? { method: 'POST', headers, body: new URLSearchParams(body) } : { headers },
  );
  const answer = await response.json();
  if (!response.ok) throw new Error(`the provider answered ${response.status}: ${JSON.stringify(answer)}`);
  return answer as Answer;
}

/** Money that the platform has at the provider at once, from payments nobody wrote down here. */
export async function platformHas(app: Pick<TestApp, 'fetch'>, cents: number): Promise<void> {
  const body = { amount: String(cents), currency: 'usd', confirm: 'true', payment_method: 'pm_card_bypassPending' };
  await atProvider(app, 'payment_intents', { body: { ...body, 'payment_method_types[]': 'card' } });
}

/** A command of the sandbox's control page, such as `accounts/acct_1/bank`. */
export async function commandProvider(app: Pick<TestApp, 'fetch'>, path: string, fields: Record<string, string> = {}): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const { ok, status } = await app.fetch(`/sandbox/${path}`, { method: 'POST', headers, body: JSON.stringify(fields) });
  if (!ok) throw new Error(`the sandbox answered ${status}`);
}

export interface TransferAtProvider {
  readonly id: string;
  readonly amount: number;
  readonly amount_reversed: number;
  readonly destination: string;
  readonly transfer_group: string;
}

/** Every transfer the provider made to an account, newest first. */
export async function transfersTo(app: Pick<TestApp, 'fetch'>, accountId: string): Promise<TransferAtProvider[]> {
  return (await atProvider<{ data: TransferAtProvider[] }>(app, `transfers?limit=100&destination=${accountId}`)).data;
}

/** A share released on the day before the cut-off of the next Friday. @returns the payment */
export function earnedForFriday(app: TestApp, trainer: Pick<SellingTrainer, 'programId'>, amountCents: number): Promise<TransactionId> {
  const cutoffAt = cutoffOf(nextFriday(app.clock.now()));
  return releasedShare(app, trainer, { releasedAt: new Date(cutoffAt.getTime() - 24 * hourMs), amountCents });
}

/** It becomes Friday 10:00 in New York, and everything that brings about is done; the banks have not answered. */
export async function fridayComes(app: TestApp): Promise<void> {
  app.clock.set(runAt(nextFriday(app.clock.now())));
  await app.runNow(runPayouts);
}

/** The banks answer what is on its way to them, and tell. */
export async function banksAnswer(app: TestApp): Promise<void> {
  app.clock.advance({ seconds: 10 });
  // The provider does what is due when it is asked something.
  await atProvider(app, 'balance');
  await app.drainJobs();
}

/** A released payment goes back to its payer, all of it or a part, as the ledger hears of it. */
export async function givenBack(
  app: TestApp,
  { trainerId }: { trainerId: TrainerId },
  { transactionId, grossCents, amountCents }: { transactionId: TransactionId; grossCents: number; amountCents: number },
): Promise<void> {
  const isLast = amountCents === grossCents;
  await inTransaction(app.db, async (tx) => {
    const { id: refundId } = await tx
      .insertInto('refunds')
      .values({
        transactionId,
        cause: `test:${transactionId}`,
        amountCents,
        status: 'succeeded',
        providerRefundId: `re_${transactionId}`,
        requestedAt: app.clock.now(),
        succeededAt: app.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const charge = { transactionId, trainerId, grossCents, amountCents, feeBasisPoints: 0, alreadyReturnedCents: 0 };
    await app.services.ledger.recordRefund(tx, { ...charge, takesFirst: 'payable', isLast, refundId });
    const status = isLast ? 'refunded' : 'partially_refunded';
    await tx.updateTable('transactions').set({ status, refundedCents: amountCents }).where('id', '=', transactionId).execute();
  });
}
