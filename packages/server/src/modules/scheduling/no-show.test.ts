import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { timeIn } from '../../testing/given.ts';
import { insertGroupTrainer, insertPurchase, insertSignedInParent } from '../../testing/rows-purchases.ts';
import { openApp } from '../../testing/start-app.ts';

const app = await openApp();

/** A session in an hour. */
async function booked(chosenBy: 'parent' | 'trainer' = 'trainer') {
  const trainer = await insertGroupTrainer(app, 4);
  const parent = await insertSignedInParent(app);
  const purchase = { parentId: parent.userId, programId: trainer.programId, sessionType: 'individual' } as const;
  const { appointmentIds } = await insertPurchase(app, purchase);
  const appointmentId = appointmentIds[0];
  const time = timeIn(app, 1);
  await { parent, trainer }[chosenBy].api.scheduling.schedule({ body: { appointmentId, ...time } });
  return { trainer, parent, appointmentId, params: { appointmentId }, time };
}

/** The same, which begins just now. */
async function begun(chosenBy?: 'parent' | 'trainer') {
  const session = await booked(chosenBy);
  app.clock.set(session.time.startTime);
  return session;
}

async function announced(id: number): Promise<string[]> {
  const { rows } = await sql<{ event: string }>`
    select distinct split_part(name, '/', 1) as event from pgboss.job
    where name like 'scheduling.%/%' and (data ->> 'appointmentId')::int = ${id}`.execute(app.db);
  return rows.map(({ event }) => event);
}

describe('reporting a no-show', () => {
  it('of the parent closes the session and pays the trainer, once even if reported twice', async () => {
    const { trainer, parent, appointmentId, params } = await begun();
    const missed = await trainer.api.scheduling.noShow({ params });
    expect(missed).toMatchObject({ status: 'no_show', noShowOf: 'parent', completedAt: app.clock.now().toISOString() });
    expect(await trainer.api.scheduling.noShow({ params })).toEqual(missed);
    expect(await announced(appointmentId)).toEqual(expect.arrayContaining(['scheduling.no_show_reported', 'scheduling.session_completed']));
    const { scheduling } = trainer.api;
    const refused = [
      [() => scheduling.complete({ params }), 'appointment.not_completable'],
      [() => scheduling.cancel({ params, body: {} }), 'appointment.not_cancellable'],
      [() => scheduling.reschedule({ params, body: timeIn(app, 30) }), 'appointment.not_movable'],
      [() => parent.api.scheduling.noShow({ params }), 'appointment.no_show_impossible'],
    ] as const;
    for (const [call, code] of refused) await expect(call()).rejects.toMatchObject({ status: 409, code });
  });

  it('of the trainer leaves the session open, so that the trainer can complete but not move it', async () => {
    const { trainer, parent, appointmentId, params } = await begun();
    const missed = await parent.api.scheduling.noShow({ params });
    expect(missed).toMatchObject({ status: 'scheduled', noShowOf: 'trainer', completedAt: null });
    expect(await parent.api.scheduling.noShow({ params })).toEqual(missed);
    expect(await announced(appointmentId)).not.toContain('scheduling.session_completed');
    await expect(trainer.api.scheduling.noShow({ params })).rejects.toMatchObject({ code: 'appointment.no_show_impossible' });
    const call = trainer.api.scheduling.reschedule({ params, body: timeIn(app, 30) });
    await expect(call).rejects.toMatchObject({ code: 'appointment.not_movable' });
    expect(await trainer.api.scheduling.complete({ params })).toMatchObject({ status: 'completed', noShowOf: 'trainer' });
  });

  it('of the parent approves a request that was still pending', async () => {
    const { trainer, params } = await begun('parent');
    expect(await trainer.api.scheduling.noShow({ params })).toMatchObject({ status: 'no_show', approvalStatus: 'approved' });
  });

  it('of the trainer is refused while the request is unanswered, which then expires', async () => {
    const { parent, params } = await begun('parent');
    await expect(parent.api.scheduling.noShow({ params })).rejects.toMatchObject({ code: 'appointment.no_show_impossible' });
    await app.services.scheduling.expireRequests();
    expect((await parent.api.sessions.appointmentDetails({ params })).appointment).toMatchObject({ approvalStatus: 'rejected' });
  });

  it('is refused before the session begins', async () => {
    const { trainer, parent, params } = await booked();
    for (const party of [trainer, parent]) {
      await expect(party.api.scheduling.noShow({ params })).rejects.toMatchObject({ status: 409, code: 'appointment.not_started' });
    }
  });

  it('is refused for a session that was held or has no time', async () => {
    const held = await begun();
    await held.trainer.api.scheduling.complete({ params: held.params });
    app.clock.advance({ hours: 2 });
    const trainer = await insertGroupTrainer(app, 4);
    const parent = await insertSignedInParent(app);
    const purchase = { parentId: parent.userId, programId: trainer.programId, sessionType: 'individual' } as const;
    const { appointmentIds } = await insertPurchase(app, purchase);
    for (const { parties, params } of [
      { parties: [held.trainer, held.parent], params: held.params },
      { parties: [trainer, parent], params: { appointmentId: appointmentIds[0] } },
    ]) {
      for (const party of parties) {
        await expect(party.api.scheduling.noShow({ params })).rejects.toMatchObject({ code: 'appointment.no_show_impossible' });
      }
    }
  });
});
