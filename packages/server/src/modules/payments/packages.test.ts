import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { balancesOf, closeDispute, disputeCharge, paymentStateOf, refundByHand, refundInFull } from '../../testing/charges.ts';
import { openPayment, payByCard, sellingTrainer, timeIn } from '../../testing/given.ts';
import { cancelByParent, holdSession, type PaidPackage, paidPackage } from '../../testing/given-packages.ts';
import { openApp } from '../../testing/start-app.ts';

/** Purchases of several sessions (R38), at a platform fee of 15 %: of $100.00 the trainer earns $85.00. */

const app = await openApp({ config: { platformFeeBasisPoints: 1_500 } });

const refundsOf = ({ transactionId }: PaidPackage) =>
  app.db
    .selectFrom('refunds')
    .select(['cause', 'appointmentId', 'amountCents', 'status'])
    .where('transactionId', '=', transactionId)
    .orderBy('id')
    .execute();
const detailsOf = (appointmentId: PaidPackage['appointmentId'], by: PaidPackage['parent']) =>
  by.api.sessions.appointmentDetails({ params: { appointmentId } });
const leftOf = async ({ appointmentIds }: PaidPackage) =>
  Promise.all(appointmentIds.map(async (id) => (await app.services.payments.sessionTerms(app.db, id)).leftCents));

describe('a purchase', { timeout: 60_000 }, () => {
  it('brings the number of sessions its program had when the payment was started', async () => {
    const trainer = await sellingTrainer(app, { sessionsIncluded: 3 });
    const parent = await app.signUp('parent');
    const first = await openPayment(parent, trainer);
    await app.db.updateTable('programs').set({ sessionsIncluded: 4 }).where('id', '=', trainer.programId).execute();
    await payByCard(app, first.clientSecret);
    await app.drainJobs();
    expect(await app.services.scheduling.listSessions(app.db, first.transactionId)).toMatchObject(
      [1, 2, 3].map((sessionNumber) => ({ sessionNumber, approvalStatus: 'pending' })),
    );
  });

  it("is replaced by a new one when the program's number of sessions changes", async () => {
    const trainer = await sellingTrainer(app, { sessionsIncluded: 3 });
    const parent = await app.signUp('parent');
    const first = await openPayment(parent, trainer);
    expect((await openPayment(parent, trainer)).transactionId).toBe(first.transactionId);
    await app.db.updateTable('programs').set({ sessionsIncluded: 2 }).where('id', '=', trainer.programId).execute();
    const second = await openPayment(parent, trainer);
    expect(second.transactionId).not.toBe(first.transactionId);
    expect(await paymentStateOf(app, first.transactionId)).toMatchObject({ status: 'failed' });
  });

  it('shows each session with its share, its siblings and the refund terms to both sides', async () => {
    const bought = await paidPackage(app);
    const [, second] = bought.appointmentIds;
    for (const person of [bought.parent, bought.trainer]) {
      const details = await detailsOf(second, person);
      expect(details.appointment).toMatchObject({ sessionNumber: 2, sessionCount: 3, amount: 3_333, refundedAmount: 0 });
      expect(details.transaction).toMatchObject({ amount: 10_000 });
      expect(details.purchase.map(({ id, sessionNumber, status }) => [id, sessionNumber, status])).toEqual(
        bought.appointmentIds.map((id, index) => [id, index + 1, 'paid']),
      );
      expect(details.terms).toMatchObject({ policy: { fullRefundHoursBefore: 24, unscheduledRefundDays: 90 }, leftCents: 3_333 });
    }
  });

  it('counts as one sale, one payment, one request and one participant, however many sessions it includes', async () => {
    const { trainer, parent, transactionId, appointmentId } = await paidPackage(app, { sessions: 5 });
    const userId = trainer.user.id;
    const sales = await trainer.api.billing.recipientTransactions({ params: { userId }, query: {} });
    expect(sales).toMatchObject([{ id: transactionId, appointmentId, netAmount: 8_500, share: 'held' }]);
    expect(await trainer.api.billing.earnings({ query: {} })).toMatchObject({ totalEarnings: 8_500, totalTransactions: 1 });
    expect(await parent.api.billing.payerTransactions({ params: { userId: parent.user.id }, query: {} })).toHaveLength(1);
    expect(await parent.api.billing.receipt({ params: { transactionId } })).toMatchObject({ amount: 10_000, paidAmount: 10_000 });
    const dashboard = await trainer.api.dashboard.trainerDashboard({ params: { userId } });
    expect(dashboard).toMatchObject({ recentBookings: [{ id: transactionId }], needsAnswer: { requests: 1 } });
    const { programId } = trainer;
    expect(await trainer.api.sessions.listParticipants({ params: { programId }, query: {} })).toHaveLength(1);
    expect(await trainer.api.programs.listTrainerPrograms({ params: { trainerId: trainer.trainerId }, query: {} })).toMatchObject([
      { id: programId, currentParticipants: 1 },
    ]);
  });
});

describe('a package', { timeout: 90_000 }, () => {
  it('with one session held, one canceled in time and one too late accounts for every cent', async () => {
    const bought = await paidPackage(app);
    const [first, second, third] = bought.appointmentIds;
    await holdSession(app, bought, first);
    expect(await balancesOf(app, bought.transactionId)).toEqual({ 'A.stripe': 10_000, 'R.fee': -1_500, 'L.earn': -5_667, 'L.pay': -2_833 });

    await cancelByParent(app, bought, { id: second, hours: 30 });
    expect(await refundsOf(bought)).toEqual([
      { cause: `cancelled:${second}`, appointmentId: second, amountCents: 3_333, status: 'succeeded' },
    ]);
    expect(await balancesOf(app, bought.transactionId)).toEqual({ 'A.stripe': 6_667, 'R.fee': -1_000, 'L.earn': -2_834, 'L.pay': -2_833 });
    expect((await detailsOf(second, bought.parent)).appointment).toMatchObject({
      status: 'cancelled',
      refundedAmount: 3_333,
      isPaid: false,
    });
    expect((await detailsOf(third, bought.parent)).appointment).toMatchObject({ refundedAmount: 0, isPaid: true });

    await cancelByParent(app, bought, { id: third, hours: 5 });
    expect(await refundsOf(bought)).toHaveLength(1);
    await app.services.payments.releaseDue();
    expect(await balancesOf(app, bought.transactionId)).toMatchObject({ 'L.earn': -2_834 });
    app.clock.advance({ hours: 7 });
    await app.services.payments.releaseDue();
    expect(await balancesOf(app, bought.transactionId)).toEqual({ 'A.stripe': 6_667, 'R.fee': -1_000, 'L.pay': -5_667 });
    expect(await paymentStateOf(app, bought.transactionId)).toMatchObject({ status: 'partially_refunded', refundedCents: 3_333 });
    expect(await bought.trainer.api.billing.recipientTransactions({ params: { userId: bought.trainer.user.id }, query: {} })).toMatchObject(
      [{ netAmount: 5_667, feeAmount: 1_000, share: 'available' }],
    );
  });

  it('whose last open session is canceled pays the trainer the leftover cent', async () => {
    const bought = await paidPackage(app, { priceCents: 10_010 });
    const [first, second, third] = bought.appointmentIds;
    for (const id of [second, third]) await holdSession(app, bought, id);
    expect(await balancesOf(app, bought.transactionId)).toMatchObject({ 'L.earn': -2_836, 'L.pay': -5_672 });
    await bought.parent.api.scheduling.cancel({ params: { appointmentId: first }, body: {} });
    await app.drainJobs();
    // The refund of 3,336 takes 2,835 of the trainer's 2,836: the cent over is payable with the others.
    expect(await balancesOf(app, bought.transactionId)).toEqual({ 'A.stripe': 6_674, 'R.fee': -1_001, 'L.pay': -5_673 });
  });

  it('is declined as a whole with one full refund', async () => {
    const bought = await paidPackage(app);
    await bought.trainer.api.scheduling.reject({ params: { appointmentId: bought.appointmentIds[1] }, body: { reason: 'Away' } });
    await app.drainJobs();
    expect(await refundsOf(bought)).toMatchObject([{ appointmentId: null, amountCents: 10_000, status: 'succeeded' }]);
    expect(await balancesOf(app, bought.transactionId)).toEqual({});
    await app.services.payments.refundRejected(bought);
    expect(await refundsOf(bought)).toHaveLength(1);
  });

  it('can no longer be declined once one of its sessions was held', async () => {
    const bought = await paidPackage(app);
    await holdSession(app, bought, bought.appointmentId);
    const declined = bought.trainer.api.scheduling.reject({
      params: { appointmentId: bought.appointmentIds[2] },
      body: { reason: 'Away' },
    });
    await expect(declined).rejects.toMatchObject({ code: 'appointment.already_decided' });
    expect(await refundsOf(bought)).toEqual([]);
  });

  it('that is declined after one late cancellation is refunded in full', async () => {
    const bought = await paidPackage(app);
    const [first, second] = bought.appointmentIds;
    await cancelByParent(app, bought, { id: first, hours: 3 });
    await bought.trainer.api.scheduling.reject({ params: { appointmentId: second }, body: { reason: 'Away' } });
    await app.drainJobs();
    expect(await refundsOf(bought)).toMatchObject([
      { cause: `cancelled:${first}`, appointmentId: first, amountCents: 3_333, status: 'succeeded' },
      { appointmentId: null, amountCents: 6_667, status: 'succeeded' },
    ]);
    expect(await leftOf(bought)).toEqual([0, 0, 0]);
    app.clock.advance({ hours: 5 });
    await app.services.payments.releaseDue();
    expect(await balancesOf(app, bought.transactionId)).toEqual({});
  });

  it('that goes unanswered for three days is refunded in full once', async () => {
    const bought = await paidPackage(app);
    app.clock.advance({ hours: 72 });
    await app.services.scheduling.expireRequests();
    await app.drainJobs();
    expect(await refundsOf(bought)).toMatchObject([{ amountCents: 10_000, status: 'succeeded' }]);
    expect(await balancesOf(app, bought.transactionId)).toEqual({});
  });
});

describe('the money of a package', { timeout: 60_000 }, () => {
  const refund = (bought: PaidPackage, wanted: { amount?: number; appointmentId?: PaidPackage['appointmentId'] }) =>
    bought.trainer.api.payments.refund({
      params: { transactionId: bought.transactionId },
      body: { ...wanted, requestId: randomUUID() },
    });

  it('lets the trainer refund one held session out of what it made payable', async () => {
    const bought = await paidPackage(app);
    const [first, second] = bought.appointmentIds;
    await holdSession(app, bought, first);
    await expect(refund(bought, { appointmentId: second })).rejects.toMatchObject({ code: 'refund.session_not_completed' });
    await expect(refund(bought, { appointmentId: first, amount: 3_334 })).rejects.toMatchObject({ code: 'refund.more_than_left' });
    await refund(bought, { appointmentId: first });
    expect(await balancesOf(app, bought.transactionId)).toEqual({ 'A.stripe': 6_667, 'R.fee': -1_000, 'L.earn': -5_667 });
    expect(await leftOf(bought)).toEqual([0, 3_333, 3_334]);
  });

  it('lets the trainer refund held sessions only when no session is named', async () => {
    const bought = await paidPackage(app);
    const [first, second, third] = bought.appointmentIds;
    await holdSession(app, bought, first);
    await expect(refund(bought, { amount: 3_334 })).rejects.toMatchObject({ code: 'refund.more_than_left' });
    await refund(bought, {});
    expect(await refundsOf(bought)).toMatchObject([{ appointmentId: first, amountCents: 3_333 }]);
    await holdSession(app, bought, second);
    await holdSession(app, bought, third);
    await refund(bought, {});
    expect(await paymentStateOf(app, bought.transactionId)).toMatchObject({ status: 'refunded', refundedCents: 10_000 });
  });

  it('takes a refund across held sessions in their order, once per request id', async () => {
    const bought = await paidPackage(app);
    const [first, second] = bought.appointmentIds;
    for (const id of [first, second]) await holdSession(app, bought, id);
    const body = { amount: 5_000, requestId: randomUUID() };
    const click = () => bought.trainer.api.payments.refund({ params: { transactionId: bought.transactionId }, body });
    for (let time = 0; time < 2; time += 1) expect(await click()).toMatchObject({ refundedAmount: 5_000 });
    expect(await leftOf(bought)).toEqual([0, 1_666, 3_334]);
  });

  it('takes a refund of the whole payment first from unreleased money, then from payable money', async () => {
    const bought = await paidPackage(app);
    await holdSession(app, bought, bought.appointmentId);
    await refundByHand(app, bought.transactionId, 6_000);
    await app.drainJobs();
    expect(await balancesOf(app, bought.transactionId)).toEqual({ 'A.stripe': 4_000, 'R.fee': -600, 'L.earn': -567, 'L.pay': -2_833 });
    await refundInFull(app, bought.transactionId);
    expect(await balancesOf(app, bought.transactionId)).toEqual({});
  });

  it('spreads a partial refund made at the provider over its sessions', async () => {
    const bought = await paidPackage(app);
    await refundByHand(app, bought.transactionId, 5_000);
    await app.drainJobs();
    expect(await leftOf(bought)).toEqual([1_667, 1_666, 1_667]);
    await holdSession(app, bought, bought.appointmentId);
    expect(await balancesOf(app, bought.transactionId)).toMatchObject({ 'L.pay': -1_416 });
    await cancelByParent(app, bought, { id: bought.appointmentIds[1], hours: 30 });
    await cancelByParent(app, bought, { id: bought.appointmentIds[2], hours: 60 });
    expect(await paymentStateOf(app, bought.transactionId)).toMatchObject({ refundedCents: 8_333 });
    expect(await balancesOf(app, bought.transactionId)).toEqual({ 'A.stripe': 1_667, 'R.fee': -250, 'L.pay': -1_417 });
  });

  it('releases nothing during a dispute and loses everything when the dispute is lost', async () => {
    const bought = await paidPackage(app);
    const [first, second] = bought.appointmentIds;
    await holdSession(app, bought, first);
    const disputeId = await disputeCharge(app, bought.transactionId);
    await app.drainJobs();
    await holdSession(app, bought, second);
    expect(await balancesOf(app, bought.transactionId)).toMatchObject({ 'L.earn': -5_667, 'L.pay': -2_833 });
    const held = await app.db.selectFrom('payoutHolds').selectAll().where('transactionId', '=', bought.transactionId).execute();
    expect(held).toMatchObject([{ appointmentId: first, cause: 'dispute', liftedAt: null }]);
    await closeDispute(app, disputeId, 'lost');
    await app.drainJobs();
    const { 'L.earn': earned, 'L.pay': payable, 'R.fee': fee } = await balancesOf(app, bought.transactionId);
    expect([earned, payable, fee]).toEqual([undefined, undefined, undefined]);
    expect(await leftOf(bought)).toEqual([0, 0, 0]);
  });

  it("holds only the reported session for an operator's decision", async () => {
    const bought = await paidPackage(app);
    const [first, second] = bought.appointmentIds;
    await bought.parent.api.scheduling.schedule({ body: { appointmentId: first, ...timeIn(app, 3) } });
    await bought.trainer.api.scheduling.complete({ params: { appointmentId: first } });
    await bought.parent.api.payments.reportProblem({ params: { appointmentId: first }, body: { text: 'Half an hour only.' } });
    await holdSession(app, bought, second);
    expect(await balancesOf(app, bought.transactionId)).toMatchObject({ 'L.earn': -5_667, 'L.pay': -2_833 });
    await app.services.payments.decideReport(first, 'refund');
    expect(await leftOf(bought)).toEqual([0, 3_333, 3_334]);
    expect(await balancesOf(app, bought.transactionId)).toEqual({ 'A.stripe': 6_667, 'R.fee': -1_000, 'L.earn': -2_834, 'L.pay': -2_833 });
  });

  it('keeps a reported session out of payouts and pays out the others', async () => {
    const bought = await paidPackage(app);
    const [first, second] = bought.appointmentIds;
    await holdSession(app, bought, first);
    await holdSession(app, bought, second);
    await bought.parent.api.payments.reportProblem({ params: { appointmentId: second }, body: { text: 'Nobody came.' } });
    expect(await bought.trainer.api.payouts.balance()).toMatchObject({ held: 2_834, available: 2_833, underReview: 2_833 });
  });
});
