import type { AppointmentId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/transaction.ts';
import { paidRequest, timeIn } from '../../testing/given.ts';
import { insertGroupTrainer, insertPurchase, insertSeats, insertSignedInParent } from '../../testing/rows-purchases.ts';
import { openApp, startApp } from '../../testing/start-app.ts';

const app = await openApp();

/** A session that the parent, or the trainer, has set to so many hours from now. */
async function booked(hours: number, chosenBy: 'parent' | 'trainer' = 'parent') {
  const trainer = await insertGroupTrainer(app, 4);
  const parent = await insertSignedInParent(app);
  const purchase = { parentId: parent.userId, programId: trainer.programId, sessionType: 'individual' } as const;
  const { appointmentIds } = await insertPurchase(app, purchase);
  const appointmentId = appointmentIds[0];
  const time = timeIn(app, hours);
  await { parent, trainer }[chosenBy].api.scheduling.schedule({ body: { appointmentId, ...time } });
  return { trainer, parent, appointmentId, params: { appointmentId }, time };
}

/** The same, accepted by the trainer. */
async function accepted(hours: number) {
  const session = await booked(hours);
  await session.trainer.api.scheduling.approve({ params: session.params });
  return session;
}

interface Announcement {
  readonly refundCents: number;
  readonly isKept: boolean;
  readonly cancelledBy: string;
  readonly payableFrom: string;
}

/** The event about a cancellation's money that payments received, once for each time it was sent. */
async function announcementsOf(id: AppointmentId): Promise<Announcement[]> {
  const { rows } = await sql<{ data: Announcement }>`
    select data from pgboss.job
    where name like 'scheduling.session_cancelled/payments.%' and (data ->> 'appointmentId')::int = ${id}`.execute(app.db);
  return rows.map(({ data }) => data);
}

describe('canceling a session', () => {
  it('more than a day before refunds the parent in full, once, and frees the time', async () => {
    const { trainer, parent, appointmentId, params, time } = await booked(25);
    const body = { reason: ' Ill ', expectedRefund: 4_900 };
    const cancelled = await parent.api.scheduling.cancel({ params, body });
    expect(cancelled).toMatchObject({
      status: 'cancelled',
      cancelledBy: 'parent',
      cancellationReason: 'Ill',
      isScheduled: false,
      formerStartTime: time.startTime,
      formerEndTime: time.endTime,
    });
    expect(await parent.api.scheduling.cancel({ params, body })).toEqual(cancelled);
    expect(await announcementsOf(appointmentId)).toMatchObject([{ refundCents: 4_900, isKept: false, cancelledBy: 'parent' }]);
    const [other] = await insertSeats(app, { programId: trainer.programId, sessionType: 'individual', count: 1 });
    await other?.api.scheduling.schedule({ body: { appointmentId: other.appointmentId, ...time } });
  });

  it('less than a day before leaves the money with the trainer, payable from the end of the session', async () => {
    const { parent, appointmentId, params, time } = await accepted(22);
    await parent.api.scheduling.cancel({ params, body: { expectedRefund: 0 } });
    expect(await announcementsOf(appointmentId)).toMatchObject([{ refundCents: 0, isKept: true, payableFrom: time.endTime }]);
  });

  it('refunds the parent in full, even an hour before, while the trainer has not accepted', async () => {
    const { parent, appointmentId, params } = await booked(1);
    await parent.api.scheduling.cancel({ params, body: { expectedRefund: 4_900 } });
    expect(await announcementsOf(appointmentId)).toMatchObject([{ refundCents: 4_900, isKept: false, cancelledBy: 'parent' }]);
  });

  it('refunds the parent in full for 24 hours after the notice of the time the trainer chose, but not later', async () => {
    const told = [await booked(30, 'trainer'), await booked(33, 'trainer')] as const;
    const untold = await booked(36, 'trainer');
    const chosenAt = app.clock.now();
    app.clock.advance({ hours: 5 });
    await inTransaction(app.db, async (tx) => {
      for (const { appointmentId } of told) await app.services.scheduling.timeTold(tx, { appointmentId, chosenAt }, app.clock.now());
    });
    const [soon, later] = told;
    app.clock.advance({ hours: 23 });
    await soon.parent.api.scheduling.cancel({ params: soon.params, body: { expectedRefund: 4_900 } });
    app.clock.advance({ hours: 2 });
    await later.parent.api.scheduling.cancel({ params: later.params, body: { expectedRefund: 0 } });
    app.clock.advance({ hours: 20 });
    await untold.parent.api.scheduling.cancel({ params: untold.params, body: { expectedRefund: 4_900 } });
    app.clock.advance({ hours: -50 });
    expect(await announcementsOf(later.appointmentId)).toMatchObject([{ refundCents: 0, isKept: true }]);
  });

  it("refunds the parent in full at any time when the trainer's account is disabled", async () => {
    const { trainer, parent, appointmentId, params } = await accepted(3);
    await app.db.updateTable('users').set({ disabledAt: app.clock.now() }).where('id', '=', trainer.userId).execute();
    await parent.api.scheduling.cancel({ params, body: { expectedRefund: 4_900 } });
    expect(await announcementsOf(appointmentId)).toMatchObject([{ refundCents: 4_900, isKept: false, cancelledBy: 'parent' }]);
  });

  it('for the whole group is refused through a seat that was already canceled alone', async () => {
    const trainer = await insertGroupTrainer(app, 2);
    const members = await insertSeats(app, { programId: trainer.programId, sessionType: 'group', count: 2 });
    for (const { api, appointmentId } of members) await api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 60) } });
    const [first, second] = members.map(({ appointmentId }) => ({ appointmentId })) as [
      { appointmentId: AppointmentId },
      { appointmentId: AppointmentId },
    ];
    const cancel = (params: { appointmentId: AppointmentId }, wholeGroup: boolean) =>
      trainer.api.scheduling.cancel({ params, body: { wholeGroup } });
    await cancel(first, false);
    await expect(cancel(first, true)).rejects.toMatchObject({ code: 'appointment.not_cancellable' });
    await cancel(second, true);
    expect(await cancel(second, true)).toMatchObject({ status: 'cancelled' });
  });

  it('refunds the parent in full when the trainer chose the time at short notice, or is the one who cancels', async () => {
    const short = await booked(3, 'trainer');
    await short.parent.api.scheduling.cancel({ params: short.params, body: {} });
    const late = await booked(3);
    await late.trainer.api.scheduling.cancel({ params: late.params, body: {} });
    for (const { appointmentId } of [short, late]) {
      expect(await announcementsOf(appointmentId)).toMatchObject([{ refundCents: 4_900, isKept: false }]);
    }
  });

  it('is refused when the refund differs from the one the parent was shown', async () => {
    const { parent, appointmentId, params } = await accepted(23);
    await expect(parent.api.scheduling.cancel({ params, body: { expectedRefund: 4_900 } })).rejects.toMatchObject({
      status: 409,
      code: 'appointment.refund_changed',
      body: { details: { refund: 0 } },
    });
    expect(await announcementsOf(appointmentId)).toEqual([]);
    const { appointment } = await parent.api.sessions.appointmentDetails({ params });
    expect(appointment).toMatchObject({ status: 'scheduled', cancelledAt: null });
  });

  it('is refused to the parent after the start, but not to the trainer', async () => {
    const { trainer, parent, appointmentId, params } = await booked(30);
    app.clock.advance({ hours: 32 });
    await expect(parent.api.scheduling.cancel({ params, body: {} })).rejects.toMatchObject({ code: 'appointment.not_cancellable' });
    await trainer.api.scheduling.cancel({ params, body: {} });
    expect(await announcementsOf(appointmentId)).toMatchObject([{ refundCents: 4_900, isKept: false, cancelledBy: 'trainer' }]);
    app.clock.advance({ hours: -32 });
  });

  it('ends a pending request, so that nothing else can be done with it', async () => {
    const { trainer, parent, params, appointmentId } = await booked(40);
    await parent.api.scheduling.cancel({ params, body: {} });
    const { scheduling } = trainer.api;
    const refused = [
      [() => scheduling.approve({ params }), 'appointment.already_decided'],
      [() => scheduling.reject({ params, body: { reason: 'No' } }), 'appointment.already_decided'],
      [() => scheduling.schedule({ body: { appointmentId, ...timeIn(app, 60) } }), 'appointment.not_schedulable'],
      [() => scheduling.reschedule({ params, body: timeIn(app, 60) }), 'appointment.not_movable'],
      [() => scheduling.complete({ params }), 'appointment.not_completable'],
      [() => scheduling.noShow({ params }), 'appointment.no_show_impossible'],
      [() => scheduling.cancel({ params, body: {} }), 'appointment.not_cancellable'],
    ] as const;
    for (const [call, code] of refused) await expect(call()).rejects.toMatchObject({ status: 409, code });
    const { rows } = await sql`select 1 from appointments where id = ${appointmentId} and approval_status = 'pending'`.execute(app.db);
    expect(rows).toHaveLength(1);
  });

  it('is refused for a session that was held or declined', async () => {
    const held = await booked(1);
    await held.trainer.api.scheduling.complete({ params: held.params });
    app.clock.advance({ hours: 3 });
    const declined = await booked(50);
    await declined.trainer.api.scheduling.reject({ params: declined.params, body: { reason: 'Away' } });
    for (const { parent, trainer, params } of [held, declined]) {
      for (const party of [parent, trainer]) {
        await expect(party.api.scheduling.cancel({ params, body: {} })).rejects.toMatchObject({ code: 'appointment.not_cancellable' });
      }
    }
  });

  it('for the whole group refunds every parent, and the trainer confirms the sum', async () => {
    const trainer = await insertGroupTrainer(app, 3);
    const members = await insertSeats(app, { programId: trainer.programId, sessionType: 'group', count: 3 });
    const time = timeIn(app, 5);
    for (const { api, appointmentId } of members) await api.scheduling.schedule({ body: { appointmentId, ...time } });
    const [first] = members;
    if (!first) throw new Error('no member');
    const params = { appointmentId: first.appointmentId };
    const call = trainer.api.scheduling.cancel({ params, body: { wholeGroup: true, expectedRefund: 2_900 } });
    await expect(call).rejects.toMatchObject({ code: 'appointment.refund_changed', body: { details: { refund: 8_700 } } });
    await trainer.api.scheduling.cancel({ params, body: { wholeGroup: true, expectedRefund: 8_700 } });
    for (const { appointmentId } of members) expect(await announcementsOf(appointmentId)).toMatchObject([{ refundCents: 2_900 }]);
    expect(await app.db.selectFrom('timeSlots').select('id').where('trainerId', '=', trainer.trainerId).execute()).toEqual([]);
  });

  it('by a parent never cancels more than their own seat', async () => {
    const trainer = await insertGroupTrainer(app, 2);
    const members = await insertSeats(app, { programId: trainer.programId, sessionType: 'group', count: 2 });
    for (const { api, appointmentId } of members) await api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 60) } });
    const [first, second] = members;
    if (!first || !second) throw new Error('no members');
    await first.api.scheduling.cancel({ params: { appointmentId: first.appointmentId }, body: { wholeGroup: true } });
    const { appointment } = await second.api.sessions.appointmentDetails({ params: { appointmentId: second.appointmentId } });
    expect(appointment).toMatchObject({ status: 'scheduled' });
    const [third] = await insertSeats(app, { programId: trainer.programId, sessionType: 'group', count: 1 });
    await third?.api.scheduling.schedule({ body: { appointmentId: third.appointmentId, ...timeIn(app, 60) } });
  });
});

describe('the money of a canceled session', () => {
  it('is refunded at the provider', async () => {
    const payingApp = await startApp();
    const { parent, appointmentId, transactionId } = await paidRequest(payingApp);
    const params = { appointmentId };
    await parent.api.scheduling.schedule({ body: { appointmentId, ...timeIn(payingApp, 70) } });
    await parent.api.scheduling.cancel({ params, body: { expectedRefund: 4_900 } });
    await payingApp.drainJobs();
    const rows = payingApp.db.selectFrom('refunds').select(['amountCents', 'status']).where('transactionId', '=', transactionId);
    expect(await rows.execute()).toEqual([{ amountCents: 4_900, status: 'succeeded' }]);
    expect((await parent.api.sessions.appointmentDetails({ params })).appointment).toMatchObject({ refundedAmount: 4_900 });
    await payingApp.close();
  });
});
