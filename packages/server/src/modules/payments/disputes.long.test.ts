import type { TransactionId } from '@x1/contract/core/ids.ts';
import { describe, expect, it } from 'vitest';
import type { AppError } from '../../platform/errors.ts';
import {
  balancesOf,
  closeDispute,
  disputeCharge,
  hold,
  intentOf,
  paymentStateOf,
  providerOf,
  refundByHand,
  refundInFull,
  release,
} from '../../testing/charges.ts';
import { openPayment, paidRequest, payByCard, sellingTrainer, timeIn } from '../../testing/given.ts';
import { withFaults } from '../../testing/provider.ts';
import { insertProgram } from '../../testing/rows.ts';
import { openApp } from '../../testing/start-app.ts';

/** A platform that keeps 15 %: $49.00 is a fee of $7.35 and a share of $41.65. A dispute costs $15.00. */
const app = await openApp({ config: { platformFeeBasisPoints: 1_500 } });

const fee = 1_500;
const paid = { 'A.stripe': 4_900, 'R.fee': -735, 'L.earn': -4_165 };
const released = { 'A.stripe': 4_900, 'R.fee': -735, 'L.pay': -4_165 };
const withTheBank = (shareAccount: string) => ({
  'A.stripe': -fee,
  'L.dispute': 4_900,
  'E.dispute': fee,
  'R.fee': -735,
  [shareAccount]: -4_165,
});

const openHolds = async (transactionId: TransactionId) =>
  (
    await app.db
      .selectFrom('payoutHolds')
      .select('cause')
      .where('transactionId', '=', transactionId)
      .where('liftedAt', 'is', null)
      .orderBy('cause')
      .execute()
  ).map(({ cause }) => cause);
const refundsOf = (transactionId: TransactionId) =>
  app.db.selectFrom('refunds').select(['amountCents', 'status']).where('transactionId', '=', transactionId).orderBy('id').execute();

async function disputed(given: { isReleased?: boolean } = {}) {
  const request = await paidRequest(app);
  if (given.isReleased) await release(app, request);
  const disputeId = await disputeCharge(app, request.transactionId);
  await app.drainJobs();
  return { ...request, disputeId, decide: (outcome: 'won' | 'lost') => closeDispute(app, disputeId, outcome).then(() => app.drainJobs()) };
}

describe('a dispute', () => {
  it("charges the platform the amount and a fee and leaves the trainer's share in place", async () => {
    const { transactionId } = await disputed();
    expect(await paymentStateOf(app, transactionId)).toMatchObject({ status: 'disputed', refundedCents: 0, lostCents: 0 });
    expect(await balancesOf(app, transactionId)).toEqual(withTheBank('L.earn'));
    expect(
      await app.db.selectFrom('disputes').selectAll().where('transactionId', '=', transactionId).executeTakeFirstOrThrow(),
    ).toMatchObject({ status: 'open', amountCents: 4_900, feeCents: fee, reason: 'fraudulent', evidenceDueAt: expect.any(Date) });
  });

  it('that is won returns the amount but not the fee', async () => {
    const { transactionId, decide } = await disputed();
    await decide('won');
    expect(await paymentStateOf(app, transactionId)).toMatchObject({ status: 'succeeded', lostCents: 0 });
    expect(await balancesOf(app, transactionId)).toEqual({ ...paid, 'A.stripe': 4_900 - fee, 'E.dispute': fee });
  });

  it('that was won, and the payment refunded, before X1 heard of it is booked with its fee', async () => {
    const { transactionId } = await paidRequest(app);
    await withFaults(app, { dropWebhooks: true }, async () => {
      await closeDispute(app, await disputeCharge(app, transactionId), 'won');
      await refundByHand(app, transactionId, 4_900);
    });
    await app.services.payments.reconcile('all');
    expect(await paymentStateOf(app, transactionId)).toMatchObject({ status: 'refunded', refundedCents: 4_900, lostCents: 0 });
    expect(await balancesOf(app, transactionId)).toEqual({ 'A.stripe': -fee, 'E.dispute': fee });
  });

  it('that is lost takes the money from platform and trainer like a full refund', async () => {
    const { transactionId, decide } = await disputed();
    await decide('lost');
    expect(await paymentStateOf(app, transactionId)).toMatchObject({ status: 'disputed', refundedCents: 0, lostCents: 4_900 });
    expect(await balancesOf(app, transactionId)).toEqual({ 'A.stripe': -fee, 'E.dispute': fee });
  });

  it("keeps the trainer's share from being released until it is won", async () => {
    const request = await disputed();
    await hold(app, request);
    app.clock.advance({ hours: 4 });
    await app.services.payments.reconcile('fresh');
    expect(await balancesOf(app, request.transactionId)).toEqual(withTheBank('L.earn'));
    await request.decide('won');
    expect(await balancesOf(app, request.transactionId)).toMatchObject({ 'L.pay': -4_165 });
  });

  it('leaves nothing to release when it is lost', async () => {
    const request = await disputed();
    await hold(app, request);
    await request.decide('lost');
    app.clock.advance({ hours: 4 });
    await app.services.payments.reconcile('fresh');
    expect(await balancesOf(app, request.transactionId)).toEqual({ 'A.stripe': -fee, 'E.dispute': fee });
  });

  it.each(['won', 'lost'] as const)('keeps a released share out of payouts until it is %s', async (outcome) => {
    const { transactionId, decide } = await disputed({ isReleased: true });
    expect(await openHolds(transactionId)).toEqual(['dispute']);
    await decide(outcome);
    expect(await openHolds(transactionId)).toEqual([]);
    expect(await balancesOf(app, transactionId)).toEqual(
      outcome === 'won' ? { ...released, 'A.stripe': 4_900 - fee, 'E.dispute': fee } : { 'A.stripe': -fee, 'E.dispute': fee },
    );
  });

  it('over the rest of a partly refunded payment takes what was left', async () => {
    const { transactionId } = await paidRequest(app);
    await refundByHand(app, transactionId, 1_000);
    const disputeId = await disputeCharge(app, transactionId);
    await closeDispute(app, disputeId, 'lost');
    await app.drainJobs();
    expect(await paymentStateOf(app, transactionId)).toMatchObject({ status: 'disputed', refundedCents: 1_000, lostCents: 3_900 });
    expect(await balancesOf(app, transactionId)).toEqual({ 'A.stripe': -fee, 'E.dispute': fee });
  });

  it('is recorded even when X1 did not know yet that the payment had succeeded', async () => {
    const { transactionId, clientSecret } = await openPayment(await app.signUp('parent'), await sellingTrainer(app));
    await withFaults(app, { dropWebhooks: true }, async () => {
      await payByCard(app, clientSecret);
      await disputeCharge(app, transactionId);
    });
    await app.services.payments.followCharge(await intentOf(app, transactionId));
    expect(await paymentStateOf(app, transactionId)).toMatchObject({ status: 'disputed' });
    expect(await balancesOf(app, transactionId)).toEqual(withTheBank('L.earn'));
  });

  it('is found by the reconciler when no webhook arrived, and so is its outcome', async () => {
    const { transactionId } = await paidRequest(app);
    await withFaults(app, { dropWebhooks: true }, async () => {
      const disputeId = await disputeCharge(app, transactionId);
      await app.services.payments.reconcile('all');
      expect(await paymentStateOf(app, transactionId)).toMatchObject({ status: 'disputed' });
      await closeDispute(app, disputeId, 'lost');
      await app.services.payments.reconcile('recent');
    });
    expect(await paymentStateOf(app, transactionId)).toMatchObject({ status: 'disputed', lostCents: 4_900 });
  });

  it('is recorded later when the provider fails during the work', async () => {
    const { transactionId } = await paidRequest(app);
    await app.drainJobs();
    await disputeCharge(app, transactionId);
    await app.sandbox.webhooksSettled();
    await withFaults(app, { providerDown: true }, () => app.jobs.drain());
    expect(await paymentStateOf(app, transactionId)).toMatchObject({ status: 'succeeded' });
    app.clock.advance({ minutes: 5 });
    await app.drainJobs();
    expect(await paymentStateOf(app, transactionId)).toMatchObject({ status: 'disputed' });
  });

  it('is booked once, however often and concurrently X1 learns of it', async () => {
    const { transactionId } = await paidRequest(app);
    const disputeId = await disputeCharge(app, transactionId);
    const intentId = await intentOf(app, transactionId);
    const hear = () => Promise.all(Array.from({ length: 8 }, () => app.services.payments.followCharge(intentId)));
    await hear();
    await closeDispute(app, disputeId, 'won');
    await hear();
    await app.drainJobs();
    const kinds = await app.db.selectFrom('journals').select('kind').where('transactionId', '=', transactionId).orderBy('id').execute();
    expect(kinds.map(({ kind }) => kind)).toEqual(['charge', 'dispute_opened', 'dispute_won']);
  });

  it('over a payment of another merchant changes nothing', async () => {
    await expect(app.services.payments.followCharge('pi_of_somebody_else')).resolves.toBeUndefined();
  });
});

describe('a refund and a dispute', () => {
  it('a refund requested before waits during a dispute and is canceled when the dispute is lost', async () => {
    const { trainer, transactionId, appointmentId } = await paidRequest(app);
    const disputeId = await disputeCharge(app, transactionId);
    await trainer.api.scheduling.reject({ params: { appointmentId }, body: { reason: 'Injured' } });
    await app.drainJobs();
    expect(await refundsOf(transactionId)).toEqual([{ amountCents: 4_900, status: 'requested' }]);
    await closeDispute(app, disputeId, 'lost');
    await app.drainJobs();
    expect(await refundsOf(transactionId)).toEqual([{ amountCents: 4_900, status: 'canceled' }]);
    expect(await balancesOf(app, transactionId)).toEqual({ 'A.stripe': -fee, 'E.dispute': fee });
  });

  it('a refund requested during a dispute is paid when the dispute is won', async () => {
    const { trainer, transactionId, appointmentId, decide } = await disputed();
    await trainer.api.scheduling.reject({ params: { appointmentId }, body: { reason: 'Injured' } });
    await app.drainJobs();
    await decide('won');
    expect(await paymentStateOf(app, transactionId)).toMatchObject({ status: 'refunded', refundedCents: 4_900 });
    expect(await balancesOf(app, transactionId)).toEqual({ 'A.stripe': -fee, 'E.dispute': fee });
  });

  it('a refund the provider refuses over an unknown dispute waits, and is paid when the dispute is won', async () => {
    const { transactionId } = await paidRequest(app);
    await app.drainJobs();
    const disputeId = await withFaults(app, { dropWebhooks: true }, () => disputeCharge(app, transactionId));
    await refundInFull(app, transactionId);
    expect(await paymentStateOf(app, transactionId)).toMatchObject({ status: 'disputed' });
    expect(await refundsOf(transactionId)).toEqual([{ amountCents: 4_900, status: 'requested' }]);
    await closeDispute(app, disputeId, 'won');
    await app.drainJobs();
    expect(await paymentStateOf(app, transactionId)).toMatchObject({ status: 'refunded' });
  });

  it('at the same moment return the money only once', { timeout: 60_000 }, async () => {
    for (let round = 0; round < 6; round += 1) {
      const { transactionId } = await paidRequest(app);
      await Promise.all([
        refundInFull(app, transactionId).catch((error: AppError) => expect(error.code).toBe('refund.disputed')),
        disputeCharge(app, transactionId)
          .then((disputeId) => closeDispute(app, disputeId, 'lost'))
          .catch((error: Error) => expect(error.message).toContain('cannot be disputed')),
      ]);
      await app.drainJobs();
      const { refundedCents, lostCents } = await paymentStateOf(app, transactionId);
      expect(refundedCents + lostCents).toBe(4_900);
      expect((await balancesOf(app, transactionId))['L.earn']).toBeUndefined();
    }
  });
});

it('a dispute and a release at the same moment never leave the share payable without a hold', { timeout: 60_000 }, async () => {
  for (let round = 0; round < 6; round += 1) {
    const request = await paidRequest(app);
    await hold(app, request);
    const { transactionId } = request;
    await withFaults(app, { dropWebhooks: true }, () => disputeCharge(app, transactionId));
    app.clock.advance({ hours: 4 });
    const intentId = await intentOf(app, transactionId);
    await Promise.all([
      app.services.payments.releaseDue(),
      app.services.payments.followCharge(intentId),
      app.services.payments.releaseDue(),
    ]);
    const isReleased = (await balancesOf(app, transactionId))['L.pay'] !== undefined;
    expect(await openHolds(transactionId)).toEqual(isReleased ? ['dispute'] : []);
  }
});

describe('a trainer who was already paid out', () => {
  /** Two released sessions, both taken by a payout that has not been transferred yet. @returns the first, and its trainer's balance */
  async function paidOut() {
    const trainer = await sellingTrainer(app);
    const first = await paidRequest(app, { trainer });
    await release(app, first);
    const programId = await insertProgram(app.db, { trainerId: trainer.trainerId });
    await release(app, await paidRequest(app, { trainer: { ...trainer, programId } }));
    app.clock.advance({ days: 3 });
    await trainer.api.payouts.requestPayout();
    return { ...first, balance: () => app.services.ledger.balanceOf(app.db, trainer.trainerId) };
  }

  it('owes the share of a lost dispute and repays it from the next earnings', async () => {
    const request = await paidOut();
    const { transactionId, trainer } = request;
    const intentId = await intentOf(app, transactionId);
    const disputeId = await disputeCharge(app, transactionId);
    await app.services.payments.followCharge(intentId);
    expect(await request.balance()).toMatchObject({ payableCents: 0, owedCents: 0 });
    await closeDispute(app, disputeId, 'lost');
    await app.services.payments.followCharge(intentId);
    expect(await request.balance()).toMatchObject({ payableCents: 0, owedCents: 4_165 });
    const programId = await insertProgram(app.db, { trainerId: trainer.trainerId, individualPriceCents: 6_000 });
    const next = await paidRequest(app, { trainer: { ...trainer, programId } });
    await next.parent.api.scheduling.schedule({ body: { appointmentId: next.appointmentId, ...timeIn(app, 2) } });
    await next.trainer.api.scheduling.complete({ params: { appointmentId: next.appointmentId } });
    app.clock.advance({ hours: 4 });
    await app.services.payments.planRelease(next);
    await app.services.payments.releaseDue();
    expect(await request.balance()).toMatchObject({ payableCents: 5_100 - 4_165, owedCents: 0 });
  });

  it('owes their share of a later refund', async () => {
    const request = await paidOut();
    const { trainer, transactionId } = request;
    await trainer.api.payments.refund({ params: { transactionId }, body: { amount: 1_000, requestId: 'a-thousand' } });
    expect(await request.balance()).toMatchObject({ payableCents: 0, owedCents: 850 });
  });
});

describe('a refund made by hand at the provider', () => {
  it("is booked and changes the payment's status", async () => {
    const { transactionId } = await paidRequest(app);
    await refundByHand(app, transactionId, 900);
    await app.drainJobs();
    expect(await paymentStateOf(app, transactionId)).toMatchObject({ status: 'partially_refunded', refundedCents: 900 });
    await refundByHand(app, transactionId, 4_000);
    await app.drainJobs();
    expect(await paymentStateOf(app, transactionId)).toMatchObject({ status: 'refunded', refundedCents: 4_900 });
    expect(await balancesOf(app, transactionId)).toEqual({});
  });

  it('is found by the reconciler when no webhook arrived', async () => {
    const { transactionId } = await paidRequest(app);
    await withFaults(app, { dropWebhooks: true }, () => refundByHand(app, transactionId, 900));
    await app.services.payments.reconcile('all');
    expect(await paymentStateOf(app, transactionId)).toMatchObject({ refundedCents: 900 });
  });

  it('reduces a refund requested at the same time to what is left', async () => {
    const { transactionId } = await paidRequest(app);
    await app.drainJobs();
    await withFaults(app, { dropWebhooks: true }, () => refundByHand(app, transactionId, 900));
    await expect(refundInFull(app, transactionId)).rejects.toMatchObject({ code: 'refund.disputed' });
    await app.services.payments.followCharge(await intentOf(app, transactionId));
    expect(await paymentStateOf(app, transactionId)).toMatchObject({ status: 'refunded', refundedCents: 4_900 });
    expect(await refundsOf(transactionId)).toEqual([
      { amountCents: 4_900, status: 'canceled' },
      { amountCents: 900, status: 'succeeded' },
      { amountCents: 4_000, status: 'succeeded' },
    ]);
    expect((await providerOf(app).refunds.list({ payment_intent: await intentOf(app, transactionId) })).data).toHaveLength(2);
  });
});
