import { randomUUID } from 'node:crypto';
import type { AppointmentId } from '@x1/contract/core/ids.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { closeDispute, disputeCharge, paymentStateOf, refundByHand } from '../../testing/charges.ts';
import { type PaidRequest, paidRequest, sellingTrainer, timeIn } from '../../testing/given.ts';
import { holdSession, paidPackage } from '../../testing/given-packages.ts';
import { openMailServer } from '../../testing/mail-server.ts';
import { withFaults } from '../../testing/provider.ts';
import { openApp, type Person } from '../../testing/start-app.ts';
import { sendDue } from '../notifications/jobs.ts';

/** A session ends with all of its money (decision 0075). Every money check runs on this database after the last test. */
const server = await openMailServer();
const app = await openApp({ config: { smtp: server.settings } });
let operator: Person;
beforeAll(async () => {
  operator = await app.createOperator();
});

const refund = async ({ transactionId }: PaidRequest, body: { amount?: number; requestId?: string; explanation?: string } = {}) => {
  const wish = { requestId: randomUUID(), reason: 'The family wrote to us.', ...body };
  await operator.api.admin.refundTransaction({ params: { transactionId }, body: wish });
};
const sessionOf = async ({ parent }: PaidRequest, appointmentId: AppointmentId) =>
  (await parent.api.sessions.appointmentDetails({ params: { appointmentId } })).appointment;
const slotsOf = ({ trainer }: PaidRequest) =>
  app.db.selectFrom('timeSlots').select('id').where('trainerId', '=', trainer.trainerId).execute();
const refundsOf = ({ transactionId }: PaidRequest) =>
  app.db.selectFrom('refunds').select(['amountCents', 'status']).where('transactionId', '=', transactionId).execute();
const subjectsTo = ({ email }: Person) =>
  server.received.filter(({ recipients }) => recipients.includes(email)).map(({ subject }) => subject);
const about = (subjects: (string | undefined)[], words: string) => subjects.filter((subject) => subject?.includes(words));

/** An accepted session two days from now. */
async function scheduled(hours = 48): Promise<PaidRequest> {
  const request = await paidRequest(app);
  const { appointmentId } = request;
  await request.parent.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, hours) } });
  await request.trainer.api.scheduling.approve({ params: { appointmentId } });
  await app.drainJobs();
  server.received.length = 0;
  return request;
}

const fullReturns: Readonly<Record<string, (request: PaidRequest) => Promise<void>>> = {
  'an operator refunds all of its payment': (request) => refund(request),
  'an operator refunds the last part of its payment': async (request) => {
    await refund(request, { amount: 900 });
    await refund(request);
  },
  'its payment is refunded by hand at the provider': ({ transactionId }) => refundByHand(app, transactionId, 4_900),
  'the bank gives its payment back to the cardholder': async ({ transactionId }) => {
    const disputeId = await disputeCharge(app, transactionId);
    await app.drainJobs();
    await closeDispute(app, disputeId, 'lost');
  },
};

describe('a session that is still to be held', { timeout: 60_000 }, () => {
  it.each(Object.keys(fullReturns))('is canceled by X1 when %s', async (how) => {
    const request = await scheduled();
    const { parent, trainer, appointmentId } = request;
    await fullReturns[how]?.(request);
    await app.drainJobs();
    expect(await sessionOf(request, appointmentId)).toMatchObject({
      status: 'cancelled',
      state: 'cancelled',
      cancelledBy: 'support',
      cancellationReason: null,
      isScheduled: false,
      formerStartTime: expect.any(String),
    });
    expect(await slotsOf(request)).toEqual([]);
    for (const person of [parent, trainer]) {
      expect(about(subjectsTo(person), 'canceled'), 'one mail').toEqual(['X1 canceled First Touch']);
      const told = (await person.api.notifications.list({ query: {} })).filter(({ title }) => title === 'X1 canceled First Touch');
      expect(told.map(({ body }) => body)).toEqual([
        expect.stringMatching(/^It was set for .*\. Its payment was returned in full, so it won't take place\.$/),
      ]);
    }
    await expect(trainer.api.scheduling.complete({ params: { appointmentId } })).rejects.toMatchObject({
      code: 'appointment.not_completable',
    });
    await expect(trainer.api.scheduling.cancel({ params: { appointmentId }, body: {} })).rejects.toMatchObject({
      code: 'appointment.not_cancellable',
    });
    app.clock.advance({ hours: 25 });
    await app.runNow(sendDue);
    const topics = (await parent.api.notifications.list({ query: {} })).map(({ topic }) => topic);
    expect(topics).not.toContain('reminder');
  });

  it('tells both sides what the operator wrote for them, and nobody that a session that is over is called off', async () => {
    const request = await scheduled(3);
    const { parent, trainer, appointmentId } = request;
    app.clock.advance({ hours: 5 });
    await refund(request, { explanation: "The trainer didn't come." });
    await app.drainJobs();
    const { cancellationReason, cancelledBy } = await sessionOf(request, appointmentId);
    expect({ cancellationReason, cancelledBy }).toEqual({ cancellationReason: "The trainer didn't come.", cancelledBy: 'support' });
    for (const person of [parent, trainer]) {
      const mails = server.received.filter(({ recipients }) => recipients.includes(person.email));
      const mail = mails.find(({ subject }) => subject === 'The payment for First Touch was returned');
      expect(mail?.text).toContain("The trainer didn't come.");
      const [told] = (await person.api.notifications.list({ query: {} })).filter(({ title }) => title.startsWith('The payment for'));
      expect(told?.body).toMatch(/^It was set for .*\. Its payment was returned in full\.$/);
    }
  });

  it('is canceled as soon as the refund is accepted, also while the provider is down, and is refunded once', async () => {
    const request = await scheduled();
    const requestId = randomUUID();
    await withFaults(app, { providerDown: true }, async () => {
      await refund(request, { requestId });
      expect(await sessionOf(request, request.appointmentId)).toMatchObject({ cancelledBy: 'support' });
      expect(await refundsOf(request)).toEqual([{ amountCents: 4_900, status: 'requested' }]);
    });
    await refund(request, { requestId });
    app.clock.advance({ minutes: 5 });
    await app.services.payments.reconcile('all');
    await app.drainJobs();
    expect(await refundsOf(request)).toEqual([{ amountCents: 4_900, status: 'succeeded' }]);
    expect(await paymentStateOf(app, request.transactionId)).toMatchObject({ status: 'refunded', refundedCents: 4_900 });
    expect(about(subjectsTo(request.parent), 'canceled')).toEqual(['X1 canceled First Touch']);
  });

  it('stays as it is when a part of its payment goes back, or while a bank decides', async () => {
    const request = await scheduled();
    await refund(request, { amount: 4_800 });
    await app.drainJobs();
    expect(await sessionOf(request, request.appointmentId)).toMatchObject({ status: 'scheduled', cancelledBy: null });
    await disputeCharge(app, request.transactionId);
    await app.drainJobs();
    expect(await sessionOf(request, request.appointmentId)).toMatchObject({ status: 'scheduled', cancelledBy: null });
    await request.trainer.api.scheduling.complete({ params: { appointmentId: request.appointmentId } });
  });

  it('and whose request waits for an answer no longer waits', async () => {
    const request = await paidRequest(app);
    await refund(request);
    await app.drainJobs();
    expect(await sessionOf(request, request.appointmentId)).toMatchObject({ cancelledBy: 'support', answerBy: null });
    await expect(request.trainer.api.scheduling.approve({ params: { appointmentId: request.appointmentId } })).rejects.toMatchObject({
      code: 'appointment.already_decided',
    });
    app.clock.advance({ hours: 73 });
    await app.services.scheduling.expireRequests();
    expect(await sessionOf(request, request.appointmentId)).toMatchObject({ state: 'cancelled' });
  });

  it('and whose trainer did not come ends when an operator decides that for the parent, and operators read how often that was', async () => {
    const request = await scheduled(1);
    const params = { appointmentId: request.appointmentId };
    const { id: userId } = request.trainer.user;
    const noShows = async () => (await operator.api.admin.getUser({ params: { userId } })).trainer?.noShows;
    app.clock.advance({ hours: 2 });
    await request.parent.api.scheduling.noShow({ params });
    await app.drainJobs();
    expect(await noShows()).toEqual({ decided: 0, open: 1 });
    await operator.api.admin.decideProblem({ params, body: { decision: 'refund', note: 'Both were asked.' } });
    await app.drainJobs();
    expect(await noShows()).toEqual({ decided: 1, open: 0 });
    expect(await sessionOf(request, params.appointmentId)).toMatchObject({ state: 'cancelled', cancelledBy: 'support' });
    await expect(request.trainer.api.scheduling.complete({ params })).rejects.toMatchObject({ code: 'appointment.not_completable' });
  });
});

it('a session that was held stays held, whoever refunds it', async () => {
  const request = await scheduled();
  await request.trainer.api.scheduling.complete({ params: { appointmentId: request.appointmentId } });
  await refund(request);
  await app.drainJobs();
  expect(await sessionOf(request, request.appointmentId)).toMatchObject({ state: 'completed', cancelledBy: null });
});

it('a package that is refunded in full ends with all its open sessions, and each side is told once', { timeout: 60_000 }, async () => {
  const bought = await paidPackage(app);
  const [first, second, third] = bought.appointmentIds;
  await holdSession(app, bought, first);
  await bought.parent.api.scheduling.schedule({ body: { appointmentId: third, ...timeIn(app, 48) } });
  await app.drainJobs();
  server.received.length = 0;
  await refund(bought);
  await app.drainJobs();
  const states = await Promise.all([first, second, third].map(async (id) => (await sessionOf(bought, id)).state));
  expect(states).toEqual(['completed', 'cancelled', 'cancelled']);
  for (const person of [bought.parent, bought.trainer]) {
    expect(about(subjectsTo(person), 'canceled')).toEqual(['X1 canceled First Touch']);
    const bell = await person.api.notifications.list({ query: {} });
    expect(bell.filter(({ title }) => title === 'X1 canceled First Touch')).toHaveLength(1);
  }
});

it('only the seat of the refunded family ends in a group', { timeout: 60_000 }, async () => {
  const trainer = await sellingTrainer(app, { maxCapacity: 2 });
  const time = timeIn(app, 48);
  const seats: PaidRequest[] = [];
  for (let seat = 0; seat < 2; seat += 1) {
    const request = await paidRequest(app, { trainer, sessionType: 'group' });
    await request.parent.api.scheduling.schedule({ body: { appointmentId: request.appointmentId, ...time } });
    seats.push(request);
  }
  const [refunded, other] = seats as [PaidRequest, PaidRequest];
  await refund(refunded);
  expect(await sessionOf(refunded, refunded.appointmentId)).toMatchObject({ cancelledBy: 'support' });
  expect(await sessionOf(other, other.appointmentId)).toMatchObject({ status: 'scheduled' });
  expect(await slotsOf(other)).toHaveLength(1);
});
