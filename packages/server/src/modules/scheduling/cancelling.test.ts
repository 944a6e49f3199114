import type { AppointmentId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
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

interface Announced {
  readonly refundCents: number;
  readonly isKept: boolean;
  readonly cancelledBy: string;
  readonly payableFrom: string;
}

/** What payments was told about the money of a cancellation, each time it was told. */
async function toldOf(id: AppointmentId): Promise<Announced[]> {
  const { rows } = await sql<{ data: Announced }>`
    select data from pgboss.job
    where name like 'scheduling.session_cancelled/payments.%' and (data ->> 'appointmentId')::int = ${id}`.execute(app.db);
  return rows.map(({ data }) => data);
}

describe('cancelling a session', () => {
  it('a day before gives the parent everything back, once, and frees the time', async () => {
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
    expect(await toldOf(appointmentId)).toMatchObject([{ refundCents: 4_900, isKept: false, cancelledBy: 'parent' }]);
    const [other] = await insertSeats(app, { programId: trainer.programId, sessionType: 'individual', count: 1 });
    await other?.api.scheduling.schedule({ body: { appointmentId: other.appointmentId, ...time } });
  });

  it('later leaves the money with the trainer, from the end of the session on', async () => {
    const { parent, appointmentId, params, time } = await accepted(22);
    await parent.api.scheduling.cancel({ params, body: { expectedRefund: 0 } });
    expect(await toldOf(appointmentId)).toMatchObject([{ refundCents: 0, isKept: true, payableFrom: time.endTime }]);
  });

  it('gives everything back for as long as the trainer has not accepted, an hour before as well', async () => {
    const { parent, appointmentId, params } = await booked(1);
    await parent.api.scheduling.cancel({ params, body: { expectedRefund: 4_900 } });
    expect(await toldOf(appointmentId)).toMatchObject([{ refundCents: 4_900, isKept: false, cancelledBy: 'parent' }]);
  });

  it('gives everything back for 24 hours after the trainer chose the time, and then no more', async () => {
    const [soon, later] = [await booked(30, 'trainer'), await booked(33, 'trainer')];
    app.clock.advance({ hours: 23 });
    await soon.parent.api.scheduling.cancel({ params: soon.params, body: { expectedRefund: 4_900 } });
    app.clock.advance({ hours: 2 });
    await later.parent.api.scheduling.cancel({ params: later.params, body: { expectedRefund: 0 } });
    app.clock.advance({ hours: -25 });
    expect(await toldOf(later.appointmentId)).toMatchObject([{ refundCents: 0, isKept: true }]);
  });

  it('gives everything back where the trainer was switched off, whatever the hour', async () => {
    const { trainer, parent, appointmentId, params } = await accepted(3);
    await app.db.updateTable('users').set({ disabledAt: app.clock.now() }).where('id', '=', trainer.userId).execute();
    await parent.api.scheduling.cancel({ params, body: { expectedRefund: 4_900 } });
    expect(await toldOf(appointmentId)).toMatchObject([{ refundCents: 4_900, isKept: false, cancelledBy: 'parent' }]);
  });

  it('of the whole group is refused for a seat that was cancelled alone before: the others would stay', async () => {
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

  it('gives everything back where the trainer chose the time at short notice, or cancels', async () => {
    const short = await booked(3, 'trainer');
    await short.parent.api.scheduling.cancel({ params: short.params, body: {} });
    const late = await booked(3);
    await late.trainer.api.scheduling.cancel({ params: late.params, body: {} });
    for (const { appointmentId } of [short, late]) {
      expect(await toldOf(appointmentId)).toMatchObject([{ refundCents: 4_900, isKept: false }]);
    }
  });

  it('does nothing where what would go back is not what was promised', async () => {
    const { parent, appointmentId, params } = await accepted(23);
    await expect(parent.api.scheduling.cancel({ params, body: { expectedRefund: 4_900 } })).rejects.toMatchObject({
      status: 409,
      code: 'appointment.refund_changed',
      body: { details: { refund: 0 } },
    });
    expect(await toldOf(appointmentId)).toEqual([]);
    const { appointment } = await parent.api.sessions.appointmentDetails({ params });
    expect(appointment).toMatchObject({ status: 'scheduled', cancelledAt: null });
  });

  it('is over for the parent once the session begins, and open to the trainer until it is closed', async () => {
    const { trainer, parent, appointmentId, params } = await booked(30);
    app.clock.advance({ hours: 32 });
    await expect(parent.api.scheduling.cancel({ params, body: {} })).rejects.toMatchObject({ code: 'appointment.not_cancellable' });
    await trainer.api.scheduling.cancel({ params, body: {} });
    expect(await toldOf(appointmentId)).toMatchObject([{ refundCents: 4_900, isKept: false, cancelledBy: 'trainer' }]);
    app.clock.advance({ hours: -32 });
  });

  it('ends a request that nobody has answered: it cannot be accepted, declined, given a time or closed any more', async () => {
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

  it('cannot follow a session that was held or declined', async () => {
    const held = await booked(50);
    await held.trainer.api.scheduling.complete({ params: held.params });
    const declined = await booked(50);
    await declined.trainer.api.scheduling.reject({ params: declined.params, body: { reason: 'Away' } });
    for (const { parent, trainer, params } of [held, declined]) {
      for (const party of [parent, trainer]) {
        await expect(party.api.scheduling.cancel({ params, body: {} })).rejects.toMatchObject({ code: 'appointment.not_cancellable' });
      }
    }
  });

  it('of a whole group gives every parent their money back, and is promised as a sum', async () => {
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
    for (const { appointmentId } of members) expect(await toldOf(appointmentId)).toMatchObject([{ refundCents: 2_900 }]);
    expect(await app.db.selectFrom('timeSlots').select('id').where('trainerId', '=', trainer.trainerId).execute()).toEqual([]);
  });

  it('by a parent is never more than the own seat', async () => {
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

describe('the money of a cancelled session', () => {
  it('goes back at the provider', async () => {
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
