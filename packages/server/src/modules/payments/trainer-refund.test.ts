import { randomUUID } from 'node:crypto';
import { sessionActions, toActionFacts } from '@x1/contract/scheduling/session-actions.ts';
import { describe, expect, it } from 'vitest';
import type { Actor } from '../../http/actor.ts';
import { balancesOf, closeDispute, disputeCharge, hold, intentOf, paymentStateOf, providerOf, release } from '../../testing/charges.ts';
import { type PaidRequest, paidRequest, sellingTrainer } from '../../testing/given.ts';
import { paymentBookOf } from '../../testing/payment-book.ts';
import { withFaults } from '../../testing/provider.ts';
import { openApp } from '../../testing/start-app.ts';
import { createTrainerRefund } from './trainer-refund.ts';

/** A platform that keeps 15 %: $49.00 is a fee of $7.35 and a share of $41.65. */
const app = await openApp({ config: { platformFeeBasisPoints: 1_500 } });

const refund = ({ trainer, transactionId }: PaidRequest, body: { amount?: number; requestId?: string } = {}, by = trainer) =>
  by.api.payments.refund({ params: { transactionId }, body: { requestId: randomUUID(), ...body } });
const refusal = (code: string) => ({ code });
const refundsAt = async ({ transactionId }: PaidRequest) =>
  (await providerOf(app).refunds.list({ payment_intent: await intentOf(app, transactionId) })).data.map(({ amount }) => amount);

async function heldSession(): Promise<PaidRequest> {
  const request = await paidRequest(app);
  await hold(app, request);
  return request;
}

describe('a trainer', () => {
  it('refunds a part, and then the rest', async () => {
    const request = await heldSession();
    expect(await refund(request, { amount: 1_000 })).toMatchObject({
      id: request.transactionId,
      amount: 4_900,
      refundedAmount: 1_000,
      status: 'partially_refunded',
    });
    expect(await refund(request)).toMatchObject({ refundedAmount: 4_900, status: 'refunded' });
    expect(await refundsAt(request)).toEqual([3_900, 1_000]);
    expect(await balancesOf(app, request.transactionId)).toEqual({});
  });

  it('refunds a released session out of the payable balance', async () => {
    const request = await paidRequest(app);
    await release(app, request);
    await refund(request, { amount: 2_450 });
    expect(await balancesOf(app, request.transactionId)).toEqual({ 'A.stripe': 2_450, 'R.fee': -367, 'L.pay': -2_083 });
  });

  it('who clicks twice, even at once, refunds only once', async () => {
    const request = await heldSession();
    const body = { amount: 1_000, requestId: randomUUID() };
    await Promise.all([refund(request, body), refund(request, body), refund(request, body)]);
    expect(await refund(request, { ...body, amount: 2_000 })).toMatchObject({ refundedAmount: 1_000 });
    expect(await refundsAt(request)).toEqual([1_000]);
  });

  it('who asks ten times at once for sixty percent refunds it only once', async () => {
    const request = await heldSession();
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => refund(request, { amount: 2_940 })));
    const refused = answers.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(9);
    for (const answer of refused) expect(answer).toMatchObject({ reason: refusal('refund.more_than_left') });
    expect(await refundsAt(request)).toEqual([2_940]);
    expect(await paymentStateOf(app, request.transactionId)).toMatchObject({ status: 'partially_refunded', refundedCents: 2_940 });
  });

  it('cannot refund more than is left', async () => {
    const request = await heldSession();
    await expect(refund(request, { amount: 4_901 })).rejects.toMatchObject(refusal('refund.more_than_left'));
    await refund(request);
    await expect(refund(request)).rejects.toMatchObject(refusal('refund.nothing_left'));
    await expect(refund(request, { amount: 1 })).rejects.toMatchObject(refusal('refund.nothing_left'));
  });

  it('cannot refund a canceled session that was refunded already, and is not offered it on the page', async () => {
    const request = await paidRequest(app);
    const { parent, trainer, appointmentId } = request;
    await parent.api.scheduling.cancel({ params: { appointmentId }, body: {} });
    await app.drainJobs();
    await expect(refund(request)).rejects.toMatchObject(refusal('refund.nothing_left'));
    const details = await trainer.api.sessions.appointmentDetails({ params: { appointmentId } });
    expect(sessionActions(toActionFacts(details), 'trainer', app.clock.now().getTime())).toEqual([]);
  });

  it('cannot refund before the session was held', async () => {
    const request = await paidRequest(app);
    await expect(refund(request)).rejects.toMatchObject(refusal('refund.session_not_completed'));
    expect(await refundsAt(request)).toEqual([]);
  });

  it('cannot refund during a dispute, but can once it is won', async () => {
    const request = await heldSession();
    const disputeId = await disputeCharge(app, request.transactionId);
    await app.drainJobs();
    await expect(refund(request, { amount: 100 })).rejects.toMatchObject(refusal('refund.disputed'));
    await closeDispute(app, disputeId, 'won');
    await app.drainJobs();
    expect(await refund(request, { amount: 100 })).toMatchObject({ refundedAmount: 100 });
  });

  it('cannot refund what a lost dispute returned to the cardholder', async () => {
    const request = await heldSession();
    await closeDispute(app, await disputeCharge(app, request.transactionId), 'lost');
    await app.drainJobs();
    await expect(refund(request)).rejects.toMatchObject(refusal('refund.nothing_left'));
  });

  it.each([[0], [-5], [1.5], [Number.MAX_SAFE_INTEGER]])('cannot refund an amount of %d', async (amount) => {
    await expect(refund(await heldSession(), { amount })).rejects.toMatchObject({ status: expect.any(Number) });
  });

  it("gets 'not found' for the payments of another trainer", async () => {
    const request = await heldSession();
    await expect(refund(request, {}, await sellingTrainer(app))).rejects.toMatchObject(refusal('transaction.not_found'));
    await expect(refund({ ...request, transactionId: 2_147_483_647 as typeof request.transactionId })).rejects.toMatchObject(
      refusal('transaction.not_found'),
    );
    expect(await refundsAt(request)).toEqual([]);
  });
});

it("a trainer's refund is accepted while the provider is down, and paid once it is back", async () => {
  const request = await heldSession();
  const body = { amount: 1_000, requestId: randomUUID() };
  expect(await withFaults(app, { providerDown: true }, () => refund(request, body))).toMatchObject({
    refundedAmount: 0,
    status: 'succeeded',
  });
  app.clock.advance({ minutes: 2 });
  await app.services.payments.reconcile('fresh');
  expect(await refund(request, body)).toMatchObject({ refundedAmount: 1_000 });
  expect(await refundsAt(request)).toEqual([1_000]);
});

it("a trainer's refund is accepted and retried later when the provider gives an unexpected error", async () => {
  const request = await heldSession();
  const { trainer, transactionId } = request;
  const errors: unknown[] = [];
  const logger = { debug: () => {}, info: () => {}, warn: () => {}, error: (_: string, fields?: object) => void errors.push(fields) };
  const { payments, scheduling, trainers } = app.services;
  const refundByTrainer = createTrainerRefund({
    db: app.db,
    logger,
    book: paymentBookOf(app, logger),
    refunds: { payRefund: () => Promise.reject(new Error('insufficient funds')) },
    scheduling,
    trainers,
  });
  const actor = { userId: trainer.user.id, familyId: trainer.user.id, role: 'trainer' } as Actor;
  const body = { amount: 1_000, requestId: randomUUID() };
  expect(await refundByTrainer(actor, transactionId, body)).toMatchObject({ refundedAmount: 0, status: 'succeeded' });
  expect(errors).toMatchObject([{ code: 'payment.refund_open' }]);
  app.clock.advance({ minutes: 2 });
  await payments.reconcile('fresh');
  expect(await refundsAt(request)).toEqual([1_000]);
});

it("a trainer's refund and the release of the session at the same moment leave the trainer nothing", { timeout: 60_000 }, async () => {
  for (let round = 0; round < 4; round += 1) {
    const request = await heldSession();
    app.clock.advance({ hours: 4 });
    const { releaseDue } = app.services.payments;
    await Promise.all([releaseDue(), refund(request), releaseDue(), releaseDue()]);
    await releaseDue();
    expect(await balancesOf(app, request.transactionId)).toEqual({});
  }
});

it('marking a session complete twenty times at once releases its money once', async () => {
  const request = await paidRequest(app);
  await hold(app, request);
  app.clock.advance({ hours: 4 });
  const { trainer, appointmentId, transactionId } = request;
  await Promise.all(Array.from({ length: 20 }, () => trainer.api.scheduling.complete({ params: { appointmentId } })));
  await Promise.all(Array.from({ length: 5 }, () => app.services.payments.releaseDue()));
  const journals = await app.db.selectFrom('journals').select('kind').where('transactionId', '=', transactionId).execute();
  expect(journals.filter(({ kind }) => kind === 'release')).toHaveLength(1);
});
