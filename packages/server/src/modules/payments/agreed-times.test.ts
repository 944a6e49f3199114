import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { balancesOf } from '../../testing/charges.ts';
import { createTestClock } from '../../testing/clock.ts';
import { type PaidRequest, paidRequest, timeIn } from '../../testing/given.ts';
import { startMailServer, type TestMailServer } from '../../testing/mail-server.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';

/** A time that the trainer chose, and the money of its session (R176); sessions cost $49.00. */

let server: TestMailServer;
let app: TestApp;
beforeAll(async () => {
  server = await startMailServer();
  const mailFrom = { name: 'X1 team', address: 'hello@x1.test' };
  app = await startApp({ config: { smtp: server.settings, mailFrom }, clock: createTestClock() });
});
afterAll(async () => {
  await app.close();
  await server.stop();
});
beforeEach(() => server.behave('take'));

const paramsOf = ({ appointmentId }: PaidRequest) => ({ appointmentId });
const details = (request: PaidRequest) => request.parent.api.sessions.appointmentDetails({ params: paramsOf(request) });

/** The trainer chooses a time and closes the session at once. */
async function chosen(hours = 2): Promise<PaidRequest & { time: ReturnType<typeof timeIn> }> {
  const request = await paidRequest(app);
  const time = timeIn(app, hours);
  await request.trainer.api.scheduling.schedule({ body: { appointmentId: request.appointmentId, ...time } });
  await request.trainer.api.scheduling.complete({ params: paramsOf(request) });
  return { ...request, time };
}

const accept = ({ parent, time, ...request }: Awaited<ReturnType<typeof chosen>>) =>
  parent.api.scheduling.acceptTime({ params: { appointmentId: request.appointmentId }, body: time });

async function later(hours: number): Promise<void> {
  app.clock.advance({ hours });
  await app.drainJobs();
  await app.services.payments.releaseDue();
}

const owed = async ({ transactionId }: PaidRequest) => (await balancesOf(app, transactionId))['L.pay'] ?? 0;

/** Everything went back, and nothing is the trainer's, now or later. */
async function expectAllBack(request: PaidRequest): Promise<void> {
  await later(100);
  expect((await details(request)).appointment).toMatchObject({ status: 'cancelled', refundedAmount: 4_900 });
  expect(await balancesOf(app, request.transactionId)).toEqual({});
  expect(await app.db.selectFrom('releases').select('dueAt').where('appointmentId', '=', request.appointmentId).execute()).toEqual([]);
}

const cancel = (request: PaidRequest) =>
  request.parent.api.scheduling.cancel({ params: paramsOf(request), body: { expectedRefund: 4_900 } });

describe('the share of a session at a time that the trainer chose', { timeout: 120_000 }, () => {
  it('is released at its end if the parent has accepted the time, once or twice', async () => {
    const request = await chosen();
    expect(await accept(request)).toMatchObject({ timeAgreedAt: app.clock.now().toISOString() });
    await accept(request);
    await later(2);
    expect(await owed(request)).toBe(0);
    await later(2);
    expect(await owed(request)).toBe(-4_900);
    await expect(cancel(request)).rejects.toMatchObject({ code: 'appointment.not_cancellable' });
  });

  it('waits until 24 hours after the email about the time was accepted; until then the parent gets a full refund', async () => {
    const request = await chosen();
    await app.drainJobs();
    const agreedAt = new Date(app.clock.now().getTime() + 24 * 3_600_000).toISOString();
    expect((await details(request)).appointment).toMatchObject({ status: 'completed', timeAgreedAt: agreedAt });
    await later(23);
    expect(await owed(request)).toBe(0);
    await later(2);
    expect(await owed(request)).toBe(-4_900);
  });

  it.each([1, 5, 23])('goes back to a parent who cancels %i hours after being told, also after the session', async (hours) => {
    const request = await chosen();
    await app.drainJobs();
    await later(hours);
    await cancel(request);
    await expectAllBack(request);
  });

  it('is refunded once if the session is canceled while its completion is still being processed', async () => {
    const request = await chosen();
    await Promise.allSettled([cancel(request), cancel(request), accept(request)]);
    const { status } = (await details(request)).appointment;
    expect(['cancelled', 'completed']).toContain(status);
    if (status === 'cancelled') await expectAllBack(request);
  });

  it('waits while the email is refused, until the parent reads the bell', async () => {
    server.behave('refuse');
    const request = await chosen();
    await later(50);
    expect((await details(request)).appointment.timeAgreedAt).toBeNull();
    expect(await owed(request)).toBe(0);
    await request.parent.api.notifications.markRead({ body: {} });
    const agreedAt = new Date(app.clock.now().getTime() + 24 * 3_600_000).toISOString();
    expect((await details(request)).appointment.timeAgreedAt).toBe(agreedAt);
    await later(25);
    expect(await owed(request)).toBe(-4_900);
  });

  it("isn't agreed because of a notice about an earlier time", async () => {
    const request = await paidRequest(app);
    const { trainer, appointmentId } = request;
    await trainer.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 30) } });
    await app.drainJobs();
    app.clock.advance({ minutes: 1 });
    server.behave('busy');
    const moved = timeIn(app, 40);
    await trainer.api.scheduling.reschedule({ params: { appointmentId }, body: moved });
    await app.drainJobs({ failures: 'return' });
    expect((await details(request)).appointment).toMatchObject({ startTime: moved.startTime, timeAgreedAt: null });
    const old = { startTime: timeIn(app, 29).startTime, endTime: timeIn(app, 29).endTime };
    const stale = request.parent.api.scheduling.acceptTime({ params: { appointmentId }, body: old });
    await expect(stale).rejects.toMatchObject({ status: 409, code: 'appointment.time_changed' });
  });

  it('needs no answer if the parent chose the time', async () => {
    const request = await paidRequest(app);
    const { parent, appointmentId } = request;
    const { timeAgreedAt } = await parent.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 30) } });
    expect(timeAgreedAt).toBe(app.clock.now().toISOString());
  });
});

describe('a session that the trainer closed before its end', { timeout: 120_000 }, () => {
  async function closedEarly(hours: number): Promise<PaidRequest> {
    const request = await paidRequest(app);
    const { parent, trainer, appointmentId } = request;
    await parent.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, hours) } });
    await trainer.api.scheduling.complete({ params: { appointmentId } });
    await app.drainJobs();
    return request;
  }

  it('is canceled by the parent in time with a full refund', async () => {
    const request = await closedEarly(30);
    await cancel(request);
    await expectAllBack(request);
  });

  it('is canceled by the parent too late: the trainer keeps the money, which is released at the end', async () => {
    const request = await closedEarly(5);
    await request.parent.api.scheduling.cancel({ params: paramsOf(request), body: { expectedRefund: 0 } });
    await later(5);
    expect(await owed(request)).toBe(0);
    await later(2);
    expect(await owed(request)).toBe(-4_900);
  });

  it('is open again when the parent moves it, and released after its new end', async () => {
    const request = await closedEarly(30);
    const { parent, trainer, appointmentId } = request;
    const moved = await parent.api.scheduling.reschedule({ params: { appointmentId }, body: timeIn(app, 80) });
    expect(moved).toMatchObject({ status: 'scheduled', completedAt: null });
    await later(40);
    expect(await owed(request)).toBe(0);
    await trainer.api.scheduling.complete({ params: { appointmentId } });
    await later(30);
    expect(await owed(request)).toBe(0);
    await later(20);
    expect(await owed(request)).toBe(-4_900);
  });

  it('can be reviewed, and counts as held, only after its end', async () => {
    const request = await closedEarly(5);
    const { parent, trainer, appointmentId } = request;
    const review = () => parent.api.reviews.write({ params: { appointmentId }, body: { rating: 5, text: `Good ${randomUUID()}` } });
    const held = async () => (await parent.api.search.getTrainer({ params: { trainerId: trainer.trainerId } })).sessionsHeld;
    await expect(review()).rejects.toMatchObject({ code: 'review.session_not_completed' });
    expect(await held()).toBe(0);
    app.clock.advance({ hours: 7 });
    await review();
    expect(await held()).toBe(1);
  });
});
