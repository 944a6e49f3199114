import { sessionActions, toActionFacts } from '@x1/contract/scheduling/session-actions.ts';
import { describe, expect, it } from 'vitest';
import { closeDispute, disputeCharge } from '../../testing/charges.ts';
import { timeIn } from '../../testing/given.ts';
import { paidPackage } from '../../testing/given-packages.ts';
import { insertProgram } from '../../testing/rows.ts';
import {
  insertGroupTrainer,
  insertPurchase,
  insertSeats,
  insertSignedInParent,
  insertSignedInTrainer,
} from '../../testing/rows-purchases.ts';
import { openApp } from '../../testing/start-app.ts';

/** What a session needs before it gets a time, and what it shares with the others of its group. */

const app = await openApp();

/** A package of three sessions, accepted. */
async function bought(sessionType: 'individual' | 'group' = 'individual') {
  const trainer = await insertSignedInTrainer(app);
  const programId = await insertProgram(app.db, { trainerId: trainer.trainerId, maxCapacity: 4, sessionsIncluded: 3 });
  const parent = await insertSignedInParent(app);
  const { appointmentIds } = await insertPurchase(app, { parentId: parent.userId, programId, sessionType });
  const [first, second] = appointmentIds;
  if (!second) throw new Error('one session only');
  await trainer.api.scheduling.approve({ params: { appointmentId: first } });
  return { trainer, parent, first, second };
}

/** A package that was paid at the provider and accepted; `loseEverything` loses a dispute of the whole payment. */
async function charged() {
  const { trainer, parent, transactionId, appointmentIds } = await paidPackage(app);
  const [first, second] = appointmentIds;
  await trainer.api.scheduling.approve({ params: { appointmentId: first } });
  const loseEverything = async () => {
    const disputeId = await disputeCharge(app, transactionId);
    await app.drainJobs();
    await closeDispute(app, disputeId, 'lost');
    await app.drainJobs();
  };
  return { trainer, parent, first, second, loseEverything };
}

describe('a session whose money was lost in a dispute', { timeout: 60_000 }, () => {
  it('is canceled, gets no time and cannot be moved, and its time is free', async () => {
    const { trainer, parent, first, second, loseEverything } = await charged();
    const time = timeIn(app, 48);
    await parent.api.scheduling.schedule({ body: { appointmentId: first, ...time } });
    await loseEverything();
    const refused = { status: 409, code: 'appointment.not_schedulable' };
    const week = {
      date: time.startTime.slice(0, 10),
      time: '10:00',
      timeZone: 'UTC',
      durationMinutes: 60,
      count: 2,
      location: null,
    } as const;
    for (const { api } of [parent, trainer]) {
      await expect(api.scheduling.schedule({ body: { appointmentId: second, ...timeIn(app, 72) } })).rejects.toMatchObject(refused);
      const moved = api.scheduling.reschedule({ params: { appointmentId: first }, body: timeIn(app, 72) });
      await expect(moved).rejects.toMatchObject({ status: 409, code: 'appointment.not_movable' });
      const weekly = api.scheduling.scheduleWeekly({ params: { appointmentId: second }, body: { ...week, mode: 'fitting' } });
      await expect(weekly).rejects.toMatchObject(refused);
    }
    const { appointment } = await parent.api.sessions.appointmentDetails({ params: { appointmentId: second } });
    expect(appointment).toMatchObject({ isPaid: false, state: 'cancelled', cancelledBy: 'support' });
    expect(await app.db.selectFrom('timeSlots').select('id').where('trainerId', '=', trainer.trainerId).execute()).toEqual([]);
  });

  it("hides the trainer's free times from its parent", async () => {
    const { parent, second, loseEverything } = await charged();
    const look = () =>
      parent.api.scheduling.freeTimes({ params: { appointmentId: second }, query: { from: app.clock.now().toISOString().slice(0, 10) } });
    await look();
    await loseEverything();
    await expect(look()).rejects.toMatchObject({ code: 'appointment.not_schedulable' });
  });
});

describe('the time of a session', () => {
  it('starts at most 366 days ahead', async () => {
    const { parent, first } = await bought();
    const schedule = (days: number) => parent.api.scheduling.schedule({ body: { appointmentId: first, ...timeIn(app, days * 24) } });
    await expect(schedule(368)).rejects.toMatchObject({
      status: 400,
      body: { fields: { startTime: 'The session must start within 366 days' } },
    });
    expect(await schedule(365)).toMatchObject({ status: 'scheduled' });
  });

  it("cannot be chosen by the parent when the trainer's account is disabled", async () => {
    const { trainer, parent, first, second } = await bought();
    await parent.api.scheduling.schedule({ body: { appointmentId: first, ...timeIn(app, 48) } });
    await app.db.updateTable('users').set({ disabledAt: app.clock.now() }).where('id', '=', trainer.userId).execute();
    const refused = { code: 'appointment.not_schedulable' };
    await expect(parent.api.scheduling.schedule({ body: { appointmentId: second, ...timeIn(app, 72) } })).rejects.toMatchObject(refused);
    const move = parent.api.scheduling.reschedule({ params: { appointmentId: first }, body: timeIn(app, 72) });
    await expect(move).rejects.toMatchObject(refused);
    for (const appointmentId of [first, second]) {
      const details = await parent.api.sessions.appointmentDetails({ params: { appointmentId } });
      const offered = sessionActions(toActionFacts(details), 'parent', app.clock.now().getTime());
      expect(offered.filter((action) => action === 'schedule' || action === 'reschedule')).toEqual([]);
    }
  });

  it("that is over is left out of the week a parent reads, but not of the trainer's", async () => {
    const { trainer, parent, first, second } = await bought();
    await parent.api.scheduling.schedule({ body: { appointmentId: first, ...timeIn(app, 2) } });
    app.clock.advance({ hours: 72 });
    const from = new Date(app.clock.now().getTime() - 5 * 86_400_000).toISOString().slice(0, 10);
    const read = ({ api }: typeof parent) => api.scheduling.freeTimes({ params: { appointmentId: second }, query: { from, days: '7' } });
    const [ofParent, ofTrainer] = [await read(parent), await read(trainer)];
    app.clock.advance({ hours: -72 });
    expect(ofParent.occupied).toEqual([]);
    expect(ofParent.free.length).toBeGreaterThan(0);
    expect(ofTrainer.occupied).toHaveLength(1);
  });
});

describe('a group session', () => {
  it('cannot seat two sessions of the same purchase', async () => {
    const { parent, first, second } = await bought('group');
    const time = timeIn(app, 48);
    await parent.api.scheduling.schedule({ body: { appointmentId: first, ...time } });
    await expect(parent.api.scheduling.schedule({ body: { appointmentId: second, ...time } })).rejects.toMatchObject({
      status: 409,
      code: 'appointment.time_taken',
      body: { details: { nextFreeTimes: [expect.anything(), expect.anything(), expect.anything()] } },
    });
    const query = { from: time.startTime.slice(0, 10), days: '2' };
    const { groups } = await parent.api.scheduling.freeTimes({ params: { appointmentId: second }, query });
    expect(groups).toEqual([]);
  });

  it('has one location, which later parents join and cannot change alone', async () => {
    const trainer = await insertGroupTrainer(app, 3);
    const [one, other] = await insertSeats(app, { programId: trainer.programId, sessionType: 'group', count: 2 });
    if (!one || !other) throw new Error('no seats');
    const time = timeIn(app, 48);
    await one.api.scheduling.schedule({ body: { appointmentId: one.appointmentId, ...time, location: 'gym' } });
    const joined = await other.api.scheduling.schedule({ body: { appointmentId: other.appointmentId, ...time, location: 'online' } });
    expect(joined).toMatchObject({ location: 'gym' });
    const move = ({ api, appointmentId }: typeof one) =>
      api.scheduling.reschedule({ params: { appointmentId }, body: { ...time, location: 'online' } });
    await expect(move(other)).rejects.toMatchObject({ code: 'appointment.not_movable' });
    await move({ ...one, api: trainer.api });
    const { appointment } = await other.api.sessions.appointmentDetails({ params: { appointmentId: other.appointmentId } });
    expect(appointment).toMatchObject({ location: 'online' });
  });
});
