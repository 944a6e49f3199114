import { describe, expect, it } from 'vitest';
import { openPayment, payByCard, type SellingTrainer, timeIn } from '../../testing/given.ts';
import { submitHostedPage, withFaults } from '../../testing/provider.ts';
import { insertProgram, insertTrainer } from '../../testing/rows.ts';
import { addTotp, challengeFor, codeOf } from '../../testing/second-factor.ts';
import { openApp, type Person } from '../../testing/start-app.ts';

/** What happens to a trainer's sales and money when the provider restricts the payout account (R71). */

const app = await openApp();

const statusOf = ({ api, user }: Person) => api.payouts.connectStatus({ params: { userId: user.id } });

async function accountOf({ user }: Person): Promise<string> {
  const row = await app.db.selectFrom('payoutAccounts').select('providerAccountId').where('userId', '=', user.id).executeTakeFirstOrThrow();
  return row.providerAccountId ?? '';
}

async function atProvider(trainer: Person, action: 'restrict' | 'restore' | 'review' | 'reject'): Promise<void> {
  const { status } = await app.fetch(`/sandbox/accounts/${await accountOf(trainer)}/${action}`, { method: 'POST', body: '{}' });
  expect(status).toBe(200);
  await app.drainJobs();
}

async function connectBank(trainer: Person): Promise<void> {
  await trainer.api.payouts.createConnectAccount();
  const { url } = await trainer.api.payouts.onboardingLink();
  await submitHostedPage(app, url, { outcome: 'complete' });
  await app.drainJobs();
}

/** A verified trainer with a program, whose account is a real one of the provider. */
async function connectedTrainer(): Promise<SellingTrainer> {
  const person = await app.signUp('trainer');
  const { id: trainerId } = await insertTrainer(app.db, { userId: person.user.id, onboarding: { identity: 'verified' } });
  const programId = await insertProgram(app.db, { trainerId });
  await connectBank(person);
  return { ...person, trainerId, programId };
}

const payabilityOf = async (parent: Person, { trainerId }: SellingTrainer) => {
  const { canAcceptPayments, paymentBlockedReason } = await parent.api.search.getTrainer({ params: { trainerId } });
  return { canAcceptPayments, paymentBlockedReason };
};

describe('changing a connected bank account', () => {
  const unconfirmed = { status: 403, code: 'auth.confirmation_required' };

  it('asks for the password again ten minutes after the sign-in, but never for the first connection', async () => {
    const person = await app.signUp('trainer');
    app.clock.advance({ minutes: 11 });
    await connectBank(person);
    await expect(person.api.payouts.onboardingLink()).rejects.toMatchObject(unconfirmed);
    await person.api.accounts.confirmIdentity({ body: { password: person.password } });
    expect(await person.api.payouts.onboardingLink()).toMatchObject({ url: expect.any(String) });
    app.clock.advance({ minutes: 11 });
    await expect(person.api.payouts.onboardingLink()).rejects.toMatchObject(unconfirmed);
  });

  it('asks for the second factor again, however fresh the sign-in', async () => {
    const person = await app.signUp('trainer');
    const { secret } = await addTotp(app, person);
    await connectBank(person);
    app.clock.advance({ minutes: 11 });
    const challenge = await challengeFor(app, person);
    const answer = () => ({ method: 'totp', code: codeOf(app, secret) }) as const;
    const { token } = await app.api().accounts.answerFactor({ body: { challenge: challenge.challenge, answer: answer() } });
    const { accounts, payouts } = app.api(token);
    await expect(payouts.onboardingLink()).rejects.toMatchObject(unconfirmed);
    app.clock.advance({ minutes: 1 });
    const asked = await accounts.beginConfirmation();
    await accounts.confirmIdentity({ body: { challenge: asked.challenge?.challenge ?? '', answer: answer() } });
    expect(await payouts.onboardingLink()).toMatchObject({ url: expect.any(String) });
  });
});

describe("the restriction of a trainer's payout account", () => {
  it('blocks new sales with a reason until the account is restored', async () => {
    const [trainer, parent] = [await connectedTrainer(), await app.signUp('parent')];
    await atProvider(trainer, 'restrict');
    expect(await statusOf(trainer)).toEqual({
      hasAccount: true,
      onboardingComplete: true,
      payoutsEnabled: false,
      accountState: 'RESTRICTED',
    });
    expect(await payabilityOf(parent, trainer)).toEqual({
      canAcceptPayments: false,
      paymentBlockedReason: expect.stringMatching(/isn't taking new bookings at the moment\.$/),
    });
    await expect(openPayment(parent, trainer)).rejects.toMatchObject({ status: 409, code: 'payment.trainer_not_payable' });

    await atProvider(trainer, 'restore');
    expect(await payabilityOf(parent, trainer)).toEqual({ canAcceptPayments: true, paymentBlockedReason: null });
    expect(await openPayment(parent, trainer)).toMatchObject({ clientSecret: expect.any(String) });
  });

  it('lets an open payment form still buy a session, and holds the money', async () => {
    const [trainer, parent] = [await connectedTrainer(), await app.signUp('parent')];
    const { clientSecret, transactionId, amount } = await openPayment(parent, trainer);
    await atProvider(trainer, 'restrict');
    await payByCard(app, clientSecret);
    const hint = await parent.api.payments.hintStatus({ params: { transactionId }, body: { status: 'succeeded' } });
    expect(hint).toMatchObject({ status: 'succeeded', appointmentId: expect.any(Number) });

    const dashboard = await trainer.api.dashboard.trainerDashboard({ params: { userId: trainer.user.id } });
    expect(dashboard.totalEarnings).toBeGreaterThan(0);
    expect(dashboard.totalEarnings).toBeLessThanOrEqual(amount);
    expect(await balancesOf(trainer)).toEqual({ earned: dashboard.totalEarnings, payable: 0 });
    await expect(openPayment(await app.signUp('parent'), trainer)).rejects.toMatchObject({ code: 'payment.trainer_not_payable' });
  });

  it('lets paid sessions still be scheduled and approved', async () => {
    const [trainer, parent] = [await connectedTrainer(), await app.signUp('parent')];
    const { clientSecret, transactionId } = await openPayment(parent, trainer);
    await payByCard(app, clientSecret);
    const { appointmentId } = await parent.api.payments.hintStatus({ params: { transactionId }, body: { status: 'succeeded' } });
    if (appointmentId === null) throw new Error('the payment did not lead to a session');
    await atProvider(trainer, 'restrict');
    await parent.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 48) } });
    await trainer.api.scheduling.approve({ params: { appointmentId } });
    const { totalEarnings } = await trainer.api.dashboard.trainerDashboard({ params: { userId: trainer.user.id } });
    expect(totalEarnings).toBeGreaterThan(0);
  });
});

/** What the ledger says X1 owes a trainer: earned, and payable. */
async function balancesOf({ trainerId }: SellingTrainer): Promise<{ earned: number; payable: number }> {
  const rows = await app.db
    .selectFrom('postings')
    .innerJoin('ledgerAccounts as account', 'account.id', 'postings.accountId')
    .where('account.trainerId', '=', trainerId)
    .select(['account.code', 'amountCents'])
    .execute();
  const owed = (code: string) => rows.filter((row) => row.code === code).reduce((sum, row) => sum - row.amountCents, 0);
  return { earned: owed(`L.earn:${trainerId}`), payable: owed(`L.pay:${trainerId}`) + 0 };
}

describe('a payout account under review', () => {
  it('is pending with complete details, and active after the review', async () => {
    const trainer = await connectedTrainer();
    await atProvider(trainer, 'review');
    expect(await statusOf(trainer)).toEqual({ hasAccount: true, onboardingComplete: true, payoutsEnabled: false, accountState: 'PENDING' });
    await atProvider(trainer, 'restore');
    expect(await statusOf(trainer)).toMatchObject({ payoutsEnabled: true, accountState: 'ACTIVE' });
  });
});

describe('a payout account that the provider has closed', () => {
  const closed = { status: 409, code: 'payout_account.closed', message: expect.stringContaining('contact support') };

  it('gets no set-up link', async () => {
    const trainer = await connectedTrainer();
    await atProvider(trainer, 'reject');
    expect(await statusOf(trainer)).toMatchObject({ payoutsEnabled: false, accountState: 'REJECTED' });
    await expect(trainer.api.payouts.onboardingLink()).rejects.toMatchObject(closed);
    expect(await trainer.api.payouts.createConnectAccount()).toMatchObject({ accountState: 'REJECTED' });
  });

  it('gets no set-up link even before a webhook reports the closing', async () => {
    const trainer = await connectedTrainer();
    await withFaults(app, { dropWebhooks: true }, () => atProvider(trainer, 'reject'));
    expect(await statusOf(trainer)).toMatchObject({ accountState: 'ACTIVE' });
    await expect(trainer.api.payouts.onboardingLink()).rejects.toMatchObject(closed);
  });

  it('is answered like an account the provider does not know', async () => {
    const trainer = await connectedTrainer();
    await app.db
      .updateTable('payoutAccounts')
      .set({ providerAccountId: `acct_gone_${trainer.user.id}` })
      .where('userId', '=', trainer.user.id)
      .execute();
    await expect(trainer.api.payouts.onboardingLink()).rejects.toMatchObject(closed);
  });
});
