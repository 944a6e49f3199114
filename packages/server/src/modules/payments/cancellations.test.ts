import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { balancesOf, closeDispute, disputeCharge, paymentStateOf } from '../../testing/charges.ts';
import { openPayment, type PaidRequest, paidRequest, sellingTrainer, timeIn } from '../../testing/given.ts';
import { withFaults } from '../../testing/provider.ts';
import { openApp } from '../../testing/start-app.ts';

/** What cancellations and no-shows do to the money of a session (R95, R119); prices are $49.00. */

const app = await openApp();

async function scheduled(hours: number, by: 'parent' | 'trainer' = 'parent'): Promise<PaidRequest> {
  const request = await paidRequest(app);
  await request[by].api.scheduling.schedule({ body: { appointmentId: request.appointmentId, ...timeIn(app, hours) } });
  return request;
}

/** The same by the parent, accepted by the trainer. */
async function accepted(hours: number): Promise<PaidRequest> {
  const request = await scheduled(hours);
  await request.trainer.api.scheduling.approve({ params: { appointmentId: request.appointmentId } });
  return request;
}

async function cancel(request: PaidRequest, by: 'parent' | 'trainer'): Promise<void> {
  await request[by].api.scheduling.cancel({ params: { appointmentId: request.appointmentId }, body: {} });
  await app.drainJobs();
}

const refundsOf = ({ transactionId }: PaidRequest) =>
  app.db.selectFrom('refunds').select(['cause', 'amountCents', 'status']).where('transactionId', '=', transactionId).execute();
const refundedInFull = ({ appointmentId }: PaidRequest) => [
  { cause: `cancelled:${appointmentId}`, amountCents: 4_900, status: 'succeeded' },
];

describe('a parent who cancels', { timeout: 60_000 }, () => {
  it('five times with one trainer within a day can cancel further sessions, but not buy from that trainer that day', async () => {
    const first = await paidRequest(app);
    const { parent, trainer } = first;
    const requests = [first];
    for (let count = 1; count < 6; count += 1) requests.push(await paidRequest(app, { parent, trainer }));
    for (const request of requests.slice(0, 4)) await cancel(request, 'parent');
    requests.push(await paidRequest(app, { parent, trainer }));
    await cancel(requests[4] as PaidRequest, 'trainer');
    requests.push(await paidRequest(app, { parent, trainer }));
    await cancel(requests[5] as PaidRequest, 'parent');
    const tooOften = { status: 429, code: 'payment.cancelled_too_often' };
    await expect(openPayment(parent, trainer)).rejects.toMatchObject(tooOften);
    await cancel(requests[6] as PaidRequest, 'parent');
    await openPayment(parent, await sellingTrainer(app));
    await openPayment(await app.signUp('parent'), trainer);
    app.clock.advance({ hours: 25 });
    await openPayment(parent, trainer);
  });

  it("times that the trainer chose can buy again: that is none of the family's doing", async () => {
    const trainer = await sellingTrainer(app);
    const parent = await app.signUp('parent');
    for (let count = 0; count < 5; count += 1) {
      const request = await paidRequest(app, { parent, trainer });
      const time = timeIn(app, 30 + count * 2);
      await trainer.api.scheduling.schedule({ body: { appointmentId: request.appointmentId, ...time } });
      await cancel(request, 'parent');
    }
    await openPayment(parent, trainer);
  });

  it.each([
    ['more than a day before', () => scheduled(26)],
    ['without a time', () => paidRequest(app)],
    ['an hour before, where the trainer has not accepted,', () => scheduled(1)],
    ['a time that the trainer chose at short notice', () => scheduled(3, 'trainer')],
  ])('%s is refunded in full, once', async (_when, given) => {
    const request = await given();
    await cancel(request, 'parent');
    await cancel(request, 'parent');
    expect(await refundsOf(request)).toEqual(refundedInFull(request));
    expect(await balancesOf(app, request.transactionId)).toEqual({});
    app.clock.advance({ days: 2 });
    await app.services.payments.releaseDue();
    expect(await balancesOf(app, request.transactionId)).toEqual({});
  });

  it('too late can still report a problem until the money is paid out', async () => {
    const request = await accepted(5);
    const { parent, appointmentId, transactionId } = request;
    const params = { appointmentId };
    const report = () => parent.api.payments.reportProblem({ params, body: { text: 'The trainer asked me to cancel.' } });
    await expect(report()).rejects.toMatchObject({ code: 'problem.too_early' });
    await cancel(request, 'parent');
    expect((await parent.api.sessions.appointmentDetails({ params })).canReportProblem).toBe(true);
    await report();
    app.clock.advance({ hours: 7 });
    await app.services.payments.releaseDue();
    expect(await balancesOf(app, transactionId)).toEqual({ 'A.stripe': 4_900, 'L.earn': -4_900 });
    await app.services.payments.decideReport(appointmentId, 'refund');
    expect(await balancesOf(app, transactionId)).toEqual({});
  });

  it('too late gets no refund: the trainer is paid after the session would have ended', async () => {
    const request = await accepted(5);
    await cancel(request, 'parent');
    expect(await refundsOf(request)).toEqual([]);
    app.clock.advance({ hours: 4 });
    await app.services.payments.releaseDue();
    expect(await balancesOf(app, request.transactionId)).toEqual({ 'A.stripe': 4_900, 'L.earn': -4_900 });
    app.clock.advance({ hours: 3 });
    await app.services.payments.releaseDue();
    expect(await balancesOf(app, request.transactionId)).toEqual({ 'A.stripe': 4_900, 'L.pay': -4_900 });
  });

  it('too late can still be refunded by the trainer', async () => {
    const request = await accepted(5);
    const waive = () =>
      request.trainer.api.payments.refund({ params: { transactionId: request.transactionId }, body: { requestId: randomUUID() } });
    await expect(waive()).rejects.toMatchObject({ code: 'refund.session_not_completed' });
    await cancel(request, 'parent');
    expect(await waive()).toMatchObject({ status: 'refunded', refundedAmount: 4_900 });
    expect(await balancesOf(app, request.transactionId)).toEqual({});
  });

  it('while the provider is down is refunded once it is back', async () => {
    const request = await scheduled(26);
    const { appointmentId } = request;
    await withFaults(app, { providerDown: true }, async () => {
      await request.parent.api.scheduling.cancel({ params: { appointmentId }, body: {} });
      await app.jobs.drain();
    });
    expect(await refundsOf(request)).toMatchObject([{ status: 'requested' }]);
    const termsOf = async () => (await request.parent.api.sessions.appointmentDetails({ params: { appointmentId } })).terms;
    expect(await termsOf()).toMatchObject({ leftCents: 0, onTheWayCents: 4_900 });
    app.clock.advance({ minutes: 5 });
    await app.services.payments.reconcile('fresh');
    expect(await refundsOf(request)).toEqual(refundedInFull(request));
    expect(await termsOf()).toMatchObject({ leftCents: 0, onTheWayCents: 0 });
    await app.drainJobs();
  });

  it('during a dispute gets no refund on top of a lost dispute', async () => {
    const request = await scheduled(26);
    const disputeId = await disputeCharge(app, request.transactionId);
    await app.drainJobs();
    await cancel(request, 'parent');
    expect(await refundsOf(request)).toMatchObject([{ status: 'requested' }]);
    await closeDispute(app, disputeId, 'lost');
    await app.drainJobs();
    expect(await refundsOf(request)).toMatchObject([{ status: 'canceled' }]);
    expect(await paymentStateOf(app, request.transactionId)).toMatchObject({ refundedCents: 0, lostCents: 4_900 });
  });
});

it('a trainer who cancels an hour before the session refunds the parent in full', { timeout: 60_000 }, async () => {
  const request = await scheduled(1);
  await cancel(request, 'trainer');
  expect(await refundsOf(request)).toEqual(refundedInFull(request));
  expect(await balancesOf(app, request.transactionId)).toEqual({});
});

describe('a no-show', { timeout: 60_000 }, () => {
  it('of the parent pays the trainer as if the session had been held, and the trainer can still refund it', async () => {
    const request = await scheduled(1);
    const { appointmentId, trainer, transactionId } = request;
    app.clock.advance({ hours: 2 });
    await trainer.api.scheduling.noShow({ params: { appointmentId } });
    app.clock.advance({ hours: 2 });
    await app.drainJobs();
    await app.services.payments.releaseDue();
    expect(await balancesOf(app, transactionId)).toEqual({ 'A.stripe': 4_900, 'L.pay': -4_900 });
    await trainer.api.payments.refund({ params: { transactionId }, body: { amount: 2_000, requestId: randomUUID() } });
    expect(await balancesOf(app, transactionId)).toEqual({ 'A.stripe': 2_900, 'L.pay': -2_900 });
  });

  it('of the trainer holds the money for an operator, even if the trainer marks the session complete', async () => {
    const request = await scheduled(1, 'trainer');
    const { appointmentId, parent, trainer, transactionId } = request;
    const now = () => parent.api.scheduling.noShow({ params: { appointmentId } });
    await expect(now()).rejects.toMatchObject({ code: 'appointment.not_started' });
    app.clock.advance({ hours: 2 });
    for (let times = 0; times < 2; times += 1) await now();
    await app.drainJobs();
    const { problemReport } = await parent.api.sessions.appointmentDetails({ params: { appointmentId } });
    expect(problemReport).toMatchObject({ text: "The trainer didn't come.", decision: null });
    await trainer.api.scheduling.complete({ params: { appointmentId } });
    app.clock.advance({ hours: 3 });
    await app.drainJobs();
    await app.services.payments.releaseDue();
    expect(await balancesOf(app, transactionId)).toEqual({ 'A.stripe': 4_900, 'L.earn': -4_900 });
    await app.services.payments.decideReport(appointmentId, 'refund');
    expect(await balancesOf(app, transactionId)).toEqual({});
  });

  it("of the trainer keeps the report the parent wrote before, in the parent's words", async () => {
    const request = await scheduled(1, 'trainer');
    const { appointmentId, parent } = request;
    app.clock.advance({ hours: 3 });
    await parent.api.payments.reportProblem({ params: { appointmentId }, body: { text: 'I waited for an hour.' } });
    await parent.api.scheduling.noShow({ params: { appointmentId } });
    await app.drainJobs();
    const { problemReport } = await parent.api.sessions.appointmentDetails({ params: { appointmentId } });
    expect(problemReport).toMatchObject({ text: 'I waited for an hour.' });
  });
});
