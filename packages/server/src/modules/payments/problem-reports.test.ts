import type { TransactionId } from '@x1/contract/core/ids.ts';
import { describe, expect, it } from 'vitest';
import { balancesOf, hold, paymentStateOf, release } from '../../testing/charges.ts';
import { type PaidRequest, paidRequest, sellingTrainer, timeIn } from '../../testing/given.ts';
import { withFaults } from '../../testing/provider.ts';
import { insertProgram } from '../../testing/rows.ts';
import { openApp } from '../../testing/start-app.ts';

const app = await openApp();

const report = ({ parent, appointmentId }: PaidRequest, text = 'Nobody came.', by = parent) =>
  by.api.payments.reportProblem({ params: { appointmentId }, body: { text } });
const detailsFor = (by: PaidRequest['parent'], { appointmentId }: PaidRequest) =>
  by.api.sessions.appointmentDetails({ params: { appointmentId } });
const openHolds = (transactionId: TransactionId) =>
  app.db.selectFrom('payoutHolds').select('cause').where('transactionId', '=', transactionId).where('liftedAt', 'is', null).execute();
const shareOf = async ({ transactionId }: PaidRequest) => {
  const { 'L.earn': earned = 0, 'L.pay': payable = 0 } = await balancesOf(app, transactionId);
  return { earned: 0 - earned, payable: 0 - payable };
};

async function heldSession(): Promise<PaidRequest> {
  const request = await paidRequest(app);
  await hold(app, request);
  return request;
}

/** Two sold sessions at $49.00, both released: enough for a payout together, not alone. @returns the second */
async function payableTrainer(): Promise<PaidRequest> {
  const trainer = await sellingTrainer(app);
  const requests: PaidRequest[] = [];
  for (let index = 0; index < 2; index += 1) {
    const programId = await insertProgram(app.db, { trainerId: trainer.trainerId });
    const request = await paidRequest(app, { trainer: { ...trainer, programId } });
    await release(app, request);
    requests.push(request);
  }
  const last = requests.at(-1);
  if (!last) throw new Error('no session');
  return last;
}

describe('a parent', () => {
  it('can report a problem once the session was marked complete, which holds its money', async () => {
    const request = await heldSession();
    expect(await report(request)).toEqual({
      appointmentId: request.appointmentId,
      text: 'Nobody came.',
      reportedAt: app.clock.now().toISOString(),
      decidedAt: null,
      decision: null,
    });
    app.clock.advance({ hours: 5 });
    await app.services.payments.releaseDue();
    expect(await shareOf(request)).toEqual({ earned: 4_900, payable: 0 });
  });

  it('can report a problem after the planned end, whether or not the trainer marked it complete', async () => {
    const request = await paidRequest(app);
    await request.parent.api.scheduling.schedule({ body: { appointmentId: request.appointmentId, ...timeIn(app, 2) } });
    await expect(report(request)).rejects.toMatchObject({ code: 'problem.too_early', status: 409 });
    app.clock.advance({ hours: 4 });
    expect(await report(request)).toMatchObject({ decision: null });
    await request.trainer.api.scheduling.complete({ params: { appointmentId: request.appointmentId } });
    await app.drainJobs();
    expect(await shareOf(request)).toEqual({ earned: 4_900, payable: 0 });
  });

  it('cannot report a session without a time', async () => {
    await expect(report(await paidRequest(app))).rejects.toMatchObject({ code: 'problem.too_early' });
  });

  it('who reports twice, even at once, keeps the first text', async () => {
    const request = await heldSession();
    const [first, ...others] = await Promise.all(['Nobody came.', 'Nobody came.', 'Nobody came.'].map((text) => report(request, text)));
    for (const other of others) expect(other).toEqual(first);
    expect(await report(request, 'Something else')).toEqual(first);
    const raw = await app.fetch(`/api/appointments/${request.appointmentId}/problem`, {
      method: 'POST',
      headers: { authorization: `Bearer ${request.parent.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ text: 'Again' }),
    });
    expect(raw.status).toBe(200);
  });

  it('who reports a session with released money keeps it out of payouts', async () => {
    const request = await paidRequest(app);
    await release(app, request);
    await report(request);
    expect(await openHolds(request.transactionId)).toEqual([{ cause: 'report' }]);
    expect(await shareOf(request)).toEqual({ earned: 0, payable: 4_900 });
  });

  it.each(['', '   ', 'x'.repeat(2_001)])('must describe the problem in 1 to 2,000 characters', async (text) => {
    await expect(report(await heldSession(), text)).rejects.toMatchObject({ status: 400 });
  });

  it("gets 'not found' for the session of another parent", async () => {
    await expect(report(await heldSession(), 'Hm', await app.signUp('parent'))).rejects.toMatchObject({ code: 'appointment.not_found' });
  });
});

describe('a payout', () => {
  it('leaves a reported share out, and includes it once the report is decided for the trainer', async () => {
    const request = await payableTrainer();
    await report(request);
    await expect(request.trainer.api.payouts.requestPayout()).rejects.toMatchObject({ code: 'payout.below_minimum' });
    app.clock.advance({ days: 3 });
    await expect(request.trainer.api.payouts.requestPayout()).rejects.toMatchObject({ code: 'payout.below_minimum' });
    await app.services.payments.decideReport(request.appointmentId, 'release');
    expect(await request.trainer.api.payouts.requestPayout()).toMatchObject({ amount: 9_800 });
  });

  it('ends the time in which a problem can be reported', async () => {
    const request = await payableTrainer();
    app.clock.advance({ days: 3 });
    await request.trainer.api.payouts.requestPayout();
    await expect(report(request)).rejects.toMatchObject({ code: 'problem.too_late', status: 409 });
    expect(await detailsFor(request.parent, request)).toMatchObject({ canReportProblem: false, problemReport: null });
  });

  it('and a report at the same moment have exactly one winner', { timeout: 60_000 }, async () => {
    for (let round = 0; round < 5; round += 1) {
      const request = await payableTrainer();
      app.clock.advance({ days: 3 });
      const [reported, paid] = await Promise.allSettled([report(request), request.trainer.api.payouts.requestPayout()]);
      expect([reported.status, paid.status].sort()).toEqual(['fulfilled', 'rejected']);
      expect(await openHolds(request.transactionId)).toHaveLength(reported.status === 'fulfilled' ? 1 : 0);
    }
  });
});

describe('the decision on a report', () => {
  it('for the trainer releases the money that was due at once', async () => {
    const request = await heldSession();
    await report(request);
    app.clock.advance({ hours: 5 });
    await app.services.payments.releaseDue();
    await app.services.payments.decideReport(request.appointmentId, 'release');
    expect(await shareOf(request)).toEqual({ earned: 0, payable: 4_900 });
  });

  it.each(['before', 'after'] as const)('for the parent refunds everything that is left, %s the release', async (when) => {
    const request = await paidRequest(app);
    await (when === 'after' ? release(app, request) : hold(app, request));
    await request.trainer.api.payments.refund({
      params: { transactionId: request.transactionId },
      body: { amount: 900, requestId: 'first-part' },
    });
    await report(request);
    await app.services.payments.decideReport(request.appointmentId, 'refund');
    expect(await paymentStateOf(app, request.transactionId)).toMatchObject({ status: 'refunded', refundedCents: 4_900 });
    expect(await balancesOf(app, request.transactionId)).toEqual({});
    expect(await openHolds(request.transactionId)).toEqual([]);
  });

  it('for the parent keeps the share held while the provider is down', async () => {
    const request = await paidRequest(app);
    await release(app, request);
    await report(request);
    const decide = () => app.services.payments.decideReport(request.appointmentId, 'refund');
    await expect(withFaults(app, { providerDown: true }, decide)).rejects.toMatchObject({ code: 'provider.unavailable' });
    expect(await openHolds(request.transactionId)).toEqual([{ cause: 'report' }]);
    app.clock.advance({ minutes: 2 });
    await app.services.payments.reconcile('fresh');
    expect(await paymentStateOf(app, request.transactionId)).toMatchObject({ status: 'refunded' });
    expect(await openHolds(request.transactionId)).toEqual([]);
  });

  it('cannot be changed by a second one', async () => {
    const request = await heldSession();
    await report(request);
    await app.services.payments.decideReport(request.appointmentId, 'release');
    await app.services.payments.decideReport(request.appointmentId, 'refund');
    expect(await paymentStateOf(app, request.transactionId)).toMatchObject({ status: 'succeeded', refundedCents: 0 });
  });

  it('is refused for a session without a report', async () => {
    const { appointmentId } = await heldSession();
    await expect(app.services.payments.decideReport(appointmentId, 'refund')).rejects.toMatchObject({ code: 'appointment.not_found' });
  });
});

describe('the session page', () => {
  it('offers the report to the parent only, and only when there is something to report', async () => {
    const request = await paidRequest(app);
    expect(await detailsFor(request.parent, request)).toMatchObject({ canReportProblem: false });
    await hold(app, request);
    expect(await detailsFor(request.parent, request)).toMatchObject({ canReportProblem: true, problemReport: null });
    expect(await detailsFor(request.trainer, request)).toMatchObject({ canReportProblem: false });
    expect(await detailsFor(await app.createOperator(), request)).toMatchObject({ canReportProblem: false });
  });

  it('shows the text to parent and operator, and only the time of the report to the trainer', async () => {
    const request = await heldSession();
    const { reportedAt } = await report(request, 'He was rude to my son.');
    const whole = { text: 'He was rude to my son.', reportedAt, decidedAt: null, decision: null };
    for (const reader of [request.parent, await app.createOperator()]) {
      expect(await detailsFor(reader, request)).toMatchObject({ problemReport: whole, canReportProblem: false });
    }
    expect((await detailsFor(request.trainer, request)).problemReport).toEqual({ reportedAt, decidedAt: null, decision: null });
  });

  it('offers no report for a session that was refunded in full', async () => {
    const request = await heldSession();
    await request.trainer.api.payments.refund({ params: { transactionId: request.transactionId }, body: { requestId: 'all-of-it' } });
    expect(await detailsFor(request.parent, request)).toMatchObject({ canReportProblem: false });
  });
});
