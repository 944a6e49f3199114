import type { AppointmentId } from '@x1/contract/core/ids.ts';
import { canTurn } from '@x1/contract/core/state-table.ts';
import { type ApprovalStatus, approvalStatuses, approvalTransitions } from '@x1/contract/scheduling/states.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { paidRequest, type SellingTrainer, sellingTrainer, timeIn } from '../../testing/given.ts';
import { openApp } from '../../testing/start-app.ts';

const app = await openApp();

const reason = 'Away with the team that weekend';
const verbs = {
  approved: (trainer: SellingTrainer, appointmentId: AppointmentId) => trainer.api.scheduling.approve({ params: { appointmentId } }),
  rejected: (trainer: SellingTrainer, appointmentId: AppointmentId) =>
    trainer.api.scheduling.reject({ params: { appointmentId }, body: { reason } }),
};

async function requestIn(state: ApprovalStatus) {
  const request = await paidRequest(app);
  if (state !== 'pending') await verbs[state](request.trainer, request.appointmentId);
  return request;
}

describe("a trainer's answer to a request", () => {
  const pairs = approvalStatuses.flatMap((from) => (['approved', 'rejected'] as const).map((to) => ({ from, to })));

  it.each(pairs)('from $from to $to follows the table of allowed changes', async ({ from, to }) => {
    const { trainer, appointmentId } = await requestIn(from);
    const call = verbs[to](trainer, appointmentId);
    if (from === to || canTurn(approvalTransitions, from, to)) expect(await call).toMatchObject({ approvalStatus: to });
    else await expect(call).rejects.toMatchObject({ status: 409, code: 'appointment.already_decided' });
    const { approvalStatus: stored } = await app.db
      .selectFrom('appointments')
      .select('approvalStatus')
      .where('id', '=', appointmentId)
      .executeTakeFirstOrThrow();
    expect(stored).toBe(from === to || canTurn(approvalTransitions, from, to) ? to : from);
  });

  it('that declines it prevents a time, a completion and a second refund', async () => {
    const { parent, trainer, appointmentId, transactionId } = await requestIn('rejected');
    const body = { appointmentId, ...timeIn(app, 4) };
    for (const party of [parent, trainer])
      await expect(party.api.scheduling.schedule({ body })).rejects.toMatchObject({ status: 409, code: 'appointment.not_schedulable' });
    await expect(trainer.api.scheduling.complete({ params: { appointmentId } })).rejects.toMatchObject({ status: 409 });
    await verbs.rejected(trainer, appointmentId);
    await app.drainJobs();
    const refunds = await app.db.selectFrom('refunds').select('amountCents').where('transactionId', '=', transactionId).execute();
    expect(refunds).toEqual([{ amountCents: 4_900 }]);
  });

  it('is refused once the session was held', async () => {
    const { trainer, appointmentId } = await paidRequest(app);
    await trainer.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 6) } });
    await trainer.api.scheduling.complete({ params: { appointmentId } });
    await expect(verbs.rejected(trainer, appointmentId)).rejects.toMatchObject({ status: 409 });
    const body = { appointmentId, ...timeIn(app, 8) };
    await expect(trainer.api.scheduling.schedule({ body })).rejects.toMatchObject({ status: 409, code: 'appointment.not_schedulable' });
  });
});

describe('simultaneous calls', () => {
  it('approve a request once and return the same to all twenty', async () => {
    const { trainer, appointmentId } = await paidRequest(app);
    const answers = await Promise.all(Array.from({ length: 20 }, () => verbs.approved(trainer, appointmentId)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  it('complete a session once when twenty arrive at once', async () => {
    const { parent, trainer, appointmentId } = await paidRequest(app);
    await parent.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 12) } });
    const answers = await Promise.all(Array.from({ length: 20 }, () => trainer.api.scheduling.complete({ params: { appointmentId } })));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    app.clock.advance({ days: 1 });
    await app.drainJobs();
    const releases = await app.db.selectFrom('journals').select('id').where('appointmentId', '=', appointmentId).execute();
    expect(releases).toHaveLength(1);
  });

  it('seat no more in a group session than the program has places', async () => {
    const trainer = await sellingTrainer(app, { maxCapacity: 6 });
    const requests = await Promise.all(Array.from({ length: 6 }, () => paidRequest(app, { trainer, sessionType: 'group' })));
    await app.db.updateTable('programs').set({ maxCapacity: 3 }).where('id', '=', trainer.programId).execute();
    const time = timeIn(app, 60);
    const outcomes = await Promise.allSettled(
      requests.map(({ parent, appointmentId }) => parent.api.scheduling.schedule({ body: { appointmentId, ...time } })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ status: 409, code: 'appointment.slot_full' });
    }
  });
});

describe('the database refuses', () => {
  const impossible = [
    ['a time for a session that is not paid', sql`paid_at = null`],
    ['a session held without approval', sql`completed_at = now(), approval_status = 'pending'`],
    ['a declined session that keeps its time', sql`approval_status = 'rejected', rejection_reason = 'no'`],
    ['a canceled session that keeps its time', sql`cancelled_at = now()`],
    ['a start without an end', sql`ends_at = null`],
    ['a time that differs from its slot', sql`ends_at = ends_at + interval '30 minutes'`],
    ['a refusal without a reason', sql`approval_status = 'rejected', time_slot_id = null, starts_at = null, ends_at = null`],
    ['a session held without a time', sql`completed_at = now(), time_slot_id = null, starts_at = null, ends_at = null`],
  ] as const;

  it.each(impossible)('%s', async (_what, change) => {
    const { trainer, appointmentId } = await paidRequest(app);
    await trainer.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 5) } });
    const attempt = sql`update appointments set ${change} where id = ${appointmentId}`.execute(app.db);
    await expect(attempt).rejects.toMatchObject({ code: expect.stringMatching(/^23/) });
  });

  it('two slots of one trainer that overlap, but not two that touch', async () => {
    const { trainer, appointmentId } = await paidRequest(app);
    await trainer.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 5) } });
    const copyShifted = (by: string) => sql`
      insert into time_slots (trainer_id, program_id, session_type, starts_at, ends_at)
      select trainer_id, program_id, session_type, starts_at + ${by}::interval, ends_at + ${by}::interval
      from time_slots where trainer_id = ${trainer.trainerId} order by id limit 1`;
    await expect(copyShifted('59 minutes').execute(app.db)).rejects.toMatchObject({ code: '23P01' });
    await copyShifted('60 minutes').execute(app.db);
  });
});
