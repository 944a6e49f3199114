import type { AppointmentId } from '@x1/contract/core/ids.ts';
import { describe, expect, it } from 'vitest';
import { timeIn } from '../../testing/given.ts';
import {
  insertGroupTrainer,
  insertPurchase,
  insertSeats,
  insertSignedInParent,
  insertSignedInTrainer,
} from '../../testing/rows-purchases.ts';
import { openApp } from '../../testing/start-app.ts';

const app = await openApp();

/** A parent's session in two days, at a time chosen by the parent. */
async function booked(hours = 48) {
  const trainer = await insertGroupTrainer(app, 4);
  const parent = await insertSignedInParent(app);
  const { appointmentIds } = await insertPurchase(app, {
    parentId: parent.userId,
    programId: trainer.programId,
    sessionType: 'individual',
  });
  const appointmentId = appointmentIds[0];
  const time = timeIn(app, hours);
  await parent.api.scheduling.schedule({ body: { appointmentId, ...time } });
  return { trainer, parent, appointmentId, params: { appointmentId }, time };
}

const rowOf = (id: AppointmentId) =>
  app.db
    .selectFrom('appointments')
    .select(['scheduledBy', 'scheduledAt', 'invitationSequence', 'location'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('moving a session', () => {
  it('sets the new time, frees the old one, and sends one new invitation however often it is clicked', async () => {
    const { trainer, parent, appointmentId, params, time } = await booked();
    const later = timeIn(app, 72, 90);
    const moved = await parent.api.scheduling.reschedule({ params, body: later });
    expect(moved).toMatchObject({ status: 'scheduled', startTime: later.startTime, endTime: later.endTime, approvalStatus: 'pending' });
    expect((await rowOf(appointmentId)).invitationSequence).toBe(2);
    expect(await parent.api.scheduling.reschedule({ params, body: later })).toEqual(moved);
    expect((await rowOf(appointmentId)).invitationSequence).toBe(2);
    const [other] = await insertSeats(app, { programId: trainer.programId, sessionType: 'individual', count: 1 });
    if (other) await other.api.scheduling.schedule({ body: { appointmentId: other.appointmentId, ...time } });
  });

  it("can overlap the session's own old time", async () => {
    const { parent, params, time } = await booked();
    const halfAnHourLater = new Date(Date.parse(time.startTime) + 1_800_000).toISOString();
    const body = { ...time, startTime: halfAnHourLater, endTime: new Date(Date.parse(halfAnHourLater) + 3_600_000).toISOString() };
    expect(await parent.api.scheduling.reschedule({ params, body })).toMatchObject({ startTime: halfAnHourLater });
  });

  it('is refused when the trainer is taken, keeps the old time and offers three others', async () => {
    const { trainer, parent, params, time } = await booked();
    const [other] = await insertSeats(app, { programId: trainer.programId, sessionType: 'individual', count: 1 });
    const taken = timeIn(app, 60);
    await other?.api.scheduling.schedule({ body: { appointmentId: other.appointmentId, ...taken } });
    const details = { nextFreeTimes: [expect.anything(), expect.anything(), expect.anything()] };
    for (const party of [parent, trainer]) {
      await expect(party.api.scheduling.reschedule({ params, body: taken })).rejects.toMatchObject({
        status: 409,
        code: 'appointment.time_taken',
        body: { details },
      });
    }
    const { appointment } = await parent.api.sessions.appointmentDetails({ params });
    expect(appointment).toMatchObject({ startTime: time.startTime, endTime: time.endTime });
  });

  it('into the past is refused and offers three future times', async () => {
    const { trainer, params } = await booked();
    const refused = await trainer.api.scheduling.reschedule({ params, body: timeIn(app, -30) }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ status: 400, code: 'appointment.start_in_past' });
    const { details } = (refused as { body: { details: { nextFreeTimes: { startTime: string }[] } } }).body;
    expect(details.nextFreeTimes).toHaveLength(3);
    for (const { startTime } of details.nextFreeTimes) expect(startTime > app.clock.now().toISOString()).toBe(true);
  });

  it('is allowed to the parent until 24 hours before, and to the trainer until the session is closed', async () => {
    const { trainer, parent, params } = await booked(23);
    await trainer.api.scheduling.approve({ params });
    const body = timeIn(app, 100);
    const call = parent.api.scheduling.reschedule({ params, body });
    await expect(call).rejects.toMatchObject({ status: 409, code: 'appointment.too_late_to_move' });
    app.clock.advance({ hours: 25 });
    const again = await trainer.api.scheduling.reschedule({ params, body });
    expect(again).toMatchObject({ startTime: body.startTime, scheduledBy: trainer.userId, approvalStatus: 'approved' });
    await trainer.api.scheduling.complete({ params });
    await expect(trainer.api.scheduling.reschedule({ params, body: timeIn(app, 200) })).rejects.toMatchObject({
      code: 'appointment.not_movable',
    });
    app.clock.advance({ hours: -25 });
  });

  it('is allowed to the parent until the start when the trainer chose a time at short notice', async () => {
    const { trainer, parent, params } = await booked();
    await trainer.api.scheduling.reschedule({ params, body: timeIn(app, 5) });
    const body = timeIn(app, 7);
    expect(await parent.api.scheduling.reschedule({ params, body })).toMatchObject({ startTime: body.startTime });
    await expect(parent.api.scheduling.reschedule({ params, body: timeIn(app, 90) })).rejects.toMatchObject({
      code: 'appointment.too_late_to_move',
    });
    expect(await parent.api.scheduling.reschedule({ params, body })).toMatchObject({ startTime: body.startTime });
  });

  it('to another location keeps who chose the time', async () => {
    const { trainer, parent, appointmentId, params, time } = await booked();
    const before = await rowOf(appointmentId);
    expect(await trainer.api.scheduling.reschedule({ params, body: { ...time, location: 'gym' } })).toMatchObject({ location: 'gym' });
    const after = await rowOf(appointmentId);
    expect(after).toEqual({ ...before, location: 'gym', invitationSequence: before.invitationSequence + 1 });
    expect(after.scheduledBy).toBe(parent.userId);
  });

  it('is refused for a session without a time', async () => {
    const trainer = await insertGroupTrainer(app, 4);
    const [seat] = await insertSeats(app, { programId: trainer.programId, sessionType: 'individual', count: 1 });
    if (!seat) throw new Error('no seat');
    const params = { appointmentId: seat.appointmentId };
    for (const party of [seat, trainer]) {
      await expect(party.api.scheduling.reschedule({ params, body: timeIn(app, 30) })).rejects.toMatchObject({
        status: 409,
        code: 'appointment.not_movable',
      });
    }
  });

  it('is refused to everyone but its parent and trainer, like canceling and reporting a no-show', async () => {
    const { params } = await booked();
    for (const stranger of [await insertSignedInParent(app), await insertSignedInTrainer(app)]) {
      const { scheduling } = stranger.api;
      await expect(scheduling.reschedule({ params, body: timeIn(app, 30) })).rejects.toMatchObject({ status: 404 });
      await expect(scheduling.cancel({ params, body: {} })).rejects.toMatchObject({ status: 404 });
      await expect(scheduling.noShow({ params })).rejects.toMatchObject({ status: 404 });
    }
  });
});

describe('a group session', () => {
  async function group(seats: number, capacity = 4) {
    const trainer = await insertGroupTrainer(app, capacity);
    const members = await insertSeats(app, { programId: trainer.programId, sessionType: 'group', count: seats });
    const time = timeIn(app, 50);
    for (const { api, appointmentId } of members) await api.scheduling.schedule({ body: { appointmentId, ...time } });
    return { trainer, members, time };
  }
  const startsOf = async (members: readonly { appointmentId: AppointmentId }[]) => {
    const ids = members.map(({ appointmentId }) => appointmentId);
    const rows = await app.db
      .selectFrom('appointments')
      .select(['startsAt', 'approvalStatus'])
      .where('id', 'in', ids)
      .orderBy('id')
      .execute();
    return rows.map((row) => [row.startsAt?.toISOString(), row.approvalStatus]);
  };

  it("moves as a whole when the trainer moves one seat, and only that seat's request is approved", async () => {
    const { trainer, members, time } = await group(3);
    const [first] = members;
    if (!first) throw new Error('no member');
    const body = { ...time, startTime: timeIn(app, 51).startTime, endTime: timeIn(app, 51, 90).endTime };
    await trainer.api.scheduling.reschedule({ params: { appointmentId: first.appointmentId }, body });
    const expected = members.map(({ appointmentId }) => [body.startTime, appointmentId === first.appointmentId ? 'approved' : 'pending']);
    expect((await startsOf(members)).toSorted()).toEqual(expected.toSorted());
    const slots = await app.db.selectFrom('timeSlots').select('id').where('trainerId', '=', trainer.trainerId).execute();
    expect(slots).toHaveLength(1);
  });

  it('keeps its time when a parent moves their own seat', async () => {
    const { members, time } = await group(2);
    const [first, second] = members;
    if (!first || !second) throw new Error('no members');
    const body = timeIn(app, 80);
    await first.api.scheduling.reschedule({ params: { appointmentId: first.appointmentId }, body });
    expect(await startsOf([first])).toEqual([[body.startTime, 'pending']]);
    expect(await startsOf([second])).toEqual([[time.startTime, 'pending']]);
    const overlapping = { ...time, endTime: timeIn(app, 50, 90).endTime };
    await expect(
      first.api.scheduling.reschedule({ params: { appointmentId: first.appointmentId }, body: overlapping }),
    ).rejects.toMatchObject({ code: 'appointment.time_taken' });
  });

  it('is moved onto another group session only if all its seats fit', async () => {
    const { trainer, members } = await group(2, 3);
    const others = await insertSeats(app, { programId: trainer.programId, sessionType: 'group', count: 2 });
    const body = timeIn(app, 60);
    for (const { api, appointmentId } of others) await api.scheduling.schedule({ body: { appointmentId, ...body } });
    const [first] = members;
    if (!first) throw new Error('no member');
    const params = { appointmentId: first.appointmentId };
    const call = trainer.api.scheduling.reschedule({ params, body });
    await expect(call).rejects.toMatchObject({ status: 409, code: 'appointment.slot_full' });
    expect(await first.api.scheduling.reschedule({ params, body })).toMatchObject({ startTime: body.startTime });
  });
});
