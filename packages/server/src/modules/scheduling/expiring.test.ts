import type { AppointmentId } from '@x1/contract/core/ids.ts';
import { describe, expect, it } from 'vitest';
import { paidRequest, timeIn } from '../../testing/given.ts';
import { insertGroupTrainer, insertPurchase, insertSeats, insertSignedInParent } from '../../testing/rows-purchases.ts';
import { openApp, startApp } from '../../testing/start-app.ts';
import { expireRequests } from './jobs.ts';

const app = await openApp();

const factsOf = (id: AppointmentId, { db } = app) =>
  db.selectFrom('appointments').select(['approvalStatus', 'rejectionReason', 'startsAt']).where('id', '=', id).executeTakeFirstOrThrow();
const statusOf = async (id: AppointmentId, of = app) => (await factsOf(id, of)).approvalStatus;

describe('an unanswered request', () => {
  it('expires after exactly 72 hours, refunds the parent in full and frees the time', async () => {
    // An app of its own, because payments that exist only as rows cannot be refunded.
    const payingApp = await startApp();
    const { parent, appointmentId, transactionId } = await paidRequest(payingApp);
    await parent.api.scheduling.schedule({ body: { appointmentId, ...timeIn(payingApp, 100) } });
    payingApp.clock.advance({ hours: 71, minutes: 59, seconds: 59 });
    await payingApp.runNow(expireRequests);
    expect(await statusOf(appointmentId, payingApp)).toBe('pending');
    payingApp.clock.advance({ seconds: 1 });
    await payingApp.runNow(expireRequests);
    expect(await factsOf(appointmentId, payingApp)).toEqual({
      approvalStatus: 'rejected',
      rejectionReason: "The trainer didn't answer in time.",
      startsAt: null,
    });
    const refunds = await payingApp.db
      .selectFrom('refunds')
      .select(['amountCents', 'status'])
      .where('transactionId', '=', transactionId)
      .execute();
    expect(refunds).toEqual([{ amountCents: 4_900, status: 'succeeded' }]);
    await payingApp.runNow(expireRequests);
    expect(await payingApp.db.selectFrom('refunds').select('id').where('transactionId', '=', transactionId).execute()).toHaveLength(1);
    await payingApp.close();
  });

  it('does not count as expired when the trainer declined it with the text X1 uses for expired ones', async () => {
    const { trainer, parent, appointmentId } = await paidRequest(app);
    await trainer.api.scheduling.reject({ params: { appointmentId }, body: { reason: "The trainer didn't answer in time." } });
    const { appointment } = await parent.api.sessions.appointmentDetails({ params: { appointmentId } });
    expect(appointment).toMatchObject({ approvalStatus: 'rejected', expiredAt: null });
  });

  it('shows when it expired', async () => {
    const { parent, appointmentId } = await paidRequest(app);
    app.clock.advance({ hours: 72 });
    await app.services.scheduling.expireRequests();
    const { appointment } = await parent.api.sessions.appointmentDetails({ params: { appointmentId } });
    expect(appointment).toMatchObject({ approvalStatus: 'rejected', expiredAt: app.clock.now().toISOString() });
  });

  it('expires at the start of its session when that is earlier', async () => {
    const { programId } = await insertGroupTrainer(app, 4);
    const [seat] = await insertSeats(app, { programId, sessionType: 'individual', count: 1 });
    if (!seat) throw new Error('no seat');
    const time = timeIn(app, 5);
    await seat.api.scheduling.schedule({ body: { appointmentId: seat.appointmentId, ...time } });
    app.clock.set(new Date(Date.parse(time.startTime) - 1_000));
    await app.services.scheduling.expireRequests();
    expect(await statusOf(seat.appointmentId)).toBe('pending');
    app.clock.set(time.startTime);
    await app.services.scheduling.expireRequests();
    expect(await statusOf(seat.appointmentId)).toBe('rejected');
  });

  it('does not include requests that were answered, canceled or completed', async () => {
    const trainer = await insertGroupTrainer(app, 4);
    const seats = await insertSeats(app, { programId: trainer.programId, sessionType: 'individual', count: 3 });
    const [approved, cancelled, completed] = seats.map((seat) => ({ ...seat, params: { appointmentId: seat.appointmentId } }));
    if (!approved || !cancelled || !completed) throw new Error('no seats');
    await trainer.api.scheduling.approve({ params: approved.params });
    await cancelled.api.scheduling.cancel({ params: cancelled.params, body: {} });
    await trainer.api.scheduling.schedule({ body: { ...completed.params, ...timeIn(app, 3) } });
    await trainer.api.scheduling.complete({ params: completed.params });
    app.clock.advance({ days: 4 });
    await app.services.scheduling.expireRequests();
    expect(await Promise.all(seats.map(({ appointmentId }) => statusOf(appointmentId)))).toEqual(['approved', 'pending', 'approved']);
  });

  it('expires after an outage along with 120 others, even when one of them fails', async () => {
    const trainer = await insertGroupTrainer(app, 4);
    const broken = await insertGroupTrainer(app, 4);
    const parent = await insertSignedInParent(app);
    const buy = ({ programId }: typeof trainer) => insertPurchase(app, { parentId: parent.userId, programId, sessionType: 'individual' });
    const many = await Promise.all(Array.from({ length: 120 }, () => buy(trainer)));
    const stuck = await buy(broken);
    const after = await buy(trainer);
    app.clock.advance({ days: 5 });
    const locked = app.db.transaction().execute(async (tx) => {
      await tx.selectFrom('appointments').select('id').where('transactionId', '=', stuck.transactionId).forUpdate().execute();
      await expect(app.services.scheduling.expireRequests()).rejects.toThrow('1 requests could not expire');
    });
    await locked;
    const open = await app.db
      .selectFrom('appointments')
      .select('transactionId')
      .where('approvalStatus', '=', 'pending')
      .where('cancelledAt', 'is', null)
      .execute();
    expect(open).toEqual([{ transactionId: stuck.transactionId }]);
    expect(await statusOf(after.appointmentIds[0])).toBe('rejected');
    expect(await statusOf(many[119]?.appointmentIds[0] as AppointmentId)).toBe('rejected');
    await app.services.scheduling.expireRequests();
    expect(await statusOf(stuck.appointmentIds[0])).toBe('rejected');
  });
});
