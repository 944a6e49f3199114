import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { balancesOf, disputeCharge, hold, intentOf, paymentStateOf, providerOf, refundByHand, release } from '../../testing/charges.ts';
import { openPayment, type PaidRequest, paidRequest, sellingTrainer, timeIn } from '../../testing/given.ts';
import { cancelByParent, holdSession, paidPackage } from '../../testing/given-packages.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { withFaults } from '../../testing/provider.ts';
import { openApp, type Person } from '../../testing/start-app.ts';

/** A platform that keeps 15 %. Every money check runs on this database after the last test. */
let operator: Person;
let second: Person;
const app = await openApp({ config: { platformFeeBasisPoints: 1_500 } });
beforeAll(async () => {
  operator = await app.createOperator();
  second = await app.createOperator();
});

const reason = 'The family wrote to us.';
const refund = ({ transactionId }: PaidRequest, body: { amount?: number; requestId?: string; explanation?: string } = {}, by = operator) =>
  by.api.admin.refundTransaction({ params: { transactionId }, body: { requestId: randomUUID(), reason, ...body } });
const approve = (approvalId = 0, by = second) => by.api.admin.approve({ params: { approvalId }, body: { note: 'Agreed.' } });
const decide = ({ appointmentId }: PaidRequest, decision: 'release' | 'refund', by = operator) =>
  by.api.admin.decideProblem({ params: { appointmentId }, body: { decision, note: 'Both were asked.' } });
const read = ({ transactionId }: PaidRequest) => operator.api.admin.getTransaction({ params: { transactionId } });
const refundsAt = async ({ transactionId }: PaidRequest) =>
  (await providerOf(app).refunds.list({ payment_intent: await intentOf(app, transactionId) })).data.map(({ amount }) => amount);

const paid = async (individualPriceCents = 4_900): Promise<PaidRequest> =>
  paidRequest(app, { trainer: await sellingTrainer(app, { individualPriceCents }) });

/** A completed session with a problem report that holds its share. */
async function reported(priceCents?: number): Promise<PaidRequest> {
  const request = await paid(priceCents);
  await hold(app, request);
  await request.parent.api.payments.reportProblem({ params: { appointmentId: request.appointmentId }, body: { text: 'Nobody came.' } });
  return request;
}

describe('a refund by an operator', () => {
  it('returns any amount, even before the session was held', async () => {
    const request = await paid();
    expect(await refund(request, { amount: 900 })).toEqual({ approval: null });
    expect(await refund(request)).toEqual({ approval: null });
    expect(await refundsAt(request)).toEqual([4_000, 900]);
    expect(await paymentStateOf(app, request.transactionId)).toMatchObject({ status: 'refunded', refundedCents: 4_900 });
    expect(await balancesOf(app, request.transactionId)).toEqual({});
  });

  it('after the release is taken from what is payable', async () => {
    const request = await paid();
    await release(app, request);
    await refund(request, { amount: 2_450 });
    expect(await balancesOf(app, request.transactionId)).toEqual({ 'A.stripe': 2_450, 'R.fee': -367, 'L.pay': -2_083 });
  });

  it('is listed with the operator who asked for it and why, also when another confirmed it', async () => {
    const small = await paid();
    await refund(small, { amount: 2_450 });
    expect((await read(small)).refunds).toMatchObject([{ cause: 'operator', operator: { email: operator.email }, reason }]);
    const large = await paid(60_000);
    const { approval } = await refund(large);
    await approve(approval?.id);
    expect((await read(large)).refunds).toMatchObject([{ cause: 'operator', operator: { email: operator.email }, reason }]);
    const decided = await reported();
    await decide(decided, 'refund', second);
    const why = { cause: 'report', operator: { email: second.email }, reason: 'Both were asked.' };
    expect((await read(decided)).refunds).toMatchObject([why]);
  });

  it("is among what operators did about either side, and not about a stranger's account", async () => {
    const request = await paid();
    await refund(request, { amount: 2_450 });
    const about = async ({ user }: Person) => operator.api.admin.listAudit({ query: { userId: String(user.id), action: 'refund' } });
    const line = { action: 'transactions.refund', objectId: String(request.transactionId), reason: `$24.50: ${reason}` };
    expect(await about(request.parent)).toMatchObject([line]);
    expect(await about(request.trainer)).toMatchObject([line]);
    expect(await about((await paid()).parent)).toEqual([]);
  });

  it('is made once when it is clicked five times at once', async () => {
    const request = await paid();
    const body = { amount: 1_000, requestId: randomUUID() };
    await Promise.all(Array.from({ length: 5 }, () => refund(request, body)));
    expect(await refundsAt(request)).toEqual([1_000]);
  });

  it('is never more than what is left, and refused for unpaid payments', async () => {
    const request = await paid();
    await expect(refund(request, { amount: 4_901 })).rejects.toMatchObject({ code: 'refund.more_than_left', status: 409 });
    const all = await Promise.allSettled(Array.from({ length: 4 }, () => refund(request, { amount: 2_000 })));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await refundsAt(request)).toEqual([2_000, 2_000]);
    const trainer = await sellingTrainer(app);
    const { transactionId } = await openPayment(await app.signUp('parent'), trainer);
    await expect(refund({ ...request, transactionId })).rejects.toMatchObject({ code: 'refund.more_than_left' });
    const missing = { ...request, transactionId: 2_000_000_000 as typeof transactionId };
    await expect(refund(missing)).rejects.toMatchObject({ code: 'transaction.not_found', status: 404 });
  });

  it('tells both sides what was written for them once a second operator has confirmed it, who reads it first', async () => {
    const request = await paid(60_000);
    const { approval } = await refund(request, { explanation: "The trainer didn't come." });
    expect(approval).toMatchObject({ state: 'pending', explanation: "The trainer didn't come." });
    await approve(approval?.id);
    const { appointment } = await request.parent.api.sessions.appointmentDetails({ params: { appointmentId: request.appointmentId } });
    expect(appointment).toMatchObject({ cancelledBy: 'support', cancellationReason: "The trainer didn't come." });
  });

  it('tells both sides why part of the money went back, even though no session ends with it', async () => {
    const request = await paid();
    await hold(app, request);
    await refund(request, { amount: 1_000, explanation: 'The trainer came half an hour late.' });
    const payment = await operator.api.admin.getTransaction({ params: { transactionId: request.transactionId } });
    expect(payment.refunds).toMatchObject([{ reason: expect.any(String), explanation: 'The trainer came half an hour late.' }]);
    await app.drainJobs();
    for (const { email } of [request.parent, request.trainer]) {
      const texts = (await mailsTo(app, email)).map(({ text }) => text);
      expect(texts.filter((text) => text.includes('The trainer came half an hour late.'))).toHaveLength(1);
    }
  });

  it('keeps its explanation when less than was asked for is left by the time it is paid', async () => {
    const request = await paid();
    await hold(app, request);
    await withFaults(app, { providerDown: true }, () => refund(request, { amount: 4_000, explanation: 'The lesson ended early.' }));
    await refundByHand(app, request.transactionId, 2_000);
    app.clock.advance({ minutes: 2 });
    await app.services.payments.reconcile('fresh');
    await app.drainJobs();
    const mails = (await mailsTo(app, request.parent.email)).filter(({ text }) => text.includes('The lesson ended early.'));
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('Refund: $29.00')]);
  });

  it('is refused during a dispute', async () => {
    const request = await paid();
    await disputeCharge(app, request.transactionId);
    await app.drainJobs();
    await expect(refund(request)).rejects.toMatchObject({ code: 'refund.disputed', status: 409 });
    const [dispute] = (await read(request)).disputes;
    expect(dispute).toMatchObject({ status: 'open', amount: 4_900, payer: { id: request.parent.user.id } });
    expect((await operator.api.admin.listDisputes({ query: { status: 'open' } })).map(({ id }) => id)).toContain(dispute?.id);
  });

  it('waits while the provider is down, and is paid later', async () => {
    const request = await paid();
    await withFaults(app, { providerDown: true }, () => refund(request, { amount: 500 }));
    expect(await paymentStateOf(app, request.transactionId)).toMatchObject({ refundedCents: 0 });
    expect((await read(request)).refunds).toMatchObject([{ status: 'requested', amount: 500, cause: 'operator' }]);
    app.clock.advance({ minutes: 2 });
    await app.services.payments.reconcile('fresh');
    expect(await paymentStateOf(app, request.transactionId)).toMatchObject({ refundedCents: 500 });
  });
});

describe('a refund above $500', () => {
  it('requires the approval of a second operator, who is never the first', async () => {
    const request = await paid(60_000);
    const { approval } = await refund(request);
    expect(approval).toMatchObject({ kind: 'refund', state: 'pending', amount: 60_000, transactionId: request.transactionId });
    expect(await refundsAt(request)).toEqual([]);
    expect((await read(request)).refundApprovalId).toBe(approval?.id);
    await expect(approve(approval?.id, operator)).rejects.toMatchObject({ code: 'approval.own_request', status: 403 });
    const clicks = await Promise.all([approve(approval?.id), approve(approval?.id), approve(approval?.id)]);
    for (const click of clicks) expect(click).toMatchObject({ state: 'approved' });
    expect(await refundsAt(request)).toEqual([60_000]);
    expect(await paymentStateOf(app, request.transactionId)).toMatchObject({ status: 'refunded' });
  });

  it('cannot be split into smaller ones, not even at the same moment', async () => {
    const request = await paid(90_000);
    const answers = await Promise.all([refund(request, { amount: 30_000 }), refund(request, { amount: 30_000 })]);
    expect(answers.filter(({ approval }) => approval === null)).toHaveLength(1);
    expect(await refundsAt(request)).toEqual([30_000]);
    expect(await refund(request, { amount: 20_000 })).toEqual({ approval: null });
    expect((await refund(request, { amount: 1 })).approval).toMatchObject({ amount: 1 });
  });

  it('begins above exactly $500, which needs no approval', async () => {
    const request = await paid(60_000);
    expect(await refund(request, { amount: 50_000 })).toEqual({ approval: null });
  });

  it('requested twice is one request, and never returns more than what is left', async () => {
    const request = await paid(60_000);
    const body = { amount: 55_000, requestId: randomUUID() };
    const [one, other] = await Promise.all([refund(request, body), refund(request, body)]);
    expect(one.approval?.id).toBe(other.approval?.id);
    await refund(request, { amount: 10_000 });
    await expect(approve(one.approval?.id)).rejects.toMatchObject({ code: 'refund.more_than_left' });
    expect(await refundsAt(request)).toEqual([10_000]);
    const [pending] = await second.api.admin
      .listApprovals({ query: { limit: '100' } })
      .then((all) => all.filter(({ id }) => id === one.approval?.id));
    expect(pending).toMatchObject({ state: 'pending', isOwn: false });
  });

  it('requires approval also as the decision on a problem report', async () => {
    const request = await reported(60_000);
    const { approval } = await decide(request, 'refund');
    expect(approval).toMatchObject({ kind: 'refund-for-problem', amount: 60_000, appointmentId: request.appointmentId });
    await expect(approve(approval?.id, operator)).rejects.toMatchObject({ code: 'approval.own_request' });
    await approve(approval?.id);
    expect(await refundsAt(request)).toEqual([60_000]);
    expect((await read(request)).problem).toMatchObject({ decision: 'refund', leftAmount: 0, approvalId: null });
  });

  it('is no longer pending once the report is decided for the trainer', async () => {
    const request = await reported(60_000);
    const { approval } = await decide(request, 'refund');
    expect(await decide(request, 'release', second)).toEqual({ approval: null });
    await expect(approve(approval?.id)).rejects.toMatchObject({ code: 'approval.already_decided' });
    expect(await refundsAt(request)).toEqual([]);
  });
});

describe('a problem report in the operator console', () => {
  it('can be decided for the trainer, which makes the share payable', async () => {
    const request = await reported();
    app.clock.advance({ hours: 5 });
    const open = await operator.api.admin.listProblems({ query: {} });
    expect(open.find(({ appointmentId }) => appointmentId === request.appointmentId)).toMatchObject({
      text: 'Nobody came.',
      decision: null,
    });
    expect(await decide(request, 'release')).toEqual({ approval: null });
    expect(await balancesOf(app, request.transactionId)).toMatchObject({ 'L.pay': -4_165 });
  });

  it('can be decided for the parent, who is refunded everything that is left', async () => {
    const request = await reported();
    await refund(request, { amount: 900 });
    await decide(request, 'refund');
    expect(await refundsAt(request)).toEqual([4_000, 900]);
  });

  it('is decided by only one of two operators at once', async () => {
    const request = await reported();
    const answers = await Promise.allSettled([decide(request, 'refund'), decide(request, 'release', second)]);
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
    expect(refused).toMatchObject([{ code: 'problem.already_decided', status: 409 }]);
    const decision = (await read(request)).problem?.decision;
    expect(await refundsAt(request)).toEqual(decision === 'refund' ? [4_900] : []);
  });

  it('cannot be decided when it does not exist', async () => {
    const request = await paid();
    await expect(decide(request, 'refund')).rejects.toMatchObject({ code: 'appointment.not_found', status: 404 });
  });
});

describe('a payment in the operator console', () => {
  it('is found by id and email and shows its balanced journals', async () => {
    const request = await paid();
    await release(app, request);
    const { items } = { items: await operator.api.admin.listTransactions({ query: { q: request.parent.email } }) };
    expect(items.map(({ id }) => id)).toEqual([request.transactionId]);
    const [byId] = await operator.api.admin.listTransactions({ query: { q: String(request.transactionId) } });
    expect(byId).toMatchObject({ id: request.transactionId, payer: { email: request.parent.email } });
    const { journals, appointment, refundableAmount } = await read(request);
    expect(journals.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['charge', 'release']));
    for (const { postings } of journals) expect(postings.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    expect(appointment).toMatchObject({ id: request.appointmentId, releasedAt: expect.any(String) });
    expect(refundableAmount).toBe(4_900);
  });

  it('is found by the number of one of its sessions', async () => {
    const bought = await paidPackage(app);
    for (const sessionId of bought.appointmentIds) {
      const found = await operator.api.admin.listTransactions({ query: { sessionId: String(sessionId) } });
      expect(found.map(({ id }) => id)).toEqual([bought.transactionId]);
    }
    const nothing = await operator.api.admin.listTransactions({ query: { sessionId: '2000000000' } });
    expect(nothing).toEqual([]);
  });

  it('is listed with the time and state of its session', async () => {
    const request = await paid();
    const sessionOf = async ({ transactionId }: PaidRequest) =>
      (await operator.api.admin.listTransactions({ query: { q: String(transactionId) } }))[0]?.session;
    expect(await sessionOf(request)).toEqual({
      id: request.appointmentId,
      state: 'needs_time',
      startsAt: null,
      sessionNumber: 1,
      sessionCount: 1,
    });
    const { startTime, ...time } = timeIn(app, 48);
    await request.parent.api.scheduling.schedule({ body: { appointmentId: request.appointmentId, startTime, ...time } });
    expect(await sessionOf(request)).toMatchObject({ state: 'scheduled', startsAt: startTime });
    await request.parent.api.scheduling.cancel({ params: { appointmentId: request.appointmentId }, body: {} });
    await app.drainJobs();
    expect(await sessionOf(request)).toMatchObject({ state: 'cancelled', startsAt: startTime });
    const unpaid = await openPayment(await app.signUp('parent'), await sellingTrainer(app));
    expect(await sessionOf({ ...request, transactionId: unpaid.transactionId })).toBeNull();
  });

  it('of several sessions is listed with the first that is not over, and once all are over with the last', async () => {
    const bought = await paidPackage(app);
    const [first, second, third] = bought.appointmentIds;
    const shown = async () => (await operator.api.admin.listTransactions({ query: { q: String(bought.transactionId) } }))[0]?.session;
    expect(await shown()).toMatchObject({ id: first, sessionNumber: 1, sessionCount: 3 });
    await cancelByParent(app, bought, { id: first, hours: 48 });
    expect(await shown()).toMatchObject({ id: second, state: 'needs_time', sessionNumber: 2 });
    for (const id of [third, second]) await cancelByParent(app, bought, { id, hours: 48 });
    expect(await shown()).toMatchObject({ id: third, state: 'cancelled', sessionNumber: 3 });
  });

  it('can be checked together with all books, with a count for every check', async () => {
    const run = await operator.api.admin.checkLedger();
    expect(run.isRight).toBe(true);
    expect(run.checks.length).toBeGreaterThan(10);
    expect(new Set(run.checks.map(({ breaches }) => breaches))).toEqual(new Set([0]));
  });
});

describe('the console page of a package', () => {
  it('shows what is left of every session, and the session of every refund', { timeout: 60_000 }, async () => {
    const bought = await paidPackage(app);
    const [first, second] = bought.appointmentIds;
    await holdSession(app, bought, first);
    await cancelByParent(app, bought, { id: second, hours: 30 });
    const { sessions, refunds, appointment } = await read(bought);
    expect(sessions.map(({ sessionNumber, status, leftAmount }) => [sessionNumber, status, leftAmount])).toEqual([
      [1, 'completed', 3_333],
      [2, 'cancelled', 0],
      [3, 'paid', 3_334],
    ]);
    expect(sessions.map(({ releasedAt }) => releasedAt !== null)).toEqual([true, false, false]);
    expect(refunds).toMatchObject([{ sessionNumber: 2, amount: 3_333 }]);
    expect(appointment).toMatchObject({ id: first });
  });
});
