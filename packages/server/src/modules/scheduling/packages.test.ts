import type { AppointmentId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { timeIn } from '../../testing/given.ts';
import { insertProgram } from '../../testing/rows.ts';
import { insertPurchase, insertSignedInParent, insertSignedInTrainer } from '../../testing/rows-purchases.ts';
import { openApp } from '../../testing/start-app.ts';

const app = await openApp();

/** A parent has bought three sessions for $100. */
async function bought(sessionType: 'individual' | 'group' = 'individual') {
  const trainer = await insertSignedInTrainer(app);
  const prices = { individualPriceCents: 10_000, groupPriceCents: 10_000 };
  const programId = await insertProgram(app.db, { trainerId: trainer.trainerId, sessionsIncluded: 3, ...prices });
  const parent = await insertSignedInParent(app);
  const { transactionId, appointmentIds } = await insertPurchase(app, { parentId: parent.userId, programId, sessionType });
  const [first, second, third] = appointmentIds as readonly [AppointmentId, AppointmentId, AppointmentId];
  return { trainer, parent, programId, transactionId, appointmentIds, first, second, third };
}

const statusesOf = async (ids: readonly AppointmentId[]) => {
  const rows = await app.db.selectFrom('appointments').select('approvalStatus').where('id', 'in', ids).orderBy('sessionNumber').execute();
  return rows.map((row) => row.approvalStatus);
};

async function eventsOf(event: string, transactionId: number): Promise<object[]> {
  const { rows } = await sql<{ data: object }>`
    select distinct data from pgboss.job where name like ${`scheduling.${event}/%`} and (data ->> 'transactionId')::int = ${transactionId}`.execute(
    app.db,
  );
  return rows.map(({ data }) => data);
}

describe('the sessions of one purchase', () => {
  it('are one request: approving one session approves all, with one event', async () => {
    const { trainer, appointmentIds, transactionId, first, second } = await bought();
    await trainer.api.scheduling.approve({ params: { appointmentId: second } });
    expect(await statusesOf(appointmentIds)).toEqual(['approved', 'approved', 'approved']);
    expect(await eventsOf('request_approved', transactionId)).toEqual([{ appointmentId: first, transactionId }]);
    const call = trainer.api.scheduling.reject({ params: { appointmentId: first }, body: { reason: 'No' } });
    await expect(call).rejects.toMatchObject({ code: 'appointment.already_decided' });
  });

  it('free all their times when the request is declined', async () => {
    const { trainer, parent, appointmentIds, transactionId, first, third } = await bought();
    for (const [index, appointmentId] of appointmentIds.entries()) {
      await parent.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 30 + index * 2) } });
    }
    await trainer.api.scheduling.reject({ params: { appointmentId: third }, body: { reason: 'Away' } });
    expect(await statusesOf(appointmentIds)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(await eventsOf('request_rejected', transactionId)).toEqual([{ appointmentId: first, transactionId, isExpired: false }]);
    expect(await app.db.selectFrom('timeSlots').select('id').where('trainerId', '=', trainer.trainerId).execute()).toEqual([]);
  });

  it('expire together at the start of the earliest one', async () => {
    const { parent, appointmentIds, transactionId, first, second } = await bought();
    const time = timeIn(app, 10);
    await parent.api.scheduling.schedule({ body: { appointmentId: second, ...time } });
    app.clock.set(time.startTime);
    await app.services.scheduling.expireRequests();
    expect(await statusesOf(appointmentIds)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(await eventsOf('request_rejected', transactionId)).toEqual([{ appointmentId: first, transactionId, isExpired: true }]);
  });

  it('are all approved when the trainer schedules one, and invitations of scheduled ones are updated', async () => {
    const { trainer, parent, appointmentIds, transactionId, second, third } = await bought();
    await parent.api.scheduling.schedule({ body: { appointmentId: third, ...timeIn(app, 40) } });
    await trainer.api.scheduling.schedule({ body: { appointmentId: second, ...timeIn(app, 50) } });
    expect(await statusesOf(appointmentIds)).toEqual(['approved', 'approved', 'approved']);
    expect(await eventsOf('request_approved', transactionId)).toEqual([{ appointmentId: third, transactionId }]);
    const rows = app.db.selectFrom('appointments').select('invitationSequence').where('transactionId', '=', transactionId);
    expect(await rows.orderBy('sessionNumber').execute()).toEqual([0, 1, 2].map((sequence) => ({ invitationSequence: sequence })));
  });

  it('are canceled one by one, each with its own share, and a canceled one is not approved with the rest', async () => {
    const { trainer, parent, appointmentIds, first, second } = await bought();
    await parent.api.scheduling.cancel({ params: { appointmentId: second }, body: { expectedRefund: 3_333 } });
    await trainer.api.scheduling.approve({ params: { appointmentId: first } });
    expect(await statusesOf(appointmentIds)).toEqual(['approved', 'pending', 'approved']);
    const call = trainer.api.scheduling.approve({ params: { appointmentId: second } });
    await expect(call).rejects.toMatchObject({ code: 'appointment.already_decided' });
  });

  it('take one group place until the last of them is over', async () => {
    const { trainer, parent, programId, first, second, third } = await bought('group');
    const { scheduling } = app.services;
    const taken = async () => (await scheduling.listActiveGroupPurchases(app.db, programId)).length;
    expect(await taken()).toBe(1);
    await trainer.api.scheduling.schedule({ body: { appointmentId: first, ...timeIn(app, 20) } });
    await trainer.api.scheduling.complete({ params: { appointmentId: first } });
    await parent.api.scheduling.cancel({ params: { appointmentId: second }, body: {} });
    expect(await taken()).toBe(1);
    await parent.api.scheduling.cancel({ params: { appointmentId: third }, body: {} });
    expect(await taken()).toBe(0);
  });
});
